"""A draw of seats as the page shows it: what can be drawn, who shows a card next, how all would sit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for

from scorer.errors import Refusal
from scorer.rules.cards import Card
from scorer.rules.seating import Draw, Method, follow, methods
from scorer.rules.seats import read_draw, seated
from scorer.rules.sources import read_source
from scorer.rules.state import Setup
from scorer.rules.table import opening
from scorer.services.values import TableView
from scorer.web.forms.seats_form import SeatsForm
from scorer.web.language.rulebook.sources import source_words
from scorer.web.language.seats import MEANINGS, SOURCES, TITLES, deals_words, sides_words
from scorer.web.language.texts import gettext
from scorer.web.language.words import card_word, isolated, names
from scorer.web.shown.board import Board, board

MOVING: tuple[Method, ...] = ("partners", "lot")


@dataclass(frozen=True, slots=True)
class WayShown:
    """A way to draw: its address, what it draws, what that means, whose rule it is."""

    address: str
    title: str
    meaning: str
    source: str


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card on the felt: whose it is, and whether it has to be drawn again."""

    rank: str
    suit: str
    name: str
    again: bool


@dataclass(frozen=True, slots=True)
class Sitting:
    """How all sit after the draw."""

    board: Board
    deals: str
    sides: str


@dataclass(frozen=True, slots=True)
class DrawShown:
    """A draw as it stands. `asks`: who is to show a card; `notice`: what has just happened; `taken`: cards
    that cannot be shown now; `sitting`: the end of it.
    """

    method: Method
    title: str
    cards: tuple[ShownCard, ...] = ()
    asks: str = ""
    notice: str = ""
    taken: tuple[str, ...] = ()
    sitting: Sitting | None = None


def ways(view: TableView, moving: bool = False) -> tuple[WayShown, ...]:
    """Everything these people can draw; `moving`: only what gives them new seats."""
    return tuple(
        WayShown(
            url_for("seats.page", table=view.id, method=method),
            str(TITLES[method]),
            str(MEANINGS[method]),
            source_words(read_source(SOURCES[method])),
        )
        for method in methods(len(view.setup.players))
        if not moving or method in MOVING
    )


def drawing(view: TableView, form: SeatsForm, method: Method) -> DrawShown:
    """The draw the address tells of, with what comes next."""
    title, setup = str(TITLES[method]), view.setup
    if form.own_seed:
        judged = read_draw(form.drawn(method), setup)
        if isinstance(judged, Refusal):
            return DrawShown(method, title)
        drawn = tuple(
            (judged["order"][each["player"]], Card(*each["card"].split(":")))
            for each in judged.get("seats_drawn", ())
        )
        shown = _cards(setup, drawn)
        return DrawShown(method, title, shown, sitting=_sitting(view, seated(setup, judged)))
    if method == "lot":
        return DrawShown(method, title)
    return _by_hand(view, form, method)


def _by_hand(view: TableView, form: SeatsForm, method: Method) -> DrawShown:
    setup = view.setup
    draw = follow(len(setup.players), method, form.cards, setup.rules.direction)
    cards = _cards(setup, draw.shown, draw.waiting)
    if draw.seating is None:
        asks = gettext("Which card did %(name)s draw?", name=isolated(setup.players[draw.waiting[0]]))
        taken = tuple(str(card) for card in _on_the_table(draw))
        return DrawShown(method, str(TITLES[method]), cards, asks, _notice(setup, draw), taken)
    judged = read_draw({"method": method, "cards": [str(card) for _, card in draw.shown]}, setup)
    assert not isinstance(judged, Refusal), "a draw that is decided can be saved"
    return DrawShown(method, str(TITLES[method]), cards, sitting=_sitting(view, seated(setup, judged)))


def _cards(
    setup: Setup, shown: tuple[tuple[int, Card], ...], waiting: tuple[int, ...] = ()
) -> tuple[ShownCard, ...]:
    """Every card in turn; marked is the last one of whoever has shown one and has to draw again."""
    last = {player: place for place, (player, _) in enumerate(shown)}
    return tuple(
        ShownCard(card.rank, card.suit, setup.players[player], player in waiting and last[player] == place)
        for place, (player, card) in enumerate(shown)
    )


def _on_the_table(draw: Draw) -> tuple[Card, ...]:
    """The cards of this round: nobody can draw one of them."""
    so_far = len(draw.again) - len(draw.waiting) if draw.again else len(draw.shown)
    return tuple(card for _, card in draw.shown[len(draw.shown) - so_far :])


def _notice(setup: Setup, draw: Draw) -> str:
    if draw.twice is not None:
        return gettext("This card has been shown already: %(card)s.", card=card_word(str(draw.twice)))
    if draw.again:
        people = names(tuple(setup.players[player] for player in draw.again))
        return gettext("Equal cards: only %(names)s draw again.", names=people)
    return ""


def _sitting(view: TableView, setup: Setup) -> Sitting:
    drawn = replace(view, setup=setup, state=opening(setup))
    return Sitting(board(drawn), deals_words(setup), sides_words(setup))
