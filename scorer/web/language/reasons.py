"""Why a step of a hand in progress was refused: what is wrong, by name, and what can still be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorer.errors import Json, Problem
from scorer.rules.limits import nearest
from scorer.web.language.problems import sentence
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import among, card_word, isolated, numeral

People = tuple[str, ...]
FEW = 4  # so many possibilities are named one by one
Words = Callable[[Mapping[str, Json], Mapping[str, Json], People], str | None]


def reason(problem: Problem, people: People, said: Json = None) -> str:
    """Why the step `said` was refused, by name where somebody is meant."""
    own = REASONS.get(problem.code)
    step = said if isinstance(said, dict) else {}
    return (own(problem.detail, step, people) if own else None) or sentence(problem)


def _out_of_turn(detail: Mapping[str, Json], said: Mapping[str, Json], people: People) -> str | None:
    to_speak, to_play, seat = detail.get("to_speak"), detail.get("to_play"), said.get("seat")
    name = isolated(people[seat]) if isinstance(seat, int) and seat < len(people) else "?"
    if isinstance(to_speak, int):
        other = isolated(people[to_speak])
        return gettext("What %(name)s said does not count: %(other)s is to speak.", name=name, other=other)
    if isinstance(to_play, int):
        other = isolated(people[to_play])
        return gettext("It is not the turn of %(name)s: %(other)s is to play.", name=name, other=other)
    return None


def _impossible(detail: Mapping[str, Json], said: Mapping[str, Json], people: People) -> str | None:
    if "possible" in detail and "points" in said:
        points = said["points"]
        return ngettext(
            "This trick cannot be worth %(num)d point: the cards that are left make %(possible)s.",
            "This trick cannot be worth %(num)d points: the cards that are left make %(possible)s.",
            points,
            possible=_possible(points, detail["possible"]),
        )
    if "card" in detail:
        card = card_word(detail["card"])
        return gettext("By the points told so far this card has been played already: %(card)s.", card=card)
    if isinstance(detail.get("seat"), int):
        name = isolated(people[detail["seat"]])
        return gettext("By all that was told the called card cannot have fallen from %(name)s.", name=name)
    return None


def _possible(points: int, found: Sequence[int]) -> str:
    """What can be instead: all of it where that is little, else what is nearest: "43 at most", "20 or 23"."""
    near = nearest(points, found) if len(found) > FEW else {}
    if "high" in near:
        return gettext("%(points)s at most", points=numeral(near["high"]))
    if "low" in near:
        return gettext("%(points)s at least", points=numeral(near["low"]))
    return among(list(near.values()) or found, FEW)


def _disagrees(detail: Mapping[str, Json], said: Mapping[str, Json], people: People) -> str | None:
    if "lying" in detail:
        return gettext("Still under the stock: %(card)s.", card=card_word(detail["lying"]))
    if isinstance(detail.get("holder"), int):
        name = isolated(people[detail["holder"]])
        card = card_word(said["card"])
        return gettext("Since the swap %(name)s holds it: %(card)s.", name=name, card=card)
    if isinstance(detail.get("partner"), int):
        name = isolated(people[detail["partner"]])
        return gettext("The called card has been told to fall from %(name)s.", name=name)
    if isinstance(detail.get("taking"), int):
        name = isolated(people[detail["taking"]])
        return gettext("By the cards that lie there %(name)s takes.", name=name)
    return None


def _too_late(_detail: Mapping[str, Json], said: Mapping[str, Json], _people: People) -> str | None:
    if said.get("step") != "swap":
        return None
    return gettext("It is too late to swap: the turned card has been drawn with the last of the stock.")


def _wrong_card(detail: Mapping[str, Json], said: Mapping[str, Json], _people: People) -> str | None:
    if said.get("step") != "swap" or "turned" not in detail:
        return None
    card, lies = card_word(said["card"]), card_word(detail["turned"])
    return gettext(
        "Under the stock lies %(turned)s, which is not taken for %(card)s.", turned=lies, card=card
    )


REASONS: Mapping[str, Words] = {
    "out_of_turn": _out_of_turn,
    "impossible_for_tricks": _impossible,
    "disagrees": _disagrees,
    "too_late": _too_late,
    "wrong_card": _wrong_card,
}
