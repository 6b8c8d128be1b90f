"""Random logs: folding is applying one by one, nothing already written ever fails, a sheet tells it all."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Refusal
from scorer.rules import sheet
from scorer.rules.match import MatchFormat
from scorer.rules.state import Setup
from scorer.rules.table import Recorded, apply, exported, fold, opening

from .helpers import PEOPLE, briscola, chiamata, codes, record

seats = st.permutations(range(5))
totals = st.integers(0, 120).filter(lambda points: points not in (1, 119))
calls = st.sampled_from(
    [{"rank": "asso"}, {"rank": "due"}, {"rank": "due", "points": 61}, {"rank": "due", "points": 101}]
)
hands = st.builds(
    lambda seat, alone, call, points: (
        {"kind": "hand", "caller": seat[0], "call": call, "points": points}
        | ({"solo": True} if alone else {"partner": seat[1]})
    ),
    seats,
    st.booleans(),
    calls,
    totals,
)
others = st.one_of(
    st.just({"kind": "all_pass"}),
    st.sampled_from([{"kind": "void"}, {"kind": "void", "reason": "misdeal"}]),
    st.builds(lambda seat: {"kind": "monte", "seat": seat, "points": 3}, st.integers(0, 4)),
    st.builds(lambda seat: {"kind": "monte", "seat": seat, "false": True}, st.integers(0, 4)),
    st.builds(lambda seat: {"kind": "substitution", "seat": seat, "player": "Gina"}, st.integers(0, 4)),
    st.builds(
        lambda cost: {"kind": "penalty", "scores": [-4 * cost, cost, cost, cost, cost]}, st.integers(1, 3)
    ),
)
rule_sets = st.fixed_dictionaries(
    {
        "monte": st.just({"at_most": 4}),
        "tie60": st.sampled_from(["defence_wins", "draw", "draw_next_doubled", "caller_wins"]),
        "all_pass": st.fixed_dictionaries(
            {"dealer": st.sampled_from(["same", "rotate"]), "stacking": st.sampled_from(["flat", "power"])}
        ),
        "cappotto": st.fixed_dictionaries({"mode": st.sampled_from(["multiply", "add", "replace"])}),
    }
)


@given(
    rule_sets, st.lists(st.one_of(hands, hands, others), max_size=12), st.integers(0, 4), st.integers(0, 30)
)
def test_folding_entries_is_applying_them_one_by_one_and_a_sheet_tells_it_all(
    rules: dict[str, Any], entries: list[dict[str, Any]], first: int, stake: int
) -> None:
    setup = Setup("chiamata", chiamata(rules), PEOPLE[:5], first, stake_cents=stake, rules_given=rules)
    state, log = record(opening(setup), *entries)
    assert fold(setup, log) == state
    assert sum(state.totals) + sum(left.total for left in state.former) == 0
    text = sheet.write(setup, exported(setup, log))
    again = sheet.read(json.loads(text))
    assert isinstance(again, sheet.Sheet)
    assert again.state == state
    assert again.recorded == tuple(log)
    assert sheet.write(again.setup, exported(again.setup, again.recorded)) == text
    assert again.state.result() == sheet.score(json.loads(text))


@given(
    st.sampled_from([2, 3, 4, 6]),
    st.sampled_from(["replay_same_dealer", "void_rotate", "draw", "playoff"]),
    st.sampled_from(
        [MatchFormat(), MatchFormat("best_of", 3), MatchFormat("sum", 2), MatchFormat("sum_to", 150)]
    ),
    st.lists(st.integers(0, 58), max_size=8),
)
def test_a_briscola_log_folds_exports_and_corrects_without_ever_failing(
    players: int, tie: str, form: MatchFormat, firsts: list[int]
) -> None:
    setup = Setup("briscola", briscola({"tie": tie}), PEOPLE[:players], match=form, rules_given={"tie": tie})
    state, log = opening(setup), list[Recorded]()
    for number, first in enumerate(firsts, start=1):
        first += first == 1
        shared = [first, 60, 60 - first] if players == 3 else [first, 120 - first]
        applied = apply(state, number, {"kind": "hand", "totals": shared})
        if isinstance(applied, Refusal):
            assert state.match.over or "impossible_total" in str(codes(applied))
            continue
        log.append((number, applied.entry, state.next_dealer))
        state = applied.state
    assert fold(setup, log) == state
    for i in range(len(log)):
        without = log[:i] + log[i + 1 :]
        after = fold(setup, without)
        text = sheet.write(setup, exported(setup, without))
        again = sheet.read(json.loads(text))
        assert isinstance(again, sheet.Sheet)
        assert again.state.totals == after.totals
        assert sheet.write(again.setup, exported(again.setup, again.recorded)) == text


words = st.sampled_from(
    ["hand", "void", "monte", "penalty", "substitution", "time_up", "re", "due", "pass", "re:coppe"]
)
simple = st.none() | st.booleans() | st.integers(-3, 130) | st.floats() | words | st.text(max_size=3)
fields = st.sampled_from(
    [
        "kind",
        "caller",
        "partner",
        "solo",
        "call",
        "suit",
        "points",
        "piles",
        "tricks",
        "auction",
        "sitting_out",
        "totals",
        "turned",
        "swap",
        "seat",
        "card",
        "scores",
        "reason",
        "player",
        "false",
        "after_end",
        "dealer_moved",
        "last_trick_side",
        "rank",
        "taker",
        "leader",
        "cards",
    ]
)
nonsense = st.recursive(
    simple,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(fields, inner, max_size=6),
    max_leaves=20,
)
plausible = st.fixed_dictionaries(
    {"kind": words}, optional={"points": nonsense, "auction": nonsense, "tricks": nonsense}
)


@given(
    st.sampled_from(["briscola", "chiamata"]),
    st.lists(nonsense | st.dictionaries(fields, nonsense, max_size=6) | plausible | hands, max_size=4),
    st.dictionaries(
        st.sampled_from(["rules", "match", "players", "name", "labels", "scorer"]), nonsense, max_size=2
    ),
)
def test_nothing_that_a_sheet_can_say_ends_in_a_traceback(
    game: str, entries: list[Any], changes: dict[str, Any]
) -> None:
    players = list(PEOPLE[: 5 if game == "chiamata" else 4])
    document = {
        "scorer": 1,
        "game": game,
        "players": players,
        "first_dealer": 0,
        "entries": entries,
    } | changes
    json.dumps(sheet.score(document), allow_nan=False)
