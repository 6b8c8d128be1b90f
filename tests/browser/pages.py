"""Every page there is, by the address map itself, at tables in every state; and what only a touch leads to.

A page that somebody adds is here by itself. A new word in an address has to be filled in below, and what is
no page has to be named, or `test_every_address_is_a_page_or_named_as_none` fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote, urlencode

from flask import Flask
from playwright.sync_api import Page, Response
from werkzeug.routing import Rule

from scorer.errors import Json
from scorer.web.rooms import ROOMS
from tests.browser.conftest import FIVE, House, Table

UNBROKEN = "Massimilianobartolomeodellarovereaurora"  # 40 signs with its number
LONG = (
    f"{UNBROKEN}1",
    "Maria Vittoria Santacroce di Castelbarco",
    "\N{WOLF FACE}" * 40,
    "Giangiacomo-Alessandro Dell’Acquafredda",
    f"{UNBROKEN}5",
    "Nonna \N{FLOWER PLAYING CARDS} Pia e il suo \N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4} Gigi",
    "Бартоломей-Максимилиан Александрович",
)
WORDS = "erano 58, li abbiamo contati due volte e Giangiacomo-Alessandro conferma"
NO_PAGES = {
    "static", "health.healthz", "health.robots", "installing.manifest", "sheets.sheet", "sheets.csv",
    "tables.live", "tables.stream", "counter.live", "following.live", "sharing.live", "sharing.stream",
    "timing.live", "timing.watched_live", "projector.live",
    "keeping.drawing", "keeping.watched_drawing", "written.sheet", "written.watched_sheet",
}  # fmt: skip
"""What answers a question with something else than a page; all of the API does."""
BOARDS = {"tables.page", "sharing.page", "recording.page"}
"""The pages that draw the table, shown at tables of every size."""
TWINS = {"tables.watched_log", "keeping.watched_paper", "keeping.watched_picture"}
"""What those who watch see of pages that are here anyway; one state will do."""
STATES = ("empty", "one", "forty")
SIZES = ("pairs", "three", "six", "seven", "over")


def address_map() -> Flask:
    """The addresses of the program, without the program."""
    app = Flask("pages")
    for room in ROOMS:
        app.register_blueprint(room)
    return app


RULES: tuple[Rule, ...] = tuple(
    rule
    for rule in address_map().url_map.iter_rules()
    if "GET" in (rule.methods or ()) and not rule.endpoint.startswith(("api.", "openapi."))
)


@dataclass(frozen=True, slots=True)
class Place:
    """A page to look at. `state`: the table it is of; `values`: the other parts of its address; `scene`: what
    is done there first; `stranger`: on a phone that has no table yet.
    """

    endpoint: str
    state: str = ""
    values: tuple[tuple[str, str], ...] = ()
    query: str = ""
    scene: str = ""
    stranger: bool = False

    @property
    def name(self) -> str:
        """How the test of it is called."""
        parts = (self.endpoint, self.state, *dict(self.values).values(), self.query, self.scene)
        return " ".join(part for part in (*parts, "stranger" * self.stranger) if part)

    def path(self, tables: dict[str, Table]) -> str:
        """Its address among these tables."""
        values: dict[str, str] = dict(self.values)
        if self.state:
            table = tables[self.state]
            role = "direct" if self.endpoint == "sharing.invitation" else "watch"
            values |= {"table": table.id, "key": table.keys[role]}
        rule = next(rule for rule in RULES if rule.endpoint == self.endpoint)
        needed = {name: value for name, value in values.items() if name in rule.arguments}
        filled = rule.rule
        for name, value in needed.items():
            filled = filled.replace(f"<int:{name}>", value).replace(f"<{name}>", value)
        return filled + self.query


def _of(rule: Rule) -> Iterator[Place]:
    """A rule's pages: at tables in every state, with every value its address may have."""
    for state in _states(rule):
        for values in VALUES.get(rule.endpoint, ((),)):
            if state == "empty" and "number" in rule.arguments:
                continue
            yield Place(rule.endpoint, state, values)


