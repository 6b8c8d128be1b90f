"""What one process shares: settings, secrets, the feed, folded tables. Made once, by `upkeep.open_house`."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import current_app

from scorer.config import Settings
from scorer.live.feed import Feed
from scorer.live.presence import Presence
from scorer.services.story import Memo
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


def house() -> House:
    """The house of the application at work. Raises RuntimeError outside an application context."""
    found: House = current_app.extensions[EXTENSION]
    return found
