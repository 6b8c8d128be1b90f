"""Our own addresses: the configured public one, or the (checked) one this request came to."""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from flask import current_app, request

from scorer.config import Settings
from scorer.services.address import lan_address, only_here

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
    match = HOST.fullmatch(host)
    if match is None or int(match["port"] or 0) > 65535:
        return False
    if (url := public_url()) and host in hosts_of(url):
        return True
    name = match["name"].strip("[]")
    ours = {"localhost", socket.gethostname().lower()}
    return name in ours or name.endswith((".local", ".localhost")) or _is_ip(name)


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


def base_url() -> str:
    """What printed and sent links begin with: the public address, else the one this request came to.

    Never a forged host: requests under a host that is not ours are refused before any view runs.
    """
    return public_url() or f"{request.scheme}://{request_host()}"


def address_for_others() -> str:
    """What a QR code begins with: as `base_url`, but in the place of "localhost" the LAN address."""
    if public_url() or not _is_loopback(request_host()) or only_here(settings()):
        return base_url()
    port = urlsplit(f"//{request_host()}").port
    return f"{request.scheme}://{lan_address()}" + (f":{port}" if port else "")


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


def _is_loopback(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    return name.endswith("localhost") or (_is_ip(name) and ipaddress.ip_address(name).is_loopback)
