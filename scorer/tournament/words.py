"""What the program has to say about a draw: codes with facts, and one plain English sentence for each.

Pages translate by code; the command line and the tests use these sentences, so that no code is without one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.errors import Json, Problem, Refusal

REASONS: Mapping[str, str] = {
    "by_lot": "by lot",
    "on_the_sheet": "next on the sheet",
    "final": "the final",
    "third_place": "for the third place",
    "same_points": "same points",
    "points_apart": "{apart} apart: nobody nearer was free",
    "level_all_met": "{apart} apart: everyone level with you has met you",
    "met_before": "met before ({times}): nobody new was possible",
    "schedule": "by the schedule",
    "new_opponents": "new opponents",
    "ranking": "neighbours in the standings",
    "partners": "new partners",
    "late_arrival": "a late arrival and the resting one",
}

NOTICES: Mapping[str, str] = {
    "tables_short": "{needed} tables are needed and {tables} are there: {waiting} wait in this order",
    "fixed_table_taken": "entrant {entrant} keeps table {wanted}, but it is taken: table {got}",
    "clubs_meet": "members of one club meet at {count} places: it cannot be avoided",
    "kept_apart_meet": "{pairs} are to be kept apart and meet: it cannot be avoided",
    "rematches": "{count} meetings are not the first: no draw without them was found",
    "rematches_forced": "{count} meetings are not the first: no pairing without them exists",
    "rest_not_lowest": "the rest goes to entrant {entrant}: nobody with fewer points could take it",
    "rounds_over_half": "{rounds} rounds for {entrants}: {safe} have no rematch, a round robin takes {robin}",
    "repeats_unavoidable": "at least {bound} meetings will be repeats, instead: {instead}",
    "partners_again": "{rounds} rounds for {entrants}: from round {entrants} on partners come back",
    "small_equal": "below 40 players equal opponents are seldom new ones: new opponents is the other choice",
    "sizes_changed": "{entrants} do not fill the chosen tables: {resting} sit out this round",
    "sit_outs": "{resting} of {entrants} sit out each round: declare the score of a missed turn first",
    "mostly_sixes": "only {fives} of {tables} tables are fives, instead: {instead}",
    "long_robin": "a round robin of {entrants} takes {rounds} rounds: groups or Swiss fit one evening",
    "lot_drawn": "equal on everything: the lot put {order} in this order",
    "replanned": "the remaining rounds were planned again: people left or came",
    "advances": "entrant {entrant} goes on without a match",
    "missed_meetings": "entrant {entrant} came late and does not meet {opponents}",
    "left_over": "entrant {entrant} has no partner: a late arrival or a filler completes the pair",
    "walkover_schedule": "entrant {entrant} has no match: entrant {opponent} is away",
    "no_place": "entrant {entrant} came too late for the schedule",
    "uneven_groups": "{groups} groups of {sizes}",
}

PROBLEMS: Mapping[str, str] = {
    "too_few_entrants": "{entrants} present: at least {least} are needed",
    "too_many_entrants": "{entrants} present: at most {most} are possible",
    "sizes_impossible": "{entrants} cannot sit at {sizes}, instead: {instead}",
    "round_not_finished": "round {round} is not finished, without a result: {tables}",
    "round_already_drawn": "round {round} is drawn already",
    "event_over": "the event is over after round {rounds}",
    "keep_apart_impossible": "{pairs} cannot be kept apart: {instead}",
    "plan_needs_results": "these rounds depend on results and cannot be planned: draw them one by one",
    "plan_before_results": "a plan is made before the first round; draw the next round instead",
    "too_many_rounds": "{rounds} rounds are asked for: at most {most}",
    "history_unreadable": "round {round} does not fit this format: {reason}",
    "unknown_entrant": "there is no entrant {entrant}",
    "already_withdrawn": "entrant {entrant} has left already",
    "joining_closed": "the last round one may still join is {last}",
    "no_seat_now": "no seat is free in round {round}: the newcomer starts in round {next}",
    "dependents_played": "tables {tables} depend on this result and are played",
    "unknown_table": "round {round} has no table {table}",
    "bad_result": "the result does not fit table {table}",
}

_ALL = {**REASONS, **NOTICES, **PROBLEMS}


@dataclass(frozen=True, slots=True)
class Note:
    """A code of this module with its facts: why two meet, or what the director should know."""

    code: str
    detail: Mapping[str, Json] = field(default_factory=dict)

    def sentence(self) -> str:
        """The English sentence."""
        return sentence(self.code, self.detail)

    def as_json(self) -> dict[str, Json]:
        """`{"code", "detail", "sentence"}`."""
        return {"code": self.code, "detail": dict(self.detail), "sentence": self.sentence()}


def sentence(code: str, detail: Mapping[str, Json]) -> str:
    """The sentence of a reason, notice or problem; a code of another room is its own sentence."""
    words = {name: _plain(value) for name, value in detail.items()}
    return _ALL[code].format(**words) if code in _ALL else code.replace("_", " ")


def refuse(code: str, field_name: str | None = None, **detail: Json) -> Refusal:
    """A refusal of one problem."""
    return Refusal.of([Problem(code, field_name, detail)])


def refusal_sentence(refusal: Refusal) -> str:
    """All problems of a refusal in plain English."""
    return "; ".join(sentence(problem.code, problem.detail) for problem in refusal.problems)


def _plain(value: Json) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_plain(part) for part in value)
    return str(value)