def _states(rule: Rule) -> tuple[str, ...]:
    if "table" not in rule.arguments:
        return ("",)
    if rule.endpoint == "specials.page":
        return ("monte", "pairs")
    if rule.endpoint.startswith("following."):
        return ("empty", "pairs", "over")
    if rule.endpoint in TWINS:
        return ("forty",)
    return STATES + SIZES * (rule.endpoint in BOARDS)


VALUES: dict[str, tuple[tuple[tuple[str, str], ...], ...]] = {
    "specials.page": ((("kind", "monte"),), (("kind", "penalty"),), (("kind", "substitution"),)),
    "corrections.page": ((("number", "1"),),),
    "corrections.undo": ((("number", "1"),),),
    "quarrels.page": ((("number", "1"),),),
    "sharing.by_code": ((("code", "ZZZZZZZZ"),), (("code", "K7PO-3MD1"),)),
    "rulebook.one": ((("preset", "scighera"),),),
    "asking.question": ((("question", "trick"),),),
}
"""What stands in an address beside the table and its key."""

PEOPLE = "&".join(f"name={quote(name)}" for name in LONG[:5]) + "&rules=briscolata&players=5"
ASKED = (
    ("trick", "?trump=denari&card=re:coppe&card=due:denari&card=asso:coppe&" + PEOPLE),
    ("trick", "?trump=denari&card=re:coppe&card=re:coppe"),
    ("total", "?points=119"),
    ("value", "?asso=2"),
    ("deck", "?players=6"),
    ("turned", "?first=re&rules=italiana&briscola.turned_redraw=yes"),
    ("swap", "?turned=re&held=sette&rules=spagnola"),
    ("call", "?standing=re&mine=tre"),
    ("pays", "?caller=0&partner=2&call=points&bid=101&points=120&redeals=1&" + PEOPLE),
    ("pays", "?call=points&bid=30&points=1"),
    ("hand", "?players=3&totals-0=50&totals-1=50"),
    ("match", "?hands=67+60+45"),
    ("dealer", "?event=tie&" + PEOPLE),
    ("passes", "?passed=2&rules=brisk"),
    ("pot", "?stake=0,50&winners=2"),
    ("rule", "?about=talk&rules=classica"),
)
"""Questions to the referee with what has been told of them."""
DRAWN = "?method=partners" + "".join(
    f"&card={card}" for card in ("re:coppe", "asso:spade", "re:denari", "due:coppe")
)

PASS, ANYBODY = "pass", ("re", "cavallo", "fante", "sette", "due")
_BIDDEN = [*({"rank": rank} for rank in ANYBODY), {"points": 65}, {"points": 71}]
_WON = [{"rank": "due", "points": 101}, PASS, PASS, PASS, PASS]
_TRICK = {"step": "trick", "taker": 2}
_CARDS = [
    {"step": "card", "card": card}
    for card in (
        "asso:coppe",
        "tre:coppe",
        "due:denari",
        "re:coppe",
        "sette:coppe",
        "re:spade",
        "fante:denari",
    )
]
TOLD: dict[str, list[Json]] = {
    "bidding": [{"rank": "re"}, PASS],
    "offering": _BIDDEN,
    "naming": _WON,
    "called": [*_WON, {"step": "suit", "suit": "denari"}],
    "passed": [PASS] * 5,
    "weak": [],
    "round": [],
    "takers": [*_WON, {"step": "suit", "suit": "denari"}, _TRICK, _TRICK],
    "pointed": [*_WON, {"step": "suit", "suit": "denari"}, _TRICK | {"points": 33}, _TRICK],
    "carded": [*_WON, {"step": "suit", "suit": "denari"}, *_CARDS],
    "finished": [*_WON, {"step": "suit", "suit": "denari"}, *[_TRICK] * 8],
    "unturned": [{"step": "turned", "card": "asso:coppe"}],
    "swapped": [{"step": "turned", "card": "re:coppe"}, _TRICK],
}
"""Tables that follow a hand, by what was told of it: words, each of whoever is next, or steps."""
FOLLOWED = {
    "called": {"auction": "y", "counter": "y"},
    "takers": {"auction": "y", "tricks": "takers"},
    "pointed": {"auction": "y", "tricks": "points"},
    "carded": {"auction": "y", "tricks": "cards"},
    "finished": {"auction": "y", "tricks": "takers"},
    "unturned": {"tricks": "cards"},
    "swapped": {"tricks": "points"},
}
"""What these tables follow; all others the auction alone."""

