"""The oracle as a program: lines in, lines out, nothing that stops it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules import ask

from .helpers import RE, problems, question

CASES = Path(__file__).parent.parent / "cases" / "rules.jsonl"


def run(text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scorer.cli", "ask"], input=text, capture_output=True, timeout=60
    )


def test_lines_that_are_none_are_answered_and_the_rest_goes_on() -> None:
    good = b'{"id": "a", "ask": "impossible_totals", "game": "briscola", "players": 2}\n'
    done = run(good + b"{\n" + b'{"id": 2, "ask": "weather"}\n' + b"\xff\n\n[]\n" + good)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["error"]["code"] for answer in answers[1:6]] == [
        "not_json",
        "unknown_kind",
        "not_json",
        "not_json",
        "unknown_kind",
    ]
    assert all(answer["id"] is None for answer in answers[1:6])
    assert answers[0] == answers[6]
    assert done.returncode == 2
    assert done.stderr == b""


def test_refusals_leave_the_status_at_zero() -> None:
    done = run(b'{"id": 1, "ask": "deck", "game": "briscola", "players": 5}\n')
    assert json.loads(done.stdout)["answer"]["valid"] is False
    assert done.returncode == 0


def test_ten_thousand_lines_take_seconds() -> None:
    text = CASES.read_bytes()
    lines = (text * (10_000 // text.count(b"\n") + 1)).splitlines()[:10_000]
    before = os.times().children_user  # processor time: a busy machine does not count
    done = run(b"\n".join(lines))
    assert done.stdout.count(b"\n") == 10_000
    assert os.times().children_user - before < 30  # one, on an idle machine


@pytest.mark.parametrize(
    ("kind", "game", "players", "given_input"),
    [
        ("chiamata_hand", "chiamata", 5, {"tricks": [{}] * 100_000}),
        ("chiamata_hand", "chiamata", 5, {"tricks": [{"leader": 0, "cards": ["re:coppe"] * 100_000}]}),
        ("chiamata_hand", "chiamata", 7, {"sitting_out": [9] * 100_000}),
        ("briscola_hand", "briscola", 2, {"turned": ["x"] * 100_000}),
        ("briscola_hand", "briscola", 2, {str(n): 0 for n in range(100_000)}),
        ("dealers", "briscola", 2, {"first": 0, "events": ["x"] * 100_000}),
    ],
)
def test_a_flood_of_nonsense_is_refused_in_no_time(
    kind: str, game: str, players: int, given_input: dict[str, Any]
) -> None:
    started = time.process_time()  # of this process: a busy machine does not count
    assert question(kind, game, players, given_input)["valid"] is False
    assert time.process_time() - started < 10


def test_a_reader_that_has_had_enough_is_no_failure() -> None:
    command = [sys.executable, "-m", "scorer.cli", "ask", *[str(CASES)] * 20]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


def test_files_are_read_in_order_and_a_missing_one_is_said(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text('{"id": 1, "ask": "deck", "game": "briscola", "players": 2}\n', encoding="utf-8")
    assert ask.main([str(file), str(file)]) == 0
    assert capsysbinary.readouterr().out.count(b"\n") == 2
    assert ask.main([str(tmp_path / "none")]) == 2


def test_importing_the_oracle_loads_nothing_but_the_standard_library() -> None:
    heavy = "('flask', 'sqlalchemy', 'gevent')"
    code = f"import sys, scorer.rules.ask; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code]).strip() == b"[]"


def test_an_id_may_be_anything_and_comes_back() -> None:
    for given_id in ("x", 7, None, [1, {"a": 2}], 1.5, True, "\ud800"):
        line = json.dumps({"id": given_id, "ask": "deck", "game": "briscola", "players": 2})
        assert ask.answer(line)["id"] == given_id


def test_an_id_that_is_no_json_is_answered_as_null(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file = tmp_path / "nan"
    file.write_text('{"id": NaN, "ask": "deck", "game": "briscola", "players": 2}', encoding="utf-8")
    assert ask.main([str(file)]) == 0
    assert json.loads(capsysbinary.readouterr().out)["id"] is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ({"ask": "deck"}, [("missing_field", "game"), ("missing_field", "players")]),
        ({"ask": "deck", "game": "x", "players": 2}, [("unknown_game", "game")]),
        ({"ask": "auction", "game": "briscola", "players": 5}, [("unknown_game", "game")]),
        ({"ask": "deck", "game": "briscola", "players": "2"}, [("not_a_whole_number", "players")]),
        ({"ask": "deck", "game": "briscola", "players": 2, "input": []}, [("wrong_type", "input")]),
        ({"ask": "deck", "game": "briscola", "players": 2, "input": {"a": 1}}, [("unknown_field", "a")]),
        (
            {"ask": "deck", "game": "chiamata", "players": 4, "rules": "x"},
            [("wrong_number_of_players", "players"), ("unknown_preset", "rules")],
        ),
    ],
)
def test_what_stands_around_the_input_is_judged_too(line: dict[str, Any], found: list[Any]) -> None:
    assert problems(ask.answer(json.dumps(line))["answer"]) == found


def test_further_keys_of_a_line_are_ignored() -> None:
    line = {"ask": "deck", "game": "briscola", "players": 2, "why": "because"}
    assert "deck" in ask.answer(json.dumps(line))["answer"]


def test_every_kind_refuses_in_its_own_words() -> None:
    assert question("swap", "briscola", 2, {})["allowed"] is False
    assert (
        question("auction", "chiamata", 5, {})["legal"],
        question("auction", "chiamata", 5, {})["at"],
    ) == (False, None)
    for kind, game, players in (("match", "briscola", 2), ("chiamata_session", "chiamata", 5)):
        answer = question(kind, game, players, {})
        assert (answer["valid"], answer["at"]) == (False, None)


@pytest.mark.parametrize(
    ("kind", "given", "found"),
    [
        (
            "value",
            {"cards": {"asso": 5, "due": 4, "otto": 1}},
            [("out_of_range", "cards.asso"), ("unknown_rank", "cards.otto")],
        ),
        ("value", {"cards": []}, [("wrong_type", "cards")]),
        ("pile", {"cards": 41, "points": 121}, [("out_of_range", "cards"), ("out_of_range", "points")]),
        ("pile", {"cards": 2, "points": 2, "deck": 38}, [("out_of_range", "deck")]),
        ("split", {"totals": [60, 30, 30]}, [("wrong_number_of_totals", "totals")]),
        ("trick", {"cards": [["re", "coppe"]], "trump": "coppe"}, [("wrong_number_of_cards", "cards")]),
        (
            "trick",
            {"cards": [["re", "coppe"]] * 2, "trump": "x"},
            [("unknown_suit", "trump"), ("card_played_twice", "cards.1")],
        ),
        (
            "trick",
            {"cards": [["otto", "coppe"], 5], "trump": "coppe"},
            [("unknown_card", "cards.0"), ("wrong_type", "cards.1")],
        ),
        ("dealers", {"first": 0, "events": ["all_pass"]}, [("unknown_kind", "events.0")]),
        ("pot", {"stake_cents": 5, "players": 2, "winners": 3}, [("out_of_range", "winners")]),
        ("turned_redraw", {"first": "otto"}, [("unknown_rank", "first")]),
        (
            "swap",
            {
                "turned": "due",
                "with": "re",
                "won_last_trick": False,
                "before_draw": False,
                "turned_still_on_table": False,
            },
            [
                ("not_trick_winner", "won_last_trick"),
                ("after_draw", "before_draw"),
                ("too_late", "turned_still_on_table"),
                ("swap_disabled", "rules.swap"),
                ("wrong_card", "with"),
            ],
        ),
    ],
)
def test_every_problem_of_an_input_is_listed(kind: str, given: dict[str, Any], found: list[Any]) -> None:
    assert problems(question(kind, "briscola", 2, given)) == found


def test_a_card_the_deck_has_not_got_is_not_played() -> None:
    six = question(
        "trick", "briscola", 6, {"cards": [["due", "coppe"]] + [["re", "coppe"]] * 5, "trump": "coppe"}
    )
    assert ("not_in_this_deck", "cards.0") in problems(six)
    assert problems(question("value", "briscola", 6, {"cards": {"due": 1}})) == [
        ("not_in_this_deck", "cards.due")
    ]


def test_who_deals_next_follows_the_rules_of_the_game() -> None:
    def dealers(game: str, players: int, events: list[str], rules: Any = None) -> Any:
        return question("dealers", game, players, {"first": 0, "events": events}, rules)["dealers"]

    assert dealers("briscola", 3, ["tie", "played"], {"tie": "void_rotate"}) == [0, 1, 2]
    assert dealers("briscola", 2, ["tie"], {"tie": "last_trick"}) == [0, 1]
    assert dealers("briscola", 3, ["tie"], {"tie": "last_trick"}) == [0, 0]
    assert dealers("briscola", 2, ["void"], {"dealer_after_void": "rotate"}) == [0, 1]
    assert dealers("chiamata", 7, ["tie"] + ["played"] * 6) == [0, 1, 2, 3, 4, 5, 6, 0]


def test_a_session_takes_hands_without_redeals_and_deals_by_itself() -> None:
    plain = {name: value for name, value in RE.items() if name != "kind"}

    def session(*deals: Any) -> dict[str, Any]:
        return question("chiamata_session", "chiamata", 5, {"first_dealer": 4, "deals": list(deals)})

    done = session("void", "all_pass", plain | {"dealer": 4, "tricks_taken": 4, "defence_points": 59})
    assert (done["dealers"], done["next_dealer"], done["totals"]) == ([4, 4, 4], 0, [-2, 4, -2, 2, -2])
    assert (session(plain, plain | {"redeals": 1})["at"]) == 2
    assert problems(session(plain | {"redeals": 1})) == [("unknown_field", "redeals")]
    assert problems(session(plain | {"dealer": 0})) == [("disagrees", "dealer")]
    for wrong in ("monte", {"kind": "void"}):
        assert "unknown_kind" in str(problems(session(wrong)))
    assert problems(session(5)) == [("wrong_type", None)]


words = st.sampled_from(["re", "due", "pass", "re:coppe", "hand"])
plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | words
inner_names = st.sampled_from(["rank", "points", "taker", "cards", "leader", "kind", "x"])
anything = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(inner_names, inner, max_size=4),
    max_leaves=12,
)
names = [
    "cards",
    "points",
    "deck",
    "totals",
    "trump",
    "tricks",
    "turned",
    "swap",
    "last_trick_side",
    "format",
    "hands",
    "first",
    "events",
    "with",
    "second",
    "dealer",
    "actions",
    "caller",
    "partner",
    "solo",
    "call",
    "suit",
    "piles",
    "auction",
    "sitting_out",
    "redeals",
    "defence_points",
    "tricks_taken",
    "first_dealer",
    "deals",
    "stake_cents",
    "players",
    "winners",
]


@given(
    st.sampled_from(list(ask.KINDS)),
    st.sampled_from(["briscola", "chiamata"]),
    st.sampled_from([2, 3, 4, 5, 6, 7]),
    anything | st.just({}) | st.sampled_from(["spagnola", "brisk"]),
    st.dictionaries(st.sampled_from(names), anything, max_size=8),
)
def test_nothing_that_can_be_asked_ends_in_a_traceback(
    kind: str, game: str, players: int, rules: Any, given_input: dict[str, Any]
) -> None:
    line = {"id": 1, "ask": kind, "game": game, "players": players, "rules": rules, "input": given_input}
    answered = ask.answer(json.dumps(line))
    json.dumps(answered, allow_nan=False)
    assert "answer" in answered


@given(st.binary(max_size=40) | st.text(max_size=40))
def test_no_line_at_all_ends_in_a_traceback(line: bytes | str) -> None:
    assert "error" in ask.answer(line) or "answer" in ask.answer(line)
