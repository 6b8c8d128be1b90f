"""Who watches learns no trick, no count and no partner before its time, wherever they ask.

The addresses are those of the program itself: what is added to it tomorrow is asked here too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from flask import Flask
from werkzeug.routing import Rule

from scorer.services import watching
from scorer.services.values import Role
from scorer.web.guards.access import PUBLIC
from tests.rules.helpers import table
from tests.rules.play.hands import Hand, Step, briscola
from tests.web.guards.test_access import address, least_role
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_following import call, follow, say
from tests.web.pages.test_tricks import caller_of, dealt, plain, recorded, tell
from tests.web.program import FIVE

CHANGING = (
    r'data-(now|left|until)="\d+"|datetime="[^"]*"|\d\d:\d\d(:\d\d)?|nonce-[^"]*'
    r'|(?<=name="key" value=")[^"]*|(?<=seed=)\d+|retry: \d+'
)
"""Clocks and keys; the counters of a page stand still while nothing moves that everybody may see."""
QUIET = 'event: beat\nid: 0\ndata: {"version": 0}\n\n'
MOVED = 'event: play\ndata: {"version": 0, "play": %d}\n\n' + QUIET
Lines = list[Iterator[bytes]]
"""Open streams."""


def asked(app: Flask) -> Iterator[Rule]:
    """Every address of a table that somebody who watches may ask for, and the two that show several."""
    for rule in app.url_map.iter_rules():
        of_tables = "table" in rule.arguments or rule.rule in {"/", "/board"}
        if of_tables and "GET" in (rule.methods or ()) and least_role(app, rule) in {PUBLIC, Role.WATCH}:
            yield rule


def answers(app: Flask, watcher: Phone) -> dict[str, tuple[int, str]]:
    """All that somebody who watches is told, by page and by key, but clocks and counters; of a stream, what
    it says at once.
    """
    table, found = watcher.table, {}
    for rule in asked(app):
        key = table.keys["watch"]
        headers = {"Accept-Language": "it"}
        if rule.rule.startswith("/api/"):
            headers["Authorization"] = f"Bearer {key}"
        answer = watcher.client.get(address(app, rule, table.id, key), headers=headers)
        streamed = answer.mimetype == "text/event-stream"
        said = next(answer.iter_encoded()).decode() if streamed else answer.text
        answer.close()
        found[rule.rule] = answer.status_code, re.sub(CHANGING, "", said)
    return found


def changed(before: dict[str, tuple[int, str]], now: dict[str, tuple[int, str]]) -> list[str]:
    return [rule for rule in before if before[rule] != now[rule]]


@pytest.fixture
def lines(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Phone], Lines]]:
    """Follows every stream of those who watch; each says at once what there is, or beats."""
    monkeypatch.setattr(watching, "HEARTBEAT", 0)
    with ExitStack() as stack:

        def follow_all(watcher: Phone) -> Lines:
            table, key, opened = watcher.table, watcher.table.keys["watch"], []
            for rule in asked(app):
                if rule.rule.endswith("/stream"):
                    headers = {"Authorization": f"Bearer {key}"} if rule.rule.startswith("/api/") else {}
                    answer = watcher.client.get(address(app, rule, table.id, key), headers=headers)
                    assert answer.mimetype == "text/event-stream"
                    stack.callback(answer.close)
                    opened.append(answer.iter_encoded())
            heard(opened)  # where the hand stands
            return opened

        yield follow_all


def heard(lines: Lines) -> list[str]:
    """What each of the streams says now."""
    return [next(line).decode() for line in lines]


def fell(hand: Hand, step: Step) -> bool:
    """Whether the table has seen the called card with this step."""
    return step == {"step": "partner", "seat": hand.fell} or step.get("card") == hand.called


@pytest.mark.parametrize(
    ("depth", "counter"), [("takers", ""), ("points", "y"), ("cards", ""), ("cards", "y")]
)
def test_no_answer_holds_a_trick_a_count_or_the_partner_before_its_time(
    app: Flask, sit: Sit, lines: Callable[[Phone], Lines], depth: str, counter: str
) -> None:
    hand, phone = dealt(), follow(sit(FIVE), auction="y", tricks=depth, counter=counter)
    watcher = sit(role=Role.WATCH, at=phone.table)
    assert hand.called in hand.tricks[4].cards  # so that there are tricks to be silent about
    tell(phone, *hand.opening)
    open_lines = lines(watcher)
    seen, partner = answers(app, watcher), phone.read()["sheet"]["players"][hand.fell]
    for step in hand.told([depth] * 8, random.Random(1)):
        tell(phone, step)
        now = answers(app, watcher)
        if fell(hand, step):
            assert f"con {partner}" not in seen["/t/<table>/live"][1]
            assert f"con {partner}" in now["/t/<table>/live"][1]
            recorded = [rule for rule in changed(seen, now) if rule.startswith("/api/") or "log" in rule]
            assert recorded == ["/api/tables/<table>/stream"]  # which says that something moved
            seen = now
            assert heard(open_lines) == [MOVED % (1 + len(hand.opening) + 1)] * 3
        assert changed(seen, now) == [], step
        assert heard(open_lines) == [QUIET] * 3, step
    callers = {caller_of(hand), hand.fell}
    for step in hand.counts([callers, set(hand.order) - callers]):
        tell(phone, step)
        assert changed(seen, answers(app, watcher)) == [], step
        assert heard(open_lines) == [QUIET] * 3, step


def test_a_hand_that_was_undone_and_is_gone_on_with_tells_no_trick_again(app: Flask, sit: Sit) -> None:
    hand, phone = dealt(), follow(sit(FIVE), auction="y", tricks="cards")
    watcher = sit(role=Role.WATCH, at=phone.table)
    tell(phone, *hand.opening, *hand.told(["cards"] * 8, random.Random(1)))
    recorded(phone)
    assert phone.post("/undo", number="1").status_code == 303
    seen = answers(app, watcher)
    played = [card for trick in hand.tricks for card in trick.cards if card != hand.called]
    for rule, (_, said) in seen.items():
        assert not [card for card in played if card in said], rule
    own = {"Authorization": f"Bearer {phone.table.keys['score']}"}
    whole = phone.client.get(f"/api/tables/{phone.table.id}/log", headers=own).text
    assert all(card in whole for card in played)
    for _ in range(6):
        tell(phone, {"step": "undo"})
        assert changed(seen, answers(app, watcher)) in ([], ["/api/tables/<table>/stream"])


def test_who_was_said_to_be_the_partner_of_a_hand_recorded_too_early_is_told_to_nobody_who_watches(
    app: Flask, sit: Sit
) -> None:
    hand, phone = dealt(), follow(sit(FIVE), auction="y", tricks="cards")
    watcher = sit(role=Role.WATCH, at=phone.table)
    tell(phone, *hand.opening)
    caller, partner = caller_of(hand), hand.fell
    call = {"caller": caller, "partner": partner, "call": {"rank": "re"}, "suit": "coppe"}
    phone.program.record(phone.table, 1, {"kind": "hand", **call, "points": 117})
    assert phone.post("/undo", number="1").status_code == 303
    name = ("Anna", "Bruno", "Carla", "Dino", "Elena")[partner]
    told = re.compile(rf'117 punti|"points": ?117|"partner": ?{partner}|con [^\w<]*(<[^>]*>[^\w<]*)*{name}')
    assert told.search(phone.get().text)
    assert told.search(phone.get("/log").text)
    assert [rule for rule, (_, said) in answers(app, watcher).items() if told.search(said)] == []


def test_what_was_said_about_a_hand_that_is_gone_on_with_is_told_to_nobody_who_watches(
    app: Flask, sit: Sit
) -> None:
    hand, phone, words = dealt(), follow(sit(FIVE), auction="y", tricks="cards"), "tre prese, non due"
    watcher = sit(role=Role.WATCH, at=phone.table)
    tell(phone, *hand.opening, *hand.told(["cards"] * 8, random.Random(1)))
    recorded(phone)
    phone.post("/quarrel/1", words=words)
    asked = phone.get("/correct/1/undo")
    assert phone.post("/undo", number="1", contested=hidden(asked, "contested")).status_code == 303
    assert words in text(phone.get("/log"))
    assert [rule for rule, (_, said) in answers(app, watcher).items() if words in said] == []


def swapping(players: int) -> Hand:
    """A hand of plain Briscola in which the turned card is taken for another one."""
    state = table("briscola", players, "spagnola")
    hands = (briscola(state, random.Random(seed)) for seed in range(400))
    return next(hand for hand in hands if hand.swap)


@pytest.mark.parametrize(("players", "depth"), [(2, "points"), (3, "cards"), (4, "takers")])
def test_of_plain_briscola_nothing_but_the_turned_card_is_seen_before_the_hand_is_recorded(
    app: Flask, sit: Sit, lines: Callable[[Phone], Lines], players: int, depth: str
) -> None:
    hand, phone = swapping(players), plain(sit, depth, players)
    follow(phone, tricks=depth, counter="y")
    watcher = sit(role=Role.WATCH, at=phone.table)
    open_lines = lines(watcher)
    before = answers(app, watcher)
    tell(phone, *hand.opening)
    seen = answers(app, watcher)
    assert {"/t/<table>/live", "/w/<table>/<key>/live", "/w/<table>/<key>/board/live"} <= set(
        changed(before, seen)
    )
    assert heard(open_lines) == [MOVED % (2 + len(hand.opening))] * 3
    many = 3 if players == 3 else 2
    sides = [{seat for seat in hand.order if seat % many == side} for side in range(many)]
    steps = hand.told([depth] * len(hand.tricks), random.Random(1))
    assert hand.swap in steps
    for step in [*steps, *hand.counts(sides)]:
        tell(phone, step)
        assert changed(seen, answers(app, watcher)) == [], step
        assert heard(open_lines) == [QUIET] * 3, step
    recorded(phone)
    told = changed(seen, answers(app, watcher))
    assert {"/t/<table>/live", "/t/<table>/log", "/t/<table>/sheet.json", "/api/tables/<table>"} <= set(told)


def test_every_address_is_really_asked_and_a_word_of_the_auction_is_seen(app: Flask, sit: Sit) -> None:
    """What is said aloud changes what is answered: nothing is not compared with nothing."""
    phone = follow(sit(FIVE))
    watcher = sit(role=Role.WATCH, at=phone.table)
    before = answers(app, watcher)
    assert {rule for rule, (status, _) in before.items() if status >= 400} == set()
    assert say(phone, call(1, {"rank": "re"})).status_code == 303
    seen = changed(before, answers(app, watcher))
    assert {"/t/<table>", "/t/<table>/live", "/w/<table>/<key>/board/live"} <= set(seen)
