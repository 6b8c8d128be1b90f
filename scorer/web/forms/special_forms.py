"""Forms of what is no played hand: thrown in for weak cards, a penalty, somebody else sits down."""

from __future__ import annotations

from collections.abc import Mapping

from wtforms import HiddenField, StringField

from scorer.errors import Json, Problem
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.table import State
from scorer.web.forms.openings import told_apart
from scorer.web.forms.table_form import MOST_PLAYERS
from scorer.web.forms.typed import HandForm, Places, clean, number
from scorer.web.language.words import MINUS

FALSE_CLAIM = "false"


class MonteForm(HandForm):
    """A hand thrown in: whose, and with how many points in the hand, or that the claim was false."""

    seat = StringField()
    points = StringField()

    def entry(self, state: State) -> Json:  # noqa: ARG002 - asked like the others
        """The entry as a sheet writes it, not judged yet."""
        entry: dict[str, Json] = {"kind": "monte"}
        if seat := clean(self.seat.data):
            entry["seat"] = number(seat)
        points = clean(self.points.data)
        if points == FALSE_CLAIM:
            return entry | {"false": True}
        return entry | ({"points": number(points)} if points else {})

    def fill(self, entry: Mapping[str, Json]) -> None:
        """Type in what was recorded."""
        self.seat.data = str(entry["seat"])
        self.points.data = FALSE_CLAIM if entry.get("false") else str(entry["points"])


class PenaltyForm(HandForm):
    """Points for everybody, or just who did wrong: then the table's ready-made penalty."""

    seat = StringField()
    scores = Places(StringField(), min_entries=2, max_entries=MOST_PLAYERS)
    reason = StringField()

    def entry(self, state: State) -> Json:
        """The entry as a sheet writes it, not judged yet; a side left empty gets nothing."""
        entry: dict[str, Json] = {"kind": "penalty"}
        typed = [_signed(clean(field.data)) for field in self.scores]
        seat = number(clean(self.seat.data))
        if any(score != "" for score in typed):
            entry["scores"] = [0 if score == "" else score for score in typed]
        elif isinstance(seat, int) and seat < state.setup.sides and (ready := ready_made(state, seat)):
            entry["scores"] = ready
        if reason := clean(self.reason.data):
            entry["reason"] = reason
        return entry

    def fill(self, entry: Mapping[str, Json]) -> None:
        """Type in what was recorded."""
        for field, score in zip(self.scores, entry["scores"], strict=True):
            field.data = str(score) if score else ""
        self.reason.data = entry.get("reason", "")


class SubstitutionForm(HandForm):
    """Somebody leaves, somebody sits down in the same place."""

    seat = StringField()
    player = StringField()
    twins = HiddenField()

    def entry(self, state: State) -> Json:
        """The entry as a sheet writes it, not judged yet; a name like another one's gets its mark."""
        entry: dict[str, Json] = {"kind": "substitution"}
        if seat := clean(self.seat.data):
            entry["seat"] = number(seat)
        return entry | ({"player": self._told_apart(state)} if clean(self.player.data) else {})

    def _told_apart(self, state: State) -> str:
        others = [name for seat, name in enumerate(state.players) if str(seat) != clean(self.seat.data)]
        return told_apart([*others, clean(self.player.data)])[-1]

    def fill(self, entry: Mapping[str, Json]) -> None:
        """Type in what was recorded."""
        self.seat.data, self.player.data = str(entry["seat"]), entry["player"]

    def twin(self, state: State) -> Problem | None:
        """Whether the newcomer's name looks like that of somebody who stays; asked about once."""
        told = self._told_apart(state)
        if clean(self.twins.data) == "ok" or told == clean(self.player.data):
            return None
        return Problem("names_alike", "player", {"marked": told})


SpecialForm = MonteForm | PenaltyForm | SubstitutionForm


def ready_made(state: State, seat: int) -> list[int]:
    """The penalty of this table for one seat (T12: minus 4, and 1 to each other player); none in Briscola."""
    rules = state.setup.rules
    if not isinstance(rules, ChiamataRules):
        return []
    wrong, others = rules.monte.false_claim
    return [
        wrong if other == seat else 0 if other in state.resting else others
        for other in range(len(state.players))
    ]


def _signed(text: str) -> Json:
    """A number that may have a sign, as people and phones write it."""
    plain = text.replace(MINUS, "-").replace("\N{EN DASH}", "-").replace(" ", "")
    sign, digits = (plain[0], plain[1:]) if plain[:1] in {"-", "+"} else ("", plain)
    found = number(digits)
    return (-found if sign == "-" else found) if isinstance(found, int) else text
