"""Derived keys and codes: the same for ever, different for everything that differs."""

from __future__ import annotations

import itertools

from scorer.services import links
from tests.services.conftest import on_sqlite

pytestmark = on_sqlite  # nothing here asks a database

SECRET = bytes(range(32))
WATCH_KEY = "I30NZYk3GADACQhy9ggOOw"
CODE = "24Y8CL6T"


def test_a_printed_link_never_changes_with_a_new_version_of_the_program() -> None:
    assert links.link_key(SECRET, "abcdefghjkmn", "watch", 1) == WATCH_KEY
    assert links.watch_code(SECRET, "abcdefghjkmn", 1) == CODE


def test_table_role_epoch_and_secret_all_make_another_key() -> None:
    choices = itertools.product(
        (SECRET, SECRET[::-1]), ("a", "b"), ("watch", "score", "direct"), (1, 11, 111)
    )
    keys = [links.link_key(*choice) for choice in choices]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 22 for key in keys)


def test_codes_have_eight_letters_that_are_not_mistaken_for_one_another() -> None:
    codes = {links.watch_code(SECRET, links.new_id(), 1) for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == links.CODE_LENGTH for code in codes)
    assert set("".join(codes)) == set(links.ALPHABET)
    assert not set("IO01") & set(links.ALPHABET)


def test_a_code_is_read_as_people_type_it() -> None:
    assert links.tidy_code(" k7p3-3mdw ") == links.tidy_code("K7P3 3MDW") == "K7P33MDW"
