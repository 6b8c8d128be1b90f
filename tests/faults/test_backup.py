"""Backups while people play, and killed at any moment: never half of one, never neither database."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from scorer.errors import Json
from tests.running import Server, open_table, save, serving

TABLES, BACKUPS, MOST = 3, 3, 300


def play(server: Server, table: str, link: str, over: list[bool]) -> int:
    """Records hands until told to stop, or tired; gives how many."""
    with closing(server.connect()) as connection:
        number = 0
        while not over and number < MOST:
            number += 1
            assert save(connection, table, link, number, uuid4().hex)[0] == 201
        return number


TAKE = """
import json, sys
from datetime import UTC, datetime
from pathlib import Path
from scorer.config import Settings
from scorer.services import backup, restore
from scorer.store import parcels
here, there, count = Settings(instance=Path(sys.argv[1])), Path(sys.argv[2]), int(sys.argv[3])
there.mkdir()
found = []
for number in range(count):
    path, _ = backup.back_up(here, datetime.now(UTC), there / f"{number}.zip")
    _, stands = restore.restore(Settings(instance=there / str(number)), path, datetime.now(UTC))
    found.append([stands, parcels.read(path)["tables"]])
print(json.dumps(found))
"""


def test_a_backup_made_while_people_play_is_one_moment_and_disturbs_nobody(tmp_path: Path) -> None:
    instance, over = tmp_path / "instance", list[bool]()
    with serving(instance) as server, ThreadPoolExecutor(TABLES) as pool:
        tables = [open_table(server) for _ in range(TABLES)]
        games = [pool.submit(play, server, table, links["score"], over) for table, links in tables]
        try:
            command = [sys.executable, "-c", TAKE, str(instance), str(tmp_path / "backups"), str(BACKUPS)]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        finally:
            over.append(True)
        hands = [game.result() for game in games]
        assert server.log == ""
    taken: list[list[dict[str, Json]]] = json.loads(done.stdout)
    assert len(taken) == BACKUPS
    last = dict.fromkeys((table for table, _ in tables), 0)
    for restored, listed in taken:
        assert restored == listed
        for table, (version, totals) in restored.items():
            assert totals == [61 * version, 59 * version]
            assert version >= last[table]
            last[table] = version
    assert 0 < sum(last.values()) <= sum(hands)


# A step is an event the interpreter tells of: a file opened, linked, moved, taken away. The n-th one kills.

STEPS = """
import os, shutil, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from flask import Flask
from scorer.config import Settings
from scorer.services import backup, restore, tables, upkeep
from scorer.services.values import Author, Role
from scorer.store.db import db
from tests.running import BRISCOLA, HAND

base, kill_in = Path(sys.argv[1]), sys.argv[2]
first, now = base / "first", datetime.now(UTC)
director = Author(None, None, Role.DIRECT)

def house(folder, act):
    app = Flask("steps")
    upkeep.open_house(app, Settings(instance=folder))
    with app.app_context():
        try:
            return act()
        finally:
            db.engine.dispose()

def more():
    opened.append(tables.open_table({**BRISCOLA, "entries": [HAND] * len(opened)}, director, now).id)

def stand(folder):
    return backup.moment_of(folder / "scorer.sqlite3").tables

opened = []
house(first, more)
old, _ = backup.back_up(Settings(instance=first), now, base / "old.zip")
then = stand(first)
house(first, more)
today = stand(first)
assert then != today

ACTS = {
    "backup": lambda folder: backup.back_up(Settings(instance=folder), now, folder.parent / "new.zip"),
    "restore": lambda folder: restore.restore(Settings(instance=folder), old, now),
}

def steps_until(limit, folder):
    seen = 0
    def count(name, details):
        nonlocal seen
        if name in ("open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "shutil.copyfile",
                    "sqlite3.connect") and str(base) in str(details[0]):
            seen += 1
            if seen == limit:
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(count)
    ACTS[kill_in](folder)
    os._exit(0)

step = 0
while True:
    step += 1
    work = base / str(step)
    shutil.copytree(first, work / "instance")
    shutil.copy(old, work / "new.zip")
    child = os.fork()
    if child == 0:
        steps_until(step, work / "instance")
    _, status = os.waitpid(child, 0)
    if kill_in == "backup":
        _, found = restore.restore(Settings(instance=work / "there"), work / "new.zip", now)
    else:
        found = house(work / "instance", lambda: stand(work / "instance"))
    assert found in (then, today), (step, found)
    print(step, "old" if found == then else "new", flush=True)
    if status == 0:
        break
    shutil.rmtree(work)
"""


def killed_at_each_step(tmp_path: Path, act: str) -> list[str]:
    """What stood after each kill: what was there before or what the act puts there; the last one lived."""
    command = [sys.executable, "-c", STEPS, str(tmp_path), act]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = [line.split()[1] for line in done.stdout.splitlines()]
    assert len(found) > 12, found
    return found


def test_killed_at_any_step_a_backup_is_the_last_one_or_the_new_one(tmp_path: Path) -> None:
    found = killed_at_each_step(tmp_path, "backup")
    assert found == sorted(found, reverse=True)
    assert {found[0], found[-1]} == {"old", "new"}


def test_killed_at_any_step_a_restore_leaves_the_database_of_before_or_the_restored_one(
    tmp_path: Path,
) -> None:
    found = killed_at_each_step(tmp_path, "restore")
    assert found == sorted(found)
    assert {found[0], found[-1]} == {"old", "new"}
