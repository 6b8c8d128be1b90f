"""The piles counted side by side."""

from __future__ import annotations

from typing import Any

from scorer.errors import Refusal
from scorer.rules.play import Play, Speaker, counting, entry_of, tell, tricks_worth
from tests.rules.helpers import codes, table
from tests.rules.play.hands import after
from tests.rules.play.test_possible import trick
from tests.rules.play.test_steps import called, pair

ANNA, BRUNO = Speaker("Anna", "a"), Speaker("Bruno", "b")


def count(play: Play, side: int, cards: dict[str, int], by: Speaker = ANNA) -> Play:
    after = tell(play, {"step": "count", "side": side, "cards": cards}, by)
    assert not isinstance(after, Refusal), after
    return after


def test_one_pile_counted_tells_the_other() -> None:
    found = counting(count(called(), 0, {"asso": 3, "tre": 2, "fante": 1}))
    assert found.cards == ((3, 2, 0, 0, 1), (1, 2, 4, 4, 3))
    assert (found.totals, found.agree, found.by_both) == ((55, 65), None, False)
    assert found.points == (55, None)


def test_two_counts_that_make_120_are_accepted_and_by_both_only_from_two_phones() -> None:
    mine = count(called(), 0, {"asso": 4, "tre": 2, "re": 1})
    theirs: dict[str, int] = {"tre": 2, "re": 3, "cavallo": 4, "fante": 4}
    for by, by_both in ((BRUNO, True), (ANNA, False)):
        found = counting(count(mine, 1, theirs, by))
        assert (found.agree, found.totals, found.by_both) == (True, (68, 52), by_both)
        assert found.differences == ()


def test_two_counts_that_differ_say_where() -> None:
    play = count(called(), 0, {"asso": 4, "tre": 2, "re": 1})
    play = count(play, 1, {"asso": 1, "tre": 1, "re": 3, "cavallo": 4, "fante": 4}, BRUNO)
    found = counting(play)
    assert (found.agree, found.cards, found.by_both) == (False, None, False)
    assert [(each.rank, each.counted, each.together) for each in found.differences] == [
        ("asso", (4, 1), 5),
        ("tre", (2, 1), 3),
    ]
    assert [each and (each.by, each.side) for each in found.counts] == [("Anna", 0), ("Bruno", 1)]


def test_the_same_total_of_other_cards_is_no_agreement() -> None:
    play = count(called(), 0, {"asso": 4, "tre": 4, "re": 4, "cavallo": 4, "fante": 2})
    found = counting(count(play, 1, {"re": 1}, BRUNO))
    assert found.points == (116, 4)
    assert found.agree is False


def test_a_new_count_of_a_side_takes_the_place_of_the_old_one() -> None:
    play = count(count(called(), 0, {"asso": 4}), 0, {"asso": 3})
    assert [each and each.cards[0] for each in counting(play).counts] == [3, None]


def test_a_fifth_ace_is_impossible() -> None:
    for cards in ({"asso": 5}, {"asso": -1}):
        assert codes(tell(called(), {"step": "count", "side": 0, "cards": cards})) == [
            ("out_of_range", "cards.asso")
        ]
    step: dict[str, Any] = {"step": "count", "side": 2, "cards": {"sette": 1}}
    assert codes(tell(called(), step)) == [("out_of_range", "side"), ("unknown_field", "cards.sette")]


def test_three_sides_count_each_and_two_counts_tell_the_third() -> None:
    play = count(pair("italiana", 3), 0, {"asso": 2})
    assert counting(play).cards is None
    play = count(play, 2, {"asso": 1, "tre": 4})
    assert counting(play).totals == (22, 47, 51)
    too_many = counting(count(play, 2, {"asso": 3}))
    assert (too_many.agree, [each.together for each in too_many.differences]) == (False, [5])
    whole = count(play, 1, {"asso": 1, "re": 4, "cavallo": 4, "fante": 4}, BRUNO)
    assert (counting(whole).agree, counting(whole).by_both) == (True, True)


def test_a_count_is_held_against_the_tricks() -> None:
    mine, theirs = [trick(points, 1) for points in (54, 32, 16)], [trick(each) for each in (9, 7, 2, 0, 0)]
    play = after(called(), *mine, *theirs)
    assert tricks_worth(play) is None
    play = after(play, {"step": "partner", "seat": 0})
    assert tricks_worth(play) == (102, 18)
    right = {"asso": 4, "tre": 4, "re": 2, "cavallo": 2, "fante": 2}
    assert counting(count(play, 0, {"asso": 4, "tre": 4, "re": 4, "fante": 1})).fits is True
    assert counting(count(play, 0, right)).fits is True
    assert counting(count(play, 0, {"asso": 4, "tre": 4, "re": 4, "fante": 2})).fits is False


def test_a_pile_cannot_hold_the_card_under_the_stock_before_it_was_drawn() -> None:
    """The last three tricks are the other side's, and the ace that was turned lies there."""
    turned = {"step": "turned", "card": "asso:coppe"}
    play = after(pair("italiana"), turned, *[trick(taker=0)] * 17, *[trick(taker=1)] * 3)
    most = {"tre": 4, "re": 4, "cavallo": 4, "fante": 4}
    assert counting(count(play, 0, most | {"asso": 3})).fits is True
    assert counting(count(play, 0, most | {"asso": 4})).fits is False


def test_counts_that_contradict_each_other_or_the_tricks_stand_against_the_entry() -> None:
    state = table()
    takers = [trick(None, taker) for taker in (1, 1, 1, 1, 1, 1, 1, 2)]
    play = after(called(), *takers, {"step": "partner", "seat": 4})
    counted = count(play, 1, {"asso": 1, "tre": 1})
    assert entry_of(counted, state).entry["points"] == 99
    impossible = count(play, 1, {"asso": 4, "tre": 2})
    assert [(each.code, each.field) for each in entry_of(impossible, state).problems] == [
        ("disagrees", "points")
    ]
    differ = count(counted, 0, {"asso": 4, "tre": 3, "re": 4, "cavallo": 4, "fante": 4}, BRUNO)
    written = entry_of(differ, state)
    assert (written.ready, written.problems[0].detail["ranks"]) == (False, {"asso": 5})
    assert written.missing == ("points",)
