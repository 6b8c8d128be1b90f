"""What a released version leaves behind: a database with an evening in each of its house rules.

`python -m tests.released 0.2` plays them with the program as it is and writes `cases/logs/0.2/`; that is done
once, on the day of a release, and never again for the same version. Every later version must open such a
database, fold each log to the same totals and find the same links.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from flask import Flask
from sqlalchemy import MetaData, NullPool, create_engine, insert, select

from scorer.config import Settings
from scorer.errors import Json, ScorerError
from scorer.rules.dealing import Game
from scorer.rules.presets import presets
from scorer.services import deciding, people, sharing, tables, upkeep
from scorer.services.values import Author, Role
from scorer.store.db import db
from scorer.store.migrate import STEPS

LOGS = Path(__file__).parent / "cases" / "logs"
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gina")
ENTRIES = 16  # that a table's evening tries to have
DIRECTOR = Author("d" * 32, "Dino", Role.DIRECT)
PHONE = "a phone of that day ab"
MATCHES: dict[str, list[Json]] = {
    "briscola": [
        {"type": "best_of", "n": 3},
        {"type": "first_to", "k": 4},
        {"type": "fixed", "n": 5},
        {"type": "sum_to", "target": 400},
        {"type": "minutes", "n": 60},
    ],
    "chiamata": [{"type": "open"}, {"type": "target", "points": 11}, {"type": "hands", "n": 8}],
}


def setups(chance: random.Random) -> Iterator[Json]:
    """A sheet without entries for every house rule, at tables of every size and to every aim."""
    for game in get_args(Game):
        for number, preset in enumerate(presets(game)):
            sizes = (5, 6, 7) if game == "chiamata" else (2, 4, 3, 6)
            seats = sizes[number % len(sizes)]
            yield {
                "scorer": 1,
                "game": game,
                "rules": preset.id,
                "players": list(NAMES[:seats]),
                "first_dealer": chance.randrange(seats),
                "match": MATCHES[game][number % len(MATCHES[game])],
                "stake_cents": chance.choice((0, 10)),
                "name": preset.title["it"],
            }


def entry(setup: Json, chance: random.Random) -> Json:
    """Something that might happen at such a table; the rules say whether it can."""
    seats = len(setup["players"])
    kind = chance.choices(
        ("hand", "all_pass", "void", "monte", "penalty", "substitution", "time_up"), (20, 2, 2, 1, 1, 1, 0.2)
    )[0]
    if kind == "monte":
        return {
            "kind": kind,
            "seat": chance.randrange(seats),
            **chance.choice(({"points": 1}, {"false": True})),
        }
    if kind == "penalty":
        sides = seats if setup["game"] == "chiamata" or seats < 4 else 2
        return {
            "kind": kind,
            "scores": [chance.randint(-4, 2) for _ in range(sides)],
            "reason": "out of turn",
        }
    if kind == "substitution":
        return {"kind": kind, "seat": chance.randrange(seats), "player": chance.choice(("Ugo", "Zoe"))}
    if kind != "hand":
        return {"kind": kind}
    return _chiamata(seats, chance) if setup["game"] == "chiamata" else _briscola(seats, chance)


def _chiamata(seats: int, chance: random.Random) -> Json:
    caller, partner = chance.sample(range(seats), 2)
    call: Json = chance.choice(
        (
            {"rank": chance.choice(("asso", "tre", "re", "cavallo", "fante", "sette", "due"))},
            {"rank": "due", "points": chance.randint(61, 120)},
            {"points": chance.randint(61, 120)},
        )
    )
    alone: Json = {"solo": True} if chance.random() < 0.15 else {"partner": partner}
    points = chance.choice((chance.randint(2, 118), chance.randint(55, 90), 60, 61, 120, 0))
    suit = chance.choice(("coppe", "denari", "spade", "bastoni"))
    return {"kind": "hand", "caller": caller, "call": call, "suit": suit, "points": points, **alone}


def _briscola(seats: int, chance: random.Random) -> Json:
    if seats == 3:
        first = chance.randint(10, 60)
        second = chance.choice((first, chance.randint(10, 50)))
        totals = [first, second, 120 - first - second]
    else:
        first = chance.choice((60, chance.randint(2, 118)))
        totals = [first, 120 - first]
    last: Json = {"last_trick_side": chance.randrange(len(totals))} if chance.random() < 0.5 else {}
    return {"kind": "hand", "totals": totals, **last}


def play(table: str, setup: Json, chance: random.Random, now: datetime) -> None:
    """An evening: what the rules refuse did not happen; one entry is corrected, one undone."""
    for tried in range(3 * ENTRIES):
        number, at = tables.load(table).next, now + timedelta(minutes=5 * tried)
        if number > ENTRIES:
            break
        with suppress(ScorerError):
            tables.record(
                table, number, entry(setup, chance), f"{table} {tried:>4} of that day", DIRECTOR, at
            )
        if tried % 7 == 6 and number > 2:
            with suppress(ScorerError):
                deciding.correct(
                    table, chance.randrange(1, number), entry(setup, chance), "typo", DIRECTOR, at
                )
        if tried % 11 == 10 and number > 3:
            with suppress(ScorerError):
                tables.undo(table, number - 1, DIRECTOR, at)


def outcome(table: str) -> Json:
    """What must be the same in every later version."""
    view = tables.load(table)
    result = view.state.result()
    hands = [[row["number"], row["scores"]] for row in result.pop("hands")]
    keys = {role.word: key for role, key in sharing.keys(table).items()}
    return {
        "version": view.version,
        "result": result,
        "hands": hands,
        "keys": keys,
        "code": sharing.short_code(table),
        "role": str(people.role_of(table, PHONE)),
    }


@dataclass(frozen=True, slots=True)
class Release:
    """The folder of a released version."""

    folder: Path

    def lay_out(self, instance: Path) -> dict[str, Json]:
        """Make its instance folder; gives the outcome of every table by its id."""
        instance.mkdir(parents=True)
        (instance / "link.key").write_text((self.folder / "link.key").read_text("ascii"), "ascii")
        with closing(sqlite3.connect(instance / "scorer.sqlite3")) as connection, connection:
            connection.executescript((self.folder / "database.sql").read_text("utf-8"))
        return self.outcomes()

    def move(self, instance: Path, url: str) -> None:
        """Take what was laid out there to an empty database on a server, with the schema it has."""
        old = create_engine(f"sqlite:///{instance / 'scorer.sqlite3'}", poolclass=NullPool)
        new = create_engine(url, poolclass=NullPool)
        with old.connect() as source, new.begin() as target:
            steps = Config()
            steps.set_main_option("script_location", str(STEPS).replace("%", "%%"))
            steps.attributes["connection"] = target
            found = MigrationContext.configure(source).get_current_revision()
            assert found
            command.upgrade(steps, found)
            schema = MetaData()
            schema.reflect(target)
            schema.remove(schema.tables["alembic_version"])
            for table in schema.sorted_tables:
                rows = [dict(row) for row in source.execute(select(table)).mappings()]
                if rows:
                    target.execute(insert(table), rows)

    def outcomes(self) -> dict[str, Json]:
        """The outcome of every table by its id."""
        text = (self.folder / "outcomes.jsonl").read_text("utf-8")
        return {line["id"]: line["outcome"] for line in map(json.loads, text.splitlines())}


def releases() -> list[Release]:
    """All there are, the oldest first."""
    return [Release(folder) for folder in sorted(LOGS.iterdir())]


def write(version: str) -> None:
    """Play and write the folder of this version; it must not be there yet."""
    target, now, chance = LOGS / version, datetime(2026, 11, 30, 20, 0, tzinfo=UTC), random.Random(version)
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        instance, app = Path(folder), Flask("released")
        upkeep.open_house(app, Settings(instance=instance))
        with app.app_context():
            outcomes = []
            for setup in setups(chance):
                table = tables.open_table(setup, DIRECTOR, now).id
                people.grant(table, PHONE, Role.SCORE, now, "Anna")
                play(table, setup, chance, now)
                outcomes.append(json.dumps({"id": table, "outcome": outcome(table)}, ensure_ascii=False))
            db.engine.dispose()
        (target / "link.key").write_text((instance / "link.key").read_text())
        with closing(sqlite3.connect(instance / "scorer.sqlite3")) as connection:
            (target / "database.sql").write_text("\n".join(connection.iterdump()) + "\n", "utf-8")
    (target / "outcomes.jsonl").write_text("\n".join(outcomes) + "\n", "utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
