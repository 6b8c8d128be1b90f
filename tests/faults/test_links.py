"""Links, roles, guessing: who has a link has its role, after a button, until it is replaced."""

from __future__ import annotations

import logging
import re
import secrets
from collections import Counter
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.services import links, people, sharing
from scorer.services.values import Role
from scorer.web.guards import limits
from scorer.web.guards.limits import Allowance
from tests.running import Events, Server, open_table, serving
from tests.web.conftest import CreateApp
from tests.web.guards.test_access import guarded, holder
from tests.web.program import FIVE, HAND, OTHER, Program, Table

ROBOTS = (
    "WhatsApp/2.24.1 A",
    "TelegramBot (like TwitterBot)",
    "facebookexternalhit/1.1",
    "Slackbot-LinkExpanding 1.0",
    "Mozilla/5.0 (compatible; Discordbot/2.0)",
)
PAGE = {"Origin": "http://localhost"}


def press(client: FlaskClient, path: str, **fields: str) -> TestResponse:
    """A form of ours sent from a page of ours."""
    return client.post(path, data=fields, headers=PAGE)


def join(app: Flask, table: Table, role: str, seat: str | None = None) -> FlaskClient:
    """A new phone that presses the button of the join page."""
    client = app.test_client()
    fields = {} if seat is None else {"seat": seat}
    assert press(client, f"/join/{table.id}/{table.keys[role]}", **fields).status_code == 303
    return client


def stranger(page: str, name: str) -> str:
    """The public hash in the "take off" form beside this name."""
    row = re.search(rf"<bdi>{name}</bdi>.*?name=\"device\" value=\"([0-9a-f]+)\"", page, re.DOTALL)
    assert row, page
    return row[1]


# L1: the scorer's link in the wrong hands


@pytest.mark.parametrize("role", ["watch", "score", "direct"])
def test_robots_that_look_at_a_link_change_nothing_and_the_human_still_gets_in(
    app: Flask, program: Program, role: str
) -> None:
    table = program.open()
    path = f"/join/{table.id}/{table.keys[role]}"
    for robot in ROBOTS:
        for method in ("GET", "HEAD"):
            seen = app.test_client().open(path, method=method, headers={"User-Agent": robot})
            assert (seen.status_code, "Set-Cookie" in seen.headers) == (200, False)
    with app.app_context():
        assert people.devices(table.id) == ()
    human = join(app, table, role, "1")
    assert human.get(f"/t/{table.id}").status_code == 200
    with app.app_context():
        assert [(seen.name, seen.role.word) for seen in people.devices(table.id)] == [("Bruno", role)]


def test_a_name_touched_stands_in_the_log_and_may_be_left_out(app: Flask, program: Program) -> None:
    table = program.open()
    named, nameless = join(app, table, "score", "2"), join(app, table, "score")
    for number, phone in enumerate((named, nameless), 1):
        fields = {"number": str(number), "key": secrets.token_hex(16), "kind": "all_pass"}
        assert press(phone, f"/t/{table.id}/record", **fields).status_code == 303
    log = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]
    assert [line["by"] for line in log] == ["Carla", None]
    assert len({line["device"] for line in log}) == 2


@pytest.mark.parametrize("seat", ["-1", "5", "99", "x", "1e0", ""])
def test_a_seat_that_is_none_is_no_name(app: Flask, program: Program, seat: str) -> None:
    table = program.open()
    join(app, table, "score", seat)
    with app.app_context():
        assert [(seen.name, seen.seat) for seen in people.devices(table.id)] == [(None, None)]


