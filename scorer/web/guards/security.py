"""What every request must pass and every answer carries: Host, origin, size; CSP and its companions."""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest, Forbidden, RequestEntityTooLarge

from scorer.web.guards.addresses import is_ours, origin_of, own_origin, request_host

BODY_LIMIT = 64 * 1024
IMPORT_LIMIT = 1024 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
PRIVATE_PATHS = ("/t/", "/w/", "/g/", "/join/", "/api/")
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: with it Chromium sends `Origin: null` on plain http, and recording dies.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class UnknownHost(BadRequest):
    """The Host header is none of ours."""


class ForeignOrigin(Forbidden):
    """Another site, or nobody we can name, asks to change something."""


def attach(app: Flask) -> None:
    """Guards every route of `app`, those of its blueprints and its error pages included."""
    app.config.update(MAX_CONTENT_LENGTH=BODY_LIMIT, MAX_FORM_MEMORY_SIZE=BODY_LIMIT, MAX_FORM_PARTS=100)
    app.before_request(check_host)
    app.before_request(check_origin)
    app.before_request(check_size)
    app.after_request(add_headers)


def check_host() -> None:
    """Refuses a Host that is not ours (400): no link or redirect can be poisoned."""
    if not is_ours(request_host()):
        raise UnknownHost


def check_origin() -> None:
    """Refuses a change asked from another site (403).

    A browser cannot be made to send our Bearer key, nor JSON to another site without asking first: the
    API needs no Origin (programs have none), but a foreign one is refused there too.
    """
    if request.method in SAFE_METHODS:
        return
    in_api = request.path.startswith("/api/")
    if in_api and request.headers.get("Authorization", "").lower().startswith("bearer "):
        return
    sender = request.headers.get("Origin") or request.headers.get("Referer")
    if sender is None and in_api:
        return
    if sender is None or origin_of(sender.lower()) != own_origin():
        raise ForeignOrigin


def check_size() -> None:
    """Refuses a body over the limit (413): by its declared length before a byte of it is read.

    What is to change something is then read whole, before anybody asks who sends it: who keeps the last byte
    back until a link is rotated finds that it died. One sent in pieces, without a length, is read up to the
    limit: Werkzeug alone would cut it short and go on with what is left.
    """
    limit = IMPORT_LIMIT if request.endpoint in LARGE_BODIES else BODY_LIMIT
    request.max_content_length = limit + 1
    if (request.content_length or 0) > limit:
        raise RequestEntityTooLarge
    if request.method not in SAFE_METHODS and len(request.get_data()) > limit:
        raise RequestEntityTooLarge


LARGE_BODIES: set[str] = set()  # endpoints that take a whole sheet; filled by `takes_sheets`


def takes_sheets(endpoint: str) -> None:
    """Lets this endpoint read a body up to 1 MB: an evening's sheet with every trick."""
    LARGE_BODIES.add(endpoint)


def add_headers(answer: Response) -> Response:
    """The same protection on every answer; what a view set itself stays."""
    kept = "private, no-cache" if request.path.endswith("/live") else "no-store"
    there = {name.lower() for name, _ in answer.headers}
    for name, value in (*HEADERS.items(), ("Cache-Control", kept)):
        if name.lower() not in there:
            answer.headers.add(name, value)
    if request.path.startswith("/api/"):
        answer.vary.add("Authorization")
    if request.path.startswith(PRIVATE_PATHS):
        answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer
