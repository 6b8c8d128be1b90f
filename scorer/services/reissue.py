"""`scorer links`: whoever may read the instance folder may have a table's links again, or replace one.

This stands in the place of passwords: a director who lost the phone asks whoever runs the server. A running
server takes note of a replaced link within seconds (`watching.catch_up`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime

from flask import Flask

from scorer.config import BadSetting, Settings, settings_from
from scorer.errors import NotFound, ScorerError
from scorer.services import sharing, tables, upkeep
from scorer.services.values import Author, Role
from scorer.store import tables as stored
from scorer.store.db import db, reading
from scorer.store.tables import TableRecord

NAMELESS = ("Table of", "Tavolo di", "Mesa de")
"""How the pages call a table nobody gave a name, with its first player; the command line says the first."""
REMATCH = ("rematch", "rivincita", "revancha")
"""The same of a rematch, which says so behind its name."""
COMMAND_LINE = Author(None, None, Role.DIRECT)


def main(table: str | None, rotate: str | None, instance: str | None, public_url: str | None) -> int:
    """Print the links of a table, after replacing one if asked; without a table, a line for each there is.

    Returns the exit status: 0, or 2 with one line on stderr.
    """
    return at_the_house("links", instance, public_url, lambda base: _told(table, rotate, base))


def at_the_house(
    command: str, instance: str | None, public_url: str | None, act: Callable[[str], list[str]]
) -> int:
    """Do something in this installation's house, whether its server runs or not: `act` gets the address the
    server answers at and gives the lines to print. Returns the exit status: 0, or 2 with a line on stderr."""
    try:
        settings = settings_from(instance=instance, public_url=public_url)
        app = _open(settings)
        with app.app_context():
            try:
                lines = act(upkeep.served_at(settings))
            finally:
                db.engine.dispose()
    except (BadSetting, upkeep.NotReady, ScorerError) as problem:
        sys.stderr.write(f"scorer {command}: {problem}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _open(settings: Settings) -> Flask:
    path = upkeep.database_file(settings)
    if path is not None and not path.exists():
        raise upkeep.NotReady(f"{path}: there is no database; name the server's folder with --instance")
    app = Flask("scorer")
    upkeep.open_house(app, settings)
    return app


def _told(wanted: str | None, rotate: str | None, base: str) -> list[str]:
    if wanted is None:
        with reading() as session:
            return [_line(table) for table in stored.everything(session)] or ["There is no table yet."]
    table = _only(wanted)
    if rotate is not None:
        role = next(role for role in Role if role.word == rotate)
        sharing.rotate(table.id, role, COMMAND_LINE, datetime.now(UTC))
    done = [f"The old {rotate} link is dead; whoever came in by it is out."] if rotate else []
    return [_line(table), *ways_in(table.id, base), *done]


def ways_in(table_id: str, base: str) -> list[str]:
    """The three links of a table and its code, a line each."""
    links = [f"{role.word:7} {base}{path}" for role, path in sharing.paths(table_id).items()]
    return [*links, f"{'code':7} {sharing.short_code(table_id)}   at {base}/g"]


def _only(wanted: str) -> TableRecord:
    found = find(wanted)
    if len(found) > 1:
        ids = ", ".join(f"{each.id}{' (closed)' if _is_closed(each) else ''}" for each in found)
        raise NotFound(f"{wanted!r} is the name of {len(found)} tables: {ids}")
    if not found:
        raise NotFound(f"no table has the id, code or name {wanted!r}; `scorer links` lists all tables")
    return found[0]


def find(wanted: str) -> tuple[TableRecord, ...]:
    """The tables meant by an id, a watch code or a name (capitals do not matter), the newest first."""
    try:
        code: str | None = sharing.table_by_code(wanted)
    except NotFound:
        code = None
    name = wanted.strip().casefold()
    with reading() as session:
        everything = tuple(stored.everything(session))
    exact = tuple(table for table in everything if table.id in {name, code})
    return exact or tuple(table for table in everything if name and name in _names(table))


def _names(table: TableRecord) -> set[str]:
    """What a table is called, in small letters; one without a name as its pages call it, in any language."""
    named, first = _called(table)
    plain = [named] if named else [f"{word} {first}" for word in NAMELESS]
    again = [f"{each}, {word}" for each in plain for word in _rematch(table)]
    return {each.casefold() for each in (*plain, *again)}


def _rematch(table: TableRecord) -> list[str]:
    """What a table's name ends with in each language; nothing, if it is no rematch."""
    which = f" {table.rematch}" if table.rematch > 1 else ""
    return [f"{word}{which}" for word in REMATCH] if table.rematch else []


def _called(table: TableRecord) -> tuple[str | None, str]:
    """The table's name, if it has one, and who is first at it (after a draw of the seats)."""
    try:
        setup = tables.load(table.id).setup
    except ScorerError:  # written by another version: as it was opened
        return table.setup.get("name"), str(table.setup["players"][0])
    return setup.name, setup.players[0]


def _line(table: TableRecord) -> str:
    players = ", ".join(table.setup["players"])
    opened = table.opened_at.astimezone().strftime("%Y-%m-%d %H:%M")
    named, first = _called(table)
    called = ", ".join((named or f"{NAMELESS[0]} {first}", *_rematch(table)[:1]))
    return f"{table.id}  {opened}  {called}  ({players}){'  closed' if _is_closed(table) else ''}"


def _is_closed(table: TableRecord) -> bool:
    try:
        return tables.load(table.id).rulings.closed is not None
    except ScorerError:  # written by another version: nothing is known
        return False
