"""The entry a play makes: uniform, ready for the log, or saying what is missing."""

from __future__ import annotations

import random
from typing import Any

from scorer.rules.match import MatchFormat
from scorer.rules.play import COUNTED, begin, entry_of, replay
from scorer.rules.play.told import NOBODY
from scorer.rules.state import Applied, State
from scorer.rules.table import apply
from tests.rules.helpers import played, table
from tests.rules.play.hands import Step, after, chiamata
from tests.rules.play.test_possible import trick
from tests.rules.play.test_steps import RE_DENARI, called, pair

FALL: Step = {"step": "partner", "seat": 3}
EIGHT = [trick(points, 1) for points in (20, 20, 20, 20, 20, 20, 0, 0)]


def recorded(state: State, steps: list[Step]) -> dict[str, Any]:
    """The canonical entry the log would keep."""
    written = entry_of(after(begin(state), *steps), state)
    assert written.ready, written
    applied = apply(state, 1, dict(written.entry))
    assert isinstance(applied, Applied)
    return dict(applied.entry)


def test_after_the_auction_the_hand_opens_with_call_caller_and_suit() -> None:
    written = entry_of(called(), table())
    assert written.entry == {
        "kind": "hand",
        "caller": 1,
        "call": {"rank": "re"},
        "suit": "denari",
        "auction": [[1, {"rank": "re"}], [2, "pass"], [3, "pass"], [4, "pass"], [0, "pass"]],
    }
    assert written.missing == ("partner", "points")
    assert entry_of(begin(table()), table()).missing == ("call", "partner", "points")


def test_a_final_call_told_alone_leaves_no_auction_in_the_entry() -> None:
    final: Step = {"step": "called", "seat": 3, "call": {"rank": "due", "points": 71}}
    written = entry_of(after(begin(table()), RE_DENARI[0], final), table())
    assert written.entry == {"kind": "hand", "caller": 3, "call": {"rank": "due", "points": 71}}


def test_mixed_depths_keep_the_form_all_tricks_can_tell() -> None:
    five = [{"step": "card", "card": f"{rank}:coppe"} for rank in ("asso", "tre", "re", "cavallo", "fante")]
    state = table()
    steps = [*RE_DENARI, *five, *(trick(points) for points in (40, 20, 10, 10, 10, 0)), trick(), FALL]
    entry = recorded(state, steps)
    assert entry["tricks"][0] == {"taker": 1, "points": 30}
    assert entry["tricks"][7] == {"taker": 2, "points": 0}
    unsaid = [*RE_DENARI, *five, *(trick(None, taker) for taker in (2, 2, 3, 2, 2, 2, 0)), FALL]
    count: Step = {"step": "count", "side": 0, "cards": dict.fromkeys(COUNTED, 2)}
    assert entry_of(after(begin(state), *unsaid), state).missing == ("points",)
    entry = recorded(state, [*unsaid, count])
    assert (entry["points"], entry["tricks"]) == (60, [1, 1, 5, 1, 0])


def test_a_side_whose_points_can_only_be_one_needs_no_count() -> None:
    five = [{"step": "card", "card": f"{rank}:coppe"} for rank in ("asso", "tre", "re", "cavallo", "fante")]
    entry = recorded(table(), [*RE_DENARI, *five, *(trick() for _ in range(7)), FALL])
    assert (entry["points"], entry["tricks"]) == (30, [0, 1, 7, 0, 0])


def test_fewer_than_all_tricks_are_not_told_and_the_count_is_enough() -> None:
    state = table()
    count: Step = {"step": "count", "side": 1, "cards": {"asso": 2}}
    entry = recorded(state, [*RE_DENARI, trick(20, 1), FALL, count])
    assert (entry["points"], "tricks" in entry) == (98, False)


def test_whoever_took_every_trick_has_120_without_a_count() -> None:
    entry = recorded(table(), [*RE_DENARI, *(trick(None, 1) for _ in range(8)), FALL])
    assert entry["points"] == 120


def test_a_deal_that_moved_keeps_the_hand_and_leaves_out_what_hangs_on_the_dealer() -> None:
    before = table("chiamata", 6)
    steps = [*RE_DENARI[:4], {"step": "call", "seat": 5, "action": "pass"}, RE_DENARI[5], *EIGHT, FALL]
    play = replay(before, 0, [(step, NOBODY) for step in steps])
    now = played(before, {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "re"}, "points": 61})
    written = entry_of(play, now)
    assert (written.ready, "auction" in written.entry, written.entry["sitting_out"]) == (True, False, [0])
    assert entry_of(play, before).entry["auction"]


def test_cards_told_over_a_deal_that_moved_are_written_as_takers_and_points() -> None:
    hand = chiamata(table(), random.Random(3))
    assert hand is not None
    steps = [*hand.opening, *hand.told(["cards"] * 8, random.Random())]
    play = replay(table(), 0, [(step, NOBODY) for step in steps])
    now = played(table(), {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "re"}, "points": 61})
    written = entry_of(play, now)
    assert written.ready
    assert [trick["taker"] for trick in written.entry["tricks"]] == [trick.taker for trick in hand.tricks]


def test_what_the_table_would_refuse_is_said_before_recording() -> None:
    over = played(
        table(
            "chiamata",
            match=MatchFormat("hands", 1),
        ),
        {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "re"}, "points": 61},
    )
    play = after(begin(over, 0), *RE_DENARI, *EIGHT, FALL)
    assert [each.code for each in entry_of(play, over).problems] == ["match_already_over"]


def test_briscola_tells_turned_cards_swap_and_the_last_trick() -> None:
    rules = {"preset": "spagnola", "turned_redraw": True, "tie": "last_trick"}
    state = table("briscola", 2, rules)
    start: list[Step] = [{"step": "turned", "card": "re:coppe"}]
    assert entry_of(after(begin(state), *start), state).missing == ("totals", "turned")
    start += [{"step": "turned", "card": "fante:coppe"}]
    takers: list[Step] = [{"step": "trick", "taker": i % 2} for i in range(20)]
    swap: Step = {"step": "swap", "seat": 0, "card": "sette:coppe"}
    count: Step = {
        "step": "count",
        "side": 0,
        "cards": dict.fromkeys(COUNTED, 2),
    }
    entry = recorded(state, [*start, takers[0], swap, *takers[1:], count])
    assert entry == {
        "kind": "hand",
        "totals": [60, 60],
        "tricks": [10, 10],
        "turned": ["re:coppe", "fante:coppe"],
        "swap": {"seat": 0, "card": "sette:coppe"},
        "last_trick_side": 1,
    }


def test_three_players_need_two_counts() -> None:
    state = table("briscola", 3)
    one: Step = {"step": "count", "side": 0, "cards": {"asso": 4}}
    assert entry_of(after(begin(state), one), state).missing == ("totals",)
    two: Step = {"step": "count", "side": 1, "cards": {"tre": 4}}
    assert recorded(state, [one, two])["totals"] == [44, 40, 36]
    assert entry_of(pair(), table("briscola", 2, "spagnola")).missing == ("totals",)
