"""What the engine does under a rule set, asked in the way that shows what one setting means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorer.errors import Json, Refusal
from scorer.rules.cards import Card
from scorer.rules.dealing import Game
from scorer.rules.house_rules import read_rules
from scorer.rules.ruleset import Rules
from scorer.rules.seating import follow
from scorer.rules.settings import with_changes
from tests.rules.helpers import played, question, table

AWAKE: Mapping[Game, tuple[str, dict[str, Json]]] = {
    "chiamata": ("briscolata", {"monte.at_most": 2, "cappotto.value": 3}),
    "briscola": ("italiana", {"swap": "seven_two"}),
}
"""A preset and changes under which every setting has a say."""
RE = {"caller": 0, "partner": 1, "call": {"rank": "re"}}
AT_71 = {"caller": 0, "partner": 1, "call": {"rank": "due", "points": 71}}


@dataclass(frozen=True, slots=True)
class House:
    """A game and its rules as a table writes them."""

    game: Game
    document: Json

    @property
    def rules(self) -> Rules:
        found = read_rules(self.game, self.document)
        assert not isinstance(found, Refusal), found
        return found

    def asked(self, kind: str, **given: Json) -> dict[str, Json]:
        """What the engine answers; of Briscola, for as many people as there are totals, else two."""
        players = 5 if self.game == "chiamata" else len(given.get("totals", [0, 0]))
        return question(kind, self.game, players, given, self.document)


def house(game: Game, changes: dict[str, Json]) -> House:
    """One in which every setting has a say, with these changes."""
    preset, awake = AWAKE[game]
    return House(game, with_changes(game, preset, awake | changes))


Ask = Callable[[House], Json]


def same_dealer_after(event: str) -> Ask:
    """Whether the dealer stays after this."""
    return lambda at: at.asked("dealers", first=0, events=[event])["dealers"][1] == 0


def auction_mode(at: House) -> Json:
    """Whether cards are called, and whether the auction goes on after the two."""
    two = at.asked("auction", dealer=0, actions=[[1, {"rank": "due"}]])
    return "no cards" if not two["legal"] else "on" if two["status"] == "open" else "over"


def redealt_twice(at: House) -> Json:
    """How much more a hand is worth after two redeals than after one."""
    once, twice = (at.asked("chiamata_hand", **RE, points=61, redeals=redeals) for redeals in (1, 2))
    return twice["multiplier"]["total"] // once["multiplier"]["total"]


def level(at: House) -> Json:
    """What 60 of 61 are, and whether the next hand is doubled."""
    hand = at.asked("chiamata_hand", **RE, points=60)
    return hand["result"], hand["next_doubled"]


def slams(at: House) -> Json:
    """Whether 120 and 0 points of the caller's side are multiplied as a slam."""
    hands = (at.asked("chiamata_hand", **RE, points=points) for points in (120, 0))
    return tuple(hand["multiplier"]["cappotto_applied"] for hand in hands)


def slam_worth(at: House) -> Json:
    """The multiplier of a slam worth 3 where the call is worth 2."""
    return at.asked("chiamata_hand", **AT_71, points=120)["multiplier"]["total"]


def alone(at: House) -> Json:
    """Whether a hand of a caller alone is one."""
    return at.asked("chiamata_hand", caller=0, solo=True, call={"rank": "re"}, points=61)["valid"]


def after_monte(at: House) -> Json:
    """Whether the hand after one thrown in counts more."""
    thrown_in = {"kind": "monte", "seat": 2, "points": 2}
    return played(table("chiamata", 5, at.document), thrown_in).pending_redeals > 0


def next_is_right(at: House) -> Json:
    """Whether the next to play sits on the right, where S0 puts the better of the dealer's opponents."""
    shown = [Card(rank, "coppe") for rank in ("asso", "tre", "re", "cavallo")]
    seating = follow(4, "partners", shown, at.rules.direction).seating
    assert seating is not None
    return seating.order[1] == 2


def tied(at: House) -> Json:
    """Whether 60-60 is won, counts, and passes the deal; and whether two of three play it off."""
    hand = at.asked("briscola_hand", totals=[60, 60], last_trick_side=0)
    three = at.asked("briscola_hand", totals=[50, 50, 20], last_trick_side=2)
    return hand["result"], hand["counts"], hand["next_dealer"], "playoff" in three


def lower(at: House) -> Json:
    """Whether the side with fewer points wins."""
    return at.asked("briscola_hand", totals=[61, 59])["winner"] == 1


def swapped(turned: str, held: str) -> Ask:
    """Whether the turned card may be taken with this one."""
    now = {"won_last_trick": True, "before_draw": True, "turned_still_on_table": True}
    return lambda at: at.asked("swap", turned=turned, **{"with": held}, **now)["allowed"]


def turned_again(at: House) -> Json:
    """Whether a turned ace makes place for another card."""
    return at.asked("turned_redraw", first="asso")["action"] != "keep"
