"""What the pages say of hands and matches, in Italian unless asked otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import force_locale

from scorer.errors import Json, Refusal
from scorer.rules import sheet
from scorer.rules.ruleset import AllPassRules, BriscolaRules, ChiamataRules, Rules
from scorer.rules.table import State
from scorer.web.language import sentences
from scorer.web.language.words import call_words, isolated, names, plain, signed

FIVE = ["Anna", "Bruno", "Carla", "Dario", "Elena"]
ANNA_85: Json = {
    "kind": "hand",
    "caller": 0,
    "partner": 1,
    "call": {"rank": "due", "points": 85},
    "points": 85,
}


@pytest.fixture(autouse=True)
def in_italian(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "it"}):
        yield


def played(*entries: Json, game: str = "chiamata", players: list[str] | None = None, **more: Json) -> State:
    document: Json = {"scorer": 1, "game": game, "players": players or FIVE, "first_dealer": 0}
    read = sheet.read(document | {"entries": list(entries)} | more)
    assert not isinstance(read, Refusal), read
    return read.state


def last(state: State) -> Json:
    return sentences.hand_json(state.rows[-1])


def test_the_multipliers_are_told_in_words() -> None:
    assert sentences.why(last(played({"kind": "all_pass"}, ANNA_85))) == (
        "×3 per la chiamata a 85, ×2 perché tutti erano passati"
    )


def test_a_slam_is_told_with_its_own_factor() -> None:
    assert (
        sentences.why(last(played(ANNA_85 | {"points": 120})))
        == "×3 per la chiamata a 85, ×2 per il cappotto"
    )


def test_a_plain_hand_needs_no_explanation() -> None:
    assert sentences.why(last(played(ANNA_85 | {"call": {"rank": "re"}}))) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, "Ce la fanno."),
        ({"points": 84}, "Non ce la fanno."),
        ({"partner": None, "solo": True}, "Chi chiama ce la fa, contro tutti."),
        ({"partner": None, "solo": True, "points": 3}, "Chi chiama non ce la fa."),
    ],
)
def test_the_verdict(change: Json, said: str) -> None:
    entry = {name: value for name, value in (ANNA_85 | change).items() if value is not None}
    assert sentences.verdict(last(played(entry))) == said


def test_a_drawn_hand_is_told_as_one() -> None:
    state = played(ANNA_85 | {"call": {"rank": "re"}, "points": 60}, rules={"tie60": "draw"})
    assert sentences.verdict(last(state)) == "Sessanta pari: nessuno vince."


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (ANNA_85, "Anna +6"),
        (ANNA_85 | {"points": 0}, "Anna −12"),
        ({"kind": "all_pass"}, "tutti passano"),
        ({"kind": "void"}, "smazzata nulla"),
    ],
)
def test_the_undo_button_names_what_it_undoes(entry: Json, said: str) -> None:
    state = played(entry)
    assert sentences.deed(last(state), state.players) == said


def test_a_match_of_hands_counts_down_with_the_right_number() -> None:
    ten: Json = {"type": "hands", "n": 2}
    assert sentences.match_line(played(match=ten)) == "Mancano 2 smazzate"
    assert sentences.match_line(played(ANNA_85, match=ten)) == "Manca 1 smazzata"


def test_one_winner_wins_and_two_win() -> None:
    best: Json = {"type": "best_of", "n": 3}
    hands = [{"kind": "hand", "totals": [67, 53]}] * 2
    two = played(*hands, game="briscola", players=FIVE[:2], match=best)
    four = played(*hands, game="briscola", players=FIVE[:4], match=best)
    assert sentences.match_line(two) == "Vince Anna, 2–0."
    assert sentences.match_line(four) == "Vincono Anna e Carla, 2–0."


def test_the_same_in_english_and_spanish() -> None:
    state = played(ANNA_85, match={"type": "hands", "n": 2})
    with force_locale("en"):
        assert sentences.match_line(state) == "1 hand to go"
    with force_locale("es"):
        assert sentences.match_line(state) == "Falta 1 reparto"


def test_numbers_carry_the_real_minus() -> None:
    assert [signed(12), signed(-6), signed(0), plain(-128), plain(7)] == ["+12", "−6", "0", "−128", "7"]


def test_a_name_written_from_right_to_left_keeps_to_itself() -> None:
    assert isolated("Anna") == "Anna"
    assert isolated("נועה") == "\u2068נועה\u2069"


@pytest.mark.parametrize(
    ("language", "people", "said"),
    [
        ("it", ("Carla", "Elena"), "Carla ed Elena"),
        ("it", ("Anna", "Carla", "Èva"), "Anna, Carla ed \u2068Èva\u2069"),
        ("it", ("Elena", "Anna"), "Elena e Anna"),
        ("it", ("Elena",), "Elena"),
        ("es", ("Bruno", "Irene"), "Bruno e Irene"),
        ("es", ("Ana", "Íñigo"), "Ana e \u2068Íñigo\u2069"),
        ("es", ("Ana", "Hilda"), "Ana e Hilda"),
        ("es", ("Ana", "Hielo"), "Ana y Hielo"),
        ("es", ("Irene", "Bruno"), "Irene y Bruno"),
        ("en", ("Irene", "Elena"), "Irene and Elena"),
    ],
)
def test_and_before_a_name_sounds_as_people_say_it(language: str, people: tuple[str, ...], said: str) -> None:
    with force_locale(language):
        assert names(people) == said


@pytest.mark.parametrize(
    ("kind", "rules", "said"),
    [
        ("all_pass", ChiamataRules(), "la prossima vale doppio"),
        ("all_pass", ChiamataRules(all_pass=AllPassRules("same", 3)), "la prossima vale ×3"),
        ("all_pass", ChiamataRules(all_pass=AllPassRules("same", 2, "power")), "la prossima vale di più"),
        ("all_pass", ChiamataRules(all_pass=AllPassRules("rotate", 1)), "il mazzo passa"),
        ("all_pass", ChiamataRules(all_pass=AllPassRules("same", 1)), "stesso mazziere"),
        ("void", ChiamataRules(dealer_after_void="rotate"), "il mazzo passa"),
        ("void", BriscolaRules(), "stesso mazziere"),
        ("monte", ChiamataRules(dealer_after_void="rotate"), "stesso mazziere"),
    ],
)
def test_what_follows_a_hand_nobody_scored_in_is_what_the_rules_say(
    kind: str, rules: Rules, said: str
) -> None:
    assert sentences.event_small({"kind": kind}, rules) == said


@pytest.mark.parametrize(("language", "said"), [("it", "2 a 85"), ("es", "2 a 85"), ("en", "2 at 85")])
def test_a_call_stays_in_one_piece_at_the_end_of_a_line(language: str, said: str) -> None:
    with force_locale(language):
        assert call_words({"rank": "due", "points": 85}).split(" ") == [said.replace(" ", "\u00a0")]
        assert call_words({"points": 85}) == "85"
