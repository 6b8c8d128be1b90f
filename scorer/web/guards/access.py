"""Who asks: a Bearer key, a link in the address or the device's cookie becomes a role, once, here.

Every view declares the least role it needs with `public`, `watch`, `score` or `direct`; a test walks all
routes and fails on one that declares nothing.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, Response, g, request

from scorer.errors import Forbidden, NotFound
from scorer.services import people, sharing
from scorer.services.values import Author, Role
from scorer.web.guards import limits
from scorer.web.guards.addresses import is_https
from scorer.web.guards.clock import now

P = ParamSpec("P")
T = TypeVar("T")
PUBLIC = "public"
DEVICE = re.compile(r"[A-Za-z0-9_-]{22}")
FOUR_HUNDRED_DAYS = 400 * 24 * 3600  # the longest a browser keeps a cookie


@dataclass(frozen=True, slots=True)
class Visit:
    """One request to a table by somebody who may make it; `key` is the link it came by (None: a device)."""

    table: str
    author: Author
    key: str | None

    @property
    def role(self) -> Role:
        """What the visitor may do here."""
        return self.author.role


def public(view: Callable[P, T]) -> Callable[P, T]:
    """Declares a view that anybody may see."""
    view.least_role = PUBLIC  # type: ignore[attr-defined] # read by the test that walks the routes
    return view


def needs(role: Role) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Declares the least role of a view whose address names a table.

    The view then finds the visitor in `here()`. Raises NotFound (no right at all here), Gone (an old link)
    or Forbidden (too low a role) before the view runs.
    """

    def declare(view: Callable[P, T]) -> Callable[P, T]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
            g.visit = _visit(str((request.view_args or {})["table"]))
            if g.visit.role < role:
                raise Forbidden
            return view(*args, **kwargs)

        guarded.least_role = role  # type: ignore[attr-defined] # read by the test that walks the routes
        return guarded

    return declare


watch = needs(Role.WATCH)
score = needs(Role.SCORE)
direct = needs(Role.DIRECT)


def here() -> Visit:
    """Whose request this is, in a view that declared `watch`, `score` or `direct`."""
    visit: Visit = g.visit
    return visit


def role_here() -> Role:
    """As what this visitor reads a table's page: by a link with its key in the address only ever as WATCH."""
    return here().role if here().key is None else Role.WATCH


def bearer() -> str | None:
    """The link key in `Authorization: Bearer KEY`, or None."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" and key.strip() else None


def device() -> str | None:
    """The id this phone keeps in its cookie, or None; what is no id of ours counts as none."""
    if given := g.get("device"):
        return str(given)
    kept = request.cookies.get(_cookie_name(), "")
    return kept if DEVICE.fullmatch(kept) else None


def device_for_writing() -> str:
    """This phone's id; one that has none gets one with the answer. For views that grant a right."""
    g.device = device() or secrets.token_urlsafe(16)
    return str(g.device)


def attach(app: Flask) -> None:
    """Lets `app` set the device's cookie after a view asked for it."""
    app.after_request(_keep_device)
    app.jinja_env.globals.update(here=lambda: g.get("visit"), Role=Role)


def _visit(table: str) -> Visit:
    if request.path.startswith("/api/"):
        return _by_link(table, bearer())
    if "key" in (request.view_args or {}):
        return _by_link(table, str((request.view_args or {})["key"]))
    device_id = device()
    author = people.author_of(table, device_id) if device_id else None
    if author is None or author.device is None:
        raise NotFound
    people.note_visit(table, author.device, now())
    return Visit(table, author, None)


def _by_link(table: str, key: str | None) -> Visit:
    if key is None:
        raise NotFound
    try:
        role = sharing.find_role(table, key)
    except NotFound:
        limits.count_wrong_key()
        raise
    return Visit(table, Author(None, None, role), key)


def _cookie_name() -> str:
    return "__Host-device" if is_https() else "device"


def _keep_device(answer: Response) -> Response:
    if g.get("device"):
        answer.set_cookie(
            _cookie_name(), g.device, FOUR_HUNDRED_DAYS, secure=is_https(), httponly=True, samesite="Lax"
        )
    return answer
