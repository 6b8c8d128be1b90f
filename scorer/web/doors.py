"""What the share page shows: the ways in with their QR codes, who came in by them, and this phone itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote

from flask_babel import format_date

from scorer.services import people, sharing
from scorer.services.address import only_here
from scorer.services.values import Role, Seen, TableView
from scorer.web.access import Visit
from scorer.web.addresses import address_for_others, nearby_only, settings
from scorer.web.qr import Code, qr
from scorer.web.texts import gettext


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
class PersonShown:
    """A device at the table: its public hash, what to call it, its role, when it was seen, is it mine."""

    device: str
    name: str
    role: Role
    seen: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Sharing:
    """The whole page. `site` is the address people type before /g; `my_key` leads back to "Who are you?";
    `watching` counts open watch pages."""

    watch: Door
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
    base = address_for_others()
    paths = sharing.paths(view.id)
    doors = [_door(role, base + paths[role], view) for role in Role]
    everybody = _people(people.devices(view.id), view.state.players, visit)
    return Sharing(
        watch=doors[0],
        others=tuple(door for door in doors[1:] if door.role <= visit.role),
        code=sharing.short_code(view.id),
        site=base.partition("://")[2],
        nearby=nearby_only(),
        only_here=only_here(settings()),
        people=everybody if visit.role >= Role.DIRECT else (),
        me=next((person for person in everybody if person.mine), None),
        my_key=sharing.keys(view.id)[visit.role],
        watching=people.watching_now(view.id),
    )


def _door(role: Role, address: str, view: TableView) -> Door:
    table = view.setup.name or gettext("Table of %(name)s", name=view.state.players[0])
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
        return gettext("last seen at %(time)s", time=last.strftime("%H:%M"))
    return gettext(
        "last seen on %(day)s at %(time)s", day=format_date(last, "d MMMM"), time=last.strftime("%H:%M")
    )


def letter(address: str, subject: str) -> str:
    """A mail to be addressed and sent by hand: works on plain http, where there is no share sheet."""
    return f"mailto:?subject={quote(subject, safe='')}&body={quote(address, safe='')}"
