"""The turned card: S1's redraw of a high one, S0's swap with the seven or the two of trump."""

from __future__ import annotations

from typing import Literal

from scorer.rules.cards import HIGH_CARDS, Card, read_card, strength
from scorer.rules.dealing import Deck
from scorer.rules.reading import Fields, Problems, under
from scorer.rules.ruleset import BriscolaRules
from scorer.rules.tricks import in_deck

Action = Literal["keep", "bury_and_turn_another", "reshuffle_whole_pack"]


def redraw(first: str, second: str | None, rules: BriscolaRules) -> Action:
    """What to do with the card turned (S1, Distribuzione, variant): an ace, three or king does not stay on
    the table.
    """
    if not rules.turned_redraw or first not in HIGH_CARDS:
        return "keep"
    if second is None:
        return "bury_and_turn_another"
    return "reshuffle_whole_pack" if second in HIGH_CARDS else "keep"


def may_swap(turned: str, held: str, rules: BriscolaRules) -> bool:
    """S0: the seven takes any higher card, the two any card lower than the seven (`two_takes_seven`: the
    seven too).
    """
    if held == "sette":
        return strength(turned) > strength("sette")
    if held == "due":
        lower = strength("due") < strength(turned) < strength("sette")
        return lower or (rules.two_takes_seven and turned == "sette")
    return False


def read_turned(fields: Fields, rules: BriscolaRules, deck: Deck) -> tuple[Card, ...] | None:
    """The cards turned, in order; the last one lies on the table. None when absent or wrong."""
    if not fields.has("turned"):
        return None
    given = fields.raw("turned")
    listed = given if isinstance(given, list) else [given]
    problems, before = fields.problems, len(fields.problems)
    if not listed:
        problems.add("wrong_number_of_cards", fields.at("turned"))
    cards = []
    for i, each in enumerate(listed):
        path = under(fields.at("turned"), i) if isinstance(given, list) else fields.at("turned")
        card = read_card(each, path, problems)
        if card is not None and not in_deck(card, set(), deck):
            problems.add("not_in_this_deck", path)
        cards.append(card)
    passed = tuple(card for card in cards if card is not None)
    if len(problems) == before:
        judge_turned(passed, fields.at("turned"), rules, problems)
    return passed if len(problems) == before else None


def judge_turned(cards: tuple[Card, ...], path: str, rules: BriscolaRules, problems: Problems) -> None:
    """Each card but the last was not kept, the last was; two high ones in a row reshuffle the pack, and it
    starts anew.
    """
    last = len(cards) - 1
    fresh = True  # the next card is the first one of a shuffled pack
    for i, card in enumerate(cards):
        stays = redraw(card.rank, None, rules) == "keep"
        if stays and i < last:
            problems.add("wrong_number_of_cards", under(path, i + 1), kept=str(card))
        if not stays and i == last:
            problems.add("wrong_card", path, card=str(card))
        if not fresh and cards[i - 1] == card:
            problems.add("card_played_twice", under(path, i), card=str(card))
        fresh = not fresh and not stays


def judge_swap(
    fields: Fields, turned: Card | None, rules: BriscolaRules, players: int, deck: Deck
) -> tuple[int, Card] | None:
    """A hand's `swap`: who swapped, and the card given for the turned one; None when absent or wrong."""
    if not fields.has("swap"):
        return None
    problems, before = fields.problems, len(fields.problems)
    if rules.swap == "off":
        problems.add("swap_disabled", fields.at("swap"))
    if not fields.has("turned"):
        fields.need("turned")
    swap = fields.inside("swap")
    seat = swap.whole("seat", 0, players - 1) if swap.need("seat") else None
    card = read_card(swap.raw("card"), swap.at("card"), problems) if swap.need("card") else None
    swap.close()
    if card is not None and not in_deck(card, set(), deck):
        problems.add("not_in_this_deck", swap.at("card"))
    elif card is not None and turned is not None and not _fits(card, turned, rules):
        problems.add("wrong_card", swap.at("card"), turned=str(turned))
    return None if len(problems) > before or seat is None or card is None else (seat, card)


def _fits(card: Card, turned: Card, rules: BriscolaRules) -> bool:
    return card.suit == turned.suit and may_swap(turned.rank, card.rank, rules)
