"""The part of a page that changes with every hand: written once for all who ask for it.

A hand makes every phone that watches ask at the same moment. What they get differs by table, version,
language and by what they may do here, by nothing else; whoever adds something it differs by adds it to
`differs`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from flask import render_template, request
from flask_babel import get_locale

from scorer.services.values import TableView

MOST = 512  # parts kept, of some 20 kB each: sixteen tables in three languages, by who may do what
_kept: OrderedDict[tuple[Hashable, ...], str] = OrderedDict()
_writing: dict[tuple[Hashable, ...], Lock] = {}
_lock = Lock()


def part(
    template: str, view: TableView, differs: tuple[Hashable, ...], values: Callable[[], dict[str, object]]
) -> str:
    """The template rendered with `values`, which are worked out only where it was not lately, and once
    for all who ask meanwhile.
    """
    key = (template, view.id, view.version, str(get_locale()), request.script_root, *differs)
    known = _known(key)
    if known is not None:
        return known
    with _lock:
        first = _writing.setdefault(key, Lock())
    try:
        with first:
            return _known(key) or _keep(key, render_template(template, **values()))
    finally:
        with _lock:
            _writing.pop(key, None)


def _known(key: tuple[Hashable, ...]) -> str | None:
    with _lock:
        known = _kept.get(key)
        if known is not None:
            _kept.move_to_end(key)
        return known


def _keep(key: tuple[Hashable, ...], text: str) -> str:
    with _lock:
        _kept[key] = text
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return text