def test_nothing_a_watcher_can_open_holds_a_link_to_more(app: Flask, program: Program) -> None:
    table = program.open()
    watcher = join(app, table, "watch")
    pages = [
        watcher.get(path)
        for path in (
            "/",
            f"/t/{table.id}",
            f"/t/{table.id}/live",
            f"/t/{table.id}/share",
            f"/t/{table.id}/log",
            f"/w/{table.id}/{table.keys['watch']}",
            f"/w/{table.id}/{table.keys['watch']}/live",
            f"/join/{table.id}/{table.keys['watch']}",
        )
    ]
    pages += [program.ask("GET", table.path + path, table.keys["watch"]) for path in ("", "/log", "/sheet")]
    for page in pages:
        assert page.status_code == 200
        for role in ("score", "direct"):
            assert table.keys[role] not in page.text


def test_the_projector_shows_no_way_to_keep_score(program: Program) -> None:
    table = program.open()
    page = program.client.get(f"/w/{table.id}/{table.keys['watch']}").text
    assert "/join/" not in page
    assert set(re.findall(r'<form[^>]* action="([^"]*)"', page)) <= {"/look", "/language"}
    assert 'class="qr"' not in page


def test_who_keeps_score_sees_no_directors_link(app: Flask, program: Program) -> None:
    table = program.open()
    page = join(app, table, "score").get(f"/t/{table.id}/share").text
    assert table.keys["score"] in page
    assert table.keys["direct"] not in page
    assert "/rotate" not in page
    assert "/drop" not in page


def test_the_director_sees_who_is_here_and_takes_one_off(app: Flask, program: Program) -> None:
    table = program.open()
    director, photographer = join(app, table, "direct", "0"), join(app, table, "score", "3")
    page = director.get(f"/t/{table.id}/share").text
    device = stranger(page, "Dino")
    assert press(director, f"/t/{table.id}/drop", device=device).status_code == 303
    refused = photographer.get(f"/t/{table.id}")
    assert refused.status_code == 410
    assert "Questo accesso è chiuso" in refused.text
    assert press(photographer, f"/t/{table.id}/record", number="1", key="k" * 22).status_code == 410
    assert "Dino</bdi>" not in director.get(f"/t/{table.id}/share").text.partition('id="people"')[2]
    assert press(director, f"/t/{table.id}/drop", device=device).status_code == 404
    assert program.read(table)["version"] == 0


def test_the_phone_that_opened_the_table_directs_it(client: FlaskClient) -> None:
    names = {f"players-{place}": name for place, name in enumerate(["Anna", "Bruno"])}
    opened = press(client, "/new", table="briscola-2", match_briscola="open", **names)
    assert opened.status_code == 303
    page = client.get(opened.headers["Location"] + "/share").text
    assert "/rotate" in page
    assert "Dirige" in page


# L2: a link that leaked is replaced


@pytest.mark.parametrize("role", ["watch", "score", "direct"])
def test_a_replaced_link_says_so_in_words_and_the_new_one_works(
    app: Flask, program: Program, role: str
) -> None:
    table = program.open()
    director, other = join(app, table, "direct"), join(app, table, role)
    answer = press(director, f"/t/{table.id}/rotate", role=role, epoch="1")
    assert answer.status_code == 303
    assert "Questo è il link nuovo" in director.get(answer.headers["Location"]).text
    old = f"/{'w' if role == 'watch' else 'join'}/{table.id}/{table.keys[role]}"
    for page in (program.client.get(old), other.get(f"/t/{table.id}")):
        assert page.status_code == 410
        assert "Questo accesso è chiuso" in page.text
    with app.app_context():
        fresh = sharing.paths(table.id)[Role[role.upper()]]
    assert fresh != old
    assert program.client.get(fresh).status_code == 200
    assert director.get(f"/t/{table.id}").status_code == 200


@pytest.mark.parametrize("language", ["it", "en", "es"])
def test_the_words_of_a_closed_way_in_are_in_the_readers_language(program: Program, language: str) -> None:
    table = program.open()
    program.ask("POST", f"{table.path}/links/watch/rotate", table.keys["direct"])
    headers = {"Accept-Language": language, "Accept": "text/html"}
    page = program.client.get(f"/w/{table.id}/{table.keys['watch']}", headers=headers)
    said = {"it": "è stato cambiato", "en": "was replaced", "es": "se ha cambiado"}
    assert said[language] in page.text


