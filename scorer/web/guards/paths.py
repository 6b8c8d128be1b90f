"""What a part of a path may hold: anything but NUL, which PostgreSQL cannot even be asked for."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter


class Part(BaseConverter):
    """A part of a path; one with a NUL in it leads nowhere (404)."""

    part_isolating = True  # no slash is in it
    regex = r"[^/\x00]+"


def attach(app: Flask) -> None:
    """For every route that is registered from now on."""
    app.url_map.converters["default"] = Part
