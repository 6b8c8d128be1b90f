"""Devices: what they may do, and what is stored of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.config import Settings
from scorer.errors import Forbidden, Gone, NotFound, Refused
from scorer.services import people, sharing, tables, watching
from scorer.services.values import Author, Role
from scorer.store import people as stored
from scorer.store.db import Clash, Session, db, reading, writing
from scorer.store.people import DeviceRecord
from scorer.store.tables import TableRecord
from tests.postgres import connected, waiting
from tests.running import BRISCOLA, HAND, wait_until
from tests.services.conftest import DIRECTOR, NOW, SCORER, on_postgresql

LATER = NOW + timedelta(hours=1)


def test_a_device_gets_a_role_and_keeps_the_higher_one(table: str) -> None:
    assert people.role_of(table, "phone") is None
    assert people.grant(table, "phone", Role.SCORE, NOW, name="Anna", seat=1) is Role.SCORE
    assert people.grant(table, "phone", Role.DIRECT, NOW) is Role.DIRECT
    assert people.grant(table, "phone", Role.SCORE, LATER) is Role.DIRECT
    author = people.author_of(table, "phone")
    assert author == Author(people.device_hash("phone"), "Anna", Role.DIRECT)
    assert people.devices(table)[0].seat == 1


def test_a_role_whose_link_was_rotated_does_not_come_back_with_a_lower_one(table: str) -> None:
    people.grant(table, "phone", Role.DIRECT, NOW)
    sharing.rotate(table, Role.DIRECT, DIRECTOR, NOW)
    assert people.grant(table, "phone", Role.SCORE, NOW) is Role.SCORE
    assert people.role_of(table, "phone") is Role.SCORE


def test_a_name_that_a_sheet_takes_is_taken_from_whoever_joins_and_records(table: str) -> None:
    """Forty letters with their vowel signs: more than forty code points."""
    name = "कि" * 40
    people.grant(table, "phone", Role.SCORE, NOW, name=name)
    author = people.author_of(table, "phone")
    assert author is not None
    tables.record(table, 1, HAND, "key", author, NOW)
    assert tables.log(table)[-1].by == name


def test_a_link_gives_its_role_and_an_old_one_nothing(table: str) -> None:
    keys = sharing.keys(table)
    assert people.join(table, keys[Role.SCORE], "phone", NOW, name="Anna", seat=0) is Role.SCORE
    assert people.role_of(table, "phone") is Role.SCORE
    sharing.rotate(table, Role.SCORE, DIRECTOR, NOW)
    assert people.role_of(table, "phone") is None
    with pytest.raises(Gone):
        people.join(table, keys[Role.SCORE], "phone", NOW)
    with pytest.raises(NotFound):
        people.join(table, "no key of this table", "phone", NOW)


def test_a_rotation_while_a_link_is_spent_ends_the_new_right_too(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check, key = sharing.role_behind, sharing.keys(table)[Role.SCORE]

    def rotated_right_after(record: TableRecord, key: str) -> Role:
        role = check(record, key)
        sharing.rotate(table, Role.SCORE, DIRECTOR, NOW)
        return role

    monkeypatch.setattr(sharing, "role_behind", rotated_right_after)
    people.join(table, key, "phone", NOW)
    assert people.role_of(table, "phone") is None


def test_two_grants_at_once_leave_the_higher_role(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other grant comes at the last moment: right before this one gets its turn to write."""
    turn = writing

    @contextmanager
    def after_another() -> Iterator[Session]:
        monkeypatch.setattr(people, "writing", turn)
        people.grant(table, "phone", Role.DIRECT, NOW, name="Anna", seat=1)
        with turn() as session:
            yield session

    monkeypatch.setattr(people, "writing", after_another)
    assert people.grant(table, "phone", Role.SCORE, NOW) is Role.DIRECT
    author = people.author_of(table, "phone")
    assert author == Author(people.device_hash("phone"), "Anna", Role.DIRECT)


@on_postgresql
def test_a_grant_waits_for_the_one_that_another_process_is_writing(flask: Flask, table: str) -> None:
    people.grant(table, "phone", Role.SCORE, NOW)
    given: list[Role] = []

    def grant() -> None:
        with flask.app_context():
            given.append(people.grant(table, "phone", Role.SCORE, NOW, name="Anna"))

    thread = threading.Thread(target=grant)
    with connected(db.engine.url) as other:
        other.execute(text("BEGIN"))
        other.execute(text("UPDATE devices SET role = 3 WHERE device <> :d"), {"d": DIRECTOR.device})
        thread.start()
        wait_until(lambda: waiting(db.engine.url), "the grant's waiting")
        other.execute(text("COMMIT"))
    thread.join()
    assert given == [Role.DIRECT]
    assert people.author_of(table, "phone") == Author(people.device_hash("phone"), "Anna", Role.DIRECT)


