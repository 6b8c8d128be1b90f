"""Every form of the pages. A form only carries what was typed; the engine and the services judge it.

A whole number typed as digits becomes one; anything else travels as it is, so that the engine can say what
is wrong with it. What was left empty is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping
from typing import TypeVar

from flask import request, url_for
from wtforms import Field, FieldList, Form, HiddenField, StringField

from scorer.errors import Json, Problem, Refusal, Refused
from scorer.web.forms.kept import carried, completed

AT_ONE_TOUCH = {"void", "time_up"}
T = TypeVar("T", bound=Form)


def clean(text: str | None) -> str:
    """What was typed, without the spaces around it."""
    return (text or "").strip()


def number(text: str) -> Json:
    """Digits as the whole number they are, anything else unchanged for the engine to refuse."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _is_given(value: Json) -> bool:
    return value is not None and value is not False and value != ""  # a caller or points of 0 are given


class Places(FieldList):
    """The numbered fields of a form, `NAME-0` and on; any other number is no field of it.

    (WTForms reads whatever calls itself a digit, from "\u00b2" to a number of thousands of digits.)
    """

    def _extract_indices(self, prefix: str, formdata: Container[str]) -> Iterator[int]:
        return (place for place in range(self.max_entries) if f"{prefix}-{place}" in formdata)


class SeatsField(Field):
    """Seats sent under one name, each as typed, in the order in which they were chosen."""

    data: list[str]

    def process_data(self, value: list[str] | None) -> None:
        """What stands in it before anything was sent."""
        self.data = list(value or ())

    def process_formdata(self, valuelist: list[str]) -> None:
        """What was sent."""
        self.data = list(valuelist)


class HandForm(Form):
    """What every recording form carries: the hand's number, its key, which button was pressed, and what the
    hand in progress told beyond it; `seen`: what was read there that the tricks told say against its points.
    """

    number = HiddenField()
    key = HiddenField()
    kind = StringField()
    kept = HiddenField()
    seen = HiddenField()


class ChiamataForm(HandForm):
    """A hand of Briscola Chiamata; the caller's own seat as partner means alone."""

    caller = StringField()
    call = StringField()
    bid = StringField()
    suit = StringField()
    partner = StringField()
    points = StringField()
    rest = SeatsField()  # who rests, where it is not who the deal says

    def entry(self) -> Json:
        """The entry as a sheet writes it, not judged yet."""
        if clean(self.kind.data) in AT_ONE_TOUCH:
            return {"kind": clean(self.kind.data)}
        resting = {"sitting_out": [number(clean(seat)) for seat in self.rest.data]} if self.rest.data else {}
        if clean(self.kind.data) == "all_pass":
            return completed({"kind": "all_pass"} | resting, self.kept.data)
        caller, partner = clean(self.caller.data), clean(self.partner.data)
        given = {
            "caller": number(caller),
            "partner": "" if partner == caller else number(partner),
            "solo": bool(partner) and partner == caller,
            "call": self._call(),
            "suit": clean(self.suit.data),
            "points": number(clean(self.points.data)),
        }
        told = {name: value for name, value in given.items() if _is_given(value)}
        return completed({"kind": "hand"} | told | resting, self.kept.data)

    def open_with(self, entry: Mapping[str, Json]) -> None:
        """Type in what the hand in progress has told so far."""
        caller, call = entry.get("caller"), entry.get("call")
        if caller is not None and call is not None:
            self.caller.data, self.call.data = str(caller), _call_value(call)
        self.suit.data = entry.get("suit", "")
        partner = caller if entry.get("solo") else entry.get("partner")
        self.partner.data = "" if partner is None else str(partner)
        self.points.data = str(entry.get("points", ""))
        if not self.rest.data:
            self.rest.data = [str(seat) for seat in entry.get("sitting_out", ())]
        self.kept.data = carried(entry)

    def fill(self, entry: Mapping[str, Json], told: Mapping[str, Json]) -> None:
        """Type in a recorded hand; `told`, its computed row, knows the points however they were said."""
        call, alone = entry["call"], entry.get("solo")
        self.caller.data = str(entry["caller"])
        self.partner.data = str(entry["caller"] if alone else entry["partner"])
        self.call.data = _call_value(call)
        self.suit.data = entry.get("suit", "")
        self.points.data = str(told["points"])
        self.rest.data = [str(seat) for seat in entry.get("sitting_out", ())]
        self.kept.data = carried({**entry, "points": told["points"]})

    def _call(self) -> Json:
        rank, _, points = clean(self.call.data).partition(":")
        if points == "other":
            points = clean(self.bid.data)
        call = {"rank": rank, "points": number(points)}
        return {name: value for name, value in call.items() if value != ""} or None


