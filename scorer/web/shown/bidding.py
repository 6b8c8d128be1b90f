"""The auction as the phone follows it: whose turn it is, every word that is legal now, each as a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scorer.errors import Json
from scorer.rules.auction import LOWEST, PASS
from scorer.rules.cards import SUITS
from scorer.rules.documents import dump
from scorer.rules.play import Play, Words, words
from scorer.rules.ruleset import ChiamataRules
from scorer.services.play import Following
from scorer.web.forms.step_form import POINTS, SEAT
from scorer.web.language import sentences
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import RANKS, offer_words, rank_sign, rank_word, suit_word
from scorer.web.shown.pad import RestShown, rests_of
from scorer.web.shown.play import WordShown, stands, words_of

NEXT = 4  # numbers, each the next that can be said: a row of keys; then the round ones, as tables say them
ROUND = (65, 70, 71, 75, 80, 81, 85, 90, 100, 101, 110)  # and the most there is: three rows of four


@dataclass(frozen=True, slots=True)
class SayKey:
    """A key that says something: the step it carries (empty: not legal now), the word on it, the sign over
    the word. At an auction `height` is its place on the ladder: a word makes all up to its own height
    illegal; `spoken`: what is then said to have been called.
    """

    said: str
    word: str
    sign: str = ""
    id: str = ""
    height: int = 0
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Points to be offered, all in ascending order: the next few numbers, then those tables like beyond them,
    each in its own place (None: nothing stands there); the step of any other number (`least` to `most`),
    and how it is `spoken`.
    """

    title: str
    near: tuple[SayKey | None, ...]
    keys: tuple[SayKey | None, ...]
    other: str
    spoken: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class BiddingShown:
    """The auction, its result, the name of the suit; in phase "final" the last call alone, and `seats`.

    `ladder`: cards can still be called; `ring`: who is still in, with names, whoever speaks now first; a word
    of height `closes` ends the auction, and `called` says that somebody has called.
    """

    phase: str
    ladder: bool = True
    ring: tuple[tuple[int, str], ...] = ()
    closes: int = 0
    called: bool = False
    speaker: str = ""
    standing: str = ""
    words: tuple[WordShown, ...] = ()
    passing: str = ""
    ranks: tuple[SayKey, ...] = ()
    numbers: Numbers | None = None
    others: tuple[SayKey, ...] = ()
    suits: tuple[SayKey, ...] = ()
    seats: tuple[SayKey, ...] = ()
    rests: tuple[RestShown, ...] = ()
    monte: int | None = None


def bidding(following: Following) -> BiddingShown | None:
    """The auction of a hand; None at Briscola, and once the suit is named or the first trick has begun. A
    pile that was counted already changes nothing of it.
    """
    play, state = replace(following.play, counts=()), following.state
    rules = state.setup.rules
    if not isinstance(rules, ChiamataRules) or play.phase not in {"auction", "passed", "naming"}:
        return None
    people = shortened(state.players)
    said = play.auction and words(play.auction) if play.to_speak is not None else None
    return BiddingShown(
        phase=play.phase,
        ladder=bool(said and said.ranks),
        ring=_ring(play, people),
        closes=_closes(rules),
        called=bool(play.auction and play.auction.call),
        speaker=people[_front(play)] if play.phase != "passed" else "",
        standing=_standing(play, people),
        words=words_of(play.spoken, people),
        passing=_say(said.seat, PASS) if said and said.may_pass else "",
        ranks=_ranks(said, rules) if said else (),
        numbers=_numbers(said, rules) if said else None,
        others=_others(play, people),
        suits=tuple(SayKey(dump({"step": "suit", "suit": suit}), suit_word(suit), id=suit) for suit in SUITS),
        rests=rests_of(state, play.dealt.resting) if not play.spoken and play.phase == "auction" else (),
        monte=_front(play) if play.may_claim_monte else None,
    )


