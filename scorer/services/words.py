"""Words that people add to the log (names, reasons): held to the same rules as the names in a sheet."""

from __future__ import annotations

from scorer.errors import Refused
from scorer.rules.names import LONGEST_NAME, LONGEST_REASON, read_text
from scorer.rules.reading import Problems


def tidy_name(text: str | None, field: str) -> str | None:
    """A name as it is kept, None for none. Raises Refused: bad_name, too_long."""
    return _tidy(text, field, LONGEST_NAME)


def tidy_reason(text: str | None) -> str | None:
    """A reason as it is kept, None for none. Raises Refused: bad_name, too_long."""
    return _tidy(text, "reason", LONGEST_REASON)


def _tidy(text: str | None, field: str, longest: int) -> str | None:
    if text is None or not text.strip():
        return None
    problems = Problems()
    kept = read_text(text, field, problems, longest)
    if problems:
        raise Refused(problems.refusal())
    return kept
