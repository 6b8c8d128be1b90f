"""Tournament documents for the tests, and what the commands answer to them."""

from __future__ import annotations

import json
from typing import Any

from scorer.errors import Refusal
from scorer.tournament.commands import refused
from scorer.tournament.document import Document, read_document


def document(**more: Any) -> dict[str, Any]:
    """A Swiss of three rounds before its second."""
    return {
        "format": {"type": "swiss", "rounds": 3},
        "entrants": [{"id": number, "name": f"Pair {number}"} for number in range(1, 6)],
        "seed": 7,
        "history": [
            {
                "number": 1,
                "tables": [
                    {"table": 1, "sides": [[1], [2]], "result": [2, 1], "kind": "played"},
                    {"table": 2, "sides": [[3], [4]], "result": [2, 0], "kind": "played"},
                ],
                "resting": [5],
            }
        ],
        "round": 2,
        **more,
    }


def answered(answer: Any, given: Any) -> dict[str, Any]:
    read = read_document(given)
    found = answer(read) if isinstance(read, Document) else read
    shown: dict[str, Any] = refused(found) if isinstance(found, Refusal) else found
    return dict(json.loads(json.dumps(shown)))
