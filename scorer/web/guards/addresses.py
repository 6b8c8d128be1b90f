"""Our own addresses: the configured public one, or the (checked) one this request came to."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import replace
from functools import lru_cache
from urllib.parse import urlsplit

from flask import current_app, request

from scorer.config import Settings
from scorer.services.address import address, is_this_machine

LOOPBACK = frozenset({"127.0.0.1", "::1"})
HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z._-]+)(:(?P<port>[0-9]{1,5}))?")


def settings() -> Settings:
    """The settings this program was started with."""
    found: Settings = current_app.config["SETTINGS"]
    return found


def public_url() -> str | None:
    """The configured public address without a final slash, or None."""
    return settings().public_url


def request_host() -> str:
    """The Host header as sent, in lower case; unchecked."""
    return str(request.environ.get("HTTP_HOST", request.environ["SERVER_NAME"])).lower()


def is_ours(host: str) -> bool:
    """Whether `host` (a Host header) can be us.

    The public address, any IP address, localhost, NAME.local, this machine's own name: none of them is a
    name that a stranger could point at us from outside.
    """
    return _can_be(host, public_url(), socket.gethostname().lower())


@lru_cache(maxsize=256)
def _can_be(host: str, url: str | None, machine: str) -> bool:
    match = HOST.fullmatch(host)
    if match is None or int(match["port"] or 0) > 65535:
        return False
    if url and host in hosts_of(url):
        return True
    name = match["name"].strip("[]")
    return name in {"localhost", machine} or name.endswith((".local", ".localhost")) or _is_ip(name)


def is_at_the_machine() -> bool:
    """Whether the browser runs where the program does; where there is https, a proxy stands there for all."""
    asker = request.remote_addr or ""
    return not (public_url() or "").startswith("https:") and (asker in LOOPBACK or is_this_machine(asker))


def is_https() -> bool:
    """Whether the phone speaks https to us: directly, or to the proxy that answers for the public address."""
    url = public_url()
    if url and request_host() in hosts_of(url):
        return url.startswith("https:")
    return request.is_secure


def own_origin() -> str:
    """What a browser that reads our pages sends as `Origin`."""
    url = public_url()
    if url and request_host() in hosts_of(url):
        parts = urlsplit(url)
        return origin_of(f"{parts.scheme}://{parts.netloc}")
    return origin_of(f"{request.scheme}://{request_host()}")


def origin_of(url: str) -> str:
    """The origin of an address, as browsers write it (no default port); `url` itself if it is no address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return url
    if not parts.hostname:
        return url
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    default = {"http": 80, "https": 443}.get(parts.scheme)
    return f"{parts.scheme}://{name}" + (f":{port}" if port not in (None, default) else "")


def address_for_others() -> str:
    """What QR codes, printed and sent links begin with: the public address, else this machine's on the LAN.

    The Host header counts only where it is an address of this very machine (it may stand in two networks):
    whoever forges it gets our own address back.
    """
    match = HOST.fullmatch(request_host())
    host = match["name"].strip("[]") if match else ""
    if public_url() or not is_this_machine(host):
        return address(settings())
    return address(replace(settings(), host=host))


def nearby_only() -> bool:
    """Whether phones reach us only from the same network: no public address, or one of a LAN."""
    name = urlsplit(public_url() or "").hostname or ""
    return not name or name.endswith(".local") or (_is_ip(name) and ipaddress.ip_address(name).is_private)


def hosts_of(url: str) -> tuple[str, ...]:
    """The Host headers browsers send for `url`: its default port is left out, but may be written."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2].lower().removesuffix(f":{parts.port}")
    default = 443 if parts.scheme == "https" else 80
    return (host, f"{host}:{default}") if parts.port in (None, default) else (f"{host}:{parts.port}",)


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