def _call_value(call: Json) -> str:
    rank, points = call.get("rank", ""), call.get("points")
    return str(rank) if points is None else f"{rank}:{points}"


class BriscolaForm(HandForm):
    """A plain hand: one side's points are enough, the last side has what is missing to 120."""

    totals = Places(StringField(), min_entries=2, max_entries=3)
    last_trick_side = StringField()

    def entry(self) -> Json:
        """The entry as a sheet writes it, not judged yet."""
        if clean(self.kind.data) in AT_ONE_TOUCH:
            return {"kind": clean(self.kind.data)}
        totals = [number(clean(field.data)) for field in self.totals]
        if totals.count("") == 1 and all(isinstance(total, int) for total in totals if total != ""):
            totals[totals.index("")] = 120 - sum(total for total in totals if total != "")
        entry: dict[str, Json] = {"kind": "hand"}
        if any(total != "" for total in totals):
            entry["totals"] = totals
        if side := clean(self.last_trick_side.data):
            entry["last_trick_side"] = number(side)
        return completed(entry, self.kept.data)

    def open_with(self, entry: Mapping[str, Json]) -> None:
        """Type in what the hand in progress has told so far."""
        for field, total in zip(self.totals, entry.get("totals", ()), strict=False):
            field.data = str(total)
        self.last_trick_side.data = str(entry.get("last_trick_side", ""))
        self.kept.data = carried(entry)

    def fill(self, entry: Mapping[str, Json], told: Mapping[str, Json]) -> None:
        """Type in a recorded hand; `told`, its computed row, knows the totals however they were said."""
        for field, total in zip(self.totals, told["totals"], strict=True):
            field.data = str(total)
        self.last_trick_side.data = str(entry.get("last_trick_side", ""))
        self.kept.data = carried({**entry, "totals": told["totals"]})


class UndoForm(Form):
    """The entry to undo, named by its number; `contested`: that it is has been seen."""

    number = HiddenField()
    contested = HiddenField()


class CorrectionForm(Form):
    """A correction that has been looked at: the new entry as JSON, why, and the version it was looked at."""

    entry = HiddenField()
    version = HiddenField()
    key = HiddenField()
    reason = StringField()
    other = StringField()

    @property
    def why(self) -> str:
        """The reason given: the words typed, else the one that was touched."""
        return clean(self.other.data) or clean(self.reason.data)

    @property
    def seen(self) -> int:
        """The version of the table it was looked at; 0, which is never right, where none was sent."""
        version = number(str(self.version.data))
        return version if isinstance(version, int) else 0

    def put(self, entry: Mapping[str, Json] | None) -> None:
        """Carry this entry to the next request."""
        self.entry.data = "" if entry is None else json.dumps(dict(entry), ensure_ascii=False)

    def parsed(self) -> Json:
        """The entry it carries. Raises Refused when it is no JSON."""
        try:
            return json.loads(str(self.entry.data))
        except ValueError:
            raise Refused(Refusal.of([Problem("not_json", "entry")])) from None


PASTED = re.compile(
    r"/(?:(?P<kind>w|join)/(?P<table>[a-z0-9]+)/(?P<key>[\w-]+)|g/(?P<code>[^/?#\s]+)|t/(?P<own>[a-z0-9]+))"
)
"""A link of ours, wherever it came from: what follows the name of the house."""


class CodeForm(Form):
    """The eight characters under the QR code; or a whole link of a table, pasted."""

    code = StringField()

    def where(self) -> str | None:
        """The address it leads to, always on this site. None: nothing was typed."""
        typed = clean(self.code.data)
        found = PASTED.search(typed)
        if found and found["kind"]:
            endpoint = "sharing.page" if found["kind"] == "w" else "sharing.invitation"
            return url_for(endpoint, table=found["table"], key=found["key"])
        if found and found["own"]:
            return url_for("tables.page", table=found["own"])
        code = found["code"] if found else typed.replace("/", " ").strip()
        return url_for("sharing.by_code", code=code) if code else None


class JoinForm(Form):
    """Who takes the role: somebody who plays, or a name of its own; may be left out."""

    seat = StringField()
    name = StringField()


class RotateForm(Form):
    """The role whose link is replaced, and the epoch of the link that was seen."""

    role = HiddenField()
    epoch = HiddenField()


class DropForm(Form):
    """The device to take off the table, by its public hash."""

    device = HiddenField()


class LookForm(Form):
    """The look of the pages."""

    theme = StringField()


def posted(form: type[T]) -> T:
    """The form with what this request sent."""
    found: T = form(request.form)
    return found
