"""Stakes in words: the pot and who gets it, who pays whom; amounts as the reader's language writes them."""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_currency, format_decimal
from flask_babel import get_locale

from scorer.errors import Json
from scorer.rules.state import State
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import isolated, names

CURRENCY = "EUR"


def money(cents: int) -> str:
    """An amount: "4,50 €"."""
    return str(format_currency(Decimal(cents) / 100, CURRENCY, locale=str(get_locale() or "it")))


def decimal(cents: int) -> str:
    """The same as people type it: "0,50"."""
    return str(format_decimal(Decimal(cents) / 100, "0.00", locale=str(get_locale() or "it")))


def accounts(state: State) -> tuple[str, ...]:
    """What there is to pay once the match is over (an open table may end any time), a sentence each."""
    if not state.setup.stake_cents:
        return ()
    result = state.result()
    if state.setup.game == "briscola":
        return _pot(result["pot"], state) if result["pot"] else (_dish(state),)
    ends = state.setup.match.type != "open"
    if not state.match.over and ends:
        return ()
    told = _payments(result["settlement"], state)
    if state.match.over or result["settlement"] is None:
        return told
    return (gettext("If it ended now:"), *told) if told else ()


def _dish(state: State) -> str:
    return gettext("In the pot: %(amount)s", amount=money(state.setup.stake_cents * len(state.players)))


def _pot(pot: Json, state: State) -> tuple[str, ...]:
    if not pot["winners"]:
        return (_dish(state),)
    people = tuple(state.players[seat] for seat in pot["winners"])
    given = ngettext(
        "The pot of %(amount)s goes to %(names)s.",
        "The pot of %(amount)s goes to %(names)s, %(each)s each.",
        len(people),
        amount=money(pot["pot_cents"]),
        names=names(people),
        each=money(pot["each_cents"]),
    )
    left = pot["remainder_cents"]
    return (given, gettext("%(amount)s stays in it.", amount=money(left))) if left else (given,)


def _payments(settlement: Json, state: State) -> tuple[str, ...]:
    people = (*state.players, *(gone.player for gone in state.former))
    if settlement is None:
        return (gettext("The points do not add up to nothing: they cannot be settled among the players."),)
    return tuple(
        gettext(
            "%(payer)s pays %(amount)s to %(payee)s",
            payer=isolated(people[payment["from"]]),
            amount=money(payment["cents"]),
            payee=isolated(people[payment["to"]]),
        )
        for payment in settlement
    )
