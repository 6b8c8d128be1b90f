"""JSON of long documents: what was written once is not written again.

The hands of a table stay what they are while new ones come; an answer that lists a thousand of them writes
the newest and puts the texts of the others in their places.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scorer.errors import Json

T = TypeVar("T")
MOST_TEXTS = 40_000  # of some 400 bytes each
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Ready:
    """A part of a document that is JSON already."""

    text: str


def document(fields: Mapping[str, Json | Ready]) -> Ready:
    """An object, its fields in the order given."""
    parts, plain = list[str](), dict[str, Json]()
    for name, value in fields.items():
        if isinstance(value, Ready):
            parts += [_inside(plain), f"{_encode(name)}:{value.text}"]
            plain = {}
        else:
            plain[name] = value
    return Ready("{" + ",".join(part for part in (*parts, _inside(plain)) if part) + "}")


def _inside(fields: Mapping[str, Json]) -> str:
    return _encode(fields)[1:-1]


def listed(texts: Sequence[str]) -> Ready:
    """A list of what is JSON already."""
    return Ready("[" + ",".join(texts) + "]")


class Texts:
    """The texts of the lists written lately, by the name of the list; so many texts in all are kept.

    A text is used again for the very object it was written from, so it is never out of date: whoever changes
    a list makes a new object.
    """

    def __init__(self, most: int = MOST_TEXTS) -> None:
        self._most = most
        self._kept: OrderedDict[str, tuple[Sequence[object], list[str]]] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    def of(self, name: str, parts: Sequence[T], as_json: Callable[[T], Json]) -> list[str]:
        """The JSON of every part."""
        with self._lock:
            known, texts = self._kept.get(name, ((), []))
        same = _same(known, parts)
        fresh = texts[:same] + [_encode(as_json(part)) for part in parts[same:]]
        self._keep(name, parts, fresh)
        return fresh

    def _keep(self, name: str, parts: Sequence[object], texts: list[str]) -> None:
        with self._lock:
            _, had = self._kept.pop(name, ((), []))
            self._kept[name] = parts, texts
            self._held += len(texts) - len(had)
            while self._held > self._most:
                _, (_, gone) = self._kept.popitem(last=False)
                self._held -= len(gone)

    def __len__(self) -> int:
        return self._held


def _same(known: Sequence[object], parts: Sequence[object]) -> int:
    """How many parts at the beginning are the very same objects."""
    for place, (one, other) in enumerate(zip(known, parts, strict=False)):
        if one is not other:
            return place
    return min(len(known), len(parts))
