"""Tables that nobody plays at: what the living page of the look (`/style`) shows its components with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from scorer.errors import Json, Refusal
from scorer.rules.sheet import read
from scorer.services.values import LiveEntry, LogLine, Role, TableView

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina")
LONG = (
    "Massimiliano-Bartolomeo della Rovere",
    "Elena Giovanna Bonaventura",
    "Ugo",
    "Maria Vittoria Santacroce",
    "Giangiacomo",
    "Wilhelmina Mc Williams-Montgomery",
    "Ludovica Maria Antonietta",
)
EVENING: tuple[Json, ...] = (
    {"kind": "hand", "caller": 0, "partner": 1, "call": {"rank": "re"}, "suit": "denari", "points": 70},
    {"kind": "hand", "caller": 1, "solo": True, "call": {"rank": "due", "points": 75}, "points": 74},
    {"kind": "hand", "caller": 2, "partner": 4, "call": {"rank": "asso"}, "suit": "spade", "points": 85},
    {"kind": "penalty", "scores": [0, -4, 1, 1, 2]},
    {"kind": "hand", "caller": 4, "partner": 0, "call": {"rank": "fante"}, "suit": "bastoni", "points": 0},
    {"kind": "all_pass"},
)
WRITTEN = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Samples:
    """Every table of the page: at seats of two to seven, with an evening, with long names and totals, one
    played by the clock.
    """

    evening: TableView
    long: TableView
    seats: tuple[TableView, ...]
    pairs: TableView
    over: TableView
    timed: TableView
    log: tuple[LogLine, ...]


def samples() -> Samples:
    """The tables, played anew for every look at the page: nothing of them is kept anywhere."""
    best: Json = {"type": "best_of", "n": 3}
    evening = _table("chiamata", NAMES[:5], EVENING)
    return Samples(
        evening=evening,
        long=_table("chiamata", LONG[:5], ({"kind": "penalty", "scores": [-118, 105, -204, 1099, -9]},)),
        seats=(
            *(_table("briscola", LONG[:seats]) for seats in (2, 3, 4, 6)),
            *(_table("chiamata", LONG[:seats]) for seats in (6, 7)),
        ),
        pairs=_table("briscola", NAMES[:4], ({"kind": "hand", "totals": [67, 53]},), match=best),
        over=_table("briscola", NAMES[:2], ({"kind": "hand", "totals": [67, 53]},) * 2, match=best),
        timed=_table("chiamata", NAMES[:5], EVENING[:1], match={"type": "minutes", "n": 45}),
        log=_log(evening),
    )


def _table(game: str, players: tuple[str, ...], entries: tuple[Json, ...] = (), **more: Json) -> TableView:
    """A table as it stands after these entries."""
    document = {"scorer": 1, "game": game, "players": list(players), "first_dealer": 0, "entries": entries}
    sheet = read(document | {"entries": list(entries)} | more)
    if isinstance(sheet, Refusal):
        raise ValueError(sheet.problems)
    live = tuple(
        LiveEntry(number, entry, dealer, "Anna", WRITTEN, entry) for number, entry, dealer in sheet.recorded
    )
    last = live[-1] if live else None
    count = len(live)
    return TableView(
        id="style",
        version=count,
        next=count + 1,
        setup=sheet.setup,
        state=sheet.state,
        entries=live,
        exported=tuple(entries),
        epochs=dict.fromkeys(Role, 1),
        last=None,
        undoable=last,
        opened_at=WRITTEN,
    )


def _log(view: TableView) -> tuple[LogLine, ...]:
    """The evening as it was written: its third hand put right, a seventh undone."""
    third, wrong = view.entries[2].entry, EVENING[2] | {"partner": 3, "points": 58}
    undone = EVENING[0] | {"points": 61}
    lines = [_line(live.number, "record", live.entry) for live in view.entries]
    return (
        *lines,
        _line(3, "correct", third, wrong),
        _line(7, "record", undone),
        _line(7, "undo", None, undone),
    )


def _line(number: int, action: str, entry: Json, before: Json = None) -> LogLine:
    reason = "il socio era Elena" if action == "correct" else None
    return LogLine(number, action, number, entry, before, reason, "Anna", None, Role.SCORE, WRITTEN)  # type: ignore[arg-type] # the three actions are words
