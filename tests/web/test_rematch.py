"""Once more with the same people: one tap, one new table, directed by the phone that asked."""

from __future__ import annotations

from flask import Flask

from scorer.errors import Json
from scorer.services import people
from scorer.services.values import Role
from tests.web.program import HAND, TWO, Program
from tests.web.test_access import holder
from tests.web.test_opening import FIVE, ORIGIN, opened


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


def test_nobody_asks_for_a_rematch_by_a_link(app: Flask) -> None:
    table = Program(app.test_client()).open(TWO)
    scorer = holder(app, table, Role.SCORE)
    assert scorer.get(f"/t/{table.id}/rematch").status_code == 405
    assert holder(app, table, Role.WATCH).post(f"/t/{table.id}/rematch", headers=ORIGIN).status_code == 403
