"""What a hand does to the scores, as the pad says it before it is saved."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.errors import Json
from scorer.rules.table import Row, State
from scorer.services.values import Saved
from scorer.web.language import sentences
from scorer.web.language.texts import gettext
from scorer.web.language.words import plain, signed

BELLA: Json = {"type": "best_of", "n": 3}


def previewed(saved: Saved, before: State, warning: str = "", mark: str = "") -> Json:
    """What the pad shows before "Save", every text ready to be put in its place; `warning`: what was told
    and does not agree with it, or is lost by it; `mark`: what the form then says of who has read it.
    """
    row = saved.row
    if row is None:
        return {"problems": []}
    hand, chiamata = sentences.hand_json(row), before.setup.game == "chiamata"
    return {
        "verdict": _verdict(hand, before) if row.kind == "hand" else "",
        "detail": _detail(row, saved.state, warning),
        "why": (warning or sentences.why(hand)) if chiamata else "",
        "scores": _scores(row, before.totals) if chiamata else [],
        "warns": bool(warning),
        "seen": mark,
        "problems": [],
    }


def _detail(row: Row, after: State, warning: str) -> str:
    """Beside the verdict; a plain hand's pad has no line of its own for a warning."""
    if after.setup.game == "chiamata" and row.kind == "hand":
        return sentences.reckoning(sentences.hand_json(row))
    return warning or _after(after)


def _verdict(hand: Json, before: State) -> str:
    if before.setup.game == "chiamata":
        return sentences.verdict(hand)
    return sentences.briscola_verdict(hand, before.setup, before.players)


def _after(state: State) -> str:
    match = state.match
    if match.over and match.winner is None:
        return sentences.match_line(state)
    if match.over and match.reason == "wins" and match.winner is not None:
        score = sentences.score_of(match, match.winner)
        if state.setup.match.as_json() == BELLA and sum(match.wins or ()) == BELLA["n"]:
            return gettext("The decider and the match, %(score)s.", score=score)
        return gettext("That is the match, %(score)s.", score=score)
    if match.over:
        return gettext("That is the match.")
    if match.wins and any(match.wins):
        score = "\N{EN DASH}".join(map(str, match.wins))
        if not state.rows[-1].answer.get("counts", True):
            return gettext("It stays at %(score)s.", score=score)
        return gettext("It then stands at %(score)s.", score=score)
    return ""


def _scores(row: Row, before: Sequence[int]) -> list[Json]:
    resting = row.entry.get("sitting_out", ())
    return [
        {"change": "\N{EN DASH}", "path": ""}
        if seat in resting
        else {"change": signed(score), "path": f"{plain(old)}\N{RIGHTWARDS ARROW}{plain(old + score)}"}
        for seat, (score, old) in enumerate(zip(row.scores, before, strict=True))
    ]
