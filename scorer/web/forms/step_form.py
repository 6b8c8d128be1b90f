"""The forms of a hand in progress: one step told, and what of its hands a table follows.

The key that is pressed carries its step as JSON in `said`, as `scorer.rules.play` writes it. What is typed or
chosen beside it takes the place of `"$seat"` and `"$points"` inside; what was left empty is left out, and the
engine says that it is missing.
"""

from __future__ import annotations

from typing import get_args

from wtforms import BooleanField, Form, HiddenField, StringField

from scorer.errors import Json, Problem, Refusal, Refused
from scorer.rules.documents import NotJsonError, parse
from scorer.services.play import Helpers
from scorer.services.scene import Depth
from scorer.web.forms.typed import clean, number

SEAT, POINTS = "$seat", "$points"


class StepForm(Form):
    """One step: the hand it belongs to, the number it should get, its key, and what is said."""

    number = HiddenField()
    at = HiddenField()
    key = HiddenField()
    said = StringField()
    seat = StringField()
    points = StringField()

    def step(self) -> Json:
        """The step, not judged yet. Raises Refused when it is no JSON."""
        try:
            said = parse(clean(self.said.data))
        except NotJsonError:
            raise Refused(Refusal.of([Problem("not_json", "step")])) from None
        typed = {SEAT: clean(self.seat.data), POINTS: clean(self.points.data)}
        return _filled(said, {place: number(text) for place, text in typed.items()})

    @property
    def hand(self) -> Json:
        """The number of the hand, for the service to judge."""
        return number(clean(self.number.data))

    @property
    def place(self) -> Json:
        """The number the step should get; None where none was sent: two phones count side by side."""
        return number(clean(self.at.data)) if clean(self.at.data) else None


def _filled(said: Json, typed: dict[str, Json]) -> Json:
    if isinstance(said, dict):
        found = {name: _filled(value, typed) for name, value in said.items()}
        return {name: value for name, value in found.items() if value != ""}
    return typed.get(said, said) if isinstance(said, str) else said


class FollowForm(Form):
    """What of its hands a table follows."""

    auction = BooleanField()
    tricks = StringField()
    counter = BooleanField()

    def helpers(self) -> Helpers:
        """The choice. Raises Refused for a depth there is none of."""
        return Helpers(bool(self.auction.data), self.depth(), bool(self.counter.data))

    def depth(self) -> Depth:
        """How deep the tricks are followed. Raises as `helpers` does."""
        wanted = clean(self.tricks.data) or "off"
        depth: Depth | None = next((each for each in get_args(Depth) if each == wanted), None)
        if depth is None:
            raise Refused(Refusal.of([Problem("unknown_kind", "tricks")]))
        return depth

    def show(self, helpers: Helpers) -> None:
        """Type in what is followed now."""
        self.auction.data, self.tricks.data, self.counter.data = (
            helpers.auction,
            helpers.tricks,
            helpers.counter,
        )
