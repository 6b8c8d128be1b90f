"""Serving with gevent's own server, where there is no gunicorn: on Windows, or by `--without-gunicorn`."""

from __future__ import annotations

import io
import logging
import signal
import socket
from collections.abc import Callable
from types import TracebackType

import gevent
from gevent.pool import Pool
from gevent.pywsgi import Input, LoggingLogAdapter, WSGIHandler, WSGIServer

from scorer import greenlets
from scorer.app import create_app
from scorer.config import Settings
from scorer.services import upkeep

_log = logging.getLogger("scorer.server")


class Handler(WSGIHandler):  # type: ignore[misc] # gevent ships no types
    """One connection, let go when its sender says too little for too long; its mishaps go to our log."""

    wsgi_input: Input
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, *greenlets.LEFT)

    def read_requestline(self) -> str:
        """The next request's first line. Raises TimeoutError, which ends the connection, if none comes."""
        with gevent.Timeout(greenlets.KEPT, TimeoutError("no request")):
            return str(super().read_requestline())

    def read_request(self, raw_requestline: str) -> bool:
        """The head of the request. Raises ValueError, which is answered 400, if it came too late or in a
        version of HTTP without heads."""
        with gevent.Timeout(greenlets.KEPT, ValueError("late head")):
            read: bool = super().read_request(raw_requestline)
        if self.request_version == "HTTP/0.9":
            raise ValueError("no version of HTTP")
        return read

    def run_application(self) -> None:
        """The answer; then what the application left of the body is taken in, as long as it comes in time."""
        try:
            super().run_application()
        finally:
            body = self.wsgi_input
            self.wsgi_input = Input(io.BytesIO(), 0)
            self.close_connection |= not _drained(body)

    def _log_error(self, kind: type[BaseException], error: BaseException, where: TracebackType) -> None:
        if not issubclass(kind, gevent.GreenletExit):
            _log.error("a request failed", exc_info=(kind, error, where))


def _drained(body: Input) -> bool:
    """Whether the rest of a body came in time: only then may another request follow it."""
    body.send_100_continue_enabled = False
    try:
        with gevent.Timeout(greenlets.SENT_WITHIN, TimeoutError("late body")):
            while body.read(16 * 1024):
                pass
    except OSError:
        return False
    return True


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> int:
    """Serve on the listener until told to stop; calls `ready` when it does. Returns the exit status."""
    app = create_app(settings)
    greenlets.keep_what_is_loaded()
    greenlets.commit_off_the_loop()
    greenlets.keep_up(app)
    server = WSGIServer(
        listener,
        greenlets.yielding(app),
        log=None,
        error_log=LoggingLogAdapter(_log, logging.WARNING),
        handler_class=Handler,
        environ={"SERVER_NAME": settings.host, "SERVER_PORT": str(settings.port)},  # else it asks the DNS
        spawn=Pool(greenlets.STREAMS),
    )

    def stop() -> None:
        gevent.spawn(upkeep.close_streams, app)
        gevent.spawn(server.stop, greenlets.GRACE)

    for number in (signal.SIGTERM, signal.SIGINT):
        gevent.signal_handler(number, stop)
    ready()
    server.serve_forever(stop_timeout=greenlets.GRACE)
    return 0
