"""The board for the projector: by the right to watch, with nothing on it that allows more."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.services import people, tables
from scorer.services.values import Role
from scorer.web.shown import doors
from scorer.web.shown.tour import stop_after
from tests.web.conftest import CreateApp
from tests.web.guards.test_access import NOW, holder
from tests.web.program import FIVE, HAND, Program, Table

ITALIAN = {"Accept-Language": "it"}


def board(app: Flask, table: Table, by: str = "watch", tail: str = "") -> str:
    answer = app.test_client().get(f"/w/{table.id}/{table.keys[by]}/board{tail}", headers=ITALIAN)
    assert answer.status_code == 200
    return answer.text


def test_no_link_that_allows_more_than_watching_is_anywhere_on_it(app: Flask, program: Program) -> None:
    table = program.open()
    program.record(table, 1)
    for page in (board(app, table), board(app, table, tail="/live")):
        assert table.keys["score"] not in page
        assert table.keys["direct"] not in page
        assert "/join/" not in page
        assert "<form" not in page


def test_who_comes_by_a_stronger_link_is_sent_to_the_one_that_only_watches(
    app: Flask, program: Program
) -> None:
    """The room can read the address bar."""
    table = program.open()
    for role in ("score", "direct"):
        answer = app.test_client().get(f"/w/{table.id}/{table.keys[role]}/board")
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/w/{table.id}/{table.keys['watch']}/board"


def test_it_says_code_address_and_network_beside_the_qr(create: CreateApp) -> None:
    app = create()
    table = Program(app.test_client()).open()
    page = board(app, table)
    assert re.search(r"<b>[0-9A-Z]{4} [0-9A-Z]{4}</b>", page)
    assert re.search(r'class="site">[0-9.:a-z\[\]]+/g<', page)
    public = create(public_url="https://smazzata.example")
    page = board(public, Program(public.test_client()).open())
    assert 'class="site">smazzata.example/g<' in page
    assert "stesso Wi-Fi" not in page


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000", "http://10.0.0.5", "http://club.local:8000"])
def test_phones_join_the_same_network_where_the_address_is_one_of_it(create: CreateApp, address: str) -> None:
    app = create(public_url=address)
    assert "<span>stesso Wi-Fi</span>" in board(app, Program(app.test_client()).open())


def test_without_a_public_address_it_is_the_machine_s_own_on_the_same_network(
    create: CreateApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "address_for_others", lambda: "http://192.168.1.20:8000")
    app = create()
    page = board(app, Program(app.test_client()).open())
    assert 'class="site">192.168.1.20:8000/g</span><span>stesso Wi-Fi</span>' in page


def test_a_replaced_link_is_gone(app: Flask, program: Program) -> None:
    table = program.open()
    program.ask("POST", f"{table.path}/links/watch/rotate", table.keys["direct"])
    for tail in ("", "/live"):
        assert app.test_client().get(f"/w/{table.id}/{table.keys['watch']}/board{tail}").status_code == 410


def test_an_unchanged_board_is_not_sent_again(app: Flask, program: Program) -> None:
    table, client = program.open(), app.test_client()
    path = f"/w/{table.id}/{table.keys['watch']}/board/live"
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    program.record(table, 1)
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_it_is_light_unless_somebody_chose_otherwise(app: Flask, program: Program) -> None:
    """The laptop's own dark setting would wash out on a weak beam."""
    table, client = program.open(), app.test_client()
    path = f"/w/{table.id}/{table.keys['watch']}/board"
    assert '<html lang="it" data-theme="light">' in client.get(path, headers=ITALIAN).text
    client.set_cookie("theme", "sun")
    assert 'data-theme="sun"' in client.get(path).text


def test_it_speaks_the_language_chosen_then_the_browsers(app: Flask, program: Program) -> None:
    table, client = program.open({**FIVE, "entries": [HAND]}), app.test_client()
    path = f"/w/{table.id}/{table.keys['watch']}/board"
    words = {"it": "Segui dal telefono", "en": "Follow on your phone", "es": "Síguelo en el móvil"}
    for code, text in words.items():
        assert text in client.get(path, headers={"Accept-Language": code}).text
    client.set_cookie("lang", "es")
    assert words["es"] in client.get(path, headers=ITALIAN).text


def test_the_tables_of_one_computer_come_one_after_the_other(app: Flask, program: Program) -> None:
    french = {**FIVE, "labels": {"suits": "french"}, "entries": [HAND]}
    opened = [program.open({**french, "name": name}) for name in ("Uno", "Due", "Tre")]
    laptop = holder(app, opened[0], Role.DIRECT)
    with app.app_context():
        people.grant(opened[1].id, device_of(laptop), Role.WATCH, NOW)
    seen, path = [], "/board"
    for _ in range(3):
        page = laptop.get(path, headers=ITALIAN).text
        seen.append(next(name for name in ("Uno", "Due", "Tre") if f"<bdi>{name}</bdi>" in page))
        assert "quadri" in page
        path = re.findall(r'data-next="([^"]+)"', page)[0]
        assert all(table.keys[role] not in page for table in opened for role in ("score", "direct"))
    assert sorted(set(seen)) == ["Due", "Uno"]
    assert seen[0] == seen[2]
    assert "tavolo 1 di 2" in page


def test_a_table_that_ended_leaves_the_round_after_an_hour_and_a_dead_one_after_an_evening(
    app: Flask, program: Program
) -> None:
    over = program.open({**FIVE, "entries": [HAND], "match": {"type": "hands", "n": 1}})
    laptop = holder(app, over, Role.DIRECT)
    with app.app_context(), app.test_request_context():
        at = tables.load(over.id).opened_at

        def shown(hours: float) -> int:
            stop = stop_after(device_of(laptop), None, at + timedelta(hours=hours))
            return stop.all if stop else 0

        assert [shown(0.9), shown(1.1)] == [1, 0]
        running = program.open(FIVE)
        people.grant(running.id, device_of(laptop), Role.DIRECT, NOW)
        assert [shown(0.9), shown(11.9), shown(12.1)] == [1, 1, 0]


def test_who_left_is_on_the_board_with_what_he_takes_along(app: Flask, program: Program) -> None:
    table = program.open({**FIVE, "entries": [HAND, {"kind": "substitution", "seat": 0, "player": "Zeno"}]})
    program.record(table, 3)
    assert "Anna ha lasciato con" in board(app, table)


def test_a_computer_without_tables_is_told_what_will_come(app: Flask) -> None:
    page = app.test_client().get("/board", headers=ITALIAN)
    assert page.status_code == 200
    assert "Ancora nessun tavolo" in page.text


def device_of(client: FlaskClient) -> str:
    cookie = client.get_cookie("device")
    assert cookie
    return cookie.value
