"""What the share page shows: the ways in with their QR codes, who came in by them, and this phone itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote

from flask import url_for

from scorer.services import people, sharing
from scorer.services.address import only_here
from scorer.services.values import Role, Seen, TableView
from scorer.web.guards.access import Visit
from scorer.web.guards.addresses import address_for_others, nearby_only, settings
from scorer.web.language.texts import gettext
from scorer.web.language.times import day, time_of_day
from scorer.web.language.titles import table_title
from scorer.web.shown.qr import Code, qr


@dataclass(frozen=True, slots=True)
class Door:
    """One way in: its role, its address, the address as a QR code and as a mail to be sent by hand, the epoch
    it is good at."""

    role: Role
    address: str
    code: Code
    letter: str
    epoch: int


@dataclass(frozen=True, slots=True)
class WayIn:
    """How guests come to watch: the door, the eight characters, the address people type before /g, whether it
    is good on this network alone, or on this very computer alone."""

    door: Door
    code: str
    site: str
    nearby: bool
    only_here: bool


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A device at the table: its public hash, what to call it, its role, when it was seen, is it mine."""

    device: str
    name: str
    role: Role
    seen: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Sharing:
    """The whole page. `site` is the address people type before /g; `watch_key` leads to the board for the
    projector, `my_key` back to "Who are you?"; `watching` counts open watch pages."""

    watch: Door
    watch_key: str
    others: tuple[Door, ...]
    code: str
    site: str
    nearby: bool
    only_here: bool
    people: tuple[PersonShown, ...]
    me: PersonShown | None
    my_key: str
    watching: int


def shown(view: TableView, visit: Visit) -> Sharing:
    """What this visitor may share; who is here is for the director. Raises NotFound."""
    base, keys = address_for_others(), sharing.keys(view.id)
    paths = sharing.paths(view.id)
    doors = [_door(role, base + paths[role], view) for role in Role]
    everybody = _people(people.devices(view.id), view.state.players, visit)
    return Sharing(
        watch=doors[0],
        watch_key=keys[Role.WATCH],
        others=tuple(door for door in doors[1:] if door.role <= visit.role),
        code=sharing.short_code(view.id),
        site=base.partition("://")[2],
        nearby=nearby_only(),
        only_here=only_here(settings()),
        people=everybody if visit.role >= Role.DIRECT else (),
        me=next((person for person in everybody if person.mine), None),
        my_key=keys[visit.role],
        watching=people.watching_now(view.id),
    )


def way_in(view: TableView) -> WayIn:
    """What the projector and a printed sheet say to guests; no other key is in it. Raises NotFound."""
    base = address_for_others()
    return WayIn(
        door=_door(Role.WATCH, base + sharing.paths(view.id)[Role.WATCH], view),
        code=sharing.short_code(view.id),
        site=base.partition("://")[2],
        nearby=nearby_only(),
        only_here=only_here(settings()),
    )


def _door(role: Role, address: str, view: TableView) -> Door:
    table = table_title(view)
    subjects = {
        Role.WATCH: gettext("Watch: %(table)s", table=table),
        Role.SCORE: gettext("Keep score: %(table)s", table=table),
        Role.DIRECT: gettext("Direct: %(table)s", table=table),
    }
    return Door(role, address, qr(address), letter(address, subjects[role]), view.epochs[role])


def _people(devices: Iterable[Seen], players: tuple[str, ...], visit: Visit) -> tuple[PersonShown, ...]:
    return tuple(
        PersonShown(
            device=seen.device,
            name=_name(seen, players),
            role=seen.role,
            seen=_when(seen),
            mine=seen.device == visit.author.device,
        )
        for seen in devices
    )


def _name(seen: Seen, players: tuple[str, ...]) -> str:
    if seen.name:
        return seen.name
    if seen.seat is not None and seen.seat < len(players):
        return players[seen.seat]
    return gettext("Phone %(sign)s, no name", sign=seen.device[:4].upper())


def _when(seen: Seen) -> str:
    if seen.here:
        return gettext("here now")
    last = seen.last_seen.astimezone()
    if last.date() == datetime.now(last.tzinfo).date():
        return gettext("last seen at %(time)s", time=time_of_day(last))
    return gettext("last seen on %(day)s at %(time)s", day=day(last), time=time_of_day(last))


def letter(address: str, subject: str) -> str:
    """A mail to be addressed and sent by hand: works on plain http, where there is no share sheet."""
    return f"mailto:?subject={quote(subject, safe='')}&body={quote(address, safe='')}"


def to_rematch(view: TableView, device: str | None = None) -> str | None:
    """From a finished table to its rematch: to its page for a device that has a role there, else by the link
    that only watches; None: there is none.
    """
    found = sharing.rematch(view.id) if view.state.match.over else None
    if found is None:
        return None
    table, key = found
    if device and people.role_of(table, device):
        return url_for("tables.page", table=table)
    return url_for("sharing.page", table=table, key=key)


def to_rematch_board(view: TableView) -> str | None:
    """The same for the board in the room."""
    found = sharing.rematch(view.id) if view.state.match.over else None
    return url_for("projector.page", table=found[0], key=found[1]) if found else None
