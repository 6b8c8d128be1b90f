"""The stories a process keeps: the right version or none, never the past in place of the present."""

from __future__ import annotations

import pytest

from scorer.services import story
from scorer.services.reading import read_story
from scorer.services.story import Memo
from tests.services.conftest import on_sqlite
from tests.services.test_recording import record

pytestmark = on_sqlite  # which database it is does not matter here


def test_a_story_is_kept_at_its_version_only(table: str) -> None:
    memo, told = Memo(), read_story(table)[1]
    memo.put(table, told)
    assert memo.get(table, told.version) is told
    assert memo.get(table, told.version + 1) is None
    assert memo.get("another", told.version) is None


def test_an_older_story_never_takes_the_place_of_a_newer_one(table: str) -> None:
    memo, older = Memo(), read_story(table)[1]
    record(table, 1)
    newer = read_story(table)[1]
    memo.put(table, newer)
    memo.put(table, older)
    assert memo.get(table, newer.version) is newer


def test_so_many_stories_are_kept_and_the_longest_unread_goes(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story, "KEPT", 2)
    memo, told = Memo(), read_story(table)[1]
    memo.put("first", told)
    memo.put("second", told)
    assert memo.get("first", told.version) is told
    memo.put("third", told)
    kept = [name for name in ("first", "second", "third") if memo.get(name, told.version)]
    assert kept == ["first", "third"]
