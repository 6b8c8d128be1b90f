"""Answers about cards: who takes, which totals can be, what cards are worth, the turned card, the pack."""

from __future__ import annotations

from scorer.errors import Json
from scorer.rules.cards import WHOLE_DECK, strength
from scorer.rules.dealing import deck_of
from scorer.web.language.answers.said import Said, Told
from scorer.web.language.problems import sentence
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import card_word, isolated, rank_with_article, suit_word

CANNOT_BE = frozenset({"impossible_total", "impossible_split", "wrong_sum", "out_of_range"})
"""Problems of a total that are the answer itself: no, it cannot be."""


def trick(told: Told) -> Said | None:
    """Who takes, with which card, and why."""
    if told.problems:
        return None
    place, points = told.answer["winner"], told.answer["points"]
    cards = [":".join(card) for card in told.given["cards"]]
    worth = ngettext("The trick is worth %(num)d point.", "The trick is worth %(num)d points.", points)
    return Said(
        _takes(told, place, cards),
        why=(_because(told.given), worth),
        rules=("takes", "order"),
        winner=place,
    )


def _takes(told: Told, place: int, cards: list[str]) -> str:
    card, so_far = card_word(cards[place]), len(cards) < told.most
    if told.names:
        name = isolated(told.names[(told.first + place) % len(told.names)])
        if so_far:
            return gettext("So far %(name)s takes it, with %(card)s.", name=name, card=card)
        return gettext("%(name)s takes it, with %(card)s.", name=name, card=card)
    places = (
        gettext("The first card takes it, %(card)s.", card=card),
        gettext("The second card takes it, %(card)s.", card=card),
        gettext("The third card takes it, %(card)s.", card=card),
        gettext("The fourth card takes it, %(card)s.", card=card),
        gettext("The fifth card takes it, %(card)s.", card=card),
        gettext("The sixth card takes it, %(card)s.", card=card),
    )
    return places[place]


def _because(given: Json) -> str:
    trumps = [suit for _, suit in given["cards"]].count(given["trump"])
    if trumps == 1:
        return gettext("It is the only trump.")
    if trumps > 1:
        return gettext("It is the highest of the trumps.")
    led = suit_word(given["cards"][0][1])
    return gettext("Nobody played a trump; it is the highest card of %(suit)s, the suit led.", suit=led)


def total(told: Told) -> Said | None:
    """Whether a total can be, alone, in so many tricks, or beside the others."""
    kind = told.line["ask"]
    if kind == "impossible_totals":
        low, high = told.answer["unreachable"]
        text = gettext("Never %(low)d and never %(high)d; every other number can be.", low=low, high=high)
        return Said(text, rules=("unreachable", "points"))
    if kind == "pile":
        return None if told.problems else _pile(told)
    return _split(told)


def _pile(told: Told) -> Said:
    deck = deck_of(told.line["game"], told.line["players"])
    points, tricks = told.given["points"], told.given["cards"] // deck.players
    least, most = told.answer["min"], told.answer["max"]
    there = ngettext(
        "%(num)d trick is %(cards)d cards, worth from %(least)d to %(most)d points.",
        "%(num)d tricks are %(cards)d cards, worth from %(least)d to %(most)d points.",
        tricks,
        cards=told.given["cards"],
        least=least,
        most=most,
    )
    if told.answer["possible"]:
        verdict = ngettext("Yes, %(num)d point can be.", "Yes, %(num)d points can be.", points)
        return Said(verdict, "yes", (there,), rules=("points",))
    gap = gettext("No %(cards)d cards make exactly %(points)d.", cards=told.given["cards"], points=points)
    verdict = ngettext("No, %(num)d point cannot be.", "No, %(num)d points cannot be.", points)
    inside = (gap,) if least <= points <= most else ()
    return Said(verdict, "no", (there, *inside), rules=("points", "unreachable"))


def _split(told: Told) -> Said | None:
    totals = told.given["totals"]
    if told.codes - CANNOT_BE or any(type(total) is not int for total in totals):
        return None
    alone = len(totals) == 2 and told.line["rules"] is None
    if told.problems:
        return Said(_not_so(totals, alone), "no", _reasons(told), rules=("points", "unreachable"))
    if alone:
        verdict = ngettext("Yes, %(num)d point can be.", "Yes, %(num)d points can be.", totals[0])
        rest = ngettext("It leaves %(num)d point.", "It leaves %(num)d points.", totals[1])
        return Said(verdict, "yes", (rest,), rules=("points",))
    return Said(gettext("Yes, these totals can be together."), "yes", rules=("points",))