def test_a_grant_that_came_second_to_the_same_row_is_made_again(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put, clashes = stored.put, [Clash("somebody was first")]

    def second(session: Session, record: DeviceRecord) -> None:
        if clashes:
            raise clashes.pop()
        put(session, record)

    monkeypatch.setattr(stored, "put", second)
    assert people.grant(table, "phone", Role.SCORE, NOW) is Role.SCORE
    assert people.role_of(table, "phone") is Role.SCORE


def test_the_cookie_itself_is_nowhere_in_the_database(table: str, settings: Settings) -> None:
    people.grant(table, "c00kie-of-a-phone", Role.SCORE, NOW)
    with reading() as session:
        stored = session.execute(text("SELECT * FROM devices")).all()
    assert "c00kie-of-a-phone" not in str(stored)
    assert people.device_hash("c00kie-of-a-phone") in str(stored)


def test_a_device_can_leave_and_be_dropped(table: str) -> None:
    for phone in ("a", "b"):
        people.grant(table, phone, Role.SCORE, NOW)
    people.leave(table, "a")
    people.leave(table, "a")
    assert people.role_of(table, "a") is None
    with pytest.raises(Forbidden):
        people.drop(table, people.device_hash("b"), SCORER)
    people.drop(table, people.device_hash("b"), DIRECTOR)
    assert people.role_of(table, "b") is None
    with pytest.raises(Gone):
        people.author_of(table, "b")
    assert people.author_of(table, "a") is None
    assert [seen.device for seen in people.devices(table)] == [DIRECTOR.device]
    with pytest.raises(NotFound):
        people.drop(table, people.device_hash("b"), DIRECTOR)


def test_roles_at_one_table_are_none_at_another(table: str) -> None:
    people.grant(table, "phone", Role.DIRECT, NOW)
    other = tables.open_table(BRISCOLA, DIRECTOR, NOW).id
    assert people.role_of(other, "phone") is None
    with pytest.raises(NotFound):
        people.grant("nosuchtable2", "phone", Role.SCORE, NOW)


def test_who_records_was_seen_just_then(table: str) -> None:
    people.grant(table, "phone", Role.SCORE, NOW)
    author = people.author_of(table, "phone")
    assert author is not None
    tables.record(table, 1, HAND, "key", author, LATER)
    seen = people.devices(table)[0]
    assert (seen.device, seen.last_seen) == (author.device, LATER)


def test_my_tables_are_those_with_a_role_the_last_active_first(table: str) -> None:
    other = tables.open_table({**BRISCOLA, "name": "Tavolo 2"}, DIRECTOR, NOW).id
    for each in (table, other):
        people.grant(each, "phone", Role.SCORE, NOW)
    tables.record(table, 1, HAND, "key", SCORER, LATER)
    mine = people.my_tables("phone")
    assert [(each.id, each.name, each.players) for each in mine] == [
        (table, None, ("Anna", "Bruno")),
        (other, "Tavolo 2", ("Anna", "Bruno")),
    ]
    assert mine[0].last_at == LATER
    people.leave(table, "phone")
    assert [each.id for each in people.my_tables("phone")] == [other]


@pytest.mark.parametrize("name", ["\x00", "\ud800", "x" * 41])
def test_an_impossible_name_is_refused(table: str, name: str) -> None:
    with pytest.raises(Refused):
        people.grant(table, "phone", Role.SCORE, NOW, name=name)


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def test_a_name_that_may_sit_at_a_table_may_join_it(table: str) -> None:
    """Forty signs as people see them, here 280 as computers count."""
    assert people.grant(table, "phone", Role.SCORE, NOW, name=FAMILY * 40) is Role.SCORE
    with pytest.raises(Refused):
        people.grant(table, "phone", Role.SCORE, NOW, name=FAMILY * 41)


def test_a_storm_of_accents_is_refused_before_it_is_put_in_order(table: str) -> None:
    started = time.process_time()
    with pytest.raises(Refused):
        people.grant(table, "phone", Role.SCORE, NOW, name="a" + "\u0315\u0300" * 100_000)
    assert time.process_time() - started < 20  # it would take minutes; this takes a blink


def test_a_phone_taken_off_comes_in_again_by_the_link_until_that_is_replaced(table: str) -> None:
    key = sharing.keys(table)[Role.SCORE]
    people.join(table, key, "phone", NOW, name="Anna")
    people.drop(table, people.device_hash("phone"), DIRECTOR)
    assert people.my_tables("phone") == ()
    assert people.join(table, key, "phone", NOW) is Role.SCORE
    people.drop(table, people.device_hash("phone"), DIRECTOR)
    sharing.rotate(table, Role.SCORE, DIRECTOR, NOW)
    with pytest.raises(Gone):
        people.join(table, key, "phone", NOW)


def test_who_looked_was_seen_though_looking_writes_nothing(table: str) -> None:
    people.grant(table, "phone", Role.SCORE, NOW)
    with reading() as session:
        before = session.execute(text("SELECT * FROM devices")).all()
    people.note_visit(table, people.device_hash("phone"), LATER)
    assert people.devices(table)[0].last_seen == LATER
    with reading() as session:
        assert session.execute(text("SELECT * FROM devices")).all() == before


def test_an_open_page_is_somebody_here_now_and_who_only_watches_is_counted(table: str) -> None:
    people.grant(table, "phone", Role.SCORE, NOW)
    people.grant(table, "other", Role.SCORE, LATER)
    mine = watching.subscribe(table, Role.SCORE, device_id="phone")
    watcher = watching.subscribe(table, Role.WATCH, key=sharing.keys(table)[Role.WATCH])
    assert [(seen.device, seen.here) for seen in people.devices(table)] == [
        (people.device_hash("phone"), True),
        (people.device_hash("other"), False),
        (DIRECTOR.device, False),
    ]
    assert people.watching_now(table) == 1
    mine.close()
    watcher.close()
    assert people.watching_now(table) == 0
    assert not any(seen.here for seen in people.devices(table))


@pytest.mark.parametrize(
    "name", ["\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}" * 20, "e\u0323\u0301" * 40]
)
def test_a_name_is_as_long_as_it_looks(table: str, name: str) -> None:
    assert people.grant(table, "phone", Role.SCORE, NOW, name=name) is Role.SCORE
