"""Forms of quarrels: a hand contested, the referee called, and what the director decides about a hand."""

from __future__ import annotations

from wtforms import HiddenField, StringField

from scorer.errors import Json
from scorer.rules.table import State
from scorer.web.forms.special_forms import PenaltyForm
from scorer.web.forms.typed import clean, number


class DecisionForm(PenaltyForm):
    """What is decided: `seat` is whom it is against, `scores` are the points of a penalty, `seen` the version
    of the table that was looked at.
    """

    decision = StringField()
    seen = HiddenField()

    def wanted(self, state: State) -> Json:
        """The decision as the service takes it, not judged yet."""
        decision, who = clean(self.decision.data), number(clean(self.seat.data))
        told: dict[str, Json] = {"decision": decision}
        if decision == "penalty":
            return told | {"scores": self.entry(state).get("scores")}
        return told | ({"who": who} if decision in AGAINST and who != "" else {})

    @property
    def version(self) -> int:
        """The version looked at; where none was sent, one that anything has happened after."""
        seen = number(clean(self.seen.data))
        return seen if isinstance(seen, int) else 0


AGAINST = frozenset({"warning", "hand_lost", "match_lost", "disqualified"})
