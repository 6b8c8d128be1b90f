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
NEXT = {"auto": "sun", "sun": "light", "light": "dark", "dark": "sun"}
"""What the switch at the head of a page changes to: out in the sun and back again is one touch each."""

CASES = {"light": "#ECEAE1", "dark": "#101410", "sun": "#FFFFFF"}
"""What lies round a page in each look, for the browser's own bar: `--case` of tokens.css."""


def chosen_look() -> str:
    """The look this phone picked: auto, light, dark or sun."""
    kept = request.cookies.get(COOKIE, "auto")
    return kept if kept in LOOKS else "auto"


def next_look() -> str:
    """The look one touch of the switch changes to."""
    return NEXT[chosen_look()]


def attach(app: Flask) -> None:
    """Templates know `LOOKS`, `CASES`, `look()` and `next_look()`."""
    app.jinja_env.globals.update(LOOKS=LOOKS, CASES=CASES, look=chosen_look, next_look=next_look)
