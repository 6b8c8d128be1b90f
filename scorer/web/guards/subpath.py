"""A public address with a path (`https://club.example/briscola`): the program lives below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask

from scorer.config import Settings
from scorer.web.guards.addresses import hosts_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def attach(app: Flask, settings: Settings) -> None:
    """Lets `app` live below the path of its public address, if that has one."""
    if settings.public_url and urlsplit(settings.public_url).path.rstrip("/"):
        app.wsgi_app = SubPath(app.wsgi_app, settings.public_url)  # type: ignore[assignment] # middleware


class SubPath:
    """WSGI in front of the program: the public path is its root, whether a proxy strips it or not."""

    def __init__(self, application: WSGIApplication, url: str) -> None:
        self.application, self.hosts = application, hosts_of(url)
        self.path = urlsplit(url).path.rstrip("/")

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Requests under another host (the LAN address) know no such path."""
        if environ.get("HTTP_HOST", "").lower() in self.hosts:
            environ["SCRIPT_NAME"] = self.path
            if (asked := environ.get("PATH_INFO", "")).startswith(self.path + "/"):
                environ["PATH_INFO"] = asked[len(self.path) :]
        return self.application(environ, start)
