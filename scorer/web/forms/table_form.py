"""The form of a new table. It carries what was typed; the engine and `openings` judge it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form, HiddenField, StringField

from scorer.errors import Json
from scorer.rules.dealing import Game
from scorer.rules.match import NUMBERS
from scorer.rules.presets import DEFAULTS
from scorer.rules.settings import with_changes
from scorer.web.forms.rules_typed import changes_typed
from scorer.web.forms.typed import Places, clean, number

MATCHES: dict[str, Json] = {
    "open": {"type": "open"},
    "best_of-3": {"type": "best_of", "n": 3},
    "best_of-5": {"type": "best_of", "n": 5},
    "first_to-3": {"type": "first_to", "k": 3},
    "fixed-5": {"type": "fixed", "n": 5},
    "sum-3": {"type": "sum", "n": 3},
    "difference-3": {"type": "difference", "n": 3},
    "sum_to-240": {"type": "sum_to", "target": 240},
    "target-11": {"type": "target", "points": 11},
    "target-21": {"type": "target", "points": 21},
    "hands-10": {"type": "hands", "n": 10},
    "hands-15": {"type": "hands", "n": 15},
    "minutes-60": {"type": "minutes", "n": 60},
}
FOR_GAME: dict[Game, tuple[str, ...]] = {
    "chiamata": ("open", "target-11", "target-21", "hands-10", "hands-15", "minutes-60"),
    "briscola": (
        "best_of-3",
        "best_of-5",
        "first_to-3",
        "fixed-5",
        "sum-3",
        "difference-3",
        "sum_to-240",
        "minutes-60",
        "open",
    ),
}
TABLES: dict[str, tuple[Game, tuple[int, ...]]] = {
    "chiamata": ("chiamata", (5, 6, 7)),
    "briscola-4": ("briscola", (4,)),
    "briscola-2": ("briscola", (2,)),
    "briscola-3": ("briscola", (3,)),
    "briscola-6": ("briscola", (6,)),
}
MOST_PLAYERS = 7
FORM_KEY = re.compile(r"[A-Za-z0-9_-]{22}")
DRAWN = ("lowest", "highest")
DRAWN_AFTER = "seats"
"""Where a row is asked for: the seats are drawn when the table is open; until then the first one deals."""
EUROS = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?\s*\N{EURO SIGN}?")


class TableForm(Form):
    """A new table: the game by its picture, names in order of play, who deals first, match, rules, the rest.

    `key` makes it happen once; `up` is the row whose name goes one place up; `show` asks for the rules.
    """

    table = StringField(default="chiamata")
    name = StringField()
    players = Places(StringField(), min_entries=MOST_PLAYERS, max_entries=MOST_PLAYERS)
    first_dealer = StringField(default="0")
    rules_chiamata = StringField(default=DEFAULTS["chiamata"])
    rules_briscola = StringField(default=DEFAULTS["briscola"])
    match_chiamata = StringField(default="open")
    match_briscola = StringField(default="best_of-3")
    length_chiamata = StringField()
    length_briscola = StringField()
    stake = StringField()
    knight = StringField(default="cavallo")
    suits = StringField(default="italian")
    more = BooleanField()
    twins = HiddenField()
    key = HiddenField()
    up = StringField()
    show = StringField()

    def __init__(self, sent: MultiDict[str, str] | None = None) -> None:
        super().__init__(sent)
        self.sent: Mapping[str, str] = sent or MultiDict()

    @property
    def game(self) -> Game | None:
        """The game of the picture chosen; None for no picture of ours."""
        return TABLES[self.table.data][0] if self.table.data in TABLES else None

    @property
    def own_key(self) -> str | None:
        """The key this form was sent out with; None where somebody made one up that others could guess."""
        key = clean(self.key.data)
        return key if FORM_KEY.fullmatch(key) else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The rows (from 0) in which a name stands."""
        return tuple(place for place, field in enumerate(self.players) if clean(field.data))

    def of_game(self, what: str, game: Game) -> str:
        """What was typed into one of the pairs of fields that each game has its own of."""
        return clean(self[f"{what}_{game}"].data)

    def preset(self, game: Game) -> str:
        """The house rules picked for a game."""
        return self.of_game("rules", game) or DEFAULTS[game]

    def changes(self, game: Game) -> dict[str, Json]:
        """The settings that were changed from the house rules they were shown with."""
        return changes_typed(game, self.sent, self.shown(game))

    def shown(self, game: Game) -> str:
        """The house rules whose settings the page showed."""
        return clean(self.sent.get(f"{game}.shown")) or self.preset(game)

    def document(self) -> Json:
        """The sheet that opens the table, not judged yet, nothing drawn yet."""
        document: dict[str, Json] = {"scorer": 1, "game": self.game or clean(self.table.data)}
        if self.game:
            rules = with_changes(self.game, self.preset(self.game), self.changes(self.game))
            document |= {} if rules == DEFAULTS[self.game] else {"rules": rules}
        document["players"] = [clean(self.players[place].data) for place in self.seats]
        document |= self._first_dealer()
        if self.game:
            document["match"] = self._match(self.game)
        given = {"stake_cents": cents(clean(self.stake.data)), "name": clean(self.name.data) or None}
        document |= {name: value for name, value in given.items() if value}
        return document | self._labels()

    def _first_dealer(self) -> dict[str, Json]:
        typed = clean(self.first_dealer.data)
        if typed in DRAWN:
            return {"first_dealer": typed}
        if typed == DRAWN_AFTER:
            return {"first_dealer": 0}
        row = number(typed)
        return {"first_dealer": self.seats.index(row)} if row in self.seats else {}

    def _match(self, game: Game) -> Json:
        picked, length = self.of_game("match", game), self.of_game("length", game)
        document = dict(MATCHES.get(picked, {"type": picked}))
        counted = NUMBERS.get(document["type"])
        return document | ({counted: number(length)} if counted and length else {})

    def _labels(self) -> dict[str, Json]:
        picked = {"knight": clean(self.knight.data), "suits": clean(self.suits.data)}
        labels = {name: word for name, word in picked.items() if word not in ("", "cavallo", "italian")}
        return {"labels": labels} if labels else {}


def cents(text: str) -> Json:
    """Euros as people write them ("0,50", "2", "1.20 \u20ac") in cents; another text unchanged, for the
    engine to refuse; nothing for nothing.
    """
    match = EUROS.fullmatch(text)
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0")) if match else text
