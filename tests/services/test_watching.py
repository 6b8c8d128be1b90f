"""Following a table: told at once, ended by a rotation, holding no database session."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from flask import Flask

from scorer.errors import Gone, NotFound
from scorer.live.stream import beat
from scorer.services import people, sharing, tables, watching
from scorer.services.house import house
from scorer.services.values import Role
from scorer.store.db import db
from tests.running import HAND
from tests.services.conftest import DIRECTOR, NOW, SCORER


def ended(stream: Iterator[bytes]) -> bool:
    """Whether a stream is over; one that lives says a heartbeat."""
    return list(islice(stream, 3)) == []


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "HEARTBEAT", 0.01)


def test_a_viewer_hears_the_present_version_and_then_every_change(table: str) -> None:
    stream = watching.subscribe(table, Role.WATCH)
    assert b'{"version": 0}' in next(stream)
    tables.record(table, 1, HAND, "key", SCORER, NOW)
    assert next(stream) == b'id: 1\ndata: {"version": 1}\n\n'
    tables.record(table, 1, HAND, "key", SCORER, NOW)
    assert next(stream) == beat(1)
    tables.undo(table, 1, SCORER, NOW)
    assert b"id: 2" in next(stream)
    stream.close()


def test_an_open_stream_holds_no_database_connection(table: str) -> None:
    streams = [watching.subscribe(table, Role.WATCH) for _ in range(50)]
    assert db.engine.pool.checkedout() == 0  # type: ignore[attr-defined] # QueuePool has it
    for stream in streams:
        stream.close()
    assert len(house().feed) == 0


def test_a_rotation_ends_the_streams_of_that_role_only(table: str) -> None:
    watcher, scorer = watching.subscribe(table, Role.WATCH), watching.subscribe(table, Role.SCORE)
    next(watcher), next(scorer)
    sharing.rotate(table, Role.SCORE, DIRECTOR, NOW)
    assert ended(scorer)
    assert next(watcher) == beat(0)
    watcher.close()


def test_a_right_that_ended_in_between_opens_no_stream(table: str) -> None:
    key = sharing.keys(table)[Role.WATCH]
    sharing.rotate(table, Role.WATCH, DIRECTOR, NOW)
    with pytest.raises(Gone):
        watching.subscribe(table, Role.WATCH, key=key)
    with pytest.raises(NotFound):
        watching.subscribe(table, Role.SCORE, device_id="a phone without a role")
    with pytest.raises(NotFound):
        watching.subscribe("nosuchtable2", Role.WATCH)
    assert len(house().feed) == 0


def test_a_dropped_device_hears_no_more(table: str) -> None:
    people.grant(table, "phone", Role.SCORE, NOW)
    stream = watching.subscribe(table, Role.SCORE, device_id="phone")
    next(stream)
    people.drop(table, people.device_hash("phone"), DIRECTOR)
    assert ended(stream)


# What another process wrote


def elsewhere(reopened: Callable[[], Flask], deed: Callable[[], object]) -> None:
    """Another process on the same database: nobody listens to its feed."""
    with reopened().app_context():
        deed()
        db.engine.dispose()


def test_a_link_replaced_by_another_process_ends_its_streams_and_no_others(
    table: str, reopened: Callable[[], Flask]
) -> None:
    keys = sharing.keys(table)
    streams = {role: watching.subscribe(table, role, key) for role, key in keys.items()}
    elsewhere(reopened, lambda: sharing.rotate(table, Role.SCORE, DIRECTOR, NOW))
    for stream in streams.values():
        next(stream)
    watching.catch_up()
    assert {role for role, stream in streams.items() if ended(stream)} == {Role.SCORE}
    for stream in streams.values():
        stream.close()


def test_a_phone_taken_off_by_another_process_is_sent_away_too(
    table: str, reopened: Callable[[], Flask]
) -> None:
    for phone in ("mine", "stolen"):
        people.grant(table, phone, Role.SCORE, NOW)
    mine, stolen = (watching.subscribe(table, Role.SCORE, device_id=phone) for phone in ("mine", "stolen"))
    elsewhere(reopened, lambda: people.drop(table, people.device_hash("stolen"), DIRECTOR))
    next(mine), next(stolen)
    watching.catch_up()
    assert ended(stolen)
    assert not ended(mine)
    mine.close()


def test_a_hand_recorded_by_another_process_is_told(table: str, reopened: Callable[[], Flask]) -> None:
    stream = watching.subscribe(table, Role.WATCH)
    next(stream)
    elsewhere(reopened, lambda: tables.record(table, 1, HAND, "key", SCORER, NOW))
    watching.catch_up()
    assert b"id: 1" in next(stream)
    watching.catch_up()
    assert next(stream) == beat(1)
    stream.close()


def test_nobody_watching_costs_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "reading", lambda: pytest.fail("the database was asked"))
    watching.catch_up()
