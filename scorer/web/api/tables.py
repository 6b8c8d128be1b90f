"""The JSON API of tables, which /api/openapi.json describes: one service call a view, those of the pages."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, request, url_for

from scorer.errors import Json, NotFound
from scorer.rules.rulings import NONE
from scorer.rules.sheet import as_json
from scorer.rules.state import State
from scorer.rules.table import Row
from scorer.services import deciding, sharing, tables
from scorer.services.values import Author, Role, Saved, TableView
from scorer.web.api.bodies import idempotency_key, if_match, read_json, read_object
from scorer.web.api.written import Ready, Texts, document, listed
from scorer.web.guards import streams
from scorer.web.guards.access import direct, here, public, score, watch
from scorer.web.guards.addresses import address_for_others
from scorer.web.guards.clock import now
from scorer.web.guards.limits import count_new_table
from scorer.web.guards.security import takes_sheets

api = Blueprint("api", __name__, url_prefix="/api")
ENTRY = "/tables/<table>/entries/<int:number>"
takes_sheets("api.create")
texts = Texts()


@api.post("/tables")
@public
def create() -> Response:
    """Opens a table from a sheet; whoever holds the keys of the answer holds the table."""
    document = read_json()
    count_new_table(tables.entries_in(document))
    opened = tables.open_table(document, Author(None, None, Role.DIRECT), now())
    answer = jsonify(
        id=opened.id,
        version=opened.version,
        keys=_words(sharing.keys(opened.id)),
        links=_links(opened.id),
    )
    answer.status_code = 201
    answer.headers["Location"] = url_for("api.read", table=opened.id)
    return answer


@api.get("/tables/<table>")
@watch
def read(table: str) -> Response:
    """The table as it stands; the ETag is the version."""
    view = tables.load(table)
    if request.if_none_match.contains_weak(str(view.version)):
        return _versioned(Response(status=304), view.version)
    told = {"id": view.id, "version": view.version, "next": view.next, "role": here().role.word}
    answer = _answer(told | {"sheet": _sheet(view), "result": _result(table, view.state)} | _beside(view))
    return _versioned(answer, view.version)


@api.post("/tables/<table>/entries")
@score
def record(table: str) -> Response:
    """Records the next entry, once per Idempotency-Key."""
    body = read_object(number=int, entry=None)
    saved = tables.record(table, body["number"], body["entry"], idempotency_key(), here().author, now())
    answer = _saved(table, saved)
    answer.status_code = 201
    answer.headers["Location"] = f"{request.script_root}{request.path}/{saved.number}"
    return answer


@api.post("/tables/<table>/preview")
@score
def preview(table: str) -> Response:
    """What `record` would answer; nothing is saved."""
    body = read_object(number=int, entry=None)
    return _answer(_document(table, tables.preview(table, body["number"], body["entry"])))


@api.put(ENTRY)
@score
def correct(table: str, number: int) -> Response:
    """Puts another entry in the place of entry `number`; both stay in the log."""
    body = read_object(entry=None, reason=(str, type(None)))
    key = idempotency_key() if "Idempotency-Key" in request.headers else None
    entry, reason = body["entry"], body["reason"]
    saved = deciding.correct(table, number, entry, reason, here().author, now(), key, if_match())
    return _saved(table, saved)


@api.delete(ENTRY)
@score
def undo(table: str, number: int) -> Response:
    """Undoes entry `number`; of one already undone this changes nothing."""
    return _saved(table, tables.undo(table, number, here().author, now(), if_match()))


@api.post("/tables/<table>/links/<role>/rotate")
@direct
def rotate(table: str, role: str) -> Response:
    """Replaces the link of a role: the old one, and every page and stream opened by it, ends at once."""
    turned = next((each for each in Role if each.word == role), None)
    if turned is None:
        raise NotFound
    keys = sharing.rotate(table, turned, here().author, now())
    return jsonify(role=role, key=keys[turned], keys=_words(keys), links=_links(table))


@api.get("/tables/<table>/log")
@watch
def log(table: str) -> Response:
    """Who did what when, old and new; oldest first."""
    return jsonify(id=table, log=[line.as_json() for line in tables.log(table, here().role)])


@api.get("/tables/<table>/stream")
@watch
def stream(table: str) -> Response:
    """Server-sent events: the version now, then each new one."""
    return streams.follow(table)


@api.get("/tables/<table>/sheet")
@watch
def sheet(table: str) -> Response:
    """The table as a document that `create` takes back, byte for byte."""
    return Response(tables.sheet(table), mimetype="application/json")


def _sheet(view: TableView) -> Ready:
    """The sheet at the very version of the rest of the answer."""
    fields = as_json(view.setup, view.exported[:1])
    if view.exported:
        fields["entries"] = listed(texts.of(f"{view.id} entries", view.exported, dict))
    return document(fields)


def _beside(view: TableView) -> dict[str, Json]:
    """What stands beside the entries; it is in no sheet. Left out where nothing does."""
    return {} if view.rulings == NONE else {"rulings": view.rulings.as_json()}


def _result(table: str, state: State) -> Ready:
    """The result of the whole table, as `State.result` has it."""
    hands = listed(texts.of(f"{table} hands", state.rows, Row.as_json))
    return document({"hands": hands, **state.standing()})


def _saved(table: str, saved: Saved) -> Response:
    return _versioned(_answer(_document(table, saved)), saved.version)


def _document(table: str, saved: Saved) -> dict[str, Json]:
    """The public form of a change; a repeated request gives the very same."""
    return {
        "version": saved.version,
        "number": saved.number,
        "next": saved.next,
        "entry": saved.entry,
        "hand": saved.row.as_json() if saved.row else None,
        "result": _result(table, saved.state),
    }


def _answer(fields: Mapping[str, Json]) -> Response:
    return Response(document(fields).text + "\n", mimetype="application/json")


def _versioned(answer: Response, version: int) -> Response:
    answer.set_etag(str(version))
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def _words(keys: Mapping[Role, str]) -> dict[str, str]:
    return {role.word: keys[role] for role in Role}


def _links(table: str) -> dict[str, str]:
    """What people open: one absolute address per role, and the short one that only watches."""
    links = {role.word: address_for_others() + path for role, path in sharing.paths(table).items()}
    code = sharing.short_code(table).replace(" ", "")
    return {**links, "code": f"{address_for_others()}/g/{code}"}
