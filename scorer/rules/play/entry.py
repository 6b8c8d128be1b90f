"""The entry a hand in progress makes for the table's log, or what of it has not been told yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.errors import Json, Problem, Refusal
from scorer.rules.dealing import ACTIVE
from scorer.rules.play.counting import Counting, counting, tricks_worth
from scorer.rules.play.possible import side_points, trick_worth
from scorer.rules.play.told import CALLERS
from scorer.rules.play.value import Play
from scorer.rules.state import State
from scorer.rules.table import apply


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as far as it could be written, as a sheet holds it: what the recording page opens with.

    `missing` names the fields nobody has told (`call`, `partner`, `points`, `totals`, `turned`,
    `last_trick_side`); `problems` say what stands against recording it as it is: two counts that differ, a
    count the tricks do not allow, or, once nothing is missing, all the table would refuse it for.
    """

    entry: Mapping[str, Json]
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def ready(self) -> bool:
        """Whether it can be recorded as it stands."""
        return not self.missing and not self.problems


def entry_of(play: Play, state: State) -> Written:
    """The entry of this hand; `state` is where the table stands now.

    Where the deal has moved since the hand was begun, its auction and who led are left out: they would be
    judged with the dealer of now.
    """
    moved = state.next_dealer != play.dealt.dealer
    written = _chiamata(play, moved) if play.dealt.game == "chiamata" else _briscola(play, moved)
    if not written.ready:
        return written
    judged = apply(state, 1, dict(written.entry))
    return Written(written.entry, (), judged.problems) if isinstance(judged, Refusal) else written


def with_points(play: Play, entry: Mapping[str, Json]) -> dict[str, Json]:
    """The entry with the points its tricks make said as well (`points`, `totals`), where they are known."""
    worth = tricks_worth(play)
    if worth is None:
        return dict(entry)
    said = {"points": worth[CALLERS]} if play.dealt.game == "chiamata" else {"totals": list(worth)}
    return said | dict(entry)


def _chiamata(play: Play, moved: bool) -> Written:
    dealt: dict[str, Json] = {}
    if play.spoken and not moved and not play.told_call and play.to_speak is None:
        dealt["auction"] = list(play.spoken)
    if play.dealt.players > ACTIVE:
        dealt["sitting_out"] = list(play.dealt.resting)
    if play.passed_out:
        return Written({"kind": "all_pass"} | dealt)
    called = _called(play)
    points, problems = _points(play, "points")
    told = {"points": points[CALLERS]} if points else {}
    known = {
        "call": "call" in called,
        "partner": play.revealed is not None,
        "points": points is not None or _pointed(play),
    }
    missing = tuple(name for name, there in known.items() if not there)
    return Written({"kind": "hand"} | called | told | _tricks(play, moved) | dealt, missing, problems)


def _called(play: Play) -> dict[str, Json]:
    """Who called what, with whom, and the suit, as far as it was told."""
    called: dict[str, Json] = {}
    if play.call is not None:
        called |= {"caller": play.caller, "call": play.call.as_json()}
    if play.revealed is not None:
        called |= {"solo": True} if play.solo else {"partner": play.partner}
    return called | ({"suit": play.suit} if play.suit else {})


def _briscola(play: Play, moved: bool) -> Written:
    points, problems = _points(play, "totals")
    told: dict[str, Json] = {"totals": list(points)} if points else {}
    tricks = _tricks(play, moved)
    cards = [str(card) for card in play.turned]
    turned: dict[str, Json] = {}
    if play.turned_card is not None:
        turned = {"turned": cards if len(cards) > 1 else cards[0]}
    swap: dict[str, Json] = {}
    if play.swaps:  # a sheet has room for one: the first
        swap = {"swap": {"seat": play.swaps[0][0], "card": str(play.swaps[0][1])}}
    last: dict[str, Json] = {}
    if play.all_taken and not _pointed(play):
        last = {"last_trick_side": play.side_of(play.tricks[-1].taker)}
    missing = [] if points or _pointed(play) else ["totals"]
    missing += ["turned"] if play.turned and not turned else []
    return Written({"kind": "hand"} | told | tricks | turned | swap | last, tuple(missing), problems)


def _points(play: Play, field: str) -> tuple[tuple[int, ...] | None, tuple[Problem, ...]]:
    """The points of every side as they were counted, or as only they can be; none where the tricks say all.

    Counts that contradict each other or the tricks are a problem, and give none.
    """
    found = counting(play)
    by_tricks = tricks_worth(play)
    if found.agree is False or found.fits is False:
        return None, (Problem("disagrees", field, _apart(found, by_tricks)),)
    if found.totals is not None:
        return found.totals, ()
    if by_tricks is not None and not _pointed(play):
        return by_tricks, ()
    return None if by_tricks else _certain(play), ()


def _apart(found: Counting, by_tricks: tuple[int, ...] | None) -> dict[str, Json]:
    return {
        "counted": list(found.points),
        "ranks": {each.rank: each.together for each in found.differences},
        "tricks": None if by_tricks is None else list(by_tricks),
    }


def _certain(play: Play) -> tuple[int, ...] | None:
    """The points of every side where only one split is possible, as when one has taken every trick."""
    if not play.all_taken or any(play.side_of(trick.taker) is None for trick in play.tricks):
        return None
    possible = [side_points(play, side) for side in range(play.dealt.sides)]
    if any(len(points) > 1 for points in possible):
        return None
    return tuple(next(iter(points)) for points in possible)


def _pointed(play: Play) -> bool:
    """Whether the points of every trick are known, so that the tricks tell the points."""
    return play.all_taken and all(trick_worth(play, i) is not None for i in range(len(play.tricks)))


def _tricks(play: Play, moved: bool) -> dict[str, Json]:
    """All tricks in one form: by their cards, by their points, or else how many each took (which stands
    beside the points); fewer than all are not told.
    """
    if not play.all_taken:
        return {}
    per_trick = play.dealt.deck.players
    if not moved and play.trump and all(len(trick.cards) == per_trick for trick in play.tricks):
        return {
            "tricks": [
                {"leader": trick.leader, "cards": [str(card) for card in trick.cards]}
                for trick in play.tricks
            ]
        }
    if _pointed(play):
        return {
            "tricks": [
                {"taker": trick.taker, "points": trick_worth(play, number)}
                for number, trick in enumerate(play.tricks)
            ]
        }
    return {"tricks": _numbers(play)}


def _numbers(play: Play) -> list[int]:
    if play.dealt.game == "chiamata":
        return list(play.tricks_by_seat)
    return [len(play.tricks_of(side)) for side in range(play.dealt.sides)]
