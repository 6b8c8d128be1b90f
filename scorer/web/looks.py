"""Light, dark, sun: the look of the pages, kept in a cookie; without one the phone's own setting rules."""

from __future__ import annotations

from flask import Flask, request
from flask_babel import LazyString, lazy_gettext

COOKIE = "theme"
LOOKS: dict[str, LazyString] = {
    "auto": lazy_gettext("Auto"),
    "light": lazy_gettext("Light"),
    "dark": lazy_gettext("Dark"),
    "sun": lazy_gettext("Sun"),
}


def chosen_look() -> str:
    """The look this phone picked: auto, light, dark or sun."""
    kept = request.cookies.get(COOKIE, "auto")
    return kept if kept in LOOKS else "auto"


def attach(app: Flask) -> None:
    """Templates know `LOOKS` and `look()`."""
    app.jinja_env.globals.update(LOOKS=LOOKS, look=chosen_look)
