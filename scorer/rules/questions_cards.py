"""Questions about the cards alone: deck, value, impossible_totals, pile, split, trick."""

from __future__ import annotations

from scorer.errors import Refusal
from scorer.rules.cards import POINTS, SUITS, WHOLE_DECK, Card, read_pair
from scorer.rules.dealing import ACTIVE, BRISCOLA_DECKS, CHIAMATA_DECK, Deck, deck_of, sides_of
from scorer.rules.piles import COPIES, reachable, unreachable
from scorer.rules.points_told import read_totals
from scorer.rules.questions import Answer, Question
from scorer.rules.reading import under
from scorer.rules.tricks import in_deck, winner

DECK_SIZES = (36, 39, 40)


def deck(question: Question) -> Answer | Refusal:
    """How many cards are dealt, left out, turned; how many tricks and draws follow."""
    dealt = deck_of(question.game, question.players)
    return question.refusal() or {
        "deck": dealt.cards,
        "removed": dealt.removed,
        "hand": dealt.hand,
        "tricks": dealt.tricks,
        "stock_face_down": dealt.stock_face_down,
        "turned": dealt.turned,
        "draw_rounds": dealt.draw_rounds,
    }


def value(question: Question) -> Answer | Refusal:
    """The points of some cards, told as `{"asso": 2, "re": 1}`."""
    fields = question.fields
    cards = fields.inside("cards") if fields.need("cards") else None
    points = 0
    for rank in fields.raw("cards") if cards is not None and cards.is_object else ():
        if rank in POINTS:
            points += POINTS[rank] * (_count(question, rank) or 0)
        else:
            question.problems.add("unknown_rank", under("cards", rank))
    return question.refusal() or {"points": points}


def _count(question: Question, rank: str) -> int | None:
    count = question.fields.inside("cards").whole(rank, 0, COPIES)
    if rank == "due" and count is not None and count > COPIES - _dealt(question).removed:
        question.problems.add("not_in_this_deck", under("cards", rank))
    return count


def impossible_totals(question: Question) -> Answer | Refusal:
    """Totals that no pile can have."""
    return question.refusal() or {"unreachable": list(unreachable())}


def pile(question: Question) -> Answer | Refusal:
    """Whether some number of cards out of a deck can hold some points, and the least and most it can hold."""
    fields = question.fields
    size = _dealt(question).cards
    if fields.has("deck"):
        size = fields.whole("deck", min(DECK_SIZES), max(DECK_SIZES)) or size
        if size not in DECK_SIZES:
            question.problems.add("out_of_range", "deck", known=list(DECK_SIZES))
    cards = fields.whole("cards", 0, size) if fields.need("cards") else None
    points = fields.whole("points", 0, WHOLE_DECK) if fields.need("points") else None
    refused = question.refusal()
    if refused or cards is None:
        return refused or question.problems.refusal()
    totals = reachable(cards, size)
    return {"possible": points in totals, "min": min(totals), "max": max(totals)}


def split(question: Question) -> Answer | Refusal:
    """Whether piles can share out the deck: five at Chiamata; at Briscola one a side, or one a player."""
    fields, problems = question.fields, question.problems
    given = fields.items("totals") if fields.need("totals") else None
    sizes = {sides_of(question.game, question.players), question.players}
    if given is not None and len(given) not in sizes:
        problems.add("wrong_number_of_totals", "totals", expected=sorted(sizes))
    elif given is not None:
        read_totals(given, "totals", problems)
    return question.refusal() or {"valid": True}


def trick(question: Question) -> Answer | Refusal:
    """The position in `cards` of the one that takes, and the trick's points."""
    fields, problems = question.fields, question.problems
    given = fields.items("cards") if fields.need("cards") else None
    trump = fields.word("trump", SUITS, "unknown_suit") if fields.need("trump") else None
    dealt = _dealt(question)
    if given is not None and len(given) != dealt.players:
        problems.add("wrong_number_of_cards", "cards", expected=dealt.players)
    cards: list[Card] = []
    for i, each in enumerate(given or []):
        card = read_pair(each, under("cards", i), problems)
        if card is not None and card in cards:
            problems.add("card_played_twice", under("cards", i))
        elif card is not None and not in_deck(card, set(cards), dealt):
            problems.add("not_in_this_deck", under("cards", i))
        cards += [card] if card else []
    refused = question.refusal()
    if refused or trump is None:
        return refused or problems.refusal()
    return {"winner": winner(tuple(cards), trump), "points": sum(card.points for card in cards)}


def _dealt(question: Question) -> Deck:
    """The deck of the table; five at "briscola" hold a whole pack in hand, as at Chiamata."""
    if question.game == "chiamata" or question.players == ACTIVE:
        return CHIAMATA_DECK
    return BRISCOLA_DECKS.get(question.players, CHIAMATA_DECK)
