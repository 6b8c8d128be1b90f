"""Once more with the same people: one tap, one new table, directed by the phone that asked."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from scorer.errors import Json
from scorer.services import people, play, sharing, tables
from scorer.services.reissue import COMMAND_LINE
from scorer.services.scene import Helpers
from scorer.services.values import Author, Role
from scorer.web.language.titles import title_of
from scorer.web.shown.tour import stop_after
from tests.web.guards.test_access import NOW, holder
from tests.web.pages.test_opening import FIVE, ORIGIN, opened
from tests.web.program import HAND, TWO, Program, Table

PAGES = ("/t/{}", "/t/{}/log", "/t/{}/print", "/t/{}/picture", "/t/{}/share", "/t/{}/more/penalty")
SAID = {"it": "rivincita", "en": "rematch", "es": "revancha"}


def test_a_rematch_is_the_same_table_again_and_the_deal_goes_on(app: Flask) -> None:
    program = Program(app.test_client())
    table = program.open({**TWO, "match": {"type": "first_to", "k": 1}, "stake_cents": 50, "name": "Bar"})
    program.record(table, 1, {"kind": "hand", "totals": [70, 50]})
    scorer = holder(app, table, Role.SCORE)
    page = scorer.get(f"/t/{table.id}").text
    assert "Rivincita" in page
    answer = scorer.post(f"/t/{table.id}/rematch", headers=ORIGIN)
    view = opened(app, answer)
    assert view.id != table.id
    assert (view.setup.first_dealer, view.setup.stake_cents, view.setup.name) == (1, 50, "Bar")
    assert view.setup.match.as_json() == {"type": "first_to", "k": 1}
    again = scorer.post(f"/t/{table.id}/rematch", headers=ORIGIN)
    assert again.location == answer.location
    device = scorer.get_cookie("device")
    assert device
    with app.app_context():
        assert people.role_of(view.id, device.value) is Role.DIRECT


def test_a_rematch_says_so_and_which_it_is_wherever_it_is_named(app: Flask) -> None:
    program = Program(app.test_client())
    table = program.open({**TWO, "match": {"type": "first_to", "k": 1}, "name": "Bar"})
    program.record(table, 1, {"kind": "hand", "totals": [70, 50]})
    phone = holder(app, table, Role.SCORE)
    first = opened(app, phone.post(f"/t/{table.id}/rematch", headers=ORIGIN)).id
    with app.app_context():
        tables.record(first, 1, {"kind": "hand", "totals": [70, 50]}, "k" * 22, COMMAND_LINE, NOW)
    second = opened(app, phone.post(f"/t/{first}/rematch", headers=ORIGIN)).id
    for where in PAGES:
        for language, words in SAID.items():
            text = told(phone, where.format(first), language)
            assert f"Bar, {words}" in text, where
            assert f"Bar, {words} 2" not in text, where
            assert f"Bar, {words} 2" in told(phone, where.format(second), language), where
    text = told(phone, "/")
    assert [f">{title}<" in text for title in ("Bar", "Bar, rivincita", "Bar, rivincita 2")] == [True] * 3
    with app.app_context():
        assert {tables.load(each).setup.name for each in (first, second)} == {"Bar"}  # as it was given


def test_two_rematches_of_one_table_are_told_apart(app: Flask) -> None:
    program = Program(app.test_client())
    table = ended(program)
    phone = holder(app, table, Role.SCORE)
    titles = []
    for number in (2, 3):
        new = opened(app, phone.post(f"/t/{table.id}/rematch", headers=ORIGIN))
        with app.app_context():
            titles.append(tables.load(new.id).rematch)
        program.record(table, number, {"kind": "penalty", "scores": [-1, 0], "reason": "tardi"})
    assert titles == [1, 2]


def test_a_rematch_that_no_rule_of_today_understands_says_so_too() -> None:
    assert title_of(None, ("Anna", "Bruno"), 2) == "Table of Anna, rematch 2"


def test_two_phones_that_ask_come_to_one_table_which_both_direct(app: Flask) -> None:
    program = Program(app.test_client())
    table = program.open({**TWO, "match": {"type": "first_to", "k": 1}})
    program.record(table, 1, {"kind": "hand", "totals": [70, 50]})
    phones = [holder(app, table, Role.SCORE) for _ in range(2)]
    tables_come_to = [
        opened(app, phone.post(f"/t/{table.id}/rematch", headers=ORIGIN)).id for phone in phones
    ]
    assert len(set(tables_come_to)) == 1
    for phone in phones:
        device = phone.get_cookie("device")
        assert device
        with app.app_context():
            assert people.role_of(tables_come_to[0], device.value) is Role.DIRECT


def test_a_rematch_seats_who_sits_there_now_and_forgets_the_draw(app: Flask) -> None:
    program = Program(app.test_client())
    sheet: Json = {
        "scorer": 1,
        "game": "chiamata",
        "players": list(FIVE),
        "first_dealer": 4,
        "seats_drawn": [{"player": 4, "card": "due:coppe"}],
    }
    table = program.open(sheet)
    program.record(table, 1, HAND)
    program.record(table, 2, {"kind": "substitution", "seat": 2, "player": "Fabio"})
    director = holder(app, table, Role.DIRECT)
    view = opened(app, director.post(f"/t/{table.id}/rematch", headers=ORIGIN))
    assert view.setup.players == ("Anna", "Bruno", "Fabio", "Dino", "Elena")
    assert view.setup.first_dealer == 0
    assert view.setup.seats_drawn is None


def test_a_rematch_follows_of_its_hands_what_was_followed(app: Flask) -> None:
    program = Program(app.test_client())
    table = program.open()
    program.record(table, 1, HAND)
    scorer = holder(app, table, Role.SCORE)
    chosen = {"auction": "y", "tricks": "points", "counter": "y"}
    scorer.post(f"/t/{table.id}/follow", data=chosen, headers=ORIGIN)
    new = opened(app, scorer.post(f"/t/{table.id}/rematch", headers=ORIGIN)).id
    with app.app_context():
        assert play.watch(new).helpers == Helpers(auction=True, tricks="points", counter=True)
    assert f'href="/t/{new}/hand"' in scorer.get(f"/t/{new}").text
    scorer.post(f"/t/{new}/follow", data={"tricks": "off"}, headers=ORIGIN)
    scorer.post(f"/t/{table.id}/rematch", headers=ORIGIN)  # the same table, which has chosen for itself since
    with app.app_context():
        assert play.watch(new).helpers == Helpers()
        assert play.watch(table.id).helpers.counter


def test_nobody_asks_for_a_rematch_by_a_link(app: Flask) -> None:
    table = Program(app.test_client()).open(TWO)
    scorer = holder(app, table, Role.SCORE)
    assert scorer.get(f"/t/{table.id}/rematch").status_code == 405
    assert holder(app, table, Role.WATCH).post(f"/t/{table.id}/rematch", headers=ORIGIN).status_code == 403


def ended(program: Program) -> Table:
    table = program.open({**TWO, "match": {"type": "first_to", "k": 1}})
    program.record(table, 1, {"kind": "hand", "totals": [70, 50]})
    return table


def told(client: FlaskClient, path: str, language: str = "it") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def test_who_watched_the_end_finds_the_rematch_and_may_do_no_more_there(app: Flask) -> None:
    program = Program(app.test_client())
    table = ended(program)
    watch = f"/w/{table.id}/{table.keys['watch']}"
    pages = [watch, f"{watch}/live", f"{watch}/board", f"{watch}/board/live"]
    assert not any("ivincita" in told(app.test_client(), page) for page in pages[:2])
    scorer = holder(app, table, Role.SCORE)
    new = opened(app, scorer.post(f"/t/{table.id}/rematch", headers=ORIGIN)).id
    with app.app_context():
        keys = sharing.keys(new)
        assert tables.load(table.id).version == 1
    for page in pages:
        text = told(app.test_client(), page)
        assert f"/w/{new}/{keys[Role.WATCH]}" in text
        assert not any(word in text for word in (keys[Role.SCORE], keys[Role.DIRECT], f"/t/{new}"))
    assert f'href="/w/{new}/{keys[Role.WATCH]}"' in told(holder(app, table, Role.DIRECT), f"/t/{table.id}")
    assert f'href="/t/{new}"' in told(scorer, f"/t/{table.id}")


def test_a_table_that_is_played_on_leads_nobody_away(app: Flask) -> None:
    program = Program(app.test_client())
    table = ended(program)
    holder(app, table, Role.SCORE).post(f"/t/{table.id}/rematch", headers=ORIGIN)
    with app.app_context():
        tables.undo(table.id, 1, Author("d", None, Role.SCORE), NOW)
    watch = f"/w/{table.id}/{table.keys['watch']}"
    assert "ivincita" not in told(app.test_client(), watch)
    assert "data-rematch" not in told(app.test_client(), f"{watch}/board")


def test_the_tour_goes_on_to_a_rematch_and_leaves_finished_tables_out_while_others_play(app: Flask) -> None:
    program, laptop = Program(app.test_client()), "laptop"
    first = ended(program)

    def stops() -> list[str]:
        with app.test_request_context():
            found, at = [], None
            while (stop := stop_after(laptop, at, NOW)) and stop.view.id not in found:
                at = stop.view.id
                found.append(at)
            return found

    with app.app_context():
        people.grant(first.id, laptop, Role.DIRECT, NOW)
    assert stops() == [first.id]
    other = program.open()
    with app.app_context():
        people.grant(other.id, laptop, Role.DIRECT, NOW)
    assert stops() == [other.id]
    answer = holder(app, first, Role.SCORE).post(f"/t/{first.id}/rematch", headers=ORIGIN)
    assert set(stops()) == {other.id, opened(app, answer).id}
