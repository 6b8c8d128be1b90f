"""The turned card of a plain hand and its swap, as keys."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.cards import Card
from scorer.rules.play import Play
from scorer.rules.ruleset import BriscolaRules
from scorer.rules.seating import PACK
from scorer.web.forms.step_form import SEAT
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import card_word
from scorer.web.shown.card_grid import CardKey, Grid, card_key, grid

LOW = ("sette", "due")  # the cards that are given for the turned one (S0)


@dataclass(frozen=True, slots=True)
class TurningShown:
    """The card that lies under the stock (a sentence; empty while none was told) and as it is drawn, `again`
    what is to be done with one that must go back, the keys to turn one; `swaps`: the cards to be given for
    it, none where the rules have no swap, and who may have done it.
    """

    lies: str
    card: CardKey | None
    again: str
    cards: Grid
    swaps: tuple[CardKey, ...]
    seats: tuple[tuple[int, str], ...]
    taker: int | None


def turning(play: Play, people: tuple[str, ...]) -> TurningShown | None:
    """None at Chiamata, which turns no card."""
    rules = play.dealt.rules
    if not isinstance(rules, BriscolaRules):
        return None
    lies = play.lying
    brief = shortened(people)
    return TurningShown(
        lies=gettext("turned: %(card)s", card=card_word(str(lies))) if lies else "",
        card=CardKey(str(lies), lies.rank, lies.suit, "") if lies else None,
        again=_again(play),
        cards=grid("turned", _can_be_turned(play)) if play.turned_card is None else (),
        swaps=_swaps(lies.suit) if lies and rules.swap != "off" else (),
        seats=tuple((seat, brief[seat]) for seat in sorted(play.dealt.order)),
        taker=play.tricks[-1].taker if play.tricks else None,
    )


def _again(play: Play) -> str:
    if play.turned_action in {None, "keep"}:
        return ""
    card = card_word(str(play.turned[-1]))
    if play.turned_action == "reshuffle_whole_pack":
        return gettext("Shuffle the whole pack and turn a card: %(card)s does not stay either.", card=card)
    return gettext("Bury %(card)s in the pack and turn another: it does not stay.", card=card)


def _can_be_turned(play: Play) -> tuple[Card, ...]:
    gone = {*play.played} | {card for card in PACK if play.dealt.players == 6 and card.rank == "due"}
    return tuple(card for card in PACK if card not in gone)


def _swaps(suit: str) -> tuple[CardKey, ...]:
    return tuple(card_key(f"{rank}:{suit}", step="swap", seat=SEAT) for rank in LOW)
