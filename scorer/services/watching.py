"""Following a table: a stream says only "version N", whoever wants more fetches it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial

from scorer.errors import NotFound
from scorer.live.feed import Audience
from scorer.live.stream import Stream
from scorer.services import links, people, sharing
from scorer.services.house import house
from scorer.services.reading import epoch, look_up, table_of, topic
from scorer.services.values import Role
from scorer.store import people as devices
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
    audience = Audience(int(role), device, epoch(look_up(table_id), role))
    viewer = house().feed.join(topic(table_id), audience)
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


def catch_up() -> None:
    """Take note of what another process wrote: `scorer links --rotate`, a second server on one database.

    New versions are told, streams whose right is gone are ended; the server does this every moment.
    Raises Busy.
    """
    feed = house().feed
    watched = [table_of(name) for name in feed.names()]
    if not watched:
        return
    with reading() as session:
        standing, rights = stored.standing(session, watched), devices.rights(session, watched)
    for table_id, (epochs, version) in standing.items():
        feed.publish(topic(table_id), version)
        feed.send_away(topic(table_id), partial(_has_lost, table_id, epochs, rights))


def _has_lost(
    table_id: str,
    epochs: tuple[int, int, int],
    rights: Mapping[tuple[str, str], tuple[int, int]],
    who: Audience,
) -> bool:
    if who.device is not None and rights.get((table_id, who.device)) != (who.role, who.epoch):
        return True
    return epochs[who.role - 1] != who.epoch