def _ring(play: Play, people: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Who can still speak, in turn, the one whose turn it is first."""
    if play.auction is None or play.to_speak is None:
        return ()
    order, turn = play.auction.order, play.auction.turn
    turns = (*order[turn:], *order[:turn])
    return tuple((seat, people[seat]) for seat in turns if seat not in play.auction.passed)


def _closes(rules: ChiamataRules) -> int:
    """The height of the word that ends the auction at once."""
    return rules.target if rules.auction.mode == "ranks_only" else rules.auction.close_at


def height_of(action: Json, rules: ChiamataRules) -> int:
    """How high a word stands: cards from 0, the plain two at its target, numbers as they are."""
    points, rank = action.get("points"), action.get("rank")
    if points is not None:
        return int(points)
    return rules.target if rank == LOWEST else RANKS.index(rank)


def _front(play: Play) -> int:
    """Whom it is about: who is to speak, else the caller."""
    seat = play.to_speak if play.to_speak is not None else play.caller
    return play.dealt.order[0] if seat is None else seat


def _standing(play: Play, people: Sequence[str]) -> str:
    if play.call is not None and play.target is not None:
        return sentences.to_make(play.target)
    auction = play.auction
    if auction is None or auction.call is None or auction.caller is None:
        return ""
    return stands(auction.call, people[auction.caller])


def _say(seat: int, action: Json) -> str:
    return dump({"step": "call", "seat": seat, "action": action})


def _key(said: str, action: dict[str, Json], rules: ChiamataRules) -> SayKey:
    height, spoken = height_of(action, rules), offer_words(action)
    if action.get("points") is not None:
        return SayKey(said, str(action["points"]), height=height, spoken=spoken)
    rank = str(action["rank"])
    return SayKey(said, rank_word(rank), rank_sign(rank), height=height, spoken=spoken)


def _ranks(said: Words, rules: ChiamataRules) -> tuple[SayKey, ...]:
    """The whole ladder while a card of it can be called, so that no key moves."""
    if not said.ranks:
        return ()
    actions: list[dict[str, Json]] = [{"rank": rank} for rank in RANKS]
    return tuple(
        _key(_say(said.seat, each) if each["rank"] in said.ranks else "", each, rules) for each in actions
    )


def _numbers(said: Words, rules: ChiamataRules) -> Numbers | None:
    """Numbers said alone where they may be; before the two, "2 a 71"."""
    ranks_only = rules.auction.mode == "ranks_only"
    possible = () if ranks_only else said.points or said.two_at
    if not possible:
        return None
    with_two: dict[str, Json] = {} if said.points else {"rank": LOWEST}
    return _offered(
        possible,
        rules,
        with_two,
        lambda action: _say(said.seat, action),
    )


def _offered(
    possible: Sequence[int], rules: ChiamataRules, with_two: dict[str, Json], say: Callable[[Json], str]
) -> Numbers:
    """The keys of these numbers."""
    auction, least, most = rules.auction, possible[0], possible[-1]
    liked = (*(each for each in ROUND if auction.min_points <= each < auction.max_points), auction.max_points)
    next_ones = {*range(least, most + 1, auction.step), *(each for each in liked if each in possible)}
    near = sorted(next_ones)[:NEXT]

    def key(number: int) -> SayKey:
        action = with_two | {"points": number}
        return _key(say(action), action, rules)

    return Numbers(
        title=gettext("points") if auction.mode == "points_only" else gettext("2 at…"),
        near=(*map(key, near), *[None] * (NEXT - len(near))),
        keys=tuple(key(number) if number > near[-1] else None for number in liked),
        other=say(with_two | {"points": POINTS}),
        spoken=offer_words(with_two | {"points": "{points}"}),
        least=least,
        most=most,
    )


def _others(play: Play, people: Sequence[str]) -> tuple[SayKey, ...]:
    """Everybody whose turn it is not: whoever spoke all the same is told why it does not count."""
    if play.to_speak is None:
        return ()
    return tuple(SayKey(_say(seat, PASS), people[seat]) for seat in play.dealt.order if seat != play.to_speak)


def final_calls(following: Following) -> BiddingShown | None:
    """The last call alone: who, then what, as far as nobody has won the auction yet; else None."""
    play, state = following.play, following.state
    rules = state.setup.rules
    if not isinstance(rules, ChiamataRules) or play.call is not None or play.passed_out:
        return None
    people, mode = shortened(state.players), rules.auction.mode
    ranks: list[dict[str, Json]] = [] if mode == "points_only" else [{"rank": rank} for rank in RANKS]
    with_two: dict[str, Json] = {} if mode == "points_only" else {"rank": LOWEST}
    possible = range(rules.auction.min_points, rules.auction.max_points + 1)
    return BiddingShown(
        phase="final",
        seats=tuple(SayKey(str(seat), people[seat]) for seat in play.dealt.order),
        ranks=tuple(_key(_final(call), call, rules) for call in ranks),
        numbers=None if mode == "ranks_only" else _offered(possible, rules, with_two, _final),
    )


def _final(call: Json) -> str:
    return dump({"step": "called", "seat": SEAT, "call": call})