SCENES = (
    *(Place("asking.question", "", (("question", question),), query) for question, query in ASKED),
    Place("asking.page", query="?" + PEOPLE),
    Place("rulebook.page", query="?q=monte"),
    Place("rulebook.one", "", (("preset", "briscolata"),), "?chiamata.tie60=draw&knight=donna&suits=french"),
    Place("seats.page", "fresh"),
    Place("seats.page", "fresh", query=DRAWN),
    Place("seats.page", "fresh", query=DRAWN + "&card=sei:coppe&card=fante:coppe"),
    Place("seats.page", "empty", query="?method=lot&seed=48213"),
    Place("start.page", stranger=True),
    Place("start.page", query="?home", stranger=True),
    Place("start.new", scene="refused"),
    Place("start.new", scene="everything open"),
    Place("sheets.page", scene="refused"),
    Place("tables.page", "demo"),
    Place("tables.page", "nowhere"),
    Place("tables.page", "shut"),
    Place("sharing.page", "shut"),
    Place("recording.page", "shut"),
    *(
        Place(page, "again")
        for page in ("tables.page", "sharing.page", "sharing.share", "projector.page", "keeping.paper")
    ),
    *(
        Place(page, "torn")
        for page in ("tables.page", "sharing.page", "tables.log", "projector.page", "keeping.paper")
    ),
    Place("quarrels.page", "torn", (("number", "1"),)),
    Place("quarrels.page", "torn", (("number", "2"),), scene="penalised"),
    Place("quarrels.page", "pairs", (("number", "1"),), scene="refused"),
    Place("sharing.page", "closed"),
    *(Place("following.page", state) for state in TOLD),
    Place("following.page", "offering", query="?ask=call"),
    *(
        Place("following.back", state, query=many)
        for state in ("carded", "pointed")
        for many in ("", "?many=2")
    ),
    Place("following.page", "bidding", scene="everything open"),
    Place("following.page", "bidding", scene="spoken"),
    *(Place("following.page", state, scene="everything open") for state in ("pointed", "carded", "swapped")),
    *(
        Place(endpoint, "offering")
        for endpoint in ("tables.page", "sharing.page", "projector.page", "recording.page")
    ),
    *(Place(endpoint, "called") for endpoint in ("tables.page", "projector.page", "recording.page")),
    Place("sharing.share", "forty", scene="everything open"),
    Place("sharing.share", "one", query="?new=score"),
    Place("tables.log", "corrected"),
    *(Place("recording.page", "forty", scene=f"answered {count}") for count in (1, 2, 3, 4)),
    Place("recording.page", "pairs", scene="refused"),
    Place("specials.page", "pairs", (("kind", "penalty"),), scene="refused"),
    Place("corrections.page", "one", (("number", "1"),), scene="looked at"),
    Place("corrections.page", "torn", (("number", "1"),), scene="looked at"),
    Place("recording.page", "pairs", scene="taken"),
    *(Place(endpoint, "timed", scene="timed") for endpoint in ("timing.page", "tables.page")),
    Place("counter.page", "three"),
    Place("counter.page", "over"),
    *(Place("counter.page", state, scene="counted apart") for state in ("pairs", "forty")),
    *(Place("following.page", state, scene="stopped") for state in ("offering", "pointed", "swapped")),
)
PLACES: tuple[Place, ...] = (
    *(place for rule in RULES if rule.endpoint not in NO_PAGES for place in _of(rule)),
    *SCENES,
)


