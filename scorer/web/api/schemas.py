"""The documents of the JSON API as JSON Schema; the public format's words, the engine's judgement.

A schema says the shape. What a hand may hold under which rules is the engine's to say: it answers with codes.
"""

from __future__ import annotations

from scorer.errors import Json
from scorer.services.values import Role
from scorer.web.language.problems import SENTENCES


def _object(required: str, **properties: Json) -> dict[str, Json]:
    return {"type": "object", "required": required.split(), "properties": properties}


def _closed(required: str, **properties: Json) -> dict[str, Json]:
    """An object that takes these fields and no other."""
    return _object(required, **properties) | {"additionalProperties": False}


def _ref(name: str) -> dict[str, Json]:
    return {"$ref": f"#/components/schemas/{name}"}


def _list(of: Json) -> dict[str, Json]:
    return {"type": "array", "items": of}


WHOLE = {"type": "integer"}
TEXT = {"type": "string"}
MAYBE_TEXT = {"type": ["string", "null"]}
TIME = {"type": "string", "format": "date-time"}
ROLE = {"enum": [role.word for role in Role]}
KINDS = ["hand", "all_pass", "void", "monte", "time_up", "penalty", "substitution"]
KEYS = _object("watch score direct", **{role.word: TEXT for role in Role})
LINKS = _object(
    "watch score direct code",
    **{name: {"type": "string", "format": "uri"} for name in (*KEYS["properties"], "code")},
)

SCHEMAS: dict[str, Json] = {
    "Entry": {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": KINDS}},
        "description": "A line of a sheet; its further fields depend on the game, the rules and the kind.",
    },
    "Sheet": _object(
        "scorer game players first_dealer",
        scorer={"const": 1},
        game={"enum": ["chiamata", "briscola"]},
        rules={"type": ["string", "object"]},
        players=_list(TEXT),
        first_dealer=WHOLE,
        match={"type": "object"},
        stake_cents=WHOLE,
        entries=_list(_ref("Entry")),
        name=TEXT,
        labels={"type": "object"},
        seats_drawn=_list({"type": "object"}),
    )
    | {"additionalProperties": False},
    "NewEntry": _closed("number entry", number={**WHOLE, "minimum": 1}, entry=_ref("Entry")),
    "Correction": _closed("entry", entry=_ref("Entry"), reason={**MAYBE_TEXT, "maxLength": 200}),
    "Opened": _object("id version keys links", id=TEXT, version=WHOLE, keys=KEYS, links=LINKS),
    "Keys": _object("role key keys links", role=ROLE, key=TEXT, keys=KEYS, links=LINKS),
    "Table": _object(
        "id version next role sheet result",
        id=TEXT,
        version=WHOLE,
        next={**WHOLE, "description": "The number to send with the next entry."},
        role=ROLE,
        sheet=_ref("Sheet"),
        result=_ref("Result"),
        rulings={**_ref("Rulings"), "description": "Left out where nothing stands beside the entries."},
    ),
    "Rulings": _object(
        "closed call flags decisions",
        closed={"anyOf": [_ref("Ruling"), {"type": "null"}], "description": "The evening was closed."},
        call={"anyOf": [_ref("Ruling"), {"type": "null"}], "description": "The table calls the referee."},
        flags={**_list(_ref("Ruling")), "description": "Contested entries, still to be decided."},
        decisions=_list(_ref("Ruling")),
    ),
    "Ruling": _object(
        "version number words by at",
        version=WHOLE,
        number={"type": ["integer", "null"], "description": "The entry it is about; null: the table."},
        words=MAYBE_TEXT,
        by=MAYBE_TEXT,
        at=TIME,
        decision=TEXT,
    ),
    "Result": _object(
        "hands totals match",
        hands=_list({"type": "object"}),
        totals=_list(WHOLE),
        former=_list({"type": "object"}),
        next_dealer={"type": ["integer", "null"]},
        pending_redeals=WHOLE,
        match={"type": "object"},
    ),
    "Saved": _object(
        "version number next entry hand result",
        version=WHOLE,
        number=WHOLE,
        next=WHOLE,
        entry={
            "anyOf": [_ref("Entry"), {"type": "null"}],
            "description": "As it is kept; null after an undo.",
        },
        hand={"type": ["object", "null"], "description": "The computed hand; null for what is no hand."},
        result=_ref("Result"),
    ),
    "Log": _object("id log", id=TEXT, log=_list(_ref("LogLine"))),
    "LogLine": _object(
        "version action number entry before reason by device role at",
        version=WHOLE,
        action={"enum": ["record", "correct", "undo", "seat", "ruling"]},
        number=WHOLE,
        entry={"type": ["object", "null"]},
        before={"type": ["object", "null"]},
        reason=MAYBE_TEXT,
        by=MAYBE_TEXT,
        device=MAYBE_TEXT,
        role=ROLE,
        at=TIME,
    ),
    "Problem": _object(
        "code field detail", code={"enum": sorted(SENTENCES)}, field=MAYBE_TEXT, detail={"type": "object"}
    ),
    "Failure": _object(
        "type title status detail problems",
        type={"const": "about:blank"},
        title=TEXT,
        status=WHOLE,
        detail={**TEXT, "description": "A sentence in the reader's language."},
        problems=_list(_ref("Problem")),
        at={
            "type": ["integer", "string", "null"],
            "description": "A refused sheet's entry; the time of a taken number.",
        },
    ),
}

PARAMETERS: dict[str, Json] = {
    "table": {"name": "table", "in": "path", "required": True, "schema": TEXT},
    "number": {"name": "number", "in": "path", "required": True, "schema": {**WHOLE, "minimum": 1}},
    "role": {"name": "role", "in": "path", "required": True, "schema": ROLE},
    "Idempotency-Key": {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "description": "128 bits of the client: a UUID, 32 hexadecimal digits or 22 letters of base64url.",
        "schema": TEXT,
    },
    "If-Match": {"name": "If-Match", "in": "header", "description": "The version seen.", "schema": TEXT},
    "If-None-Match": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The version known.",
        "schema": TEXT,
    },
}
