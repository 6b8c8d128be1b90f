"""What one process shares: settings, secrets, the feed, folded tables. Made once, by `upkeep.open_house`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from flask import current_app

from scorer.config import Settings
from scorer.live.feed import Feed
from scorer.live.presence import Presence
from scorer.rules.table import Setup
from scorer.services.scene import Hands, Kept, Past, Scene, Span
from scorer.services.story import Memo
from scorer.store.clocks import ClockRecord
from scorer.store.secrets import Secrets

EXTENSION = "scorer"


@dataclass(frozen=True, slots=True)
class House:
    """The parts of a running program that are no database rows."""

    settings: Settings
    secrets: Secrets
    feed: Feed = field(default_factory=Feed)
    presence: Presence = field(default_factory=Presence)
    memo: Memo = field(default_factory=Memo)
    plays: Kept[tuple[int, int, int], Scene] = field(default_factory=Kept)
    hands: Kept[int, Hands] = field(default_factory=Kept)
    past: Kept[Setup, Mapping[Span, Past]] = field(default_factory=Kept)
    clocks: Kept[int, ClockRecord] = field(default_factory=Kept)


def house() -> House:
    """The house of the application at work. Raises RuntimeError outside an application context."""
    found: House = current_app.extensions[EXTENSION]
    return found
