"""The fold: what entries do to a table; applying, replaying and exporting tell the same story."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorer.rules import sheet
from scorer.rules.match import MatchFormat
from scorer.rules.state import Applied, State
from scorer.rules.table import Recorded, apply, exported, fold, replay

from .helpers import PEOPLE, RE, played, record, refused, table
from .test_chiamata import AUCTION

WON = {"kind": "hand", "totals": [70, 50]}


def test_everybody_passing_keeps_the_deal_and_doubles_the_next_hand() -> None:
    state = played(table(), {"kind": "all_pass"}, {"kind": "all_pass"})
    assert (state.next_dealer, state.pending_redeals) == (0, 2)
    after = played(state, RE)
    assert (after.totals, after.next_dealer, after.pending_redeals) == ((-2, 4, -2, 2, -2), 1, 0)


def test_a_misdeal_keeps_dealer_and_double_unless_the_table_says_otherwise() -> None:
    state = played(table(), {"kind": "all_pass"}, {"kind": "void", "reason": "misdeal"})
    assert (state.next_dealer, state.pending_redeals) == (0, 1)
    assert played(table(rules={"dealer_after_void": "rotate"}), {"kind": "void"}).next_dealer == 1


def test_weak_cards_are_thrown_in_where_the_table_knows_it() -> None:
    state = table(rules={"monte": {"at_most": 4}})
    after = played(state, {"kind": "monte", "seat": 2, "points": 4})
    assert (after.next_dealer, after.pending_redeals, after.totals) == (0, 1, (0,) * 5)
    assert (
        played(
            table(rules={"monte": {"at_most": 4, "doubles_next": False}}), dict(after.rows[0].entry)
        ).pending_redeals
        == 0
    )
    assert refused(state, {"kind": "monte", "seat": 2, "points": 5}) == [("out_of_range", "points")]
    assert refused(state, {"kind": "monte", "seat": 2, "points": 1}) == [("impossible_total", "points")]
    assert refused(state, {"kind": "monte", "seat": 9}) == [
        ("out_of_range", "seat"),
        ("missing_field", "points"),
    ]
    assert ("bad_rules", "kind") in refused(table(), {"kind": "monte", "seat": 2, "points": 3})


def test_a_false_claim_costs_the_claimant_and_pays_the_other_active_ones() -> None:
    state = played(
        table(players=6, rules={"monte": {"at_most": 4}}), {"kind": "monte", "seat": 2, "false": True}
    )
    assert (state.totals, state.next_dealer, state.pending_redeals) == ((0, 1, -4, 1, 1, 1), 0, 0)
    assert refused(
        table(players=6, rules={"monte": {"at_most": 4}}), {"kind": "monte", "seat": 0, "points": 2}
    ) == [("out_of_range", "seat")]


def test_a_penalty_is_added_as_it_is_and_moves_nothing() -> None:
    state = played(table(), RE, {"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": "spoke"})
    assert (state.totals, state.next_dealer, len(state.rows)) == ((-5, 3, 0, 2, 0), 1, 1)
    pairs = played(table("briscola", 4), WON, {"kind": "penalty", "scores": [-100, 0]})
    assert (pairs.totals, pairs.match.wins) == ((-30, 50), (1, 0))
    assert refused(table(), {"kind": "penalty", "scores": [1, 2]}) == [("wrong_number_of_totals", "scores")]
    assert refused(table(), {"kind": "penalty", "scores": [1, 2, 3, 4, "x"]}) == [
        ("not_a_whole_number", "scores.4")
    ]


def test_a_newcomer_starts_at_zero_and_the_leaver_keeps_the_score() -> None:
    state = played(table(), RE, {"kind": "substitution", "seat": 1, "player": " Fa\u200bbio "})
    assert state.players == ("Anna", "Fabio", "Carla", "Dino", "Elena")
    assert state.totals == (-1, 0, -1, 1, -1)
    assert state.result()["former"] == [{"seat": 1, "player": "Bruno", "total": 2}]
    pairs = played(table("briscola", 4), WON, {"kind": "substitution", "seat": 3, "player": "Fabio"})
    assert (pairs.totals, pairs.former, pairs.players[3]) == ((70, 50), (), "Fabio")
    assert refused(table(), {"kind": "substitution", "seat": 5, "player": "\u200b"}) == [
        ("out_of_range", "seat"),
        ("bad_name", "player"),
    ]


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        (5, "wrong_type", None),
        ({}, "missing_field", "kind"),
        ({"kind": "tie"}, "unknown_kind", "kind"),
        ({"kind": 5}, "wrong_type", "kind"),
        ({"kind": "void", "why": "x"}, "unknown_field", "why"),
        ({"kind": "void", "reason": 5}, "wrong_type", "reason"),
        ({"kind": "void", "after_end": True}, "unknown_field", "after_end"),
        ({"kind": "penalty"}, "missing_field", "scores"),
        ({"kind": "all_pass", "auction": AUCTION}, "disagrees", "auction.6"),
        ({"kind": "all_pass", "auction": [[1, "pass"]]}, "missing_field", "auction.1"),
        ({"kind": "all_pass", "auction": [[2, "pass"]]}, "out_of_turn", "auction.0"),
    ],
)
def test_what_is_no_entry_is_refused(entry: Any, code: str, field: str | None) -> None:
    assert (code, field) in refused(table(), entry)


def test_chiamata_kinds_are_none_of_briscola() -> None:
    assert refused(table("briscola", 2), {"kind": "all_pass"}) == [("unknown_kind", "kind")]


def test_the_next_hand_knows_who_rests_and_who_speaks_in_what_order() -> None:
    state = played(table(players=7), {"kind": "void"}, RE | {"sitting_out": [5, 6]})
    assert state.next_dealer == 1
    assert state.resting == (0, 1)
    assert state.active_seats == (2, 3, 4, 5, 6)
    assert table().active_seats == (1, 2, 3, 4, 0)
    assert table("briscola", 3).active_seats == (1, 2, 0)


def test_a_hand_after_the_end_is_refused_when_new_and_counts_for_nothing_when_it_stands() -> None:
    over, log = record(table("briscola", 2, match=MatchFormat("first_to", 1)), WON)
    assert ("match_already_over", "kind") in refused(over, WON)
    row = replay(over, 2, {"kind": "hand", "totals": [0, 120]}, 1).row
    assert row is not None
    assert (row.after_end, row.dealer, row.scores, row.totals_after) == (True, None, (0, 0), (70, 50))
    assert row.as_json()["counts"] is False
    assert isinstance(apply(over, 2, WON, corrected=True), Applied)
    assert played(over, {"kind": "penalty", "scores": [-70, 0]}).match == over.match
    assert log[0][2] == 0


def test_a_match_that_reopens_counts_what_stood_after_its_end() -> None:
    start = table("briscola", 2, match=MatchFormat("first_to", 2))
    _, log = record(start, WON, WON)
    log.append((3, WON, None))
    assert fold(start.setup, log).rows[2].after_end
    corrected: list[Recorded] = [log[0], (2, {"kind": "hand", "totals": [50, 70]}, 1), log[2]]
    state = fold(start.setup, corrected)
    assert [row.after_end for row in state.rows] == [False, False, False]
    assert (state.match.over, state.match.winner, state.match.wins) == (True, 0, (2, 1))


def test_a_moved_deal_leaves_a_stored_auction_unjudged_and_says_so() -> None:
    hand = {"kind": "hand", "auction": AUCTION, "partner": 2, "points": 65}
    state, log = record(table(), {"kind": "void"}, hand)
    assert not state.rows[1].dealer_moved
    moved: list[Recorded] = [(1, RE, 0), log[1]]
    after = fold(state.setup, moved)
    assert after.rows[1].dealer_moved
    assert (after.rows[1].dealer, after.rows[1].scores) == (1, state.rows[1].scores)
    assert after.rows[1].as_json()["dealer_moved"] is True


def test_a_moved_deal_leaves_the_resting_seat_as_it_was() -> None:
    state, log = record(table(players=6), {"kind": "void"}, RE)
    after = fold(state.setup, [(1, RE | {"sitting_out": [0]}, 0), log[1]])
    assert (after.rows[1].dealer, after.rows[1].dealer_moved) == (1, True)
    assert after.rows[1].scores == (0, 2, -1, 1, -1, -1)


def test_a_mark_excuses_the_dealer_and_nothing_else() -> None:
    setup = {"scorer": 1, "game": "chiamata", "players": list(PEOPLE[:5]), "first_dealer": 2}
    hand = {"kind": "hand", "auction": AUCTION, "partner": 2, "points": 65}
    marked = sheet.score(setup | {"entries": [hand | {"dealer_moved": True}]})
    assert marked["hands"][0]["dealer_moved"] is True
    assert sheet.score(setup | {"entries": [hand]})["at"] == 1
    backwards = hand | {"auction": [*AUCTION[:1], [2, {"rank": "asso"}]], "dealer_moved": True}
    assert codes_of(sheet.score(setup | {"entries": [backwards]})) == ["not_lower"]


def test_a_stale_mark_of_the_end_goes_when_the_match_is_on() -> None:
    setup = {"scorer": 1, "game": "briscola", "players": list(PEOPLE[:2]), "first_dealer": 0}
    result = sheet.score(setup | {"entries": [WON | {"after_end": True}]})
    assert (result["totals"], "after_end" in result["hands"][0]) == ([70, 50], False)


def codes_of(answer: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in answer["problems"]]


def test_a_plain_hand_has_nothing_that_a_moved_deal_could_unjudge() -> None:
    state, log = record(table(), {"kind": "void"}, RE)
    assert not fold(state.setup, [(1, RE, 0), log[1]]).rows[1].dealer_moved


def test_marks_survive_export_and_import_byte_for_byte() -> None:
    hand = {"kind": "hand", "auction": AUCTION, "partner": 2, "points": 65}
    start = table(match=MatchFormat("hands", 2))
    _, log = record(start, {"kind": "void"}, hand)
    log = [(1, RE, 0), log[1], (3, RE, 2)]
    once = sheet.write(start.setup, exported(start.setup, log))
    assert '"dealer_moved": true' in once
    assert '"after_end": true' in once
    again = sheet.read(json.loads(once))
    assert isinstance(again, sheet.Sheet)
    assert sheet.write(again.setup, exported(again.setup, again.recorded)) == once
    assert again.state == fold(again.setup, again.recorded)


def test_an_entry_that_was_never_one_of_the_table_cannot_be_replayed() -> None:
    with pytest.raises(ValueError, match="none of this table's"):
        replay(table(), 1, {"kind": "hand"}, 0)


def test_endless_passing_ends_at_a_number_no_table_reaches() -> None:
    state = State(**{name: getattr(table(), name) for name in State.__slots__} | {"pending_redeals": 1000})
    assert refused(state, {"kind": "all_pass"}) == [("bad_redeals", "kind")]
    assert replay(state, 1, {"kind": "all_pass"}, 0).state.pending_redeals == 1000
