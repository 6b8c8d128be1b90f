"""Every failure the program knows, as values and as exceptions.

The engine answers with a `Refusal` (a value: all problems at once, as codes); services raise the
exceptions below, since a failure there also ends a transaction. The sentence a person reads is made
by the page, in the reader's language, from the problem's code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any, TypeAlias

Json: TypeAlias = Any  # what json.loads returns: dict, list, str, int, float, bool or None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: its public code, the dotted path of the field, and free detail."""

    code: str
    field: str | None = None
    detail: Mapping[str, Json] = dataclass_field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """The public form: `{"code", "field", "detail"}`."""
        return {"code": self.code, "field": self.field, "detail": dict(self.detail)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be: every problem that can be seen at once.

    `at` counts entries (or hands, deals) from 1, auction actions from 0; None is the whole document.
    """

    problems: tuple[Problem, ...]
    at: int | None = None

    @classmethod
    def of(cls, problems: Iterable[Problem], at: int | None = None) -> Refusal:
        """A refusal of these problems; there must be one at least."""
        found = tuple(problems)
        if not found:
            raise ValueError("a refusal names at least one problem")
        return cls(found, at)


class ScorerError(Exception):
    """A known failure; whoever catches it knows what to answer."""


class Refused(ScorerError):
    """What was asked cannot be, with every problem (HTTP 422)."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(", ".join(problem.code for problem in refusal.problems))
        self.refusal = refusal


class NotFound(ScorerError):
    """There is no such thing, or it is not the asker's to see (404, the same answer for both)."""


class Forbidden(ScorerError):
    """The asker's role is too low (403)."""


class Settled(Forbidden):
    """The referee has decided about it: only who directs changes it (403)."""


class Gone(ScorerError):
    """The link was replaced by a newer one (410)."""


class Conflict(ScorerError):
    """Somebody else was first (409), or the asker's version is stale (412 when `code` is `stale_version`).

    `detail` says what stands there now: public fields, ready for JSON.
    """

    def __init__(self, code: str, detail: Mapping[str, Json] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.detail: Mapping[str, Json] = detail or {}


class Unreadable(ScorerError):
    """The table was written under rules that this version cannot fold. Nothing of it is lost: its log can be
    read and taken along (409)."""

    def __init__(self, table_id: str, why: str) -> None:
        super().__init__(why)
        self.table_id = table_id


class Busy(ScorerError):
    """The database cannot be written just now; nothing was saved, try again (503)."""
