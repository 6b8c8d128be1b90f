"""The words of the evening for trying: who plays and what the table is called, as people are called there."""

from __future__ import annotations

from babel.support import Translations
from flask_babel import get_locale

from scorer.web.language.languages import TRANSLATIONS


def _(text: str) -> str:
    """Marks a text for the catalogues."""
    return text


PLAYERS = _("Anna, Ben, Clara, Dan, Ellen")
TITLE = _("Example evening")


def words(language: str | None = None) -> tuple[tuple[str, ...], str]:
    """The players, in order of play, and the table's name; in this language, or the reader's."""
    known = Translations.load(TRANSLATIONS, [language or str(get_locale() or "it")])
    return tuple(known.gettext(PLAYERS).split(", ")), str(known.gettext(TITLE))
