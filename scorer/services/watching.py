"""Following a table: a stream says only "version N", whoever wants more fetches it."""

from __future__ import annotations

import random

from scorer.errors import NotFound
from scorer.live.feed import Audience
from scorer.live.stream import Stream
from scorer.services import links, people, sharing
from scorer.services.house import house
from scorer.services.reading import topic
from scorer.services.values import Role
from scorer.store import tables as stored
from scorer.store.db import reading

HEARTBEAT = 12.0  # seconds; the contract promises 10 to 15
_chance = random.Random()  # noqa: S311 - spreads the phones that come back after a restart, guards nothing


def subscribe(
    table_id: str,
    role: Role,
    key: str | None = None,
    device_id: str | None = None,
) -> Stream:
    """Follow a table with the rights of `role`: the present version at once, then each new one.

    Pass the link key or the device id that gave the role: the right is looked at once more after joining, so
    that a rotation in between is not missed. No database session is held; the stream ends when the role's
    link is rotated, the device dropped, or the server stops. Raises NotFound, Gone, Busy.
    """
    device = None if device_id is None else links.device_hash(device_id)
    viewer = house().feed.join(topic(table_id), Audience(int(role), device))
    try:
        if key is not None and sharing.find_role(table_id, key) < role:
            raise NotFound(table_id)
        if device_id is not None and (people.role_of(table_id, device_id) or 0) < role:
            raise NotFound(table_id)
        return Stream(viewer, _version(table_id), HEARTBEAT, _chance)
    except BaseException:
        viewer.leave()
        raise


def _version(table_id: str) -> int:
    with reading() as session:
        if stored.find(session, table_id) is None:
            raise NotFound(table_id)
        return stored.version(session, table_id)
