"""The JSON API described for programs (OpenAPI 3.1); a test holds the description to the routes."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorer.errors import Json
from scorer.web.api.schemas import PARAMETERS, SCHEMAS
from scorer.web.guards.access import public

openapi = Blueprint("openapi", __name__, url_prefix="/api")
TABLE = "/api/tables/{table}"
ENTRY = TABLE + "/entries/{number}"
FAILURES = {
    "400": "The body or a header cannot be read.",
    "403": "The key allows less than this.",
    "404": "No such table, or no key of it: the same answer for both.",
    "409": "Somebody else was first, or there is no such entry; `problems` names which.",
    "410": "The key was replaced by a newer one.",
    "412": "If-Match names a version that is not the present one.",
    "413": "The body is too long.",
    "415": "Not application/json.",
    "422": "What was sent cannot be; `problems` lists every reason.",
    "429": "Too many at once; Retry-After says when to come again.",
    "503": "Nothing can be saved just now; nothing was. Retry-After says when to come again.",
}
ALWAYS = ("404", "410", "503")


@openapi.get("/openapi.json")
@public
def describe() -> Response:
    """The description of the API."""
    return jsonify(document())


def document() -> dict[str, Json]:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Smazzata",
            "version": "1",
            "license": {"name": "MIT", "identifier": "MIT"},
            "description": "Tables of Briscola and Briscola Chiamata: lists of entries, all else computed.",
        },
        "paths": _paths(),
        "components": {
            "schemas": SCHEMAS,
            "parameters": PARAMETERS,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A link key."}},
        },
    }


def _paths() -> dict[str, Json]:
    return {
        "/api/openapi.json": {
            "get": _does("describe", "This document", "", {"200": _json("object", "OpenAPI 3.1")})
        },
        "/api/tables": {"post": _create()},
        TABLE: {"parameters": _named("table"), "get": _read()},
        TABLE + "/entries": {"parameters": _named("table"), "post": _record()},
        TABLE + "/preview": {"parameters": _named("table"), "post": _preview()},
        ENTRY: {"parameters": _named("table", "number"), "put": _correct(), "delete": _undo()},
        TABLE + "/links/{role}/rotate": {"parameters": _named("table", "role"), "post": _rotate()},
        TABLE + "/log": {"parameters": _named("table"), "get": _log()},
        TABLE + "/stream": {"parameters": _named("table"), "get": _stream()},
        TABLE + "/sheet": {"parameters": _named("table"), "get": _sheet()},
    }


def _create() -> dict[str, Json]:
    answers = {
        "201": _json("Opened", "The table and its keys"),
        **_fails("400", "413", "415", "422", "429", "503"),
    }
    return {**_does("create", "Open a table from a sheet", "", answers), "requestBody": _body("Sheet")}


def _read() -> dict[str, Json]:
    answers = {
        "200": _json("Table", "The table; the ETag is its version"),
        "304": {"description": "Not changed"},
    }
    found = _does("read", "The table as it stands", "watch", answers | _fails(*ALWAYS))
    return {**found, "parameters": _named("If-None-Match")}


def _record() -> dict[str, Json]:
    answers = {"201": _json("Saved", "Saved; the same key again gives the same answer")}
    answers |= _fails("400", "403", "409", "413", "415", "422", *ALWAYS)
    found = _does("record", "Record the next entry, once per Idempotency-Key", "score", answers)
    return {**found, "parameters": _named("Idempotency-Key"), "requestBody": _body("NewEntry")}


def _preview() -> dict[str, Json]:
    answers = {"200": _json("Saved", "What recording would answer; nothing is saved")}
    answers |= _fails("400", "403", "409", "413", "415", "422", *ALWAYS)
    return {**_does("preview", "Try an entry", "score", answers), "requestBody": _body("NewEntry")}


def _correct() -> dict[str, Json]:
    answers = {"200": _json("Saved", "Corrected; the log keeps both")}
    answers |= _fails("400", "403", "409", "412", "413", "415", "422", *ALWAYS)
    found = _does("correct", "Correct an entry (an older one than the last: direct)", "score", answers)
    return {**found, "parameters": _named("If-Match"), "requestBody": _body("Correction")}


def _undo() -> dict[str, Json]:
    answers = {"200": _json("Saved", "Undone, now or before"), **_fails("403", "409", "412", "422", *ALWAYS)}
    found = _does("undo", "Undo an entry (an older one than the last: direct)", "score", answers)
    return {**found, "parameters": _named("If-Match")}


def _rotate() -> dict[str, Json]:
    answers = {"200": _json("Keys", "The keys of today"), **_fails("403", *ALWAYS)}
    return _does("rotate", "Replace the link of a role; the old one dies at once", "direct", answers)


def _log() -> dict[str, Json]:
    answers = {"200": _json("Log", "Every event, oldest first"), **_fails(*ALWAYS)}
    return _does("log", "Who did what when", "watch", answers)


def _stream() -> dict[str, Json]:
    events = {"schema": {"type": "string"}, "example": 'id: 7\ndata: {"version": 7}\n\n'}
    told = (
        'Server-sent events: id is the version, data {"version": n}; the first at once. Beside them, named:'
        " `beat` every 12 s, `play` whenever a hand in progress moves, and `poll` before the end of one whose"
        " place a newer page of the same phone took: it asks every few seconds instead."
    )
    answers: dict[str, Json] = {"200": {"description": told, "content": {"text/event-stream": events}}}
    return _does("stream", "Follow the table", "watch", answers | _fails("429", *ALWAYS))


def _sheet() -> dict[str, Json]:
    answers = {"200": _json("Sheet", "The table as a document that `create` takes back"), **_fails(*ALWAYS)}
    return _does("sheet", "Export the table", "watch", answers)


def _does(name: str, summary: str, role: str, answers: dict[str, Json]) -> dict[str, Json]:
    """One operation; `role` is the least a key must allow ("": no key)."""
    found = {"operationId": name, "summary": summary, "responses": answers}
    return {**found, "security": [{"key": []}], "x-least-role": role} if role else {**found, "security": []}


def _json(schema: str, description: str) -> dict[str, Json]:
    kind = {"type": schema} if schema == "object" else {"$ref": f"#/components/schemas/{schema}"}
    return {"description": description, "content": {"application/json": {"schema": kind}}}


def _fails(*statuses: str) -> dict[str, Json]:
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Failure"}}}
    return {status: {"description": FAILURES[status], "content": content} for status in statuses}


def _body(schema: str) -> dict[str, Json]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {"required": True, "content": content}


def _named(*names: str) -> list[Json]:
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