def test_the_same_form_twice_replaces_a_link_once(app: Flask, program: Program) -> None:
    table = program.open()
    director = join(app, table, "direct")
    for _ in range(2):
        assert press(director, f"/t/{table.id}/rotate", role="score", epoch="1").status_code == 303
    with app.app_context():
        assert sharing.keys(table.id)[Role.DIRECT] == table.keys["direct"]
        key = sharing.keys(table.id)[Role.SCORE]
    assert program.ask("GET", table.path, key).get_json()["role"] == "score"
    press(director, f"/t/{table.id}/rotate", role="score", epoch="1")
    assert program.ask("GET", table.path, key).status_code == 200


@pytest.mark.parametrize(
    "fields", [{}, {"role": "owner", "epoch": "1"}, {"role": "score"}, {"role": "score", "epoch": "x"}]
)
def test_a_form_that_names_no_link_replaces_none(
    app: Flask, program: Program, fields: dict[str, str]
) -> None:
    table = program.open()
    assert press(join(app, table, "direct"), f"/t/{table.id}/rotate", **fields).status_code == 400
    assert all(program.ask("GET", table.path, key).status_code == 200 for key in table.keys.values())


def cookie(server: Server, table: str, key: str) -> str:
    """A phone that joined on the real server: its cookie."""
    connection = server.connect()
    connection.request("POST", f"/join/{table}/{key}", headers={"Origin": server.url, "Content-Length": "0"})
    answer = connection.getresponse()
    assert answer.status == 303
    found = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    connection.close()
    return found


def form(server: Server, path: str, body: str, phone: str) -> int:
    """A form sent by a phone to the real server; gives the status."""
    connection = server.connect()
    headers = {
        "Origin": server.url,
        "Cookie": phone,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    connection.request("POST", path, body, headers)
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def] # a fixture that yields
    folder: Path = tmp_path_factory.mktemp("links") / "instance"
    folder.mkdir()
    with serving(folder) as running:
        yield running


@pytest.mark.parametrize("role", ["watch", "score", "direct"])
def test_open_pages_of_a_replaced_link_lose_their_stream_and_others_keep_theirs(
    server: Server, role: str
) -> None:
    table, keys = open_table(server)
    director = cookie(server, table, keys["direct"])
    phones = {name: cookie(server, table, key) for name, key in keys.items()}
    streams = {
        name: Events.open(server, f"/t/{table}/stream", Cookie=phone) for name, phone in phones.items()
    }
    assert form(server, f"/t/{table}/rotate", f"role={role}&epoch=1", director) == 303
    assert len(list(streams[role].versions())) == 1
    assert server.call("GET", f"/t/{table}/live", Cookie=phones[role])[0] == 410
    for name, events in streams.items():
        if name != role:
            assert next(events.versions()) == 0
            assert server.call("GET", f"/t/{table}/live", Cookie=phones[name])[0] == 200
        events.close()


def test_a_phone_taken_off_loses_its_stream(server: Server) -> None:
    table, keys = open_table(server)
    director, other = (cookie(server, table, keys[role]) for role in ("direct", "score"))
    events = Events.open(server, f"/t/{table}/stream", Cookie=other)
    versions = events.versions()
    assert next(versions) == 0
    device = people.device_hash(other.partition("=")[2])
    assert form(server, f"/t/{table}/drop", f"device={device}", director) == 303
    assert list(versions) == []
    assert server.call("GET", f"/t/{table}/live", Cookie=other)[0] == 410
    events.close()


# L3: each link at each door


