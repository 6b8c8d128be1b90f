"""Links and codes of a table: derived from the link key and an epoch, so none lies in the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from scorer.errors import Forbidden, Gone, NotFound
from scorer.live.bus import rights_changed
from scorer.services import links
from scorer.services.house import house
from scorer.services.reading import epoch, look_up, topic
from scorer.services.values import Author, Role
from scorer.store import notices
from scorer.store import people as devices
from scorer.store import tables as stored
from scorer.store.db import Clash, reading, until_first, writing
from scorer.store.tables import TableRecord

tidy_code = links.tidy_code
_REMEMBERED = 1000  # epochs for which an old key is told "replaced" rather than "unknown"


def keys(table_id: str) -> Mapping[Role, str]:
    """The three link keys of today. Raises NotFound."""
    return _keys(look_up(table_id))


def _keys(table: TableRecord) -> Mapping[Role, str]:
    return {role: _key(table, role) for role in Role}


def paths(table_id: str) -> Mapping[Role, str]:
    """The paths in the QR codes: `/w/ID/KEY` to watch, `/join/ID/KEY` to score or direct. Raises NotFound."""
    return {
        role: f"/{'w' if role is Role.WATCH else 'join'}/{table_id}/{key}"
        for role, key in keys(table_id).items()
    }


def rematch(table_id: str) -> tuple[str, str] | None:
    """The newest table opened as the rematch of this one, and its key to watch; None: there is none."""
    with reading() as session:
        found = stored.rematches(session, table_id)
    return (found[0].id, _key(found[0], Role.WATCH)) if found else None


def find_role(table_id: str, key: str) -> Role:
    """What a link key allows at this table.

    Raises NotFound (no such table, or not a key of it: the asker cannot tell), Gone (an earlier key).
    """
    return role_behind(look_up(table_id), key)


def role_behind(table: TableRecord, key: str) -> Role:
    """The same for a table that was looked up already."""
    found = next((role for role in Role if links.same(_key(table, role), key)), None)
    if found is not None:
        return found
    if any(links.same(_key(table, role, old), key) for role in Role for old in _earlier(table, role)):
        raise Gone(table.id)
    raise NotFound(table.id)


def _earlier(table: TableRecord, role: Role) -> range:
    today = epoch(table, role)
    return range(max(1, today - _REMEMBERED), today)


def _key(table: TableRecord, role: Role, at_epoch: int | None = None) -> str:
    wanted = epoch(table, role) if at_epoch is None else at_epoch
    return links.link_key(_secret(table), table.id, role.word, wanted)


def _secret(table: TableRecord) -> bytes:
    return house().secrets.links[table.key_id]


def short_code(table_id: str) -> str:
    """The 8-character code that only watches, as people read it out: "K7P3 3MDW". Raises NotFound."""
    table = look_up(table_id)
    code = links.watch_code(_secret(table), table.id, epoch(table, Role.WATCH))
    return f"{code[:4]} {code[4:]}"


def table_by_code(code: str) -> str:
    """The id of the table with this watch code; case, spaces and dashes do not matter. Raises NotFound."""
    tidy = links.tidy_code(code)
    hashes = [links.code_hash(secret, tidy) for secret in house().secrets.links.values()]
    with reading() as session:
        table = stored.find_by_code(session, hashes)
    if table is None:
        raise NotFound(code)
    return table.id


def rotate(
    table_id: str, role: Role, author: Author, now: datetime, epoch_seen: int | None = None
) -> Mapping[Role, str]:
    """Replace one role's link: old links, the devices that came by them and their streams end at once.

    The author's own device keeps its role. With `epoch_seen`, a link of another epoch stays: whoever sends
    the same form twice replaces it once. Gives the keys of today.
    Raises NotFound, Forbidden (needs DIRECT), Busy.
    """
    if author.role < Role.DIRECT:
        raise Forbidden(author.role.word)

    def attempt() -> tuple[TableRecord, bool]:
        table = look_up(table_id)
        if epoch_seen not in (None, epoch(table, role)):
            return table, False
        return _rotate(table, role, author, now), True

    table, rotated = until_first(attempt, "too many are rotating this link")
    if rotated:
        house().feed.send_away(topic(table_id), lambda audience: audience.role == role)
    return _keys(table)


def _rotate(seen: TableRecord, role: Role, author: Author, now: datetime) -> TableRecord:
    watch, score, direct = (epoch(seen, each) + (each is role) for each in Role)
    secret = _secret(seen)
    code = links.code_hash(secret, links.watch_code(secret, seen.id, watch))
    with writing() as session:
        if not stored.set_epochs(session, seen, (watch, score, direct), code):
            raise Clash("the links were rotated meanwhile")
        if author.device is not None:
            devices.renew(session, seen.id, author.device, role, (watch, score, direct)[role - 1], now)
        notices.tell(session, rights_changed(topic(seen.id)))
    return replace(seen, epochs=(watch, score, direct), code_hash=code)
