"""Pages travel small; streams and the API travel as they are."""

from __future__ import annotations

import gzip

import brotli  # type: ignore[import-untyped] # ships no types
import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from scorer.web.guards.access import public
from tests.web.program import Program

PAGE = "<p>Tocca a Bruno fare le carte.</p>" * 100


@pytest.fixture
def reader(app: Flask) -> FlaskClient:
    """The program with a long page, a short one, and an event stream."""

    @public
    def page(kind: str) -> Response:
        if kind == "stream":
            return Response((PAGE for _ in range(2)), mimetype="text/event-stream")
        if kind == "slow":
            return Response((PAGE for _ in range(2)), mimetype="text/html")
        answer = Response(PAGE if kind == "long" else "<p>short</p>", mimetype="text/html")
        answer.set_etag("7")
        answer.make_conditional(request)
        return answer

    app.add_url_rule("/page/<kind>", "page", page)
    return app.test_client()


@pytest.mark.parametrize(
    ("accepted", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0.5, gzip", "gzip")]
)
def test_a_long_page_is_sent_small(reader: FlaskClient, accepted: str, encoding: str) -> None:
    answer = reader.get("/page/long", headers={"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == encoding
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert int(answer.headers["Content-Length"]) == len(answer.data) < len(PAGE) / 5
    read = brotli.decompress if encoding == "br" else gzip.decompress
    assert read(answer.data).decode() == PAGE
    assert answer.headers["ETag"] == 'W/"7"'


def test_a_page_that_has_not_changed_is_not_sent(reader: FlaskClient) -> None:
    headers = {"Accept-Encoding": "br", "If-None-Match": 'W/"7"'}
    answer = reader.get("/page/long", headers=headers)
    assert (answer.status_code, answer.data) == (304, b"")


def test_the_live_part_of_a_page_is_sent_only_when_it_is_another_one(app: Flask) -> None:
    program = Program(app.test_client())
    table = program.open()
    path, accepted = f"/w/{table.id}/{table.keys['watch']}/live", {"Accept-Encoding": "br"}
    first = program.client.get(path, headers=accepted)
    assert (first.status_code, first.headers["Cache-Control"]) == (200, "private, no-cache")
    known = {**accepted, "If-None-Match": first.headers["ETag"]}
    assert program.client.get(path, headers=known).status_code == 304
    assert program.client.get(path, headers={**known, "Accept-Language": "es"}).status_code == 200
    program.record(table, 1)
    assert program.client.get(path, headers=known).status_code == 200


@pytest.mark.parametrize(
    ("kind", "accepted"),
    [
        ("short", "br"),
        ("long", "identity"),
        ("long", ""),
        ("long", "br;q=0"),
        ("stream", "br"),
        ("slow", "br"),
    ],
)
def test_the_rest_is_sent_as_it_is(reader: FlaskClient, kind: str, accepted: str) -> None:
    answer = reader.get(f"/page/{kind}", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers
    assert answer.data.startswith(b"<p>")
