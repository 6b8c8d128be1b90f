"""The count of one pile: the scoring cards that were touched, and which pile it is."""

from __future__ import annotations

from collections.abc import Mapping

from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField, StringField

from scorer.errors import Json
from scorer.rules.cards import SUITS, WHOLE_DECK
from scorer.rules.play import COUNTED
from scorer.web.forms.typed import BriscolaForm, ChiamataForm, SeatsField, clean, number


class CountForm(Form):
    """A field for each rank, with the suits touched; only how many there are is told."""

    number = HiddenField()
    key = HiddenField()
    side = StringField()
    asso = SeatsField()
    tre = SeatsField()
    re = SeatsField()
    cavallo = SeatsField()
    fante = SeatsField()

    def __init__(self, sent: MultiDict[str, str] | None = None) -> None:
        super().__init__(sent)

    def pile(self, sides: int) -> int:
        """The side whose pile it is; the first one where none was named, or none there is."""
        side = number(clean(self.side.data))
        return side if isinstance(side, int) and side < sides else 0

    def touched(self) -> dict[str, list[str]]:
        """The suits touched of every rank, as they were sent."""
        return {rank: list(self[rank].data) for rank in COUNTED}

    def step(self) -> Json:
        """What it tells of the hand in progress, not judged yet."""
        cards = {rank: len(suits) for rank, suits in self.touched().items() if suits}
        return {"step": "count", "side": number(clean(self.side.data)), "cards": cards}

    def tick(self, counts: Mapping[str, int]) -> None:
        """Touch as many cards of every rank as were counted: the first suits, since nobody knows which."""
        for rank in COUNTED:
            self[rank].data = list(SUITS[: counts[rank]])


def fill_in(form: ChiamataForm | BriscolaForm, given: MultiDict[str, str]) -> None:
    """Type in what was counted, as an address tells it: `points` of the caller's side, or all `totals`; what
    cannot be the points of a hand is left out.
    """
    if isinstance(form, ChiamataForm):
        points = number(given.get("points", ""))
        if isinstance(points, int) and points <= WHOLE_DECK:
            form.points.data = str(points)
        return
    totals = [number(total) for total in given.getlist("totals")]
    whole = all(isinstance(total, int) for total in totals)
    if whole and len(totals) == len(form.totals) and sum(totals) == WHOLE_DECK:
        for field, total in zip(form.totals, totals, strict=True):
            field.data = str(total)
