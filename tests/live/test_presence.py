"""When a device was last seen, without writing it down."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from scorer.live.presence import Presence

NOW = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)


def test_the_last_visit_counts_for_each_table() -> None:
    presence = Presence()
    presence.note("a", "phone", NOW)
    presence.note("a", "phone", NOW + timedelta(minutes=1))
    assert presence.last("a", "phone") == NOW + timedelta(minutes=1)
    assert presence.last("b", "phone") is None


def test_those_seen_longest_ago_are_forgotten_first() -> None:
    presence = Presence(most=2)
    for device in ("one", "two", "one", "three"):
        presence.note("a", device, NOW)
    assert [presence.last("a", device) for device in ("one", "two", "three")] == [NOW, None, NOW]
