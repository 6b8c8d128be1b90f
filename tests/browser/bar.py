"""The bar's Wi-Fi: the program at a plain-http address that is not this machine's own.

A network namespace stands for the machine behind the bar, a virtual cable for the air between it and the
phones. No traffic leaves this machine; the addresses are of a block kept for tests (RFC 2544).
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

PHONES, BAR = "198.18.77.1", "198.18.77.2"


@dataclass(frozen=True, slots=True)
class Bar:
    """`address` of the machine there; a command after `inside` runs on it."""

    address: str
    inside: tuple[str, ...]


class NoBar(Exception):
    """Why there can be none: this user may not lay virtual cables, or `ip` is missing."""


@contextmanager
def bar() -> Iterator[Bar]:
    """The place, taken down afterwards. Raises NoBar."""
    name, here, there = f"bar{os.getpid()}", f"air{os.getpid()}"[:15], f"bar{os.getpid()}"[:15]
    _ip("netns", "add", name)
    try:
        _ip("link", "add", here, "type", "veth", "peer", "name", there, "netns", name)
        _ip("addr", "add", f"{PHONES}/30", "dev", here)
        _ip("link", "set", here, "up")
        _ip("-n", name, "addr", "add", f"{BAR}/30", "dev", there)
        for device in ("lo", there):
            _ip("-n", name, "link", "set", device, "up")
        yield Bar(BAR, ("ip", "netns", "exec", name))
    finally:
        subprocess.run(
            ["ip", "netns", "del", name], capture_output=True, check=False
        )  # the cable goes with it


def _ip(*words: str) -> None:
    try:
        subprocess.run(["ip", *words], capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise NoBar("`ip` (iproute2) is not installed") from None
    except subprocess.CalledProcessError as failure:
        raise NoBar(f"this user may not lay a virtual cable: {failure.stderr.strip()}") from None