def test_every_new_door_is_walked_by_the_table_of_roles(app: Flask) -> None:
    walked = {(rule.rule, method): role for rule, method, role in guarded(app)}
    assert {
        ("/t/<table>/share", "GET"): Role.WATCH,
        ("/t/<table>/rotate", "POST"): Role.DIRECT,
        ("/t/<table>/drop", "POST"): Role.DIRECT,
        ("/t/<table>/leave", "POST"): Role.WATCH,
        ("/join/<table>/<key>", "GET"): Role.WATCH,
        ("/join/<table>/<key>", "POST"): Role.WATCH,
        ("/api/tables/<table>/links/<role>/rotate", "POST"): Role.DIRECT,
    }.items() <= walked.items()


def test_many_links_that_open_nothing_are_told_in_the_log_once_without_key_or_full_address(
    program: Program, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "wrong_keys", Allowance(5, 60))
    table = program.open()
    club = {"REMOTE_ADDR": "192.168.1.77"}
    for _ in range(12):
        key = secrets.token_urlsafe(16)
        assert program.client.get(f"/w/{table.id}/{key}", environ_overrides=club).status_code == 404
    (line,) = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert "192.168.1.0/24" in line
    assert "192.168.1.77" not in line
    right = f"/w/{table.id}/{table.keys['watch']}"
    assert program.client.get(right, environ_overrides=club).status_code == 200


# L4, L5: guessing


def test_keys_have_128_bits_and_ids_are_not_counted_up(program: Program) -> None:
    tables = [program.open() for _ in range(20)]
    keys = [key for table in tables for key in table.keys.values()]
    assert len(set(keys)) == 60
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", key) for key in keys)
    ids = [table.id for table in tables]
    assert len(set(ids)) == 20
    assert ids != sorted(ids)
    assert max(Counter(table_id[:2] for table_id in ids).values()) < 8


def test_a_code_has_eight_signs_nobody_takes_for_another_only_watches_and_dies(
    app: Flask, program: Program
) -> None:
    table = program.open()
    code = table.links["code"].rpartition("/")[2]
    assert re.fullmatch(f"[{links.ALPHABET}]{{8}}", code)
    assert not set("O0I1") & set(links.ALPHABET)
    arrived = program.client.get(f"/g/{code}")
    assert (arrived.status_code, arrived.headers["Location"]) == (
        303,
        f"/w/{table.id}/{table.keys['watch']}",
    )
    assert program.ask("GET", table.path, code).status_code == 404
    assert program.client.get(f"/join/{table.id}/{code}").status_code == 404
    program.ask("POST", f"{table.path}/links/watch/rotate", table.keys["direct"])
    assert program.client.get(f"/g/{code}").status_code == 404


def test_looking_by_a_code_spends_nothing(program: Program) -> None:
    code = program.open().links["code"].rpartition("/")[2]
    for robot in ROBOTS * 2:
        assert program.client.get(f"/g/{code}", headers={"User-Agent": robot}).status_code == 303


@pytest.mark.parametrize(
    "typed", ["{lower}", "{left} {right}", "{left}-{right}", "  {lower}  ", "{left}.{right}"]
)
def test_a_code_is_found_as_people_type_it(program: Program, typed: str) -> None:
    code = program.open().links["code"].rpartition("/")[2]
    text = typed.format(lower=code.lower(), left=code[:4], right=code[4:].lower())
    on = program.client.get("/g", query_string={"code": text})
    assert on.status_code == 303
    assert program.client.get(on.headers["Location"]).status_code == 303


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("K7P0 3MDW", "mai le lettere O e I"),
        ("k7po3mdw", "mai le lettere O e I"),
        ("K7P1 3MDI", "mai le lettere O e I"),
        ("K7P3 3MD", "ne hai scritti 7"),
        ("K7P3 3MDWW", "ne hai scritti 9"),
        ("K7P3 3MDW", "Nessun tavolo"),
    ],
)
def test_a_code_that_cannot_be_is_met_with_a_kind_hint(client: FlaskClient, typed: str, hint: str) -> None:
    page = client.get(f"/g/{typed}")
    assert page.status_code == 404
    assert hint in page.text
    assert ("mai le lettere" in page.text) is ("mai le lettere" in hint)


