"""The form of a draw of seats: how it is drawn, the cards shown so far or the seed, the version it is for."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict
from wtforms import Form, HiddenField, StringField

from scorer.errors import Json
from scorer.rules.cards import Card, read_card
from scorer.rules.reading import Problems
from scorer.rules.seating import Method, methods
from scorer.web.forms.typed import SeatsField, clean, number


class SeatsForm(Form):
    """A draw on its way; all of it stands in the address until it is saved."""

    method = StringField()
    card = SeatsField()  # in the order in which they were shown, "rank:suit"
    seed = StringField()
    version = HiddenField()
    key = HiddenField()

    def __init__(self, sent: MultiDict[str, str] | None = None) -> None:
        super().__init__(sent)

    def picked(self, players: int) -> Method | None:
        """The way picked, as far as so many players can draw by it."""
        return next((each for each in methods(players) if each == clean(self.method.data)), None)

    @property
    def own_seed(self) -> str:
        """The seed, without the spaces around it."""
        return clean(self.seed.data)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards shown; what is no card is left out."""
        read = (read_card(clean(card), "card", Problems()) for card in self.card.data)
        return tuple(card for card in read if card is not None)

    @property
    def seen(self) -> int:
        """The version of the table the draw was made at; 0, which no draw can follow, where none was sent."""
        version = number(clean(self.version.data))
        return version if isinstance(version, int) else -1

    def drawn(self, method: Method) -> Json:
        """The draw as the service takes it."""
        if self.own_seed:
            return {"method": method, "seed": self.own_seed}
        return {"method": method, "cards": [str(card) for card in self.cards]}