def _not_so(totals: list[int], alone: bool) -> str:
    if alone:
        return ngettext("No, %(num)d point cannot be.", "No, %(num)d points cannot be.", totals[0])
    return gettext("No, these totals cannot be together.")


def _reasons(told: Told) -> tuple[str, ...]:
    found = []
    for problem in told.problems:
        if problem.code == "wrong_sum":
            text = gettext(
                "They add up to %(sum)d, not to %(all)d.", sum=problem.detail["sum"], all=WHOLE_DECK
            )
        elif problem.code == "out_of_range":
            text = gettext("A hand has %(all)d points in all.", all=WHOLE_DECK)
        else:
            text = sentence(problem)
        found.append(text)
    return tuple(dict.fromkeys(found))


def value(told: Told) -> Said | None:
    """What the cards counted are worth, and what is left for the others."""
    if told.problems:
        return None
    points = told.answer["points"]
    verdict = ngettext("%(num)d point.", "%(num)d points.", points)
    rest = ngettext("It leaves %(num)d point.", "It leaves %(num)d points.", WHOLE_DECK - points)
    return Said(verdict, why=(rest,), rules=("points",))


def swap(told: Told) -> Said | None:
    """Whether the turned card may be taken, or every reason why not."""
    if told.codes & {"unknown_rank", "missing_field"}:
        return None
    turned, held = told.given["turned"], told.given["with"]
    rules = ("swap", "seven")
    if told.answer.get("allowed") is not False:
        verdict = gettext(
            "Yes: put %(held)s of trump down and take %(turned)s.",
            held=rank_with_article(held),
            turned=rank_with_article(turned),
        )
        return Said(verdict, "yes", rules=rules)
    off, late = "swap_disabled" in told.codes, told.codes & {"not_trick_winner", "after_draw", "too_late"}
    why = [
        _wrong_card(turned, held) if problem.code == "wrong_card" else sentence(problem)
        for problem in told.problems
        if not off or problem.code == "swap_disabled"  # where nobody swaps, which card it is does not matter
    ]
    now = late and not off and "wrong_card" not in told.codes
    return Said(
        gettext("No, not now.") if now else gettext("No, you may not."), "no", tuple(why), rules=rules
    )


def _wrong_card(turned: str, held: str) -> str:
    if held == "sette":
        return gettext("The seven takes only a card that is higher than itself.")
    if held == "due" and strength(turned) == strength("sette"):
        return gettext("The two does not take the seven.")
    if held == "due":
        return gettext("The two takes only a card lower than the seven.")
    return gettext("Only the seven and the two of trump are swapped.")


def turned(told: Told) -> Said | None:
    """What happens to the card turned up."""
    if told.problems:
        return None
    says = {
        "keep": Said(gettext("It stays."), "yes"),
        "bury_and_turn_another": Said(
            gettext("It goes back into the stock, and another card is turned."), "no"
        ),
        "reshuffle_whole_pack": Said(gettext("The whole pack is shuffled and dealt again."), "no"),
    }
    found = says[told.answer["action"]]
    return Said(found.verdict, found.tone, rules=("turned",))


def deck(told: Told) -> Said | None:
    """The pack in numbers."""
    if told.problems:
        return None
    found = told.answer
    hand = ngettext("%(num)d card each.", "%(num)d cards each.", found["hand"])
    rows = (
        (gettext("Cards in the pack"), str(found["deck"])),
        (gettext("Twos left out"), str(found["removed"])),
        (gettext("Cards turned up"), str(found["turned"])),
        (gettext("Cards left face down"), str(found["stock_face_down"])),
        (gettext("Tricks"), str(found["tricks"])),
        (gettext("Tricks after which all draw"), str(found["draw_rounds"])),
    )
    chiamata = told.line["game"] == "chiamata"
    return Said(hand, rows=rows, rules=("pack", "deal", "rest") if chiamata else ("pack", "three", "six"))
