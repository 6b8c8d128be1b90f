"""What the forms of the "..." sheet show: seats with their scores, what throwing in or a penalty is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.piles import reachable
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.table import State
from scorer.web.language import sentences
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import names, plain, signed

CHIPS = 12  # points of a weak hand offered as keys; more are typed
EVERY_POINT = 120


@dataclass(frozen=True, slots=True)
class Place:
    """A person or side on a form: its value, its name, its score, whether it plays this hand."""

    value: str
    name: str
    total: str
    plays: bool
    gets: int
    others_get: int


@dataclass(frozen=True, slots=True)
class SpecialShown:
    """Everything such a form shows beyond what was typed."""

    places: tuple[Place, ...]
    seats: tuple[Place, ...]
    points: tuple[int, ...]
    monte: str
    false_claim: str
    ready: str


def special(state: State) -> SpecialShown:
    """The values of the form for a table as it stands."""
    rules = state.setup.rules
    most = rules.monte.at_most if isinstance(rules, ChiamataRules) else None
    points = tuple(sorted(point for point in reachable(8, 40) if most is not None and point <= most))
    ready = isinstance(rules, ChiamataRules)
    return SpecialShown(
        places=_sides(state),
        seats=tuple(_place(state, seat) for seat in range(len(state.players))),
        points=points if len(points) <= CHIPS else (),
        monte=_monte(rules) if isinstance(rules, ChiamataRules) else "",
        false_claim=_claim(rules) if isinstance(rules, ChiamataRules) else "",
        ready=_claim(rules) if isinstance(rules, ChiamataRules) and ready else "",
    )


def _place(state: State, seat: int) -> Place:
    alone = state.setup.game == "chiamata"
    total = plain(state.totals[seat]) if alone else ""
    wrong, others = _penalty(state)
    resting = seat in state.resting
    return Place(str(seat), state.players[seat], total, not resting, wrong, 0 if resting else others)


def _sides(state: State) -> tuple[Place, ...]:
    if state.setup.game == "chiamata":
        return tuple(_place(state, seat) for seat in range(len(state.players)))
    return tuple(
        Place(
            str(side),
            names(sentences.side_names(state.setup, side, shortened(state.players))),
            plain(total),
            True,
            0,
            0,
        )
        for side, total in enumerate(state.totals)
    )


def _penalty(state: State) -> tuple[int, int]:
    rules = state.setup.rules
    return rules.monte.false_claim if isinstance(rules, ChiamataRules) else (0, 0)


def _monte(rules: ChiamataRules) -> str:
    if rules.monte.doubles_next and rules.all_pass.factor == 2 and rules.all_pass.stacking == "flat":
        return gettext("The same dealer deals again and the next hand counts double. Nobody scores.")
    if rules.monte.doubles_next:
        return gettext("The same dealer deals again and the next hand counts more. Nobody scores.")
    return gettext("The same dealer deals again. Nobody scores.")


def _claim(rules: ChiamataRules) -> str:
    wrong, others = rules.monte.false_claim
    return gettext("%(wrong)s, the others %(others)s each", wrong=signed(wrong), others=signed(others))
