"""The steps of the cards: a trick taken, a card played, the card turned, the swap."""

from __future__ import annotations

from dataclasses import replace

from scorer.rules.cards import Card, read_card
from scorer.rules.limits import CODE, nearest
from scorer.rules.play.possible import (
    can_be,
    fitting,
    in_the_stock,
    in_this_deck,
    single_trick,
    still_out,
    trick_points,
)
from scorer.rules.play.told import Speaker, Taken
from scorer.rules.play.value import Play
from scorer.rules.reading import Fields, Problems
from scorer.rules.ruleset import BriscolaRules, ChiamataRules
from scorer.rules.seating import PACK
from scorer.rules.tricks import winner
from scorer.rules.turned import judge_turned, may_swap


def playable(play: Play) -> tuple[Card, ...]:
    """The cards the seat whose turn it is may be told to play now: exactly those `card` accepts."""
    if play.to_play is None or play.trump is None:
        return ()
    fits = fitting(play, PACK)
    return tuple(each for each in PACK if not _wrong_with(play, each, each in fits))


def _wrong_with(play: Play, played: Card, fits: bool) -> Problems:
    problems = Problems()
    _judge_card(play, played, fits, problems)
    return problems


def trick(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """A trick was taken: `taker`, and `points` where they are told. The cards that lie there go with it."""
    before = len(fields.problems)
    _judge_open(play, fields.problems)
    taker = _seat(play, fields, "taker")
    points = fields.any_whole("points")
    if len(fields.problems) > before or taker is None or play.leader is None:
        return None
    if play.on_table:
        _judge_taker(play, taker, fields.problems)
    if points is not None:
        _judge_points(play, points, fields.problems)
    taken = Taken(taker, play.leader, points, play.on_table)
    return None if fields.problems else replace(play, tricks=(*play.tricks, taken), on_table=())


def card(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """A card was played: `card`; the `seat` may be left out, it is the one whose turn it is. The last card of
    a trick is followed by who took it.
    """
    problems = fields.problems
    _judge_open(play, problems)
    if play.trump is None:
        problems.add("missing_field", "suit" if play.dealt.game == "chiamata" else "turned")
    seat = _seat(play, fields, "seat") if fields.has("seat") else play.to_play
    if seat is not None and play.to_play not in {None, seat}:
        problems.add("out_of_turn", "seat", to_play=play.to_play)
    played = read_card(fields.raw("card"), "card", problems) if fields.need("card") else None
    if played is not None:
        _judge_card(play, played, played in fitting(play, (played,)), problems)
    if problems or played is None or play.leader is None or play.trump is None:
        return None
    lying = (*play.on_table, played)
    if len(lying) < play.dealt.deck.players:
        return replace(play, on_table=lying)
    taker = play.dealt.next_to(play.leader, winner(lying, play.trump))
    taken = Taken(taker, play.leader, sum(each.points for each in lying), lying)
    return replace(play, tricks=(*play.tricks, taken), on_table=())


def turned(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """A card was turned: `card`. One that must go back is told as well, then the next one (S1)."""
    problems, rules = fields.problems, play.dealt.rules
    found = read_card(fields.raw("card"), "card", problems) if fields.need("card") else None
    if found is None or not isinstance(rules, BriscolaRules):
        return None
    if found in play.played:
        problems.add("card_played_twice", "card", card=str(found))
    if not in_this_deck(play, found):
        problems.add("not_in_this_deck", "card", card=str(found))
    elif not can_be(replace(play, turned=(*play.turned, found))):
        problems.add(CODE, "card", card=str(found))
    judged = Problems()
    judge_turned((*play.turned, found), "card", rules, judged)
    for problem in judged.found:
        if problem.code != "wrong_card":  # that one goes back next, which is no fault yet
            problems.add(problem.code, "card", **dict(problem.detail))
    return None if problems else replace(play, turned=(*play.turned, found))


def swap(play: Play, fields: Fields, _by: Speaker) -> Play | None:
    """Who has just taken a trick takes the turned card (S0): `seat`, and the `card` given for it. Where no
    trick has been told it is believed that the seat has taken one.
    """
    problems, rules = fields.problems, play.dealt.rules
    if not isinstance(rules, BriscolaRules) or rules.swap == "off":
        problems.add("swap_disabled", "step")
        return None
    if play.turned_card is None:
        problems.add("missing_field", "turned")
    seat = _seat(play, fields, "seat")
    _judge_moment(play, seat, problems)
    given = read_card(fields.raw("card"), "card", problems) if fields.need("card") else None
    if given is not None:
        _judge_given(play, given, rules, problems)
        if not problems and seat is not None and not can_be(_swapped(play, seat, given)):
            problems.add(CODE, "card", card=str(given))
    if problems or seat is None or given is None:
        return None
    return _swapped(play, seat, given)


def _swapped(play: Play, seat: int, given: Card) -> Play:
    after = (*play.swapped_after, len(play.tricks))
    return replace(play, swaps=(*play.swaps, (seat, given)), swapped_after=after)


def judge_alone(play: Play, problems: Problems, field: str) -> None:
    """A caller who holds the called card plays alone, where the rules let him."""
    rules = play.dealt.rules
    if isinstance(rules, ChiamataRules) and not rules.solo_allowed:
        problems.add("solo_not_allowed", field)


def _judge_open(play: Play, problems: Problems) -> None:
    """Whether tricks are being taken: no auction is going on, no card is to be turned again, not all are
    taken.
    """
    if play.spoken and play.to_speak is not None:
        problems.add("missing_field", "auction", to_speak=play.to_speak)
    if play.passed_out:
        problems.add("disagrees", "auction", status="all_pass")
    if play.turned_action not in {None, "keep"}:
        problems.add("missing_field", "turned", action=play.turned_action)
    if play.all_taken:
        problems.add("wrong_number_of_tricks", "step", expected=play.dealt.deck.tricks)


def _seat(play: Play, fields: Fields, name: str) -> int | None:
    seat = fields.whole(name, 0, play.dealt.players - 1) if fields.need(name) else None
    if seat is None or seat in play.dealt.order:
        return seat
    fields.problems.add("out_of_range", name, playing=sorted(play.dealt.order))
    return None


def _judge_taker(play: Play, taker: int, problems: Problems) -> None:
    """Beside the cards that lie there: it is the one who takes now, or a later one who still can."""
    if taker == play.taking or play.trump is None or play.leader is None:
        return
    order = play.dealt.order
    later = (order.index(taker) - order.index(play.leader)) % len(order) >= len(play.on_table)
    can = (winner((*play.on_table, each), play.trump) == len(play.on_table) for each in still_out(play))
    if not later or not any(can):
        problems.add("disagrees", "taker", taking=play.taking)


def _judge_points(play: Play, points: int, problems: Problems) -> None:
    alone = single_trick(play)
    if points not in alone:
        cards = play.dealt.deck.players
        problems.add(CODE, "points", cards=cards, points=points, **nearest(points, sorted(alone)))
    elif points not in trick_points(play):
        problems.add(CODE, "points", possible=sorted(trick_points(play)))


def _judge_card(play: Play, played: Card, fits: bool, problems: Problems) -> None:
    """`fits`: whether it can fall beside the points told."""
    if played in play.played:
        problems.add("card_played_twice", "card", card=str(played))
        return
    if not in_this_deck(play, played):
        problems.add("not_in_this_deck", "card", card=str(played))
    elif not fits:
        problems.add(CODE, "card", card=str(played))
    if in_the_stock(play, played):
        problems.add("disagrees", "card", lying=str(played))
    holder = _holder(play, played)
    if holder not in {None, play.to_play}:
        problems.add("disagrees", "card", holder=holder)
    if played == play.called_card:
        _judge_called(play, problems)


def _holder(play: Play, wanted: Card) -> int | None:
    """Who took a card from under the stock by a swap, and holds it since."""
    lay = play.turned_card
    for seat, given in play.swaps:
        if lay == wanted:
            return seat
        lay = given
    return None


def _judge_called(play: Play, problems: Problems) -> None:
    """The called card falls: it tells the partner, who may have been told already."""
    if play.told_partner not in {None, play.to_play}:
        problems.add("disagrees", "card", partner=play.told_partner)
    if play.to_play == play.caller:
        judge_alone(play, problems, "card")


def _judge_moment(play: Play, seat: int | None, problems: Problems) -> None:
    if not play.tricks and not play.on_table:
        return
    if play.on_table:
        problems.add("after_draw", "step")
    if play.turned_card is not None and len(play.tricks) > play.dealt.deck.draw_rounds:
        problems.add("too_late", "step")
    if seat is not None and (not play.tricks or play.tricks[-1].taker != seat):
        problems.add("not_trick_winner", "seat")


def _judge_given(play: Play, given: Card, rules: BriscolaRules, problems: Problems) -> None:
    if not in_this_deck(play, given):
        problems.add("not_in_this_deck", "card", card=str(given))
    if given in play.played:
        problems.add("card_played_twice", "card", card=str(given))
    lying = play.lying
    if lying is not None and (given.suit != lying.suit or not may_swap(lying.rank, given.rank, rules)):
        problems.add("wrong_card", "card", turned=str(lying))
