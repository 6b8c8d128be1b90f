"""No watcher's page or answer tells of a hand in progress what was taken, or the partner before its time.

Asked of every address a watcher may read, whatever is built later, as a device that watches and by the link:
before and after cards are played, tricks taken and piles counted, it must say the same, the counter of the
play and the events of the stream too.
"""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.live.stream import beat
from scorer.services import people, play, tables, watching
from scorer.services.values import Author, Role
from tests.rules.play.hands import Hand, Step, chiamata
from tests.web.guards.test_access import address, by_key, guarded
from tests.web.program import FIVE, Program, Table

NOW = datetime(2026, 11, 30, 21, 15, tzinfo=UTC)
SCORER = Author("s" * 32, "Anna", Role.SCORE)
VARIES = re.compile(rb'(?<=nonce=")[^"]+|(?<=csrf_token" value=")[^"]+|<time.*?</time>')
"""What may differ from one look to the next: what is drawn anew, the time of day."""


def told(app: Flask, table: Table, steps: list[Step]) -> None:
    with app.app_context():
        for step in steps:
            now = play.follow(table.id, SCORER)
            play.say(table.id, step, now.number, now.step, f"step {now.step}", SCORER, NOW)


def seen(app: Flask, client: FlaskClient, table: Table) -> dict[str, bytes]:
    """What every address says that a watcher may read."""
    found = {}
    for rule, method, role in guarded(app):
        if role is not Role.WATCH or method != "GET" or rule.endpoint.endswith("stream"):
            continue
        key = table.keys["watch"]
        headers = {"Authorization": f"Bearer {key}"} if rule.rule.startswith("/api/") else {}
        answer = client.get(address(app, rule, table.id, key if by_key(rule) else None), headers=headers)
        assert answer.status_code < 400, rule.rule
        found[rule.rule] = VARIES.sub(b"", answer.data)
    return found


def events(client: FlaskClient, table: Table) -> list[bytes]:
    """What the streams say first to whoever comes now: how far the table is, and its hand in progress."""
    said = []
    for path in (f"/t/{table.id}/stream", f"/w/{table.id}/{table.keys['watch']}/stream"):
        answer = client.get(path)
        said.append(re.sub(rb"retry: \d+\n", b"", next(iter(answer.response))))  # type: ignore[call-overload]
        answer.close()
    return said


def late(hand: Hand) -> bool:
    """Whether the called card is not among the first two tricks."""
    return all(hand.called not in trick.cards for trick in hand.tricks[:2])


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "HEARTBEAT", 0.01)


def test_whatever_was_taken_or_counted_every_watcher_sees_the_same(app: Flask) -> None:
    table = Program(app.test_client()).open(FIVE)
    with app.app_context():
        people.grant(table.id, "w" * 22, Role.WATCH, NOW)
        play.choose(table.id, play.Helpers(auction=True, tricks="cards", counter=True), SCORER)
        state = tables.load(table.id).state
    client = app.test_client()
    client.set_cookie("device", "w" * 22)
    hands = (chiamata(state, random.Random(seed)) for seed in range(99))
    hand = next(hand for hand in hands if hand is not None and late(hand))
    told(app, table, hand.opening)
    with app.app_context():
        stream = watching.subscribe(table.id, Role.WATCH)
    next(stream)
    before, said = seen(app, client, table), events(client, table)
    assert {"/t/<table>", "/t/<table>/clock/live", "/w/<table>/<key>/live"} <= before.keys()
    for steps in (
        hand.told(["cards"] * 8, random.Random(1))[:10],
        [{"step": "trick", "taker": hand.order[3], "points": 10}],
        [{"step": "trick", "taker": hand.order[2]}],
        hand.counts([set(hand.order[:2]), set(hand.order[2:])]),
    ):
        told(app, table, steps)
        assert seen(app, client, table) == before
        assert events(client, table) == said
    assert next(stream) == beat(0)
    stream.close()