def chiamata(caller: int, partner: int | None, points: int, bid: int | None = None) -> Json:
    """A hand of Chiamata: the king called, or the two at a bid; without a partner alone."""
    call = {"rank": "due", "points": bid} if bid else {"rank": "re"}
    who: Json = {"solo": True} if partner is None else {"partner": partner}
    return {"kind": "hand", "caller": caller, **who, "call": call, "suit": "denari", "points": points}


def open_tables(house: House) -> dict[str, Table]:
    """A table in every state, all of them with the longest names and some with three-digit losses."""
    beaten, alone = chiamata(0, 1, 0, 101), chiamata(2, None, 40)
    why = "parlato fuori turno, due volte, nonostante il richiamo dell’arbitro"
    story: list[Json] = [beaten, alone, {"kind": "all_pass"}, chiamata(3, 4, 85, 85), {"kind": "void"}] * 9
    story.append({"kind": "penalty", "scores": [-4, 1, 1, 1, 1], "reason": why})
    story.append({"kind": "substitution", "seat": 2, "player": LONG[5]})
    won: Json = {"kind": "hand", "totals": [67, 53]}
    level, thirds = won | {"totals": [60, 60]}, won | {"totals": [40, 40, 40]}
    best, name = {"type": "best_of", "n": 3}, "Circolo Ricreativo Aurora e Concordia 12"
    of_two = partial(house.open, "briscola")
    return {
        "empty": house.open(players=LONG[:5], name=f"{UNBROKEN}T"),
        "one": house.open(players=LONG[:5], entries=[beaten], match={"type": "hands", "n": 10}),
        "forty": house.open(players=LONG[:5], entries=story, name=name, stake_cents=50),
        "pairs": of_two(LONG[:4], match=best, entries=[won, level]),
        "three": of_two(FIVE[:3], match={"type": "sum", "n": 30}, entries=[thirds] * 9),
        "six": of_two(LONG[:6], match={"type": "first_to", "k": 30}, entries=[won] * 28),
        "fresh": of_two(LONG[:4]),
        "seven": house.open(players=LONG, entries=[beaten]),
        "over": of_two(LONG[:2], match=best, stake_cents=150, entries=[won] * 2),
        "monte": house.open(players=LONG[:5], rules="scighera"),
        "timed": house.open(players=LONG[:5], match={"type": "minutes", "n": 1440}),
        "closed": _replaced(house),
        "torn": house.open(players=LONG[:5], entries=[beaten, alone, chiamata(3, 4, 85, 85)]),
        "shut": house.open(players=LONG[:5], entries=[beaten, alone]),
        **{name: house.open(players=LONG[:5]) for name in TOLD},
        "weak": house.open(players=LONG[:5], rules="scighera"),
        "round": house.open(players=LONG),
        "unturned": of_two(LONG[:6], rules={"preset": "spagnola", "turned_redraw": True}),
        "swapped": of_two(LONG[:3], rules="spagnola"),
        "corrected": _corrected(house.open(players=LONG[:5], entries=[beaten, alone]), house),
        "nowhere": Table("zzzzzzzzzzzz", {"watch": "x", "score": "x", "direct": "x"}),
    }


def _replaced(house: House) -> Table:
    """A table whose link to watch is no longer good."""
    table = house.open()
    key = f"Bearer {table.keys['direct']}"
    house.server.call("POST", f"/api/tables/{table.id}/links/watch/rotate", Authorization=key)
    return table


def _corrected(table: Table, house: House) -> Table:
    """A table whose log has a correction with a long reason and an undone hand."""
    key, path = f"Bearer {table.keys['direct']}", f"/api/tables/{table.id}/entries"
    change: Json = {"entry": chiamata(1, 3, 61), "reason": f"{LONG[1]}, non {LONG[0]}: contato male"}
    for method, address, body in (("PUT", f"{path}/1", change), ("DELETE", f"{path}/2", None)):
        status, _ = house.server.call(method, address, body, Authorization=key)
        assert status == 200
    return table


