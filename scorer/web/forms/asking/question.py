"""What every question has: fields, the games it is about, and the line it asks the oracle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import Field, FieldList, Form

from scorer.errors import Json
from scorer.rules.dealing import GAMES, Game
from scorer.web.forms.asking.context import Context
from scorer.web.forms.typed import clean, number


class Question(Form):
    """One question. `id` is its place in the address; `rules`: the answer hangs on the rule set;
    `people`: it hangs on how many play.
    """

    id: ClassVar[str]
    games: ClassVar[tuple[Game, ...]] = GAMES
    rules: ClassVar[bool] = False
    people: ClassVar[bool] = False

    def __init__(self, sent: MultiDict[str, str] | None = None) -> None:
        super().__init__(sent)

    def line(self, context: Context) -> Json | None:
        """What the oracle is asked, or None as long as too little was said."""
        raise NotImplementedError

    def place(self, field: str) -> str:
        """The field of this form that one of the line's fields was made from."""
        return field

    @property
    def told(self) -> dict[str, list[str]]:
        """What was said, as an address carries it; what is empty is left out."""
        fields = [part for field in self for part in (field if isinstance(field, FieldList) else (field,))]
        told = {field.name: [clean(value) for value in _values(field)] for field in fields}
        return {name: [value for value in values if value] for name, values in told.items() if any(values)}

    def _line(self, context: Context, kind: str, given: Mapping[str, Json], **around: Any) -> Json:
        asked = {
            "ask": kind,
            "game": context.game,
            "players": context.players,
            "rules": context.asked.given,
            "input": dict(given),
        }
        return asked | around


def said(field: Field) -> str:
    """What was written in a field, without the spaces around it."""
    return clean(field.data)


def whole(field: Field) -> Json:
    """The number written in a field; what is none travels as it is, for the engine to refuse."""
    return number(said(field))


def _values(field: Field) -> list[str]:
    data = field.data
    return list(data) if isinstance(data, list) else [str(data or "")]
