"""Following a table: a stream says only "version N", or that the hand in progress has moved; whoever wants
more fetches it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial

from scorer.errors import NotFound
from scorer.live import bus
from scorer.live.feed import Audience
from scorer.live.stream import Stream
from scorer.services import links, people, sharing
from scorer.services.house import house
from scorer.services.reading import epoch, look_up, table_of, topic
from scorer.services.values import Role
from scorer.store import notices, plays
from scorer.store import people as devices
from scorer.store import tables as stored
from scorer.store.db import reading

HEARTBEAT = 12.0  # seconds; the JSON API promises 10 to 15
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
        version, moves = _standing(table_id, audience)
        return Stream(viewer, version, HEARTBEAT, _chance, moves)
    except BaseException:
        viewer.leave()
        raise


def _standing(table_id: str, audience: Audience) -> tuple[int, int]:
    """The table's version, and how often its hand in progress has moved for this audience."""
    with reading() as session:
        found = stored.look(session, table_id)
        moves = plays.moves(session, [table_id])
    if found is None:
        raise NotFound(table_id)
    return found[1], audience.count(*moves[table_id])


def listen() -> None:
    """Take note of what other processes of this database tell, as they tell it; returns where there are none.

    From the moment it listens it misses nothing; what came before is read. Raises Busy when the line is lost.
    """
    if not notices.can_be_heard():
        return
    for words in notices.heard():
        if words is None:
            catch_up()
        elif news := bus.read(words):
            _take_note(news)


def _take_note(news: bus.News) -> None:
    feed = house().feed
    if news.version is not None:
        feed.publish(news.topic, news.version)
    elif news.moves is not None:
        feed.move(news.topic, *news.moves)
    elif news.topic in feed.names():
        catch_up([news.topic])


def catch_up(topics: Sequence[str] | None = None) -> None:
    """Take note of what another process wrote: `scorer links --rotate`, a second server on one database.

    New versions and moves are told, streams whose right or table is gone are ended, of these topics or of all
    that somebody watches; the server does this every moment. Raises Busy.
    """
    feed = house().feed
    watched = [table_of(name) for name in (feed.names() if topics is None else topics)]
    if not watched:
        return
    with reading() as session:
        standing, rights = stored.standing(session, watched), devices.rights(session, watched)
        moves = plays.moves(session, watched)
    for table_id in set(watched) - standing.keys():
        feed.send_away(topic(table_id), lambda _: True)
    for table_id, (epochs, version) in standing.items():
        feed.publish(topic(table_id), version)
        feed.move(topic(table_id), *moves[table_id])
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
