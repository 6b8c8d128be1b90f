"""The address phones open: the configured one, or this machine's on the LAN."""

from __future__ import annotations

import ipaddress
import socket

from scorer.config import Settings

_ELSEWHERE = ("192.0.2.1", 9)  # RFC 5737, nobody's: choosing a route sends no packet


def address(settings: Settings) -> str:
    """The base of every link and QR code, without a slash at its end."""
    if settings.public_url:
        return settings.public_url
    host = _reachable(settings.host)
    port = "" if settings.port == 80 else f":{settings.port}"
    return f"http://{f'[{host}]' if ':' in host else host}{port}"


def only_here(settings: Settings) -> bool:
    """Whether only this machine can open the address (it listens on loopback, and no public one is set)."""
    if settings.public_url:
        return False
    host = _reachable(settings.host)
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_this_machine(text: str) -> bool:
    """Whether `text` is an address this machine has, and one that others can reach."""
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_unspecified) and _has(text, found.version)


def _has(text: str, version: int) -> bool:
    """Only an address of one's own can be bound; nothing is sent."""
    family = socket.AF_INET6 if version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((text, 0))
    except OSError:
        return False
    return True


def _reachable(host: str) -> str:
    return lan_address() if host in {"", "0.0.0.0", "::"} else host  # noqa: S104 - compared, not bound


def lan_address() -> str:
    """This machine's address on the LAN; 127.0.0.1 where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        found: str = probe.getsockname()[0]
        return found
