"""`scorer ask`: the referee's oracle; one JSON line in, one JSON line out, same order."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from scorer.errors import Json, Problem, Refusal
from scorer.rules import documents, questions_briscola, questions_cards, questions_chiamata
from scorer.rules.questions import ANY, BOTH, BRISCOLA, CHIAMATA, DECKS, FIVE, Kind, read_question

KINDS: dict[str, Kind] = {
    "deck": Kind(questions_cards.deck, DECKS),
    "value": Kind(questions_cards.value, ANY),
    "impossible_totals": Kind(questions_cards.impossible_totals, ANY),
    "pile": Kind(questions_cards.pile, ANY),
    "split": Kind(questions_cards.split, DECKS),
    "trick": Kind(questions_cards.trick, {"briscola": (2, 3, 4, 5, 6), "chiamata": (5, 6, 7)}),
    "briscola_hand": Kind(questions_briscola.briscola_hand, BRISCOLA),
    "match": Kind(questions_briscola.match, BRISCOLA, tells_where=True),
    "dealers": Kind(questions_briscola.dealers, BOTH),
    "swap": Kind(questions_briscola.swap, BRISCOLA, refused="allowed"),
    "turned_redraw": Kind(questions_briscola.turned_redraw, BRISCOLA),
    "auction": Kind(questions_chiamata.auction, FIVE, refused="legal", tells_where=True),
    "chiamata_hand": Kind(questions_chiamata.chiamata_hand, CHIAMATA),
    "chiamata_session": Kind(questions_chiamata.chiamata_session, CHIAMATA, tells_where=True),
    "pot": Kind(questions_briscola.pot, ANY),
}


def answer(line: str | bytes) -> dict[str, Json]:
    """The answer of one line: `{"id", "answer"}`, or `{"id": null, "error"}` for no JSON, an unknown KIND."""
    try:
        return answered(documents.parse(line))
    except documents.NotJsonError as wrong:
        return _error("not_json", None, str(wrong))


def answered(asked: Json) -> dict[str, Json]:
    """The same for a line that was read: whoever asks from inside the program asks here."""
    name = asked.get("ask") if isinstance(asked, dict) else None
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        return _error("unknown_kind", "ask", "ask one of " + ", ".join(KINDS))
    question = read_question(kind, asked)
    found = question if isinstance(question, Refusal) else kind.ask(question)
    return {"id": asked.get("id"), "answer": kind.refuse(found) if isinstance(found, Refusal) else found}


def main(files: Sequence[str]) -> int:
    """Answers every line of the files, or of standard input; 2 when a line was none, else 0."""
    try:
        return _answer_files(files)
    except BrokenPipeError:  # whoever reads has had enough; nothing more can be written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _answer_files(files: Sequence[str]) -> int:
    if not files:
        return _answer_all(sys.stdin.buffer)
    status = 0
    for file in files:
        try:
            with Path(file).open("rb") as lines:
                status = max(status, _answer_all(lines))
        except BrokenPipeError:
            raise
        except OSError as wrong:
            sys.stderr.write(f"scorer ask: {file}: {wrong.strerror or wrong}\n")
            status = 2
    return status


def _answer_all(lines: Iterable[bytes]) -> int:
    status = 0
    for line in lines:
        answered = answer(line)
        status = 2 if "error" in answered else status
        sys.stdout.buffer.write(_written(answered).encode() + b"\n")
        sys.stdout.buffer.flush()
    return status


def _written(answered: dict[str, Json]) -> str:
    try:
        return documents.dump(answered)
    except ValueError:  # NaN or Infinity in the line's id: no JSON, so it cannot be given back
        return documents.dump({**answered, "id": None})


def _error(code: str, field: str | None, why: str) -> dict[str, Json]:
    return {"id": None, "error": Problem(code, field, {"why": why}).as_json()}
