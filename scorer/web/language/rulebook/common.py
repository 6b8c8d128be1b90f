"""Sentences both games share: the pack, the order and the points of the cards, how a trick is taken."""

from __future__ import annotations

from scorer.rules.cards import POINTS, RANKS, WHOLE_DECK
from scorer.rules.piles import unreachable
from scorer.rules.ruleset import Rules
from scorer.web.language.decks import deck
from scorer.web.language.rulebook.line import Line
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import names, rank_with_article, rank_word


def cards() -> tuple[Line, ...]:
    """The pack and its cards, in the words of the table."""
    return (
        Line("pack", "cards", _pack(), fact="french_pack" if deck().french else "pack"),
        Line("order", "cards", _order(), fact="order"),
        Line("points", "cards", _points(), fact="points"),
        Line("unreachable", "cards", _unreachable(), fact="unreachable"),
    )


def _pack() -> str:
    if deck().french:
        return gettext(
            "French cards without eights, nines and tens: forty, ten of hearts, diamonds, spades and clubs"
            " each."
        )
    return gettext("There are forty cards: ten of cups, coins, swords and batons each.")


def _order() -> str:
    ranks = ", ".join(rank_word(rank) for rank in RANKS)
    return gettext("From the strongest to the weakest: %(ranks)s.", ranks=ranks)


def _points() -> str:
    worth = [
        ngettext("%(card)s %(num)d point", "%(card)s %(num)d points", points, card=rank_with_article(rank))
        for rank, points in POINTS.items()
        if points
    ]
    return gettext(
        "In points: %(cards)s; the others nothing. That makes %(suit)d a suit, %(all)d in all.",
        cards=names(tuple(worth)),
        suit=sum(POINTS.values()),
        all=WHOLE_DECK,
    )


def _unreachable() -> str:
    low, high = unreachable()
    return gettext(
        "No pile can hold exactly %(low)d or %(high)d points: the cards do not add up to that.",
        low=low,
        high=high,
    )


def free_play() -> tuple[Line, ...]:
    """What may be played, and who takes."""
    return (
        Line(
            "free",
            "play",
            gettext("Any card may be played: nobody has to follow suit, nobody has to trump."),
            fact="free",
        ),
        Line(
            "takes",
            "play",
            gettext(
                "The highest trump takes the trick; where nobody played a trump, the highest card of the suit"
                " that was led."
            ),
            fact="takes",
        ),
    )


def direction(rules: Rules) -> Line:
    """Which way it goes round."""
    text = (
        gettext("Dealing, speaking and playing go anticlockwise: next comes the person on the right.")
        if rules.direction == "anticlockwise"
        else gettext("Dealing, speaking and playing go clockwise: next comes the person on the left.")
    )
    return Line("direction", "deal", text, ("direction",))


def void(rules: Rules) -> Line:
    """What a misdealt hand means."""
    text = (
        gettext("A misdealt hand is void and counts for nobody; the same dealer deals again.")
        if rules.dealer_after_void == "same"
        else gettext("A misdealt hand is void and counts for nobody; the deal passes to the next one.")
    )
    return Line("void", "faults", text, ("dealer_after_void",))
