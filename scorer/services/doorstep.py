"""The way phones take to the server, walked from outside: is it this one, does a form arrive, do events?

What a proxy does wrong shows in the answers, and each wrong has its sentence.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urlsplit

from scorer.services.findings import Finding, good, warning, wrong

PATIENCE = 5.0  # seconds for an answer
AT_ONCE = 5.0  # seconds for the first event of a stream
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(frozen=True, slots=True)
class Door:
    """A table of this server to ask for: its id and its watch key."""

    table: str
    key: str


def walked(base: str, door: Door | None) -> Iterator[Finding]:
    """What phones that open `base` meet."""
    try:
        status, seconds = _ask(base, "GET", "/healthz")
    except (OSError, http.client.HTTPException) as error:
        yield wrong(f"{base} cannot be opened: {_reason(error)}.")
        return
    if status not in (200, 503):
        yield wrong(f"{base}/healthz answers {status}: {_hint(status)}.")
        return
    if status == 503:
        yield wrong(f"{base} answers, but cannot save anything just now; the server's log says why.")
    else:
        yield good(f"{base} answers in {seconds:.2f} s: a hand could be saved now.")
    try:
        yield from _further(base, door)
    except (OSError, http.client.HTTPException) as error:
        yield wrong(f"{base} answers only sometimes: {_reason(error)}.")


def _further(base: str, door: Door | None) -> Iterator[Finding]:
    if door is not None:
        status, _ = _ask(base, "GET", f"/w/{door.table}/{door.key}")
        if status == 404:
            yield wrong(f"{base} is another server: it does not know the tables of this one.")
            return
    yield _form(base)
    if door is None:
        yield warning("Whether events come through is seen once there is a table.")
    else:
        yield _events(base, door)


def _form(base: str) -> Finding:
    """A form that means nothing (400), sent as a browser sends it from a page of this address."""
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(base))
    status, _ = _ask(base, "POST", "/look", {**_FORM, "Origin": origin}, "theme=none")
    if status == 403:
        return wrong(
            "Forms are refused: the proxy must pass the Host header on as it came (nginx: proxy_set_header"
            " Host $host), and --public-url must be the address in the phone's browser."
        )
    if status != 400:
        return wrong(f"A form is answered {status}: something on the way changes it.")
    return good("Forms arrive as phones send them.")


def _events(base: str, door: Door) -> Finding:
    begun = time.monotonic()
    try:
        with closing(_connect(base, AT_ONCE)) as connection:
            path = _path(base, f"/api/tables/{door.table}/stream")
            connection.request("GET", path, headers={"Authorization": f"Bearer {door.key}"})
            answer = connection.getresponse()
            first = answer.status == 200 and answer.fp.readline()
    except TimeoutError:
        first = b""
    if not first:
        return wrong(
            "Events are held back on the way, phones would only ask every few seconds: switch the proxy's"
            " buffering and compression off (nginx: proxy_buffering off)."
        )
    return good(f"Events come through at once ({time.monotonic() - begun:.2f} s).")


def _ask(
    base: str, method: str, path: str, headers: Mapping[str, str] | None = None, body: str | None = None
) -> tuple[int, float]:
    """The status of an answer and the seconds it took."""
    begun = time.monotonic()
    with closing(_connect(base, PATIENCE)) as connection:
        connection.request(method, _path(base, path), body, dict(headers or {}))
        answer = connection.getresponse()
        answer.read()
        return answer.status, time.monotonic() - begun


def _connect(base: str, patience: float) -> http.client.HTTPConnection:
    parts = urlsplit(base)
    host = parts.hostname or ""
    if parts.scheme == "https":
        return http.client.HTTPSConnection(host, parts.port, timeout=patience)
    return http.client.HTTPConnection(host, parts.port, timeout=patience)


def _path(base: str, path: str) -> str:
    return urlsplit(base).path.rstrip("/") + path


def _hint(status: int) -> str:
    if status == 400:
        return "the proxy must pass the Host header on as it came (nginx: proxy_set_header Host $host)"
    if status in (301, 302, 307, 308):
        return "it leads elsewhere; name the address it leads to with --public-url"
    if status in (502, 504):
        return "the proxy is there, the server behind it is not"
    return "this is not the server, or something on the way changes its answers"


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message}), phones would be warned too"
    if isinstance(error, socket.gaierror):
        return "there is no such name"
    if isinstance(error, TimeoutError):
        return f"no answer within {PATIENCE:.0f} seconds"
    return str(getattr(error, "strerror", None) or error or type(error).__name__)
