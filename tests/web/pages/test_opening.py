"""Opening a table by the form: once, as typed, or refused beside the field with nothing half made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.rules.dealing import GAMES
from scorer.rules.settings import settings
from scorer.services import people, tables
from scorer.services.values import TableView
from scorer.web.guards import limits
from scorer.web.language.rule_words import NAMES, VALUES

ORIGIN = {"Origin": "http://localhost"}
FIVE = ("Anna", "Bruno", "Carla", "Dino", "Elena")
PHONE = "p" * 22
KEY = "k" * 22


def typed(*names: str, **more: str) -> dict[str, str]:
    """The fields of the form with these names and what else was filled in (`__` writes the dot of a name)."""
    fields = {f"players-{place}": name for place, name in enumerate(names)}
    given = {"table": "chiamata", "first_dealer": "0", "key": KEY} | more
    return fields | {name.replace("__", "."): value for name, value in given.items()}


@pytest.fixture
def phone(client: FlaskClient) -> FlaskClient:
    client.set_cookie("device", PHONE)
    return client


@pytest.fixture(autouse=True)
def unspent() -> Iterator[None]:
    yield
    limits.tables_of_all._spent.clear()


def send(phone: FlaskClient, *names: str, **more: str) -> TestResponse:
    return phone.post("/new", data=typed(*names, **more), headers=ORIGIN)


def opened(app: Flask, answer: TestResponse) -> TableView:
    """The table to which the answer sends the phone."""
    assert answer.status_code == 303, answer.text
    with app.app_context():
        return tables.load(answer.location.rpartition("/")[2])


def mine(app: Flask) -> int:
    with app.app_context():
        return len(people.my_tables(PHONE))


def whys(answer: TestResponse) -> list[str]:
    """The refusals that stand beside fields."""
    assert answer.status_code == 422, answer.text
    found = re.findall(r'<p class="why-not"[^>]*>(.*?)</p>', answer.text, re.DOTALL)
    return [" ".join(unescape(each).split()) for each in found]


def test_the_form_sets_the_phone_s_cookie_and_carries_a_key_of_128_bits(client: FlaskClient) -> None:
    answer = client.get("/new")
    assert client.get_cookie("device")
    assert re.search(r'name="key" value="[A-Za-z0-9_-]{22}"', answer.text)
    assert client.get("/new").text != answer.text


def test_a_table_stands_as_it_was_typed(app: Flask, phone: FlaskClient) -> None:
    view = opened(
        app,
        send(
            phone,
            *FIVE,
            first_dealer="2",
            name=" Bar  Centrale ",
            match_chiamata="hands-10",
            stake="0,50",
            knight="donna",
            suits="french",
            chiamata__tie60="draw",
        ),
    )
    setup = view.setup
    assert (setup.players, setup.first_dealer, setup.name) == (FIVE, 2, "Bar Centrale")
    assert (setup.match.as_json(), setup.stake_cents) == ({"type": "hands", "n": 10}, 50)
    assert setup.labels == {"knight": "donna", "suits": "french"}
    assert setup.rules_given == {"preset": "briscolata", "tie60": "draw"}
    page = phone.get(f"/t/{view.id}").text
    assert "Briscolata, 60 pari: patta" in page


def test_sent_twice_the_form_opens_one_table(app: Flask, phone: FlaskClient) -> None:
    first, again = send(phone, *FIVE), send(phone, *FIVE)
    assert first.location == again.location
    assert mine(app) == 1


def test_twenty_taps_at_once_open_one_table_even_when_the_dealer_is_drawn(app: Flask) -> None:
    def tap(_: int) -> str:
        return send(holder_of(app), *FIVE, first_dealer="lowest").location

    with ThreadPoolExecutor(4) as fingers:
        assert len(set(fingers.map(tap, range(20)))) == 1
    assert mine(app) == 1


def holder_of(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("device", PHONE)
    return client


def test_the_same_form_with_another_name_in_it_is_another_table(app: Flask, phone: FlaskClient) -> None:
    first, other = send(phone, *FIVE), send(phone, *FIVE[:4], "Fabio")
    assert first.location != other.location
    assert opened(app, other).setup.players[4] == "Fabio"


@pytest.mark.parametrize("deals", ["lowest", "highest"])
def test_a_drawn_dealer_is_told_on_the_table_until_the_first_hand(
    app: Flask, phone: FlaskClient, deals: str
) -> None:
    view = opened(app, send(phone, *FIVE, first_dealer=deals))
    drawn = view.setup.seats_drawn
    assert drawn is not None
    assert [each["player"] for each in drawn][:5] == [0, 1, 2, 3, 4]  # then whoever had equal cards
    told = f"Sorteggio: fa il mazzo {FIVE[view.setup.first_dealer]}"
    assert told in phone.get(f"/t/{view.id}").text
    data = {"number": "1", "key": KEY, "kind": "all_pass"}
    assert phone.post(f"/t/{view.id}/record", data=data, headers=ORIGIN).status_code == 303
    assert told not in phone.get(f"/t/{view.id}").text


@pytest.mark.parametrize(
    ("more", "beside"),
    [
        ({"stake": "tanto"}, "Scrivila in euro, per esempio 0,50."),
        ({"stake": "-1"}, "Scrivila in euro, per esempio 0,50."),
        ({"first_dealer": "6"}, "Chi fa il primo mazzo? Tocca la M accanto a un nome, o tira a sorte."),
        ({"first_dealer": "<b>"}, "Chi fa il primo mazzo? Tocca la M accanto a un nome, o tira a sorte."),
        ({"length_chiamata": "0", "match_chiamata": "hands-10"}, "Si va da 1 a 1.000.000."),
        ({"chiamata__auction.min_points": "sessanta"}, "Qui va un numero intero."),
        ({"chiamata__tie60": "boh"}, "Le regole si contraddicono, o questo non lo prevedono."),
        ({"name": "x" * 41}, "Al massimo 40 segni."),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_and_nothing_is_opened(
    app: Flask, phone: FlaskClient, more: dict[str, str], beside: str
) -> None:
    answer = send(phone, *FIVE, **more)
    assert whys(answer) == [beside]
    for value in (*FIVE, *more.values()):
        shown = f'value="{value}"' in answer.text or f'value="{value.replace("<", "&lt;")}' in answer.text
        assert shown or value in ("6", "<b>", "boh", "hands-10")
    assert mine(app) == 0


def test_all_problems_are_told_at_once(phone: FlaskClient) -> None:
    answer = send(phone, "Anna", "B" * 41, "\u200b\u200b", "Dino", "Elena", stake="x", length_chiamata="x")
    assert len(whys(answer)) == 3  # an open match has no number to be wrong


def test_too_few_names_do_not_hide_what_else_is_wrong(phone: FlaskClient) -> None:
    answer = send(phone, "Anna", "B" * 41, stake="x", first_dealer="highest")
    assert whys(answer) == [
        "Per questo gioco servono 5 nomi.",
        "Al massimo 40 segni.",
        "Scrivila in euro, per esempio 0,50.",
    ]


def test_where_the_lowest_wins_nobody_plays_to_a_number_of_points(phone: FlaskClient) -> None:
    answer = send(
        phone,
        "Anna",
        "Bruno",
        table="briscola-2",
        rules_briscola="a_non_prendere",
        match_briscola="sum_to-240",
    )
    assert whys(answer) == ["Dove vince chi fa meno punti non si gioca ad arrivare a un punteggio."]


def test_names_that_look_alike_are_asked_about_then_marked(app: Flask, phone: FlaskClient) -> None:
    names = ("Mario R.", "mario r", "Carla", "Dino", "M\u0430rio R.")
    asked = send(phone, *names)
    assert whys(asked) == [
        "Un nome più sotto somiglia a questo.",
        "Somiglia a un altro nome. Aggiungi un’iniziale; oppure apri così, e diventa «mario r (2)».",
        "Somiglia a un altro nome. Aggiungi un’iniziale; oppure apri così, e diventa «M\u0430rio R. (3)».",
    ]
    assert 'name="twins" value="ok"' in asked.text
    assert mine(app) == 0
    view = opened(app, send(phone, *names, twins="ok"))
    assert view.setup.players == ("Mario R.", "mario r (2)", "Carla", "Dino", "M\u0430rio R. (3)")


def test_the_button_up_moves_a_name_and_the_dealer_stays_the_same_person(phone: FlaskClient) -> None:
    answer = send(phone, *FIVE, first_dealer="2", up="2", stake="0,50")
    assert answer.status_code == 200
    names = re.findall(r'name="players-\d" id="players-\d"[^>]*? value="([^"]*)"', answer.text)
    assert names[:5] == ["Anna", "Carla", "Bruno", "Dino", "Elena"]
    assert re.search(r'value="1" aria-label="Il numero 2 [^"]*" checked', answer.text)
    assert 'value="0,50"' in answer.text


@pytest.mark.parametrize("up", ["0", "7", "-1", "x", "\u0662"])
def test_no_name_moves_where_there_is_no_place(phone: FlaskClient, up: str) -> None:
    answer = send(phone, *FIVE, up=up)
    names = re.findall(r'name="players-\d" id="players-\d"[^>]*? value="([^"]*)"', answer.text)
    assert (answer.status_code, tuple(names[:5])) == (200, FIVE)


def test_house_rules_nobody_was_shown_are_shown_first(app: Flask, phone: FlaskClient) -> None:
    picked = {"rules_chiamata": "solo_valori", "chiamata__shown": "briscolata"}
    first = send(phone, *FIVE, **picked, chiamata__tie60="defence_wins")
    assert first.status_code == 200
    assert "Queste sono le regole che hai scelto" in first.text
    assert 'name="chiamata.shown" value="solo_valori"' in first.text
    assert re.search(r'<option value="draw" selected>patta', first.text)
    view = opened(app, send(phone, *FIVE, rules_chiamata="solo_valori", chiamata__shown="solo_valori"))
    assert view.setup.rules_given == "solo_valori"


def test_a_setting_changed_before_the_rules_were_picked_is_kept(phone: FlaskClient) -> None:
    answer = send(
        phone,
        *FIVE,
        rules_chiamata="solo_valori",
        chiamata__shown="briscolata",
        chiamata__tie60="caller_wins",
    )
    assert "Solo valori, 60 pari: vince il chiamante" in answer.text


def every_field(page: str, game: str) -> set[str]:
    return {re.sub(r"(\.\d+)+$", "", name) for name in re.findall(rf'name="{game}\.([^"]+)"', page)} - {
        "shown"
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_of_the_engine_is_on_the_form_in_words(phone: FlaskClient, game: Json) -> None:
    assert every_field(phone.get("/new").text, game) == {setting.name for setting in settings(game)}
    for setting in settings(game):
        assert setting.name in NAMES
        choices = set(setting.words) if setting.kind == "word" else {True, False}
        assert setting.kind not in ("word", "flag") or set(VALUES[setting.name]) == choices


@pytest.mark.parametrize("game", GAMES)
def test_the_form_as_it_comes_opens_the_default_rules(app: Flask, phone: FlaskClient, game: Json) -> None:
    page = phone.get("/new").text
    fields = dict(re.findall(r'<input class="text num" name="([^"]+)" value="([^"]*)"', page))
    for name, options in re.findall(
        r'<select class="select" id="([^"]+)".*?>(.*?)</select>', page, re.DOTALL
    ):
        picked = re.search(r'value="([^"]*)" selected', options)
        assert picked, name
        fields[name] = picked[1]
    names = FIVE if game == "chiamata" else FIVE[:4]
    fields |= {"table": "chiamata" if game == "chiamata" else "briscola-4"}
    view = opened(app, phone.post("/new", data=fields | typed(*names, table=fields["table"]), headers=ORIGIN))
    assert view.setup.rules_given is None
    wanted = {"type": "open"} if game == "chiamata" else {"type": "best_of", "n": 3}
    assert view.setup.match.as_json() == wanted


def test_multipliers_and_bases_are_read_from_their_cells(app: Flask, phone: FlaskClient) -> None:
    cells = {"chiamata__bands.0.0": "61", "chiamata__bands.0.1": "120", "chiamata__bands.0.2": "7"}
    lose = {"chiamata__base.pair.lose.0": "\u22122", "chiamata__base.pair.lose.1": "-1"}
    view = opened(app, send(phone, *FIVE, **cells, **lose, **{"chiamata__base.pair.lose.2": "2"}))
    assert view.setup.rules_given["bands"] == [[61, 120, 7]]
    assert view.setup.rules_given["base"]["pair"]["lose"] == [-2, -1, 2]


def test_who_opens_too_many_tables_is_stopped(phone: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "tables_of_all", limits.Allowance(1, 600))
    assert send(phone, *FIVE).status_code == 303
    assert send(phone, *FIVE, key="another").status_code == 429


def test_a_storm_of_accents_is_refused_at_once(phone: FlaskClient) -> None:
    assert send(phone, "a" + "\u0301\u0323" * 4000, *FIVE[1:]).status_code == 422


def test_who_wants_the_seats_drawn_is_led_there(phone: FlaskClient) -> None:
    led = send(phone, *FIVE, first_dealer="seats").location
    assert phone.get(led).location.endswith("/seats?method=lot")
