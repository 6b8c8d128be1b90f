"""One way to check fields: ask for each by name, note every problem with its dotted path, never stop early.

`Problems` collects; `Fields` reads one JSON object. A reader returns None where a field is absent or wrong,
so that sums and splits can be skipped "when their fields did not pass".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar, cast

from scorer.errors import Json, Problem, Refusal

Word = TypeVar("Word", bound=str)


class Problems:
    """A growing list of what is wrong; true when there is something."""

    def __init__(self) -> None:
        self.found: list[Problem] = []
        self._noted: set[tuple[str, str | None]] = set()

    def __bool__(self) -> bool:
        return bool(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def add(self, code: str, field: str | None = None, **detail: Json) -> None:
        """Note one problem; the same code at the same field is noted once."""
        if (code, field) not in self._noted:
            self._noted.add((code, field))
            self.found.append(Problem(code, field, detail))

    def take_over(self, others: Iterable[Problem]) -> None:
        """Note problems that were found elsewhere, as they are."""
        for other in others:
            self.add(other.code, other.field, **dict(other.detail))

    def refusal(self, at: int | None = None) -> Refusal:
        """All of it as the value the engine answers with. Raises ValueError when nothing is wrong."""
        return Refusal.of(self.found, at)


def under(path: str, name: str | int) -> str:
    """The dotted path of a part: `totals` and 1 make `totals.1`."""
    return f"{path}.{name}" if path else str(name)


def read_whole(
    value: Json, path: str, problems: Problems, low: int, high: int, code: str = "out_of_range"
) -> int | None:
    """A whole number from `low` to `high`; JSON integers only: 61.0, "61", true and NaN are none."""
    if type(value) is not int:
        problems.add("not_a_whole_number", path)
    elif not low <= value <= high:
        problems.add(code, path, low=low, high=high)
    else:
        return value
    return None


def read_wholes(
    values: Sequence[Json], path: str, problems: Problems, low: int, high: int, code: str = "out_of_range"
) -> tuple[int, ...] | None:
    """Whole numbers, each judged alone; None when one of them did not pass."""
    numbers = [read_whole(value, under(path, i), problems, low, high, code) for i, value in enumerate(values)]
    passed = tuple(number for number in numbers if number is not None)
    return passed if len(passed) == len(numbers) else None


def read_word(value: Json, path: str, problems: Problems, words: Collection[Word], code: str) -> Word | None:
    """One of the given words; another text is `code`, anything else `wrong_type`."""
    if not isinstance(value, str):
        problems.add("wrong_type", path, expected="text")
    elif value not in words:
        problems.add(code, path, known=list(words))
    else:
        return cast(Word, value)
    return None


class Fields:
    """One JSON object being read. What nobody asks for is an `unknown_field` when it is closed."""

    def __init__(self, given: Json, problems: Problems, path: str = "") -> None:
        self.problems = problems
        self.path = path
        self._asked: set[str] = set()
        self.is_object = isinstance(given, dict)
        self._given: dict[str, Json] = given if isinstance(given, dict) else {}
        if not self.is_object:
            problems.add("wrong_type", path or None, expected="object")

    def at(self, name: str | int) -> str:
        """The dotted path of one of this object's fields."""
        return under(self.path, name)

    def has(self, name: str) -> bool:
        """Whether the field is there; asking makes it a known one."""
        self._asked.add(name)
        return name in self._given

    def raw(self, name: str) -> Json:
        """The value as it stands, None when absent."""
        return self._given.get(name) if self.has(name) else None

    def need(self, name: str) -> bool:
        """As `has`, and an absent field is noted as `missing_field`."""
        if not self.has(name) and self.is_object:
            self.problems.add("missing_field", self.at(name))
        return name in self._given

    def whole(self, name: str, low: int, high: int, code: str = "out_of_range") -> int | None:
        """A whole number, or None when absent or wrong."""
        if not self.has(name):
            return None
        return read_whole(self._given[name], self.at(name), self.problems, low, high, code)

    def any_whole(self, name: str) -> int | None:
        """A whole number of any size, whose bounds depend on the rules; None when absent or wrong."""
        value = self.raw(name)
        if self.has(name) and type(value) is not int:
            self.problems.add("not_a_whole_number", self.at(name))
        return value if type(value) is int else None

    def word(self, name: str, words: Collection[Word], code: str) -> Word | None:
        """One of the given words, or None when absent or wrong."""
        if not self.has(name):
            return None
        return read_word(self._given[name], self.at(name), self.problems, words, code)

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false; anything else is `wrong_type`."""
        if not self.has(name):
            return default
        value = self._given[name]
        if isinstance(value, bool):
            return value
        self.problems.add("wrong_type", self.at(name), expected="true or false")
        return default

    def items(self, name: str) -> list[Json] | None:
        """A JSON list, or None when absent or something else."""
        if not self.has(name):
            return None
        value = self._given[name]
        if isinstance(value, list):
            return value
        self.problems.add("wrong_type", self.at(name), expected="list")
        return None

    def need_more_of(self, name: str, **detail: Json) -> None:
        """Note the item that is missing after the last one of a list."""
        self.problems.add("missing_field", under(self.at(name), len(self._given[name])), **detail)

    def disagree_at_last(self, name: str, **detail: Json) -> None:
        """Note that a list's last item does not lead to what the rest of the object says."""
        self.problems.add("disagrees", under(self.at(name), len(self._given[name]) - 1), **detail)

    def inside(self, name: str) -> Fields:
        """The object in a field; an absent one reads as empty."""
        return Fields(self._given[name] if self.has(name) else {}, self.problems, self.at(name))

    def close(self) -> None:
        """Note every field nobody asked for."""
        for name in self._given:
            if name not in self._asked:
                self.problems.add("unknown_field", self.at(name))
