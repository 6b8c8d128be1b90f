"""The socket the server listens on: had before anything else is done, or said in one line why not."""

from __future__ import annotations

import errno
import os
import socket
import time

from scorer.config import Settings
from scorer.services import upkeep

LEFT_BEHIND = 2.0  # seconds a killed server's worker may still have the port while it ends
FORGET = 30_000  # milliseconds after which a phone that acknowledges nothing is let go


def listen(settings: Settings) -> socket.socket:
    """A listening socket. Raises NotReady, saying which address cannot be had and why."""
    deadline = time.monotonic() + LEFT_BEHIND
    while True:
        try:
            return _bound(settings)
        except (OSError, UnicodeError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE and time.monotonic() < deadline:
                time.sleep(0.1)
                continue
            why = getattr(error, "strerror", None) or "no such host"
            hint = (
                "choose another --port, or stop what is there" if settings.port else "choose another --host"
            )
            place = f"{settings.host[:80]} port {settings.port}"
            raise upkeep.NotReady(f"cannot listen on {place} ({why}): {hint}") from None


def _bound(settings: Settings) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(
        settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name != "nt":  # on Windows this option would share the port with whoever has it
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, FORGET)
        listener.bind(where)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def raise_file_limit(wanted: int) -> None:
    """Let this process open `wanted` connections and files, or as many as the system allows."""
    if os.name == "nt":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
