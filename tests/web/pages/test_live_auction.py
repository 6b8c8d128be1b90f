"""The auction on the page of the hand: who is to speak, what may be said, what of it is recorded."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.services.values import Role
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_following import PASS, call, follow, keys, say, words
from tests.web.program import FIVE

KING = {"rank": "re"}
WON = [(1, KING), (2, PASS), (3, {"rank": "due", "points": 71}), (4, PASS), (0, PASS), (1, PASS)]
"""Dino calls the two at 71; Anna deals, so Bruno speaks first."""


def auction(phone: Phone, said: list[tuple[int, Json]]) -> TestResponse:
    """Tells these words; gives the page as it stands then."""
    for seat, action in said:
        assert say(phone, call(seat, action)).status_code == 303
    return phone.get("/hand")


def sat(sit: Sit, **more: Json) -> Phone:
    return follow(sit(FIVE | more))


def offered(page: TestResponse) -> list[int]:
    """The numbers that have a key of their own, as they stand on the page."""
    said = (each.get("points") for each in words(page) if isinstance(each, dict))
    return [each for each in said if isinstance(each, int)]


def checked(answer: TestResponse) -> dict[str, str]:
    """What is chosen on the pad."""
    return dict(re.findall(r'name="(\w+)" value="([^"]*)" checked', answer.text))


def fields(page: TestResponse, address: str = "/record") -> dict[str, str]:
    """The hidden fields of the form that is sent there."""
    form = re.search(rf'<form[^>]*action="[^"]*{address}".*?</form>', page.text, re.S)
    assert form
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form[0])
    return {name: unescape(value) for name, value in found}


def record(phone: Phone, **answers: str) -> TestResponse:
    """Records the hand from the page as it opens, with these answers beside what it knows."""
    page = phone.get("/record")
    known = {name: value for name, value in checked(page).items() if name != "rest"}
    bid = re.search(r'name="bid"[^>]* value="(\d*)"', page.text)
    return phone.post("/record", **fields(page), **({"bid": bid[1] if bid else ""} | known | answers))


def test_the_one_to_speak_is_named_and_only_legal_words_have_keys(sit: Sit) -> None:
    phone = sat(sit)
    page = phone.get("/hand")
    assert "Tocca parlare a Bruno" in text(page)
    assert {"rank": "asso"} in words(page)
    page = auction(phone, [(1, KING), (2, {"rank": "sette"})])
    assert "Tocca parlare a Dino" in text(page)
    assert "l’ultima è di Carla: sette" in text(page)
    legal = words(page)
    assert {"rank": "fante"} not in legal
    assert {"rank": "sei"} in legal
    assert {"rank": "due", "points": 71} in legal


def test_the_whole_ladder_keeps_its_places_and_what_is_too_high_is_dark(sit: Sit) -> None:
    page = auction(sat(sit), [(1, KING), (2, {"rank": "sette"})])
    assert re.findall(r'<button class="key d" disabled><span>(\w)<small>', page.text) == list("A3RCF7")
    assert len(re.findall(r'<button class="key d" [^>]*><span>', page.text)) == 10
    page = auction(sat(sit), [(1, {"rank": "due"}), (2, {"points": 80})])
    assert not re.findall(r'<button class="key d f" disabled>(\d+)<', page.text)
    assert offered(page) == [81, 82, 83, 84, 85, 90, 100, 101, 110, 120]


@pytest.mark.parametrize("auction_rules", [{}, {"step": 3}, {"step": 5}, {"min_points": 62}], ids=str)
def test_the_next_numbers_and_the_round_ones_stand_in_ascending_order(sit: Sit, auction_rules: Json) -> None:
    phone = sat(sit, rules={"preset": "briscolata", "auction": auction_rules})
    page = auction(phone, [(1, {"rank": "due"})])
    if not auction_rules:
        assert offered(page) == [62, 63, 64, 65, 70, 71, 75, 80, 81, 85, 90, 100, 101, 110, 120]
    for turn in range(9):
        told = offered(page)
        assert told == sorted(set(told))
        assert len(re.findall(r'class="key d( f)?"', page.text)) + page.text.count("<i></i>") == 16
        page = auction(phone, [((2 + turn) % 5, {"points": min(told)})])


@pytest.mark.parametrize(
    ("said", "near", "after"),
    [
        (62, [63, 64, 65, 66], [70, 71, 75, 80, 81, 85, 90, 100, 101, 110, 120]),
        (63, [64, 65, 66, 67], [70, 71, 75, 80, 81, 85, 90, 100, 101, 110, 120]),
        (70, [71, 72, 73, 74], [75, 80, 81, 85, 90, 100, 101, 110, 120]),
        (80, [81, 82, 83, 84], [85, 90, 100, 101, 110, 120]),
        (110, [111, 112, 113, 114], [120]),
        (116, [117, 118, 119, 120], []),
        (118, [119, 120], []),
    ],
)
def test_the_next_four_numbers_can_be_touched_and_no_number_that_cannot_be_is_among_them(
    sit: Sit, said: int, near: list[int], after: list[int]
) -> None:
    page = auction(sat(sit), [(1, {"rank": "due"}), (2, {"points": said})])
    assert offered(page) == near + after
    assert re.findall(r'<button class="key d" [^>]*>(\d+)<', page.text) == [str(each) for each in near]
    assert not re.findall(r'<button class="key d( f)?" disabled>(\d+)<', page.text)


def test_a_round_number_keeps_its_place_as_long_as_it_stands_there(sit: Sit) -> None:
    """The last row ends with the most there is, whatever was said before."""
    for said in (63, 75, 100):
        page = auction(sat(sit), [(1, {"rank": "due"}), (2, {"points": said})])
        round_ones = page.text.split('<div class="four">')[1].partition("</div>")[0]
        places = re.findall(r"<i></i>|>(\d+)<", round_ones)
        assert places[-2:] == ["110", "120"]
        assert len(places) == 12


@pytest.mark.parametrize(
    ("rules", "called"),
    [("briscolata", "2 a 71"), ("solo_punti", "71")],
    ids=["cards are called", "points alone"],
)
def test_a_call_has_one_name_whoever_is_told_of_it(sit: Sit, rules: str, called: str) -> None:
    phone = sat(sit, rules=rules)
    first = [] if rules == "solo_punti" else [(1, {"rank": "due"})]
    page = auction(phone, [*first, (1 + len(first), {"points": 71})])
    who = ["Bruno", "Carla"][len(first)]
    for said in (f"{who} {called}", f"l’ultima è di {who}: {called}", f"Annulla: {who} dice {called}"):
        assert said in text(page)
    watched = sit(role=Role.WATCH, at=phone.table)
    assert f"l’ultima è di {who}: {called} " in text(watched.get(""))
    assert f" {who} {called} " in text(watched.get(""))


def test_a_pile_that_was_counted_leaves_the_auction_to_be_followed(sit: Sit) -> None:
    phone = follow(sit(FIVE), auction="y", counter="y")
    assert say(phone, {"step": "count", "side": 0, "cards": {"asso": 2}}).status_code == 303
    page = phone.get("/hand")
    assert "Tocca parlare a Bruno" in text(page)
    assert "Conta il mazzetto" in text(page)
    page = auction(phone, WON)
    assert "Di che seme?" in text(page)


def test_every_key_of_the_one_to_speak_is_accepted(sit: Sit) -> None:
    for said in ([], [(1, KING)], [(1, {"rank": "due"})], [(1, {"rank": "due", "points": 70})]):
        phone = sat(sit)
        auction(phone, said)
        seat = (1 + len(said)) % 5
        for step in keys(phone.get("/hand")):
            if step["step"] == "call" and step["seat"] == seat and "$points" not in json.dumps(step):
                assert say(phone, step).status_code == 303, step
                assert say(phone, {"step": "undo"}).status_code == 303


def test_a_jump_is_typed_and_too_low_a_number_is_refused_with_the_least(sit: Sit) -> None:
    phone = sat(sit)
    page = auction(phone, [(1, {"rank": "due"}), (2, {"points": 80})])
    other = next(each for each in keys(page) if "$points" in json.dumps(each))
    low = say(phone, other, points="80")
    assert low.status_code == 422
    assert "almeno 81" in text(low)
    assert say(phone, other, points="").status_code == 422
    assert say(phone, other, points="93").status_code == 303
    assert "l’ultima è di Dino: 2 a 93" in text(phone.get("/hand"))


def test_the_last_one_left_names_the_suit_and_the_hand_opens_filled_in(sit: Sit) -> None:
    phone = sat(sit)
    page = auction(phone, WON)
    assert "Di che seme?" in text(page)
    assert "Dino chiama 2 a 71" in text(page)
    named = say(phone, {"step": "suit", "suit": "spade"})
    assert named.location == f"/t/{phone.table.id}/record"
    page = phone.get("/record")
    assert checked(page) == {"caller": "3", "call": "due:71", "suit": "spade"}
    assert record(phone, partner="1", points="80").status_code == 303
    (entry,) = phone.entries
    assert entry["auction"] == [[seat, action] for seat, action in WON]
    assert (entry["caller"], entry["call"], entry["suit"]) == (3, {"rank": "due", "points": 71}, "spade")
    assert "Tocca parlare a Carla" in text(phone.get("/hand"))


def test_an_offer_that_has_no_key_opens_as_another_number(sit: Sit) -> None:
    phone = sat(sit)
    auction(phone, [(1, {"rank": "due", "points": 93}), *((seat, PASS) for seat in (2, 3, 4, 0))])
    say(phone, {"step": "suit", "suit": "coppe"})
    assert checked(phone.get("/record"))["call"] == "due:other"
    assert record(phone, partner="2", points="95").status_code == 303
    assert phone.entries[0]["call"] == {"rank": "due", "points": 93}
    assert "auction" in phone.entries[0]


def test_a_call_put_right_on_the_pad_leaves_the_auction_out(sit: Sit) -> None:
    phone = sat(sit)
    auction(phone, WON)
    say(phone, {"step": "suit", "suit": "spade"})
    assert record(phone, partner="1", points="80", call="due:75").status_code == 303
    assert "auction" not in phone.entries[0]


def test_a_correction_keeps_the_auction_as_long_as_the_call_stands(sit: Sit) -> None:
    phone = sat(sit)
    auction(phone, WON)
    say(phone, {"step": "suit", "suit": "spade"})
    record(phone, partner="1", points="80")
    path = "/correct/1"
    page = phone.get(path)
    known = fields(page, path) | checked(page)
    fixed = json.loads(hidden(phone.post(path, **known, points="90"), "entry"))
    assert fixed["auction"] == [[seat, action] for seat, action in WON]
    assert fixed["points"] == 90
    other = json.loads(hidden(phone.post(path, **(known | {"caller": "0"}), points="90"), "entry"))
    assert other["caller"] == 0
    assert "auction" not in other


def test_120_closes_at_once_and_all_passed_is_recorded_with_its_words(sit: Sit) -> None:
    phone = sat(sit)
    assert "Di che seme?" in text(auction(phone, [(1, {"rank": "due", "points": 120})]))
    say(phone, {"step": "give_up"})
    page = auction(phone, [(seat, PASS) for seat in (1, 2, 3, 4, 0)])
    assert "Registra: tutti passano" in text(page)
    assert phone.post("/record", **fields(page), kind="all_pass").status_code == 303
    assert phone.entries == [{"kind": "all_pass", "auction": [[seat, PASS] for seat in (1, 2, 3, 4, 0)]}]


def test_only_the_last_call_at_any_point_of_the_auction(sit: Sit) -> None:
    phone = sat(sit)
    page = auction(phone, [(1, KING)])
    assert f"/t/{phone.table.id}/hand?ask=call" in page.text
    asked = phone.get("/hand?ask=call")
    fante = next(each for each in keys(asked) if each.get("call") == {"rank": "fante"})
    nobody = say(phone, fante)
    assert nobody.status_code == 422
    assert "Chi ha chiamato, e che cosa?" in text(nobody)
    assert say(phone, fante, seat="4").status_code == 303
    assert "Elena chiama il fante" in text(phone.get("/hand"))
    say(phone, {"step": "suit", "suit": "coppe"})
    assert record(phone, partner="1", points="80").status_code == 303
    assert "auction" not in phone.entries[0]


def test_of_seven_who_rests_is_changed_before_the_first_word_only(sit: Sit) -> None:
    phone = sat(sit, players=["Anna", "Bruno", "Carla", "Dino", "Elena", "Franco", "Gina"])
    page = phone.get("/hand")
    resting = [each["seats"] for each in keys(page) if each["step"] == "resting"]
    assert len(resting) == 5
    assert say(phone, {"step": "resting", "seats": [5, 6]}).status_code == 303
    page = auction(phone, [(1, KING), *((seat, PASS) for seat in (2, 3, 4, 0))])
    assert not [each for each in keys(page) if each["step"] == "resting"]
    say(phone, {"step": "suit", "suit": "coppe"})
    assert 'name="rest" value="5"' in phone.get("/record").text
    assert phone.post(
        "/record", **fields(phone.get("/record")) | {"rest": ["5", "6"]}, caller="1", call="re",
        suit="coppe", partner="2", points="80",
    ).status_code == 303  # fmt: skip
    assert phone.entries[0]["sitting_out"] == [5, 6]
    assert "auction" in phone.entries[0]


def test_a_weak_hand_is_thrown_in_where_the_rules_have_it(sit: Sit) -> None:
    assert "a monte" not in text(sat(sit).get("/hand"))
    phone = sat(sit, rules="scighera")
    page = auction(phone, [(1, PASS)])
    link = re.search(r'href="[^"]*(/more/monte\?seat=2)"', page.text)
    assert link
    form = phone.get(link[1])
    assert re.search(r'name="seat" value="2" checked', form.text)
    assert phone.post("/more/monte", seat="2", points="false").status_code == 303
    assert phone.entries == [{"kind": "monte", "seat": 2, "false": True}]


def test_nothing_kept_is_believed_without_being_judged(sit: Sit) -> None:
    phone = sat(sit)
    hand = {"caller": "1", "call": "re", "suit": "coppe", "partner": "2", "points": "80"}
    other = '[[{}, {"kind": "void", "points": 61}]]'
    for kept in ("no", "{}", "[7]", other, '[[{"caller": 9}, {"auction": []}]]'):
        assert phone.post("/record", **hand, kept=kept).status_code == 303
        assert phone.entries[-1]["kind"] == "hand"
        assert phone.entries[-1]["points"] == 80
    assert phone.post("/record", **hand, kept='[[{}, {"auction": [[4, "pass"]]}]]').status_code == 422
