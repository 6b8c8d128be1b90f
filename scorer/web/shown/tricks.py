"""The tricks of a hand in progress, for those who score: who takes, what lies there, what is still possible.

Three depths (`Helpers.tricks`), mixed freely: who took it, with its points, every card. Everything that can
be told is a key with its step; the keys of the cards are exactly those that can fall.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.cards import POINTS as POINTS_OF
from scorer.rules.cards import Card
from scorer.rules.documents import dump
from scorer.rules.play import COUNTED, Play, playable, rest_points, trick_points, trick_worth
from scorer.rules.ruleset import BriscolaRules
from scorer.services.play import Following
from scorer.web.forms.step_form import POINTS
from scorer.web.language.short_names import Fit, fitted_all, shortened
from scorer.web.language.steps import taken, told
from scorer.web.language.texts import gettext
from scorer.web.language.words import among, card_word
from scorer.web.shown.card_grid import Grid, grid
from scorer.web.shown.pad import FIRST_ROOM, KEY_ROOM, KEY_SIZES
from scorer.web.shown.piles import PileShown, piles
from scorer.web.shown.ring import Ring, ring
from scorer.web.shown.turning import TurningShown, turning


@dataclass(frozen=True, slots=True)
class SeatKey:
    """A seat as a key, where it sits: the step it tells, and the one that says the called card fell there."""

    seat: int
    name: str
    fit: Fit
    place: int
    said: str
    fell: str


@dataclass(frozen=True, slots=True)
class LyingShown:
    """A card of the trick in progress, from whom; `takes`: it would take the trick as it lies."""

    rank: str
    suit: str
    name: str
    takes: bool


@dataclass(frozen=True, slots=True)
class TricksShown:
    """The part of the page about tricks. `asks`: "taker", "card", "turned" (a card to be turned first), or
    "done" (all are taken); `open`: what nobody has said yet of a hand of Chiamata ("call", "suit",
    "partner"); `called`: the called card where its fall can be told; `adds`: the cards that add up to a
    trick's points, and what they are worth; `took`: who took the trick before and for how much, until the
    next card lies there, `unpointed`: its points lack where they are written, `before`: its cards;
    `swapped`: the swap that was told last of all; `turns`: who still plays a card in this trick, in turn,
    `left`: how many cards or tricks are still to be told; `counted`: whether anything was told of points, so
    that what is possible is news.
    """

    asks: str
    depth: str
    number: int
    most: int
    turn: str
    lying: tuple[LyingShown, ...]
    took: str
    unpointed: bool
    swapped: str
    before: tuple[LyingShown, ...]
    turns: tuple[str, ...]
    left: int
    counted: bool
    ring: Ring
    seats: tuple[SeatKey, ...]
    cards: Grid
    possible: str
    rest: str
    piles: tuple[PileShown, ...]
    open: tuple[str, ...]
    called: str
    turning: TurningShown | None
    adds: tuple[tuple[str, int], ...]

    @property
    def dealer_place(self) -> None:
        """No dealer's token lies between the seats: who takes a trick does not hang on him."""
        return


def tricks(following: Following) -> TricksShown | None:
    """The tricks of a hand; None where the table follows none, and where everybody passed."""
    play, people = following.play, following.state.players
    depth = following.helpers.tricks
    if depth == "off" or play.passed_out:
        return None
    asks, brief = _asks(play, depth), shortened(people)
    active = sorted(play.dealt.order)
    return TricksShown(
        asks=asks,
        depth=depth,
        number=min(len(play.tricks) + 1, play.dealt.deck.tricks),
        most=play.dealt.deck.tricks,
        turn="" if play.to_play is None else brief[play.to_play],
        lying=lying(play.dealt.order, play.leader, play.on_table, play.taking, brief),
        took=took(play, depth, brief),
        unpointed=depth == "points" and _unpointed(play),
        swapped=_swapped(following, brief),
        before=_before(play, brief),
        turns=_turns(play, brief),
        left=_left(play, depth),
        counted=depth != "takers" or any(trick.cards or trick.points is not None for trick in play.tricks),
        ring=ring(len(active), play.dealt.rules.direction == "clockwise"),
        seats=_seats(play, people, depth),
        cards=grid("card", playable(play)) if asks == "card" else (),
        possible=among(trick_points(play)),
        rest=_rest(play),
        piles=piles(play, people),
        open=_open(play),
        called=card_word(str(play.called_card)) if play.called_card and _can_have_fallen(play, depth) else "",
        turning=turning(play, people),
        adds=tuple((rank, POINTS_OF[rank]) for rank in COUNTED) if depth == "points" else (),
    )


