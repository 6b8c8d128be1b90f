"""The words between processes: read back as they were meant, and nothing else is."""

from __future__ import annotations

import pytest

from scorer.live.bus import News, has_moved, is_at, read, rights_changed


def test_words_are_read_back_as_they_were_meant() -> None:
    assert read(is_at("table:abc", 12)) == News("table:abc", version=12)
    assert read(has_moved("table:abc", 7, 4)) == News("table:abc", moves=(7, 4))
    assert read(rights_changed("table:abc")) == News("table:abc")


@pytest.mark.parametrize(
    "words",
    [
        "",
        "rights",
        "12",
        "table:abc twelve",
        "table:abc -1",
        "table:abc ²",
        "table:abc moves:",
        " 1",
        "table:abc moves:7",
    ],
)
def test_words_of_another_version_of_the_program_are_no_news(words: str) -> None:
    assert read(words) is None
