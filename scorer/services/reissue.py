"""`scorer links`: whoever may read the instance folder may have a table's links again, or replace one.

This stands in the place of passwords: a director who lost the phone asks whoever runs the server. A running
server takes note of a replaced link within seconds (`watching.catch_up`).
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime

from flask import Flask

from scorer.config import BadSetting, Settings, settings_from
from scorer.errors import NotFound, ScorerError
from scorer.services import sharing, upkeep
from scorer.services.values import Author, Role
from scorer.store import tables as stored
from scorer.store.db import db, reading
from scorer.store.tables import TableRecord

COMMAND_LINE = Author(None, None, Role.DIRECT)


def main(table: str | None, rotate: str | None, instance: str | None, public_url: str | None) -> int:
    """Print the links of a table, after replacing one if asked; without a table, a line for each there is.

    Returns the exit status: 0, or 2 with one line on stderr.
    """
    try:
        settings = settings_from(instance=instance, public_url=public_url)
        app = _open(settings)
        with app.app_context():
            try:
                lines = _told(table, rotate, upkeep.served_at(settings))
            finally:
                db.engine.dispose()
    except (BadSetting, upkeep.NotReady, ScorerError) as problem:
        sys.stderr.write(f"scorer links: {problem}\n")
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
    links = [f"{role.word:7} {base}{path}" for role, path in sharing.paths(table.id).items()]
    code = f"{'code':7} {sharing.short_code(table.id)}   at {base}/g"
    done = [f"The old {rotate} link is dead; whoever came in by it is out."] if rotate else []
    return [_line(table), *links, code, *done]


def _only(wanted: str) -> TableRecord:
    found = find(wanted)
    if len(found) > 1:
        ids = ", ".join(each.id for each in found)
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
    return exact or tuple(table for table in everything if name and _name(table).casefold() == name)


def _name(table: TableRecord) -> str:
    return str(table.setup.get("name") or "")


def _line(table: TableRecord) -> str:
    players = ", ".join(table.setup["players"])
    opened = table.opened_at.astimezone().strftime("%Y-%m-%d %H:%M")
    return f"{table.id}  {opened}  {_name(table) or '-'}  ({players})"
