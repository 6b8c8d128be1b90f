"""Following a table: told at once, ended by a rotation, holding no database session."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.errors import Busy, Gone, NotFound
from scorer.live.stream import beat, moved
from scorer.services import people, play, sharing, tables, watching
from scorer.services.house import house
from scorer.services.values import Role
from scorer.store.db import db
from tests.postgres import OTHERS, connected, hang_up
from tests.running import CEILING, HAND, wait_until
from tests.services.conftest import DIRECTOR, NOW, SCORER, on_postgresql, on_sqlite


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


def test_a_step_is_told_as_a_move_and_moves_no_version(table: str) -> None:
    stream = watching.subscribe(table, Role.SCORE)
    assert b"play" not in next(stream)
    play.choose(table, play.Helpers(tricks="takers"), SCORER)
    assert next(stream).startswith(moved(0, 1))
    play.say(table, {"step": "trick", "taker": 0}, 1, 1, "trick", SCORER, NOW)
    play.say(table, {"step": "trick", "taker": 0}, 1, 1, "trick", SCORER, NOW)
    assert next(stream).startswith(moved(0, 2))
    assert next(stream) == beat(0)
    late, watcher = watching.subscribe(table, Role.SCORE), watching.subscribe(table, Role.WATCH)
    assert next(late).endswith(moved(0, 2))
    assert next(watcher).endswith(moved(0, 1))  # of a trick nobody else is told
    for each in (stream, late, watcher):
        each.close()


def test_a_step_told_to_another_process_is_told_here(table: str, reopened: Callable[[], Flask]) -> None:
    stream = watching.subscribe(table, Role.SCORE)
    next(stream)
    step = {"step": "trick", "taker": 0}
    elsewhere(reopened, lambda: play.say(table, step, 1, 1, "trick", SCORER, NOW))
    watching.catch_up()
    assert next(stream).startswith(moved(0, 1))
    stream.close()


def test_nobody_watching_costs_no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "reading", lambda: pytest.fail("the database was asked"))
    watching.catch_up()


# What another process tells by itself, on a server


@contextmanager
def listening(flask: Flask) -> Iterator[None]:
    """This process listens, as a server does beside its requests; it is told to stop by hanging up."""
    lost: list[Exception] = []

    def listen() -> None:
        with flask.app_context():
            try:
                watching.listen()
            except Busy as busy:
                lost.append(busy)

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    try:
        wait_until(lambda: listeners() == 1, "listening")
        yield
    finally:
        hang_up(db.engine.url, f"({LISTENS} OR query = 'SELECT 1')")  # that is asked after a silence
        thread.join(CEILING)
    assert len(lost) == 1


LISTENS = "query LIKE 'LISTEN%'"


def listeners() -> int:
    asked = f"SELECT count(*) FROM pg_stat_activity WHERE {OTHERS} AND {LISTENS}"
    with connected(db.engine.url) as other:
        return other.scalar(text(asked)) or 0


def until_news(stream: Iterator[bytes]) -> bytes | None:
    """What a stream says that is no heartbeat; None if it ends."""
    deadline = time.monotonic() + CEILING
    for said in stream:
        if not said.startswith(b"event: beat"):
            return said
        assert time.monotonic() < deadline, "no news"
    return None


@on_postgresql
def test_a_hand_recorded_by_another_process_is_heard_without_a_look(
    flask: Flask, table: str, reopened: Callable[[], Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[object] = []
    look = watching.catch_up

    def noted(*topics: list[str]) -> None:
        look(*topics)
        looks.append(topics)

    monkeypatch.setattr(watching, "catch_up", noted)
    stream = watching.subscribe(table, Role.SCORE)
    next(stream)
    with listening(flask):
        wait_until(lambda: len(looks) == 1, "the look at what came before")
        elsewhere(reopened, lambda: tables.record(table, 1, HAND, "key", SCORER, NOW))
        assert until_news(stream) == b'id: 1\ndata: {"version": 1}\n\n'
        step = {"step": "trick", "taker": 0}
        elsewhere(reopened, lambda: play.say(table, step, 2, 1, "trick", SCORER, NOW))
        assert (until_news(stream) or b"").startswith(moved(1, 1))
        elsewhere(reopened, lambda: play.choose(table, play.Helpers(tricks="takers"), SCORER))
        assert (until_news(stream) or b"").startswith(moved(1, 2))
    assert len(looks) == 1
    stream.close()


@on_postgresql
def test_rights_that_another_process_took_are_heard_and_only_those_streams_end(
    flask: Flask, table: str, reopened: Callable[[], Flask]
) -> None:
    for phone in ("mine", "stolen", "tired"):
        people.grant(table, phone, Role.SCORE, NOW)
    streams = {
        phone: watching.subscribe(table, Role.SCORE, device_id=phone) for phone in ("mine", "stolen", "tired")
    }
    watcher = watching.subscribe(table, Role.WATCH)
    for stream in (*streams.values(), watcher):
        next(stream)
    with listening(flask):
        elsewhere(reopened, lambda: people.drop(table, people.device_hash("stolen"), DIRECTOR))
        assert until_news(streams["stolen"]) is None
        elsewhere(reopened, lambda: people.leave(table, "tired"))
        assert until_news(streams["tired"]) is None
        assert next(streams["mine"]) == beat(0)
        elsewhere(reopened, lambda: sharing.rotate(table, Role.SCORE, DIRECTOR, NOW))
        assert until_news(streams["mine"]) is None
        assert next(watcher) == beat(0)
    watcher.close()


@on_postgresql
def test_what_was_told_while_the_line_was_lost_is_read_when_it_stands_again(
    flask: Flask, table: str, reopened: Callable[[], Flask]
) -> None:
    stream = watching.subscribe(table, Role.WATCH)
    next(stream)
    with listening(flask):
        pass
    elsewhere(reopened, lambda: tables.record(table, 1, HAND, "key", SCORER, NOW))
    assert next(stream) == beat(0)
    with listening(flask):
        assert until_news(stream) == b'id: 1\ndata: {"version": 1}\n\n'
    stream.close()


@on_sqlite
def test_on_a_file_there_is_nobody_to_listen_to() -> None:
    watching.listen()