def sit_everywhere(page: Page, house: House, tables: dict[str, Table]) -> None:
    """This phone directs all the tables, has closed the evening of `shut` (its rematch: `again`), contested
    and decided hands of `torn`, and has opened the one for trying (`demo` from now on).
    """
    origin = {"Origin": house.url}
    for name, table in tables.items():
        if name != "nowhere":
            page.request.post(f"/join/{table.id}/{table.keys['direct']}", headers=origin)
    page.request.post(f"/t/{tables['shut'].id}/close", headers=origin)
    again = page.request.post(f"/t/{tables['shut'].id}/rematch", headers=origin).url.rpartition("/")[2]
    tables["again"] = Table(again, _keys(page, again))
    for name, said in TOLD.items():
        follow(page, house, tables[name], FOLLOWED.get(name, {"auction": "y"}), said)
    torn = f"/t/{tables['torn'].id}"
    for path, words in (("quarrel/1", WORDS), ("quarrel/2", ""), ("referee", WORDS)):
        page.request.post(f"{torn}/{path}", headers=origin, form={"words": words})
    for decision in ("keep", "hand_lost"):
        told: dict[str, str | float | bool] = {
            "decision": decision,
            "seat": "1",
            "reason": WORDS,
            "seen": "99",
        }
        page.request.post(f"{torn}/quarrel/2/decide", headers=origin, form=told)
    opened = page.request.post("/demo", headers=origin)
    tables["demo"] = Table(opened.url.rpartition("/")[2], {"watch": "", "score": "", "direct": ""})


def _keys(page: Page, table: str) -> dict[str, str]:
    """The link key to watch, from the page that shares it."""
    shared = page.request.get(f"/t/{table}/share").text()
    found = re.search(rf"/w/{table}/([\w-]+)", shared)
    assert found
    return {"watch": found[1], "score": "", "direct": ""}


def follow(page: Page, house: House, table: Table, helpers: dict[str, str], said: list[Json]) -> None:
    """Chooses what a table follows and tells the hand in progress; the first seat speaks first."""
    address, origin = f"{house.url}/t/{table.id}", {"Origin": house.url}
    page.request.post(f"{address}/follow", form=dict(helpers), headers=origin)
    for at, word in enumerate(said, 1):
        step = word if isinstance(word, dict) and "step" in word else _word((at - 1) % 5, word)
        form: dict[str, str | float | bool] = {
            "number": "1",
            "at": str(at),
            "key": f"{table.id}-{at:020}",
            "said": json.dumps(step),
        }
        answer = page.request.post(f"{address}/hand", form=form, headers=origin, max_redirects=0)
        assert answer.status == 303, answer.text()


def _word(seat: int, action: Json) -> Json:
    return {"step": "call", "seat": seat, "action": action}


def show(page: Page, place: Place, tables: dict[str, Table]) -> Response:
    """Goes there and does what the scene asks; gives the answer that brought the page."""
    answer = page.goto(place.path(tables))
    if place.endpoint in {"recording.page", "corrections.page"}:
        page.evaluate("localStorage.clear()")  # what was half typed before
        answer = page.reload()
    name, _, count = place.scene.partition(" ")
    if name in SCENE:
        answer = SCENE[name](page, count) or answer
    assert answer
    assert answer.status < 500, place.name  # the page that says sorry lies well and weighs little
    return answer


def _answer(page: Page, count: str) -> None:
    """Answers the first questions about a hand of Chiamata, and types the points after the last."""
    answers = (("caller", "0"), ("call", "due:101"), ("suit", "spade"), ("partner", "2"))
    for step, value in answers[: int(count)]:
        page.locator(f'[data-step="{step}"] label:has([value="{value}"])').click()
    if int(count) == len(answers):
        for digit in "101":
            page.locator(f'[data-step="points"] [data-key="{digit}"]').click()
        page.locator("[data-five]:not(.stale)").wait_for()


