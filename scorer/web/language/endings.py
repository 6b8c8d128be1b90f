"""How a match ended, in words: by its hands, by people who closed the evening, by a director's decision."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.match import Ending
from scorer.rules.table import MatchState, Setup, State
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import names, plain

WITHOUT_END = frozenset({"open", "minutes"})
"""Matches that end when people get up; any other is closed before its end."""
BY_SUM = frozenset({"sum", "sum_to", "difference"})


def side_names(setup: Setup, side: int, players: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Who plays on this side: every second (with three sides every third) player."""
    return tuple((players or setup.players)[side :: setup.sides])


def people_of(state: State, side: int) -> tuple[str, ...]:
    """The people now behind a number of the match: a person, or all of a side."""
    if state.setup.game == "chiamata":
        return (state.players[side],)
    return side_names(state.setup, side, state.players)


def score_of(match: MatchState, side: int) -> str:
    """Hands won as this side tells it, its own first: "2\u20131"."""
    wins = match.wins or ()
    return "\N{EN DASH}".join(map(str, (wins[side], *wins[:side], *wins[side + 1 :])))


def ended(state: State) -> str:
    """Who won a match that is over."""
    match = state.match
    if match.ending is not None:
        return _by_people(state, match.ending)
    if match.winner is None:
        level = tuple(name for leader in match.leaders for name in people_of(state, leader))
        return gettext("It ends level: %(names)s.", names=names(level))
    people = people_of(state, match.winner)
    if state.setup.game == "briscola" and match.reason == "wins":
        score = score_of(match, match.winner)
        return ngettext(
            "%(names)s wins %(score)s.",
            "%(names)s win %(score)s.",
            len(people),
            names=names(people),
            score=score,
        )
    return ngettext("%(names)s wins the match.", "%(names)s win the match.", len(people), names=names(people))


def would_end(state: State) -> str:
    """How an evening that nobody has closed yet would end: "Carla vince con 4."."""
    if len(state.match.leaders) == len(state.totals):
        return gettext("level.")
    return _won(state, _score(state))


def _by_people(state: State, ending: Ending) -> str:
    if ending.verdict != "closed":
        return _decided(state, ending)
    early = state.setup.match.type not in WITHOUT_END
    if len(state.match.leaders) == len(state.totals):
        return gettext("Ended early, and level.") if early else gettext("Evening closed, and level.")
    won = _won(state, _score(state))
    return gettext("Ended early: %(won)s", won=won) if early else gettext("Evening closed: %(won)s", won=won)


def _decided(state: State, ending: Ending) -> str:
    """From whom the match was taken, the last one first, and who has won by it."""
    thrown_out = ending.verdict == "disqualified"
    told = _won(state, "") if state.match.leaders else gettext("Nobody wins.")
    if ending.apart:
        told = _taken(ending, ending.apart, not thrown_out, told)
    return _taken(ending, [side for side in ending.losers if side not in ending.apart], thrown_out, told)


def _taken(ending: Ending, sides: Sequence[int], disqualified: bool, won: str) -> str:
    found = zip(ending.losers, ending.people, strict=True)
    losers = names(tuple(name for side, people in found if side in sides for name in people))
    if disqualified:
        return gettext("Disqualified: %(names)s. %(won)s", names=losers, won=won)
    return gettext("Match lost by decision: %(names)s. %(won)s", names=losers, won=won)


def _won(state: State, score: str) -> str:
    """Who wins, together where several lead; with the score where that decided."""
    people = tuple(name for side in state.match.leaders for name in people_of(state, side))
    told, many = names(people), len(people)
    if state.match.winner is None:
        if score:
            return gettext("%(names)s win together with %(score)s.", names=told, score=score)
        return gettext("%(names)s win together.", names=told)
    if score:
        return ngettext(
            "%(names)s wins with %(score)s.",
            "%(names)s win with %(score)s.",
            many,
            names=told,
            score=score,
        )
    return ngettext("%(names)s wins.", "%(names)s win.", many, names=told)


def _score(state: State) -> str:
    """The leaders' points, or hands won against the others'."""
    side, match = state.match.leaders[0], state.match
    if match.wins is None or state.setup.match.type in BY_SUM:
        return plain(state.totals[side])
    return score_of(match, side) if match.winner is not None else ""
