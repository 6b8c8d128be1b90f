"""`scorer draw FILE` and `scorer standings FILE`: JSON in, JSON out, the same input the same bytes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from scorer.errors import Json, Problem, Refusal
from scorer.rules import documents
from scorer.tournament.document import Document, read_document
from scorer.tournament.draw import draw
from scorer.tournament.plan import plan
from scorer.tournament.standings import standings
from scorer.tournament.words import refuse, sentence

Answer = dict[str, Json] | Refusal


def draw_answer(document: Document) -> Answer:
    """The next round, or all planned ones; exactly one of `round` and `plan` is asked for."""
    if document.plan is not None and document.round is not None:
        return refuse("disagrees", "plan")
    if document.plan is not None:
        rounds = plan(document.event, document.plan)
        return rounds if isinstance(rounds, Refusal) else {"rounds": [one.as_json() for one in rounds]}
    if document.round is None:
        return refuse("missing_field", "round")
    found = draw(document.event, document.round)
    return found if isinstance(found, Refusal) else found.as_json()


def standings_answer(document: Document) -> Answer:
    """The standings after the last round of the history."""
    return standings(document.event).as_json()


def draw_main(file: str) -> int:
    """`scorer draw FILE` ('-': standard input): prints the answer; 0 when drawn, 2 when refused."""
    return _main("draw", file, draw_answer)


def standings_main(file: str) -> int:
    """`scorer standings FILE` ('-': standard input): prints the answer; 0 when counted, 2 when refused."""
    return _main("standings", file, standings_answer)


def _main(command: str, file: str, answer: Callable[[Document], Answer]) -> int:
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as wrong:
        sys.stderr.write(f"scorer {command}: {file}: {wrong.strerror or wrong}\n")
        return 2
    found = _answered(text, answer)
    shown = refused(found) if isinstance(found, Refusal) else found
    sys.stdout.buffer.write((documents.dump(shown) + "\n").encode())
    sys.stdout.flush()
    return 2 if isinstance(found, Refusal) else 0


def _answered(text: bytes, answer: Callable[[Document], Answer]) -> Answer:
    try:
        document = read_document(documents.parse(text))
    except documents.NotJsonError as wrong:
        return refuse("not_json", None, why=str(wrong))
    return document if isinstance(document, Refusal) else answer(document)


def refused(refusal: Refusal) -> dict[str, Json]:
    """The public form of a refusal: `{"problems": [...]}`, each with its plain English sentence."""
    return {"problems": [_problem(problem) for problem in refusal.problems]}


def _problem(problem: Problem) -> dict[str, Json]:
    return {**problem.as_json(), "sentence": sentence(problem.code, problem.detail)}
