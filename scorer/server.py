"""Serving: `start` checks everything first, says in one line what is wrong, then runs until told to stop.

gunicorn with gevent workers (on SQLite one); where there is no gunicorn (Windows), gevent's own (`alone`).
"""

from __future__ import annotations

import errno
import logging
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from multiprocessing import get_context
from typing import IO, TYPE_CHECKING, Any

from scorer import greenlets
from scorer.config import BadSetting, Settings, settings_from
from scorer.listening import listen, raise_file_limit
from scorer.services import copies, upkeep
from scorer.services.address import address, only_here

if TYPE_CHECKING:
    from gunicorn.app.base import BaseApplication


def start(
    host: str | None = None,
    port: str | int | None = None,
    instance: str | None = None,
    public_url: str | None = None,
    workers: str | int | None = None,
    without_gunicorn: bool = False,
) -> int:
    """Serve until SIGTERM or SIGINT. Returns the exit status: 0 stopped, 2 refused (said on stderr)."""
    alone = without_gunicorn or os.name == "nt"
    if alone:
        greenlets.replace_waiting()
    try:
        asked = settings_from(host=host, port=port, instance=instance, public_url=public_url, workers=workers)
        lock, listener, settings = _opened(asked, alone)
    except (BadSetting, upkeep.NotReady) as problem:
        print(f"scorer: {problem}", file=sys.stderr)  # noqa: T201 - the person at the terminal reads it
        return 2
    raise_file_limit(greenlets.STREAMS + 500)
    _log_discreetly()
    with lock or nullcontext(), _ended_once():
        return (_serve_alone if alone else _serve)(settings, listener, partial(announce, settings))


@contextmanager
def _ended_once() -> Iterator[None]:
    """Afterwards it has stopped: who asks for it once more changes nothing, not even the exit status."""
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)


def _opened(asked: Settings, alone: bool) -> tuple[IO[str] | None, socket.socket, Settings]:
    """The lock, the socket, and the settings with the port there is. Raises BadSetting, NotReady."""
    _check(asked, alone)
    lock = upkeep.hold(asked)  # first: it waits for what a killed server left, which has its port too
    listener = listen(asked)
    settings = replace(asked, port=listener.getsockname()[1])
    (upkeep.prepare if alone else _prepare_apart)(settings)
    if far := upkeep.far_away(settings):
        print(f"scorer: warning: {far}", file=sys.stderr)  # noqa: T201 - the person at the terminal reads it
    upkeep.tell_address(lock, settings)
    return lock, listener, settings


def _check(asked: Settings, alone: bool) -> None:
    if os.environ.get("FLASK_DEBUG", "0").lower() not in {"", "0", "false", "no"} and not only_here(asked):
        raise BadSetting(
            "FLASK_DEBUG is on and the LAN could reach this server; unset it, or --host 127.0.0.1"
        )
    if alone and asked.workers > 1:
        raise BadSetting("SCORER_WORKERS: gevent's own server is one process; start it several times")


def _prepare_apart(settings: Settings) -> None:
    """`upkeep.prepare`, a database server's in a child: its driver decides when imported how it waits, and
    gunicorn's worker, forked from here, has not replaced all waiting yet. Raises NotReady."""
    if upkeep.database_file(settings) is not None:
        upkeep.prepare(settings)
        return
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as child:
        child.submit(_prepare, settings).result()


def _prepare(settings: Settings) -> None:
    upkeep.prepare(settings)  # the secrets that it gives stay in the child


def announce(settings: Settings, out: IO[str] | None = None) -> None:
    """Print the address phones open and, where other phones can open it, its QR code."""
    out = out or sys.stdout
    url = address(settings)
    print(f"Smazzata is serving at {url}", file=out)
    if settings.public_url:
        print(f"listening on {settings.host} port {settings.port}", file=out)
    if not only_here(settings):
        _print_qr(url, out)
    what = "The secrets" if settings.database_url else "The database and the secrets"
    print(f"{what} lie in {settings.instance}", file=out)
    if safe := copies.line(settings, datetime.now(UTC)):
        print(safe, file=out)
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


def _serve_alone(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> int:
    from scorer import alone  # gevent's server is loaded after everything that waits was replaced

    return alone.serve(settings, listener, ready)


def _serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> int:
    """Run gunicorn on the listener."""
    options = {
        **gunicorn_settings(listener),
        "workers": settings.workers,
        "worker_class": _worker_class(),
        "logger_class": _logger_class(),
        "when_ready": lambda _arbiter: ready(),
    }
    try:
        _gunicorn(settings, options).run()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def gunicorn_settings(listener: socket.socket) -> dict[str, Any]:
    """How gunicorn runs; what we are measured against runs the same way."""
    return {
        "bind": f"fd://{os.dup(listener.fileno())}",
        "workers": 1,
        "worker_connections": greenlets.STREAMS,
        "keepalive": greenlets.KEPT,
        "timeout": 60,
        "graceful_timeout": greenlets.GRACE,
        "loglevel": "warning",
        "control_socket_disable": True,
        "forwarder_headers": "",  # SCRIPT_NAME as a header, which some proxies pass on from anybody
    }


def _gunicorn(settings: Settings, options: dict[str, Any]) -> BaseApplication:
    from gunicorn.app.base import BaseApplication

    class Smazzata(BaseApplication):  # type: ignore[misc] # gunicorn ships no types
        def load_config(self) -> None:
            for name, value in options.items():
                self.cfg.set(name, value)

        def load(self) -> greenlets.Wsgi:
            from scorer.app import create_app

            greenlets.commit_off_the_loop()
            self.flask = create_app(settings)
            greenlets.keep_what_is_loaded()
            greenlets.keep_up(self.flask)
            return greenlets.yielding(self.flask)

    return Smazzata()


def _worker_class() -> type:
    import gevent
    from gunicorn.workers.ggevent import GeventWorker

    class Worker(GeventWorker):  # type: ignore[misc] # gunicorn ships no types
        def handle_exit(self, number: int, frame: object) -> None:
            """A stop ends the streams first; their phones come back to the next server by themselves, and
            none keeps its line to wait for another answer."""
            super().handle_exit(number, frame)
            self.cfg.set("keepalive", 0)
            flask = getattr(self.app, "flask", None)
            if flask is not None:
                gevent.spawn(upkeep.close_streams, flask)

        def handle_request(self, *request: Any) -> None:
            """A phone that has left is no error: gunicorn knows that of one that hung up."""
            try:
                super().handle_request(*request)
            except OSError as error:
                if error.errno in greenlets.LEFT:
                    raise BrokenPipeError(errno.EPIPE, "left") from None
                raise

    return Worker


def _logger_class() -> type:
    from gunicorn.glogging import Logger

    class Quiet(Logger):  # type: ignore[misc] # gunicorn ships no types
        def setup(self, settings: Any) -> None:
            super().setup(settings)
            for handler in self.error_log.handlers:
                handler.setFormatter(Discreet("%(asctime)s %(levelname)s server: %(message)s"))

    return Quiet