# L6, L7: other people's things, fields nobody asked for


def test_a_director_reaches_nothing_of_another_table(app: Flask, program: Program) -> None:
    mine, other = program.open(), program.open()
    assert program.record(other, 1).status_code == 201
    director = join(app, mine, "direct")
    victim = join(app, other, "score", "1")
    with app.app_context():
        device = people.devices(other.id)[0].device
    assert press(director, f"/t/{mine.id}/drop", device=device).status_code == 404
    assert press(director, f"/t/{other.id}/drop", device=device).status_code == 404
    assert press(director, f"/t/{other.id}/rotate", role="score", epoch="1").status_code == 404
    assert press(director, f"/t/{other.id}/undo", number="1").status_code == 404
    entry = f"{mine.path}/entries/1"
    assert program.ask("DELETE", entry, other.keys["direct"]).status_code == 404
    assert program.ask("PUT", entry, mine.keys["direct"], json={"entry": OTHER}).status_code == 409
    assert victim.get(f"/t/{other.id}").status_code == 200
    assert program.read(other)["version"] == 1


@pytest.mark.parametrize("field", ["table_id", "seq", "created_by", "role", "voided", "id", "version", "by"])
def test_fields_nobody_asked_for_are_refused_in_json_and_not_read_in_forms(
    app: Flask, program: Program, field: str
) -> None:
    table = program.open()
    for body in (
        {"number": 1, "entry": HAND, field: 3},
        {"number": 1, "entry": {**HAND, field: 3}},
    ):
        headers = {"Idempotency-Key": secrets.token_hex(16)}
        answer = program.ask("POST", f"{table.path}/entries", table.keys["score"], headers, json=body)
        assert answer.status_code == 422
        assert [problem["code"] for problem in answer.get_json()["problems"]] == ["unknown_field"]
    assert program.ask("POST", "/api/tables", json={**FIVE, field: 3}).status_code == 422
    phone = app.test_client()
    press(phone, f"/join/{table.id}/{table.keys['score']}", **{field: "3", "seat": "1"})
    with app.app_context():
        assert [(seen.role, seen.name) for seen in people.devices(table.id)] == [(Role.SCORE, "Bruno")]
    fields = {"number": "1", "key": secrets.token_hex(16), "kind": "all_pass", field: "3"}
    assert press(phone, f"/t/{table.id}/record", **fields).status_code == 303
    (line,) = program.ask("GET", f"{table.path}/log", table.keys["watch"]).get_json()["log"]
    assert (line["number"], line["by"], line["role"], line["version"]) == (1, "Bruno", "score", 1)


# L9: a tablet that many use


def test_a_tablet_says_who_it_is_and_leaves_the_table(app: Flask, program: Program) -> None:
    table = program.open()
    tablet = join(app, table, "score", "4")
    page = tablet.get(f"/t/{table.id}/share").text
    assert "Questo telefono: <bdi>Elena</bdi> · Segna" in page
    assert "Lascia il tavolo" in page
    left = press(tablet, f"/t/{table.id}/leave")
    assert (left.status_code, left.headers["Location"]) == (303, "/")
    assert table.id not in tablet.get("/").text
    assert tablet.get(f"/t/{table.id}").status_code == 404
    with app.app_context():
        assert people.devices(table.id) == ()


def test_leaving_is_no_link_to_follow(app: Flask, program: Program) -> None:
    table = program.open()
    tablet = join(app, table, "score")
    assert tablet.get(f"/t/{table.id}/leave").status_code == 405
    assert tablet.post(f"/t/{table.id}/leave", headers={"Origin": "http://evil.example"}).status_code == 403
    assert tablet.get(f"/t/{table.id}").status_code == 200