def _asks(play: Play, depth: str) -> str:
    if play.all_taken:
        return "done"
    plain = isinstance(play.dealt.rules, BriscolaRules)
    if plain and (play.turned_action not in {None, "keep"} or (depth == "cards" and play.trump is None)):
        return "turned"
    return "card" if depth == "cards" and play.trump else "taker"


def _seats(play: Play, people: tuple[str, ...], depth: str) -> tuple[SeatKey, ...]:
    active = sorted(play.dealt.order)
    rooms = [FIRST_ROOM if seat == active[0] else KEY_ROOM for seat in range(len(people))]
    fits = fitted_all(people, rooms, KEY_SIZES)
    worth: dict[str, Json] = {"points": POINTS} if depth == "points" else {}
    return tuple(
        SeatKey(
            seat,
            people[seat],
            fits[seat],
            place,
            dump({"step": "trick", "taker": seat} | worth),
            dump({"step": "partner", "seat": seat}),
        )
        for place, seat in enumerate(active)
    )


def lying(
    order: tuple[int, ...],
    leader: int | None,
    cards: tuple[Card, ...],
    taker: int | None,
    people: tuple[str, ...],
) -> tuple[LyingShown, ...]:
    """Cards of one trick, in order of play from its leader on, with whose each is by these names."""
    if leader is None:
        return ()
    first = order.index(leader)
    seats = (*order[first:], *order[:first])[: len(cards)]
    return tuple(
        LyingShown(card.rank, card.suit, people[seat], seat == taker)
        for card, seat in zip(cards, seats, strict=True)
    )


def _swapped(following: Following, people: tuple[str, ...]) -> str:
    said = following.last.said if following.last else None
    return told(said, people) if said and said["step"] == "swap" else ""


def _before(play: Play, people: tuple[str, ...]) -> tuple[LyingShown, ...]:
    """The cards of the trick that was taken last, as far as they were told, until the next one begins."""
    if not play.tricks or play.on_table:
        return ()
    last = play.tricks[-1]
    return lying(play.dealt.order, last.leader, last.cards, last.taker, people)


def _turns(play: Play, people: tuple[str, ...]) -> tuple[str, ...]:
    if play.to_play is None:
        return ()
    missing = play.dealt.deck.players - len(play.on_table)
    return tuple(people[play.dealt.next_to(play.to_play, place)] for place in range(missing))


def _left(play: Play, depth: str) -> int:
    tricks = play.dealt.deck.tricks - len(play.tricks)
    return tricks * play.dealt.deck.players - len(play.on_table) if depth == "cards" else tricks


def _unpointed(play: Play) -> bool:
    """Whether nobody knows what the last trick was worth."""
    return bool(play.tricks) and not play.on_table and trick_worth(play, len(play.tricks) - 1) is None


def took(play: Play, depth: str, people: tuple[str, ...]) -> str:
    """Who took the last trick, and for how much; that its points are missing where they are written."""
    if not play.tricks or play.on_table:
        return ""
    worth = trick_worth(play, len(play.tricks) - 1)
    return taken(people[play.tricks[-1].taker], worth, depth == "points")


def _rest(play: Play) -> str:
    """What the tricks still to come can be worth; nothing before the first and after the last."""
    if not play.tricks or play.all_taken:
        return ""
    return gettext("still to take: %(points)s", points=among(rest_points(play)))


def _can_have_fallen(play: Play, depth: str) -> bool:
    """Whether the called card can have fallen without its having been told, as where every card is."""
    players = play.dealt.deck.players
    every_card = depth == "cards" and all(len(trick.cards) == players for trick in play.tricks)
    return play.revealed is None and not every_card


def _open(play: Play) -> tuple[str, ...]:
    if isinstance(play.dealt.rules, BriscolaRules):
        return ()
    if play.call is None:
        return ("call",)
    return tuple(
        name for name, there in (("suit", play.suit), ("partner", play.revealed is not None)) if not there
    )
