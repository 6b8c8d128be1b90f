"""Answers between hands: who deals, what a run of passes means, whether a call may be made, the dish."""

from __future__ import annotations

from scorer.errors import Json
from scorer.rules.dealing import ACTIVE
from scorer.rules.ruleset import ChiamataRules
from scorer.web.language.answers.said import Said, Told
from scorer.web.language.money import money
from scorer.web.language.problems import sentence
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import isolated

UNREADABLE = {"not_a_whole_number", "unknown_rank", "wrong_type"}
BROKEN = {
    "points_not_higher": ("step",),
    "points_under_minimum": ("range", "last_speaker"),
    "points_over_maximum": ("range",),
    "two_at_points_after_offer": ("two_at",),
    "points_before_two": ("mode", "two_at"),
    "already_passed": ("pass",),
    "auction_closed": ("closes",),
}
"""The sentences of the rules that a breach of the auction goes against."""
FOLLOWS = {"played": (), "tie": ("tie", "tie_three", "tie60"), "all_pass": ("all_pass",), "void": ("void",)}


def dealer(told: Told) -> Said | None:
    """Who deals the next hand."""
    if told.problems:
        return None
    before, after = told.answer["dealers"][-2:]
    event = told.given["events"][-1]
    return Said(_deals(told, before, after), rules=("rotation", *FOLLOWS[event], "direction"))


def _deals(told: Told, before: int, after: int) -> str:
    if told.names:
        name = isolated(told.names[after])
        if before == after:
            return gettext("%(name)s deals again.", name=name)
        return gettext("%(name)s deals: the deal passes on.", name=name)
    if before == after:
        return gettext("The same dealer deals again.")
    if told.rules.direction == "clockwise":
        return gettext("The deal passes to the person on the dealer’s left.")
    return gettext("The deal passes to the person on the dealer’s right.")


def passes(told: Told) -> Said | None:
    """What the next hand counts after everybody has passed, and whose deal it is."""
    if told.problems or not isinstance(told.rules, ChiamataRules):
        return None
    factor = told.rules.all_pass.multiplier(told.answer["pending_redeals"])
    verdict = (
        gettext("The next hand counts ×%(factor)d.", factor=factor)
        if factor != 1
        else gettext("The next hand counts as ever.")
    )
    first = told.given["first_dealer"]
    deals = _deals(told, first, told.answer["next_dealer"])
    return Said(verdict, why=(deals,), rules=("all_pass", "redeal", "stacking", "pending_kept"))


def call(told: Told) -> Said | None:
    """Whether it may be said, or every rule it breaks."""
    if told.answer.get("legal") is False:
        last = len(told.given["actions"]) - 1
        if told.answer["at"] != last or told.codes & UNREADABLE:
            return None  # what is said to stand could not stand, or is no word: told beside its field
        why = tuple(sentence(problem) for problem in told.problems)
        broken = dict.fromkeys(rule for code in told.codes for rule in BROKEN.get(code, ("mode",)))
        return Said(gettext("No, that may not be said."), "no", why, rules=tuple(broken))
    return Said(
        gettext("Yes, that may be said."), "yes", _after(told), rules=_rules_of(told.given["actions"])
    )


def _rules_of(actions: list[Json]) -> tuple[str, ...]:
    """The rules by which the last word of an auction may be said."""
    word, alone = actions[-1][1], len(actions) == ACTIVE
    last = ("last_speaker",) if alone else ()
    if word == "pass":
        return ("pass", *last, *(("all_pass",) if alone else ()))
    return ("mode", *last) if word.get("points") is None else ("two_at", "range", "step", "closes", *last)


def _after(told: Told) -> tuple[str, ...]:
    """What it does to the auction."""
    status, word = told.answer["status"], told.given["actions"][-1][1]
    if status == "all_pass":
        return (gettext("Then everybody has passed."),)
    if word == "pass":
        return (gettext("Who passes is out of the auction."),)
    target = told.answer["target"]
    needed = ngettext("It needs %(num)d point.", "It needs %(num)d points.", target)
    closed = (gettext("It closes the auction."),) if status == "won" else ()
    return (needed, *closed)


def pot(told: Told) -> Said | None:
    """What each winner gets."""
    if told.problems:
        return None
    found, winners = told.answer, told.given["winners"]
    verdict = ngettext(
        "The winner gets %(amount)s.",
        "Each winner gets %(amount)s.",
        winners,
        amount=money(found["each_cents"]),
    )
    left = found["remainder_cents"]
    stays = (gettext("%(amount)s stays in it.", amount=money(left)),) if left else ()
    rows = ((gettext("In the dish"), money(found["pot_cents"])),)
    return Said(verdict, why=stays, rows=rows, rules=("stakes",))