def test_the_cookie_of_a_phone_ends_one_day(app: Flask, program: Program) -> None:
    table = program.open()
    answer = press(app.test_client(), f"/join/{table.id}/{table.keys['score']}")
    assert "Max-Age=34560000" in answer.headers["Set-Cookie"]


def test_a_cookie_planted_from_outside_gives_no_right(app: Flask, program: Program) -> None:
    table = program.open()
    planted = app.test_client()
    planted.set_cookie("device", secrets.token_urlsafe(16))
    assert planted.get(f"/t/{table.id}").status_code == 404


# L10: the director lost the phone


def test_the_director_can_send_the_link_to_himself_on_plain_http(create: CreateApp) -> None:
    app = create(public_url="http://smazzata.example")
    table = Program(app.test_client()).open({**FIVE, "name": "Bar & Sport"})
    page = join(app, table, "direct").get(f"/t/{table.id}/share").text
    mails = re.findall(r'href="(mailto:[^"]+)"', page)
    body = f"http%3A%2F%2Fsmazzata.example%2Fjoin%2F{table.id}%2F{table.keys['direct']}"
    assert [mail for mail in mails if mail.endswith(f"&amp;body={body}")]
    assert all("Bar%20%26%20Sport" in mail for mail in mails)
    assert f"http://smazzata.example/join/{table.id}/{table.keys['direct']}" in page


@pytest.mark.parametrize("alone", [False, True], ids=["gunicorn", "without gunicorn"])
def test_a_link_replaced_on_the_command_line_ends_the_pages_of_the_running_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], alone: bool
) -> None:
    from scorer.cli import main

    instance = tmp_path / "instance"
    with serving(instance, alone=alone) as server:
        table, keys = open_table(server)
        phone = cookie(server, table, keys["direct"])
        events = Events.open(server, f"/t/{table}/stream", Cookie=phone)
        watcher = Events.open(server, f"/w/{table}/{keys['watch']}/stream")
        assert main(["links", table, "--rotate", "direct", "--instance", str(instance)]) == 0
        told = capsys.readouterr().out
        assert len(list(events.versions())) == 1
        assert server.call("GET", f"/t/{table}", Cookie=phone)[0] == 410
        fresh = re.search(r"^direct +(\S+)$", told, re.MULTILINE)
        assert fresh
        assert fresh[1].startswith(server.url)
        key = fresh[1].rpartition("/")[2]
        status, told_now = server.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {key}")
        assert (status, told_now["role"]) == (200, "direct")
        assert next(watcher.versions()) == 0
        events.close()
        watcher.close()
        assert server.stop() == 0


# L11, L12: what leaves with a page


def test_no_page_of_a_table_tells_others_where_the_reader_came_from(app: Flask, program: Program) -> None:
    table = program.open()
    director = holder(app, table, Role.DIRECT)
    for path in (
        f"/t/{table.id}",
        f"/t/{table.id}/share",
        f"/w/{table.id}/{table.keys['watch']}",
        f"/join/{table.id}/{table.keys['score']}",
    ):
        page = director.get(path)
        assert page.headers["Referrer-Policy"] == "same-origin"
        assert "noindex" in page.headers["X-Robots-Tag"]
        outside = re.findall(r'(?:src|action|href)="(?:https?:)?//[^"]*"', page.text)
        assert outside == []


def test_after_the_button_the_key_is_gone_from_the_address(app: Flask, program: Program) -> None:
    table = program.open()
    answer = press(app.test_client(), f"/join/{table.id}/{table.keys['score']}")
    assert answer.headers["Location"] == f"/t/{table.id}"
    assert answer.headers["Cache-Control"] == "no-store"


def test_robots_are_kept_away_by_path_without_naming_a_table(program: Program) -> None:
    table = program.open()
    text = program.client.get("/robots.txt").text
    for path in ("/t/", "/w/", "/g/", "/join/", "/api/"):
        assert f"Disallow: {path}" in text
    assert table.id not in text
