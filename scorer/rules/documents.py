"""JSON in and out, strict where it matters: nothing a stranger sends ends in a traceback.

A name given twice in one object is no JSON here (which of the two was meant?), nor is nesting beyond any
document of ours. NaN and Infinity are read, so that the field they stand in can be refused as
`not_a_whole_number`.
"""

from __future__ import annotations

import json

from scorer.errors import Json

DEEPEST = 60
LONGEST_NUMBER = 400
"""Digits; a longer number is beyond every range, and is read as one of that length."""


class NotJsonError(ValueError):
    """The text is no JSON document; `line`, from 1, is where reading stopped, if that can be said."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why)
        self.line = line


def parse(text: str | bytes) -> Json:
    """The value of a JSON text. Raises NotJsonError, whatever is wrong with it."""
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(decoded, object_pairs_hook=_object, parse_int=_whole)
    except (ValueError, RecursionError) as wrong:
        raise NotJsonError(str(wrong), getattr(wrong, "lineno", None)) from None
    if _depth_over(value, DEEPEST):
        raise NotJsonError("nested too deep")
    return value


def dump(value: Json) -> str:
    """One line of strict JSON, readable UTF-8 where the text allows it. Raises ValueError for NaN."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # a lone surrogate, echoed from a question's id
        return json.dumps(value, allow_nan=False)
    return text


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJsonError("a name stands twice in one object")
    return found


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= LONGEST_NUMBER else int(digits[:2] + "0" * LONGEST_NUMBER)


def _depth_over(value: Json, deepest: int) -> bool:
    level = [value]
    for _ in range(deepest):
        level = [
            part
            for each in level
            if isinstance(each, (dict, list))
            for part in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True
