"""Links: what a key allows, and what is left of it after a rotation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from scorer.errors import Forbidden, Gone, NotFound
from scorer.services import people, sharing, tables
from scorer.services.reading import look_up
from scorer.services.values import Author, Role
from scorer.store import tables as stored
from scorer.store.db import db, writing
from tests.running import BRISCOLA
from tests.services.conftest import DIRECTOR, NOW, SCORER


def test_each_key_finds_its_role_and_only_at_its_table(table: str) -> None:
    other = tables.open_table(BRISCOLA, DIRECTOR, NOW).id
    for role, key in sharing.keys(table).items():
        assert sharing.find_role(table, key) is role
        for place in (other, "nosuchtable2"):
            with pytest.raises(NotFound):
                sharing.find_role(place, key)


@pytest.mark.parametrize("key", ["", "x", "è", "a" * 22, "\ud800", "a" * 10_000])
def test_an_unknown_key_is_not_found(table: str, key: str) -> None:
    with pytest.raises(NotFound):
        sharing.find_role(table, key)


def test_keys_do_not_change_from_one_process_to_the_next(table: str, reopened: Callable[[], Flask]) -> None:
    keys, code = sharing.keys(table), sharing.short_code(table)
    with reopened().app_context():
        assert (sharing.keys(table), sharing.short_code(table)) == (keys, code)
        db.engine.dispose()


def test_the_code_only_watches_and_is_found_as_it_is_typed(table: str) -> None:
    code = sharing.short_code(table)
    assert len(code) == 9
    assert sharing.table_by_code(code) == table
    assert sharing.table_by_code(code.lower().replace(" ", "-")) == table
    for wrong in ("", "2222 2222", code[:-1]):
        with pytest.raises(NotFound):
            sharing.table_by_code(wrong)


@pytest.mark.parametrize("role", list(Role))
def test_rotating_ends_the_old_key_and_leaves_the_others(table: str, role: Role) -> None:
    old = sharing.keys(table)
    new = sharing.rotate(table, role, DIRECTOR, NOW)
    assert {each for each in Role if old[each] != new[each]} == {role}
    with pytest.raises(Gone):
        sharing.find_role(table, old[role])
    assert sharing.find_role(table, new[role]) is role


def test_rotating_watch_changes_the_code(table: str) -> None:
    old = sharing.short_code(table)
    sharing.rotate(table, Role.WATCH, DIRECTOR, NOW)
    assert sharing.short_code(table) != old
    with pytest.raises(NotFound):
        sharing.table_by_code(old)
    assert sharing.table_by_code(sharing.short_code(table)) == table


def test_rotating_takes_the_role_from_all_devices_but_the_one_that_rotates(table: str) -> None:
    for phone in ("mine", "stolen"):
        people.grant(table, phone, Role.DIRECT, NOW)
    sharing.rotate(table, Role.DIRECT, Author(people.device_hash("mine"), "Dino", Role.DIRECT), NOW)
    assert people.role_of(table, "mine") is Role.DIRECT
    assert people.role_of(table, "stolen") is None


@pytest.mark.parametrize("role", list(Role))
def test_a_rotation_decided_on_epochs_that_are_no_more_changes_nothing(table: str, role: Role) -> None:
    seen = look_up(table)
    sharing.rotate(table, role, DIRECTOR, NOW)
    now = look_up(table)
    with writing() as session:
        assert not stored.set_epochs(session, seen, (9, 9, 9), "a code of its own")
    assert look_up(table) == now


def test_rotating_brings_back_no_role_that_ended_before(table: str) -> None:
    people.grant(table, "phone", Role.DIRECT, NOW)
    sharing.rotate(table, Role.DIRECT, DIRECTOR, NOW)
    sharing.rotate(table, Role.DIRECT, Author(people.device_hash("phone"), None, Role.DIRECT), NOW)
    assert people.role_of(table, "phone") is None


def test_rotating_is_the_directors_and_adds_no_event(table: str) -> None:
    with pytest.raises(Forbidden):
        sharing.rotate(table, Role.WATCH, SCORER, NOW)
    sharing.rotate(table, Role.WATCH, DIRECTOR, NOW)
    assert tables.load(table).version == 0
    assert tables.load(table).epochs == {Role.WATCH: 2, Role.SCORE: 1, Role.DIRECT: 1}


def test_paths_hold_the_keys(table: str) -> None:
    keys = sharing.keys(table)
    assert sharing.paths(table) == {
        Role.WATCH: f"/w/{table}/{keys[Role.WATCH]}",
        Role.SCORE: f"/join/{table}/{keys[Role.SCORE]}",
        Role.DIRECT: f"/join/{table}/{keys[Role.DIRECT]}",
    }


def test_the_same_form_sent_twice_replaces_a_link_once(table: str) -> None:
    first = sharing.rotate(table, Role.SCORE, DIRECTOR, NOW, 1)
    assert sharing.rotate(table, Role.SCORE, DIRECTOR, NOW, 1) == first
    assert sharing.rotate(table, Role.SCORE, DIRECTOR, NOW, 2) != first


@pytest.mark.parametrize("form", ["{}", " {} ", "{}.", "\t{}\n", "\u2013{}"])
def test_a_code_may_be_typed_with_signs_that_do_not_count(table: str, form: str) -> None:
    code = sharing.short_code(table)
    wide = "".join(chr(ord(sign) + 0xFEE0) if sign != " " else sign for sign in code)
    for typed in (code, code.lower(), code.replace(" ", "-"), code.replace(" ", "_"), " ".join(code), wide):
        assert sharing.table_by_code(form.format(typed)) == table
