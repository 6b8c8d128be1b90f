"""Devices and what they may do. A device is one random cookie; only its hash is ever stored or shown."""

from __future__ import annotations

from datetime import datetime

from scorer.services.values import Author, MyTable, Role, Seen


def device_hash(device_id: str) -> str:
    """The public name of a device: 32 hex digits that do not lead back to the cookie."""
    raise NotImplementedError


def role_of(table_id: str, device_id: str) -> Role | None:
    """What this device may do at the table; None: nothing, or its link was rotated, or there is no table."""
    raise NotImplementedError


def author_of(table_id: str, device_id: str) -> Author | None:
    """The same with the name the device gave: ready to be passed to `tables.record`."""
    raise NotImplementedError


def grant(
    table_id: str, device_id: str, role: Role, now: datetime, name: str | None = None, seat: int | None = None
) -> Role:
    """Give a device a role at the table (a higher one it has stays). Gives what it has now. Raises NotFound, Busy."""
    raise NotImplementedError


def leave(table_id: str, device_id: str) -> None:
    """This device gives its role back. Raises Busy."""
    raise NotImplementedError


def drop(table_id: str, device: str, author: Author) -> None:
    """The director takes a device's role away, by its public hash. Raises Forbidden, NotFound, Busy."""
    raise NotImplementedError


def devices(table_id: str) -> tuple[Seen, ...]:
    """The devices that may do something here, the last active first."""
    raise NotImplementedError


def my_tables(device_id: str) -> tuple[MyTable, ...]:
    """The tables this device has a role at, the last active first."""
    raise NotImplementedError
