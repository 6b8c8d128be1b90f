"""Who sat where when: a hand of before a substitution was played by whoever had the seat then."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import Json
from scorer.services.values import TableView


def seated(view: TableView, number: int) -> tuple[str, ...]:
    """The players entry `number` met."""
    players = view.setup.players
    for live in view.entries:
        if live.number < number:
            players = after(players, live.entry)
    return players


def after(players: tuple[str, ...], entry: Mapping[str, Json]) -> tuple[str, ...]:
    """The players once this entry has happened: only a substitution changes them."""
    if entry["kind"] != "substitution":
        return players
    seat = entry["seat"]
    return (*players[:seat], entry["player"], *players[seat + 1 :])
