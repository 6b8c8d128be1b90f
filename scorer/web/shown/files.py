"""A table as a file: the sheet to the letter, or its hands as CSV for a spreadsheet.

CSV as Excel opens it by a double touch: a byte order mark, CRLF, semicolons where the language writes
decimals with a comma. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers
stay numbers, negative ones too.
"""

from __future__ import annotations

import csv as csv_module
import io
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import quote

from flask_babel import get_locale

from scorer.errors import Json
from scorer.rules import sheet as sheets
from scorer.rules.state import Former
from scorer.rules.table import exported
from scorer.services.values import LiveEntry, TableView
from scorer.web.language import sentences
from scorer.web.language.labels import columns, entry_words, left_words, numbers, seating
from scorer.web.language.texts import gettext
from scorer.web.language.times import stamp
from scorer.web.language.titles import table_title
from scorer.web.language.words import NO_BREAK, call_words, suit_word

Cell = str | int | None
FORMULA = re.compile(r"[\s\x00\"';,]*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r\x00]")
"""How a formula begins, also behind what a careless reader takes for the end of a cell."""
UNFIT = re.compile(r"[^\w ,.-]+")
"""What no file's name should hold."""


def name(view: TableView, ending: str) -> str:
    """What the file is called: as the table is, and the day it was opened."""
    called = table_title(view)
    return f"{UNFIT.sub('-', called)[:60].strip()} {stamp(view.opened_at)[:10]}.{ending}"


def named(called: str) -> dict[str, str]:
    """The name as the fields of a Content-Disposition: signs of every language, and plain ones for who reads
    only those (RFC 6266)."""
    decomposed = unicodedata.normalize("NFKD", called)
    plain = re.sub(r"[^\x20-\x7e]", "", decomposed).lstrip(" ,.-")
    if plain == called:
        return {"filename": called}
    return {"filename": plain, "filename*": f"UTF-8''{quote(called, safe='')}"}


def sheet(view: TableView) -> bytes:
    """The sheet as the API gives it."""
    recorded = ((entry.number, entry.entry, entry.dealer) for entry in view.entries)
    return sheets.write(view.setup, exported(view.setup, recorded)).encode()


def csv(view: TableView) -> bytes:
    """Every live entry on a line, then the totals, then what whoever left had."""
    out = io.StringIO()
    comma = "," if str(get_locale()) == "en" else ";"
    writer = csv_module.writer(out, delimiter=comma, lineterminator="\r\n", quoting=csv_module.QUOTE_MINIMAL)
    writer.writerows([_safe(cell) for cell in line] for line in _lines(view))
    return out.getvalue().encode("utf-8-sig")


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell


def _lines(view: TableView) -> Iterator[list[Cell]]:
    sides = [", ".join(names) for names in _sides(view)]
    called, players_at = numbers(view.state), seating(view)
    computed = {row.number: sentences.hand_json(row) for row in view.state.rows}
    yield [*_headings(view.setup.game), *sides]
    for live in view.entries:
        told = computed.get(live.number, {**live.entry})
        who = players_at(live.number)
        facts = _chiamata(told, who) if view.setup.game == "chiamata" else _briscola(told, view)
        scores = told.get("scores") or [None] * len(sides)
        yield [called.get(live.number), stamp(live.at), _what(live, who), _dealer(told, who), *facts, *scores]
    blank: list[Cell] = [None] * (len(_headings(view.setup.game)) - 1)
    yield [gettext("Totals"), *blank, *view.state.totals]
    for gone in view.state.former:
        yield [left_words(gone), *blank, *_only(gone, len(sides))]


def _only(gone: Former, seats: int) -> list[Cell]:
    """The score of somebody who left, in the column of their seat."""
    return [gone.total if seat == gone.seat else None for seat in range(seats)]


def _sides(view: TableView) -> list[tuple[str, ...]]:
    """Who shares a column of scores: everybody has one's own, but those who play together."""
    players, count = columns(view), len(view.state.totals)
    return [players[side::count] for side in range(count)]


def _headings(game: str) -> list[Cell]:
    first: list[Cell] = [gettext("Hand"), gettext("When"), gettext("What"), gettext("Dealer")]
    if game == "briscola":
        return [*first, gettext("Winner")]
    facts = (gettext("Caller"), gettext("Partner"), gettext("Call"), gettext("Suit"), gettext("Points"))
    return [*first, *facts, gettext("Needed"), "×"]


def _what(live: LiveEntry, players: tuple[str, ...]) -> str:
    return gettext("hand") if live.entry["kind"] == "hand" else entry_words(live.entry, players)


def _dealer(told: Json, players: tuple[str, ...]) -> str | None:
    dealer = told.get("dealer")
    return None if dealer is None else players[dealer]


def _chiamata(told: Json, players: tuple[str, ...]) -> list[Cell]:
    if "caller" not in told:
        return [None] * 7
    partner = gettext("one against four") if told.get("solo") else players[told["partner"]]
    suit = suit_word(told["suit"]) if "suit" in told else None
    times = (told.get("multiplier") or {}).get("total")
    return [
        players[told["caller"]],
        partner,
        call_words(told["call"]).replace(NO_BREAK, " "),
        suit,
        told["points"],
        told["target"],
        times,
    ]


def _briscola(told: Json, view: TableView) -> list[Cell]:
    winner = told.get("winner")
    return [None if winner is None else ", ".join(_sides(view)[winner])]
