"""Words that people add to the log (names, reasons), before they are kept."""

from __future__ import annotations

import unicodedata

from scorer.errors import Problem, Refusal, Refused
from scorer.rules.names import MOST_BYTES, perceived

NAME = 40
REASON = 200


def tidy(text: str | None, field: str, most: int) -> str | None:
    """The words in one line, NFC, without edges; None for none.

    Raises Refused: bad_name for control signs or half characters (no database keeps them all), too_long.
    """
    if text is None:
        return None
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in text):
        raise Refused(Refusal.of([Problem("bad_name", field)]))
    if perceived(text) > most or len(text.encode()) > MOST_BYTES:
        raise Refused(Refusal.of([Problem("too_long", field, {"most": most})]))
    return text or None
