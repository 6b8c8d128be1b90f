"""Serving: `start` checks everything first, says in one line what is wrong, then runs until told to stop.

gunicorn with one gevent worker; where there is no gunicorn (Windows), gevent's own server. This is the only
module that knows gevent: the rest of the program uses `threading` and `time`, which a worker replaces.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Any

from scorer.config import BadSetting, Settings, settings_from
from scorer.listening import listen, raise_file_limit
from scorer.services import upkeep
from scorer.services.address import address, only_here

if TYPE_CHECKING:
    from gunicorn.app.base import BaseApplication

STREAMS = 5000  # connections one worker holds
GRACE = 3  # seconds a stop waits for requests under way
SENT_WITHIN = 30.0  # seconds a request's body may take: a megabyte on a bad network does

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def start(
    host: str | None = None,
    port: str | int | None = None,
    instance: str | None = None,
    public_url: str | None = None,
    without_gunicorn: bool = os.name == "nt",
) -> int:
    """Serve until SIGTERM or SIGINT. Returns the exit status: 0 stopped, 2 refused (said on stderr)."""
    try:
        settings = settings_from(host=host, port=port, instance=instance, public_url=public_url)
        _check_debug(settings)
        lock = upkeep.hold(settings)  # first: it waits for what a killed server left, which has its port too
        listener = listen(settings)
        settings = replace(settings, port=listener.getsockname()[1])
        upkeep.prepare(settings)
        upkeep.tell_address(lock, settings)
    except (BadSetting, upkeep.NotReady) as problem:
        print(f"scorer: {problem}", file=sys.stderr)  # noqa: T201 - the person at the terminal reads it
        return 2
    raise_file_limit(STREAMS + 500)
    _log_discreetly()
    try:
        return (_serve_alone if without_gunicorn else _serve)(settings, listener)
    finally:
        if lock is not None:
            lock.close()


def _check_debug(settings: Settings) -> None:
    if os.environ.get("FLASK_DEBUG", "0").lower() not in {"", "0", "false", "no"} and not only_here(settings):
        raise BadSetting(
            "FLASK_DEBUG is on and the LAN could reach this server; unset it, or --host 127.0.0.1"
        )


def announce(settings: Settings, out: IO[str] | None = None) -> None:
    """Print the address phones open and, where other phones can open it, its QR code."""
    out = out or sys.stdout
    url = address(settings)
    print(f"Smazzata is serving at {url}", file=out)
    if settings.public_url:
        print(f"listening on {settings.host} port {settings.port}", file=out)
    if not only_here(settings):
        _print_qr(url, out)
    print("Stop with Ctrl-C.", file=out, flush=True)


def _print_qr(url: str, out: IO[str]) -> None:
    import qrcode

    code = qrcode.QRCode(border=4)
    code.add_data(url)
    try:
        code.print_ascii(out=out, tty=out.isatty(), invert=True)
    except UnicodeEncodeError:  # a terminal without block signs still has the address
        return


_SECRETS = re.compile(r"(/(?:w|join)/[^/\s]+/|/g/|Bearer\s+)[^/\s?'\"]+", re.IGNORECASE)


class Discreet(logging.Formatter):
    """Log lines without what a link or a header would give away."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, its traceback included, with every key and code blotted out."""
        return _SECRETS.sub(r"\1...", super().format(record))


def _log_discreetly() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


class InTime:
    """A request's body that has to come within some seconds: who sends by drops holds no place for ever."""

    def __init__(self, body: IO[bytes], seconds: float) -> None:
        self._body, self._deadline = body, time.monotonic() + seconds

    def read(self, size: int = -1) -> bytes:
        """As the body's. Raises TimeoutError; the application answers 400, as to a lost client."""
        import gevent

        with gevent.Timeout(max(0.001, self._deadline - time.monotonic()), TimeoutError("late body")):
            return self._body.read(size)


