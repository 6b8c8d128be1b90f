"""Every failure as an answer: a page in the reader's language, or problem+json (RFC 9457) for programs.

Nobody ever sees a traceback: what is not known becomes a plain 500 with a short id that stands in the log.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from flask import Flask, Response, current_app, json, render_template, request
from werkzeug.exceptions import BadHost, HTTPException

from scorer.errors import (
    Busy,
    Conflict,
    Forbidden,
    Gone,
    Json,
    NotFound,
    Problem,
    Refused,
    ScorerError,
    Settled,
    Unreadable,
)
from scorer.web.guards.security import ForeignOrigin, UnknownHost
from scorer.web.language import problems

STATUS = {NotFound: 404, Forbidden: 403, Settled: 403, Gone: 410, Busy: 503}
RETRY_AFTER = {503: "2", 429: "10"}


class BadBody(HTTPException):
    """The body cannot be read as what it should be (400, or 415 for a wrong content type)."""

    def __init__(self, status: int, *found: Problem) -> None:
        super().__init__()
        self.code = status
        self.problems = found


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, ready to be shown: status, kind of sentence, problems, further public fields."""

    status: int
    kind: str
    problems: tuple[Problem, ...] = ()
    more: Mapping[str, Json] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def attach(app: Flask) -> None:
    """Catches every exception of `app`."""
    app.register_error_handler(HTTPException, lambda error: answer(of_http(error)))
    app.register_error_handler(ScorerError, lambda error: answer(of_known(error)))
    app.register_error_handler(Exception, lambda error: answer(of_unknown(error)))


def of_known(error: ScorerError) -> Failure:
    """The failure behind one of our own exceptions."""
    if isinstance(error, Refused):
        return Failure(422, "422", error.refusal.problems, {"at": error.refusal.at})
    if isinstance(error, Conflict):
        status = 412 if error.code == "stale_version" else 409
        found = Problem(error.code, "number" if status == 409 else None, error.detail)
        return Failure(status, error.code, (found,), error.detail)
    if isinstance(error, Unreadable):
        return Failure(409, "unreadable")
    status = STATUS[type(error)]
    if isinstance(error, Settled):
        return Failure(status, "settled")
    return Failure(status, str(status))


def of_http(error: HTTPException) -> Failure:
    """The failure behind an exception of the framework."""
    status = error.code or 500
    kind = {UnknownHost: "unknown_host", ForeignOrigin: "foreign_origin"}.get(type(error), str(status))
    kept = {name: value for name, value in error.get_headers() if name in {"Allow", "Retry-After"}}
    return Failure(status, kind, getattr(error, "problems", ()), headers=kept)


def of_unknown(error: Exception) -> Failure:
    """A failure nobody foresaw: its traceback goes to the log under a short id, the reader gets the id.

    The log names the route, not the path: a path may hold a link's key.
    """
    number = secrets.token_hex(4)
    current_app.logger.error("error %s in %s", number, request.url_rule, exc_info=error)
    return Failure(500, "500", more={"id": number})


def wants_json() -> bool:
    """Whether the asker is a program: anything under /api, or one that prefers JSON to pages."""
    accepted = request.accept_mimetypes
    programs = max(accepted[kind] for kind in ("application/json", "application/problem+json"))
    return request.path.startswith("/api/") or programs > accepted["text/html"]


def answer(failure: Failure) -> Response:
    """The failure as problem+json or as a page."""
    reply = _as_json(failure) if wants_json() else _as_page(failure)
    reply.status_code = failure.status
    reply.headers.extend(failure.headers)
    if failure.status in RETRY_AFTER:
        reply.headers.setdefault("Retry-After", RETRY_AFTER[failure.status])
    reply.headers["Cache-Control"] = "no-store"
    return reply


def _as_json(failure: Failure) -> Response:
    document = {
        "type": "about:blank",
        "title": HTTPStatus(failure.status).phrase,
        "status": failure.status,
        "detail": problems.failure_sentence(failure.kind),
        "problems": [problem.as_json() for problem in failure.problems],
        **failure.more,
    }
    return Response(json.dumps(document), mimetype="application/problem+json")


def _as_page(failure: Failure) -> Response:
    """The error page; should even that fail, plain text, so that nobody meets a bare server error."""
    title, text = problems.failure_title(failure.kind), problems.failure_sentence(failure.kind)
    try:
        page = render_template("error.html", failure=failure, title=title, text=text)
    except Exception:
        if isinstance(request.routing_exception, BadHost):  # under such a Host there are no addresses
            return Response(f"{title}. {text}", mimetype="text/plain")
        current_app.logger.exception("the error page itself failed")
        return Response(f"{title}. {text}", mimetype="text/plain")
    return Response(page, mimetype="text/html")
