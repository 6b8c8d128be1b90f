"""Every failure is an answer; nobody meets a traceback."""

from __future__ import annotations

import logging
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale
from markupsafe import escape
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from scorer.errors import Busy, Conflict, Forbidden, Gone, NotFound, Problem, Refusal, Refused
from scorer.web.guards.access import public
from scorer.web.language.problems import sentence

REFUSED = Refused(
    Refusal.of([Problem("wrong_sum", "totals", {"sum": 121}), Problem("impossible_total", "totals.1")], 3)
)
TAKEN = Conflict(
    "number_taken", {"entry": {"kind": "all_pass"}, "number": 2, "by": "Anna", "at": "x", "equal": False}
)
KNOWN = [
    (NotFound(), 404, []),
    (Forbidden(), 403, []),
    (Gone(), 410, []),
    (Busy(), 503, []),
    (REFUSED, 422, ["wrong_sum", "impossible_total"]),
    (TAKEN, 409, ["number_taken"]),
    (Conflict("number_ahead", {"next": 2}), 409, ["number_ahead"]),
    (Conflict("unknown_entry"), 409, ["unknown_entry"]),
    (Conflict("stale_version", {"version": 4}), 412, ["stale_version"]),
    (TooManyRequests(), 429, []),
    (ServiceUnavailable(), 503, []),
]
SECRET = "a-secret-in-the-message"


def failing(app: Flask, error: BaseException) -> FlaskClient:
    """The program with two views that fail like this: /fail and /api/fail/KEY."""

    @public
    def fail(key: str = "") -> str:
        raise error

    app.add_url_rule("/fail", "fail", fail)
    app.add_url_rule("/api/fail/<key>", "api_fail", fail)
    return app.test_client()


@pytest.mark.parametrize(("error", "status", "codes"), KNOWN)
def test_a_known_failure_is_problem_json_for_programs(
    app: Flask, error: BaseException, status: int, codes: list[str]
) -> None:
    answer = failing(app, error).get("/api/fail/x")
    found = answer.get_json()
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert (found["type"], found["status"]) == ("about:blank", status)
    assert found["title"]
    assert found["detail"]
    assert [problem["code"] for problem in found["problems"]] == codes
    assert all(set(problem) == {"code", "field", "detail"} for problem in found["problems"])
    assert ("Retry-After" in answer.headers) is (status in (429, 503))


@pytest.mark.parametrize(("error", "status", "codes"), KNOWN)
@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_a_known_failure_is_a_page_for_people(
    app: Flask, error: BaseException, status: int, codes: list[str], language: str
) -> None:
    answer = failing(app, error).get("/fail", headers={"Accept": "text/html", "Accept-Language": language})
    assert (answer.status_code, answer.mimetype) == (status, "text/html")
    assert f'lang="{language}"' in answer.text
    with app.test_request_context(), force_locale(language):
        told = error.refusal.problems if isinstance(error, Refused) else map(Problem, codes)
        said = [str(escape(sentence(problem))) for problem in told]
    assert all(text in answer.text for text in said)
    assert not any(code in answer.text for code in codes)


def test_a_refusal_says_where(app: Flask) -> None:
    assert failing(app, REFUSED).get("/api/fail/x").get_json()["at"] == 3


def test_a_conflict_says_what_stands_there(app: Flask) -> None:
    found = failing(app, TAKEN).get("/api/fail/x").get_json()
    assert found["entry"] == {"kind": "all_pass"}
    assert (found["by"], found["equal"]) == ("Anna", False)
    assert found["problems"][0]["detail"] == dict(TAKEN.detail)


def test_a_page_that_asks_for_json_gets_json(app: Flask) -> None:
    client = failing(app, REFUSED)
    assert client.get("/fail", headers={"Accept": "application/json"}).mimetype == "application/problem+json"
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    assert client.get("/fail", headers=browser).mimetype == "text/html"
    assert client.get("/fail", headers={"Accept": "*/*"}).mimetype == "text/html"


@pytest.mark.parametrize("path", ["/fail", "/api/fail/the-key-of-a-link"])
def test_an_unknown_failure_shows_a_short_id_that_stands_in_the_log(
    app: Flask, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    with caplog.at_level(logging.ERROR):
        answer = failing(app, RuntimeError(SECRET)).get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == 500
    logged = re.search(r"error ([0-9a-f]{8}) in", caplog.text)
    assert logged is not None
    assert logged[1] in answer.text
    assert SECRET in caplog.text
    assert "the-key-of-a-link" not in caplog.text
    for leak in (SECRET, "Traceback", "RuntimeError", ".py", "Flask", "Werkzeug"):
        assert leak not in answer.text


def test_a_failing_error_page_still_says_something(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    app.jinja_env.globals["asset"] = lambda name: 1 / 0
    answer = failing(app, REFUSED).get("/fail")
    assert (answer.status_code, answer.mimetype) == (422, "text/plain")
    assert answer.text


def test_hostile_text_in_a_problem_is_never_markup(app: Flask) -> None:
    attack = "<svg/onload=alert()>"
    answer = failing(app, Refused(Refusal.of([Problem("unknown_field", attack)]))).get("/fail")
    assert attack not in answer.text


def test_an_unknown_address_is_not_found_in_every_spelling(client: FlaskClient) -> None:
    for path in (
        "/nowhere",
        "/healthz/",
        "/HEALTHZ",
        "/api/nowhere",
        "/api/tables/",
        "/%00",
        "/t/%2e%2e",
    ):
        assert client.get(path).status_code == 404, path


@pytest.mark.parametrize(
    "host", ["127.0.0.1:abc", "a b", "%00", "[::1", "\u00e9vil", "127.0.0.1:99999", "x" * 70]
)
def test_a_host_that_is_no_name_is_refused_without_an_alarm(
    client: FlaskClient, host: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/", environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 400
    assert not caplog.records


def test_a_copied_address_of_a_table_asks_for_the_code_and_offers_its_field(app: Flask) -> None:
    answer = app.test_client().get("/t/zzzzzzzzzzzz", headers={"Accept-Language": "it"})
    assert answer.status_code == 404
    assert "Chiedi il QR o il codice a chi segna" in answer.text
    assert 'name="code"' in answer.text
    assert 'name="code"' not in app.test_client().get("/nowhere").text