def yielding(application: Wsgi) -> Wsgi:
    """The application, letting others run after each request: one busy peer must not starve the streams."""
    import gevent

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.input"] = InTime(environ["wsgi.input"], SENT_WITHIN)
        body = application(environ, start_response)
        gevent.sleep(0)
        return body

    return answer


def _commit_off_the_loop() -> None:
    """A commit waits for the disk: in a thread, so that a slow card stalls nobody's stream."""
    import gevent

    pool = gevent.get_hub().threadpool

    def run(commit: Callable[[], None]) -> None:
        if (failure := pool.apply(_failure_of, (commit,))) is not None:
            raise failure

    upkeep.run_commits_with(run)


def _failure_of(commit: Callable[[], None]) -> Exception | None:
    """What the commit raised: a thread of gevent's that raises prints a traceback, for a full disk too."""
    try:
        commit()
    except Exception as failure:
        return failure
    return None


def _serve(settings: Settings, listener: socket.socket) -> int:
    """Run gunicorn on the listener."""
    options = {
        "bind": f"fd://{os.dup(listener.fileno())}",
        "workers": 1,
        "worker_class": _worker_class(),
        "worker_connections": STREAMS,
        "keepalive": 30,
        "timeout": 60,
        "graceful_timeout": GRACE,
        "logger_class": _logger_class(),
        "loglevel": "warning",
        "control_socket_disable": True,
        "forwarder_headers": "",  # SCRIPT_NAME as a header, which some proxies pass on from anybody
        "when_ready": lambda _arbiter: announce(settings),
    }
    try:
        _gunicorn(settings, options).run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _gunicorn(settings: Settings, options: dict[str, Any]) -> BaseApplication:
    import gevent
    from gunicorn.app.base import BaseApplication

    class Smazzata(BaseApplication):  # type: ignore[misc] # gunicorn ships no types
        def load_config(self) -> None:
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> Wsgi:
            from scorer.app import create_app

            _commit_off_the_loop()
            self.flask = create_app(settings)
            gevent.spawn(upkeep.keep_up, self.flask)
            return yielding(self.flask)

    return Smazzata()


def _worker_class() -> type:
    import gevent
    from gunicorn.workers.ggevent import GeventWorker

    class Worker(GeventWorker):  # type: ignore[misc] # gunicorn ships no types
        def handle_exit(self, number: int, frame: object) -> None:
            """A stop ends the streams first; their phones come back to the next server by themselves."""
            super().handle_exit(number, frame)
            flask = getattr(self.app, "flask", None)
            if flask is not None:
                gevent.spawn(upkeep.close_streams, flask)

    return Worker


def _logger_class() -> type:
    from gunicorn.glogging import Logger

    class Quiet(Logger):  # type: ignore[misc] # gunicorn ships no types
        def setup(self, settings: Any) -> None:
            super().setup(settings)
            for handler in self.error_log.handlers:
                handler.setFormatter(Discreet("%(asctime)s %(levelname)s server: %(message)s"))

    return Quiet


def _serve_alone(settings: Settings, listener: socket.socket) -> int:
    """Run gevent's own server on the listener: where there is no gunicorn."""
    from gevent import monkey

    monkey.patch_all()
    import gevent
    from gevent.pywsgi import WSGIServer

    from scorer.app import create_app

    app = create_app(settings)
    _commit_off_the_loop()
    gevent.spawn(upkeep.keep_up, app)
    own = gevent.socket.socket(listener.family, listener.type, fileno=listener.detach())
    server = WSGIServer(own, yielding(app), log=None, spawn=gevent.pool.Pool(STREAMS))

    def stop() -> None:
        gevent.spawn(upkeep.close_streams, app)
        gevent.spawn(server.stop, GRACE)

    for number in (signal.SIGTERM, signal.SIGINT):
        gevent.signal_handler(number, stop)
    announce(settings)
    server.serve_forever(stop_timeout=GRACE)
    return 0
