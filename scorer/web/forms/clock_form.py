"""What is done with the clock of a table."""

from __future__ import annotations

from wtforms import Form, HiddenField, StringField

from scorer.errors import Json
from scorer.web.forms.typed import clean, number


class ClockForm(Form):
    """One button of the clock's page, with what stands beside it; `seen`: the clock as it was looked at."""

    do = StringField()
    minutes = StringField()
    plays_out = StringField()
    seen = HiddenField()

    @property
    def asked(self) -> Json:
        """The minutes typed."""
        return number(clean(self.minutes.data))

    @property
    def counts(self) -> bool:
        """Whether the hand on the table is played to its end."""
        return clean(self.plays_out.data) != "no"

    @property
    def looked_at(self) -> int:
        """The clock it was looked at; -1, which none is, where none was sent."""
        seen = number(clean(self.seen.data))
        return seen if isinstance(seen, int) else -1
