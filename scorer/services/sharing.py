"""Links and codes of a table: derived from the link key and an epoch, so none lies in the database."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from scorer.services.values import Author, Role


def keys(table_id: str) -> Mapping[Role, str]:
    """The three link keys of today. Raises NotFound."""
    raise NotImplementedError


def paths(table_id: str) -> Mapping[Role, str]:
    """The path behind each QR code: `/w/ID/KEY` to watch, `/join/ID/KEY` to score or direct. Raises NotFound."""
    raise NotImplementedError


def find_role(table_id: str, key: str) -> Role:
    """What a link key allows at this table.

    Raises NotFound (no such table, or not a key of it: the asker cannot tell), Gone (a key of an earlier epoch).
    """
    raise NotImplementedError


def short_code(table_id: str) -> str:
    """The 8-character code that only watches, as people read it out: "K7P3 3MDW". Raises NotFound."""
    raise NotImplementedError


def table_by_code(code: str) -> str:
    """The id of the table whose watch code this is (case, spaces and dashes do not matter). Raises NotFound."""
    raise NotImplementedError


def rotate(table_id: str, role: Role, author: Author, now: datetime) -> Mapping[Role, str]:
    """Replace one role's link: old links, the devices that came by them and their streams end at once.

    The author's own device keeps its role. Gives the keys of today. Raises NotFound, Forbidden (needs DIRECT), Busy.
    """
    raise NotImplementedError