def _open_all(page: Page, _: str) -> None:
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def _refuse(page: Page, _: str) -> Response:
    """Sends the form as it came: something is missing."""
    if page.locator("script[src*=guard], script[src*=opening]").count():
        page.locator("html[data-settled]").wait_for()  # a button that has just come does nothing yet
    return _send(page)


def _penalise(page: Page, _: str) -> None:
    """Everything the decision asks for in sight."""
    page.locator("label:has([value=penalty])").click()


def _look_at(page: Page, _: str) -> Response:
    """Another partner for a recorded hand: old and new, before it is saved."""
    page.locator('[data-go="partner"]').click()
    page.locator('[data-step="partner"] label:has([value="2"])').click()
    return _send(page)


def _collide(page: Page, _: str) -> Response:
    """A hand under a number that is taken."""
    page.locator('[data-key="9"]').click()
    page.evaluate("document.querySelector('[name=number]').value = '1'")
    return _send(page)


def _count_apart(page: Page, _: str) -> Response:
    """Both piles counted, in one of them a king too many and two jacks missing."""
    home, sent = page.url, {name: page.locator(f"[name={name}]").input_value() for name in ("number", "key")}
    suits = ["coppe", "denari", "spade", "bastoni"]
    for side, cards in enumerate(({"asso": 4, "re": 3}, {"tre": 4, "re": 2, "cavallo": 4, "fante": 2})):
        told = sent | {"key": f"{sent['key'][:20]}{side}", "side": str(side)}
        touched = [(rank, suit) for rank, many in cards.items() for suit in suits[:many]]
        body = urlencode([*told.items(), *touched])
        form = {"Origin": page.evaluate("origin"), "Content-Type": "application/x-www-form-urlencoded"}
        assert page.request.post(home.split("?")[0], data=body, headers=form).ok
    answer = page.goto(home)
    page.locator(".apart").wait_for()
    assert answer
    return answer


def _time(page: Page, _: str) -> Response | None:
    """Starts the clock of the table, if it does not go yet."""
    home = page.url
    page.goto(f"{home.removesuffix('/clock')}/clock")
    if page.locator("#start").count():
        page.locator("html[data-settled]").wait_for()
        _send(page)
    return page.goto(home)


def _speak(page: Page, _: str) -> Response:
    """Somebody speaks whose turn it is not: the answer is the page again, with the reason."""
    page.locator(".else summary").click()
    page.locator("html[data-settled]").wait_for()
    with page.expect_response(lambda answer: answer.request.method == "POST") as sent:
        page.locator(".else .chips button").first.click()
    page.locator("#live .err").wait_for()
    return sent.value


def _stop(page: Page, _: str) -> Response | None:
    """Told without a network: something that cannot be, and three more steps, which it stops."""
    page.evaluate("localStorage.clear()")  # what was stopped before
    answer = page.reload()
    page.context.set_offline(True)
    bidding = page.locator(".pass").count()
    keys = [".typed .key", *[".pass"] * 3] if bidding else [f".sit .s{place} .key" for place in (0, 1, 2, 0)]
    for key, points in zip(keys, ("62", "10", "10", "10"), strict=True):
        if key != ".pass":
            page.locator("#points").fill(points)
        page.locator("html[data-settled]:not([data-told])").wait_for()
        page.locator(f".dock {key}").click()
    page.context.set_offline(False)
    page.locator(".unsent").wait_for()
    return answer


def _send(page: Page) -> Response:
    with page.expect_navigation() as sent:
        page.locator("button.go:visible").last.click()
    assert sent.value
    return sent.value


SCENE: dict[str, Callable[[Page, str], Response | None]] = {
    "answered": _answer,
    "everything": _open_all,
    "refused": _refuse,
    "looked": _look_at,
    "penalised": _penalise,
    "taken": _collide,
    "counted": _count_apart,
    "timed": _time,
    "spoken": _speak,
    "stopped": _stop,
}
