"""Flask-Babel's two functions with their types, for modules that answer plain strings."""

from __future__ import annotations

import flask_babel


def gettext(text: str, **named: object) -> str:
    """The text in the reader's language, its named places filled in."""
    return str(flask_babel.gettext(text, **named))


def ngettext(one: str, several: str, number: int, **named: object) -> str:
    """The text for this number of things, in the reader's language; `%(num)d` is the number."""
    return str(flask_babel.ngettext(one, several, number, **named))
