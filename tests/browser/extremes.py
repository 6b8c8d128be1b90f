"""What has to fit: the longest names, the lowest scores."""

from __future__ import annotations

from scorer.errors import Json

BEAM = (1280, 720)
"""A projector's screen."""
LONG = (
    "Massimiliano-Bartolomeo della Rovere Xxx",
    "Maria Vittoria Santacroce degli Abruzzi",
    "Giangiacomo Pellegrinotti-Castelbarco Vi",
    "Bartolomea Annunziata di Montecatini Val",
    "Wolfgang Amadeus Hinterholzer-Schwarzen",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
    "Al",
)


def beaten(hands: int, players: int) -> list[Json]:
    """Whoever speaks first calls at 101 and loses: three-digit negatives within an evening."""
    call = {"rank": "due", "points": 101}
    first = [
        (place % 3 + place // 3 + 1) % players if players < 6 else (place + 1) % players
        for place in range(hands)
    ]
    return [
        {
            "kind": "hand",
            "caller": seat,
            "partner": (seat + 1) % players,
            "call": call,
            "suit": "spade",
            "points": 0,
        }
        for seat in first
    ]
