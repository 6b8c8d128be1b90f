"""By whose rules a question is asked: the rule set, how many play, names, cards, and where they stand.

All of it stands in the address, so that an answer can be sent on: no cookie and no table is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorer.rules.dealing import TABLE_SIZES, Game
from scorer.rules.names import clean
from scorer.rules.presets import DEFAULTS
from scorer.rules.settings import preset_rules
from scorer.rules.state import State
from scorer.web.forms.rules_query import RulesAsked, rules_asked, rules_of
from scorer.web.forms.typed import number

MOST_PLAYERS, LONGEST_NAME, MOST_REDEALS = 7, 40, 9
USUAL: Mapping[Game, int] = {"briscola": 4, "chiamata": 5}
LABELS = ("knight", "suits")


@dataclass(frozen=True, slots=True)
class Context:
    """What stands around a question. `names` are empty where nobody is named; `dealer`: whose deal it is;
    `redeals`: hands passed out before this one; `table`: where the question came from.
    """

    asked: RulesAsked
    players: int
    names: tuple[str, ...] = ()
    dealer: int | None = None
    redeals: int = 0
    labels: tuple[tuple[str, str], ...] = ()
    table: str | None = None

    @property
    def game(self) -> Game:
        """The game asked about."""
        return self.asked.game

    @property
    def next(self) -> int:
        """Who leads the first trick, as far as it is known who deals."""
        return 0 if self.dealer is None else (self.dealer + 1) % self.players

    @property
    def seats(self) -> int | None:
        """How many play for good: those who are named; None where that can still be chosen."""
        return len(self.names) or None

    @property
    def rules_query(self) -> dict[str, str]:
        """What an address of the rules themselves needs: the table's changes, its cards, how many play."""
        changes = {name: value for name, value in self.asked.query.items() if name != "rules"}
        return changes | ({"players": str(self.seats)} if self.seats else {}) | dict(self.labels)

    @property
    def query(self) -> dict[str, list[str]]:
        """All of it as an address carries it, without the table it came from."""
        told = {name: [value] for name, value in self.asked.query.items()} | {"players": [str(self.players)]}
        told |= {"name": list(self.names)} if self.names else {}
        told |= {} if self.dealer is None else {"dealer": [str(self.dealer)]}
        told |= {"redeals": [str(self.redeals)]} if self.redeals else {}
        return told | {label: [word] for label, word in self.labels}


def context(sent: MultiDict[str, str], games: tuple[Game, ...], cards_alone: bool = False) -> Context:
    """What an address tells, for a question about one of these games; what cannot be is as if it were not
    there. `cards_alone`: no house rule matters, how many play tells the game.
    """
    asked = rules_asked(sent.get("rules", ""), sent)
    names = tuple(clean(name)[:LONGEST_NAME] for name in sent.getlist("name"))
    if asked is None or asked.game not in games or (cards_alone and not names):
        asked = _usual("chiamata" if cards_alone and sent.get("players") == "5" else games[0])
    players = _players(sent, asked.game)
    return Context(
        asked,
        players,
        names if len(names) == players and all(names) else (),
        _whole(sent, "dealer", players - 1),
        _whole(sent, "redeals", MOST_REDEALS) or 0,
        tuple((label, sent[label][:LONGEST_NAME]) for label in LABELS if sent.get(label)),
        sent.get("table") or None,
    )


def of_table(state: State) -> Context:
    """What a table tells: its rules, people, cards, and where it stands."""
    setup = state.setup
    return Context(
        rules_of(setup),
        len(state.players),
        state.players,
        None if state.match.over else state.next_dealer,
        min(state.pending_redeals, MOST_REDEALS),
        tuple(dict(setup.labels or {}).items()),
    )


def _usual(game: Game) -> RulesAsked:
    rules = preset_rules(game, DEFAULTS[game])
    assert rules is not None, "the usual rules always are there"
    return RulesAsked(game, DEFAULTS[game], DEFAULTS[game], rules)


def _players(sent: Mapping[str, str], game: Game) -> int:
    told = number(sent.get("players", ""))
    return told if isinstance(told, int) and told in TABLE_SIZES[game] else USUAL[game]


def _whole(sent: Mapping[str, str], name: str, most: int) -> int | None:
    told = number(sent.get(name, ""))
    return told if isinstance(told, int) and told <= most else None
