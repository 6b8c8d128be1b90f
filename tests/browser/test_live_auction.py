"""The auction at the table, by touch: told word by word on one phone, seen on all others, then recorded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from scorer.errors import Json
from tests.browser.conftest import FIVE, House, NewPhone, Table, sit_down, through
from tests.browser.pages import TOLD, follow
from tests.running import Events

pytestmark = pytest.mark.browser
STILL = "html[data-settled]:not([data-told])"
"""The keys mean what they say, the one touched just now too."""
WORDS = (("Anna", "re"), ("Bruno", "cavallo"), ("Carla", "Passo"), ("Dario", "due"), ("Elena", "Passo"))
"""Elena deals; then Anna offers 71, Bruno and Dario pass."""


def choose(page: Page, table: Table) -> None:
    """Sits down and chooses the auction, under the three dots."""
    sit_down(page, table)
    page.locator(".dock .round").click()
    through(page.get_by_role("link", name=re.compile("^Che cosa si segue")))
    page.get_by_label("L’asta, parola per parola").check()
    page.get_by_role("button", name="Salva").click()
    page.wait_for_url(f"**/t/{table.id}")


def go_in(page: Page) -> None:
    """One touch from the table to the hand."""
    through(page.get_by_role("link", name=re.compile("^(Segui|Riprendi) la smazzata")))
    page.wait_for_url("**/hand")


def speaks(page: Page, name: str) -> None:
    expect(page.locator(".turn-of.big")).to_have_text(name)


def key(page: Page, word: str) -> Locator:
    """The key of a word."""
    return page.locator(".hand .dock").get_by_text(word, exact=True).first


def press(page: Page, word: str) -> None:
    """Touches a key once the keys of this turn lie still."""
    page.locator(STILL).wait_for()
    key(page, word).tap()


def say(page: Page, words: Iterable[tuple[str, str]]) -> None:
    for name, word in words:
        speaks(page, name)
        press(page, word)


def entries(house: House, table: Table) -> list[object]:
    found: list[object] = house.state(table)["sheet"].get("entries", [])
    return found


def test_a_whole_hand_from_the_first_word_to_the_score_and_watchers_see_each_word(
    house: House, new_phone: NewPhone
) -> None:
    table, scorer, watcher, board = house.open(), new_phone(), new_phone(), new_phone((1280, 720))
    choose(scorer, table)
    watcher.goto(table.watch)
    board.goto(f"{table.watch}/board")
    expect(watcher.locator(".playing")).to_have_count(0)
    go_in(scorer)
    for name, word in WORDS:
        say(scorer, [(name, word)])
        spoken = "passa" if word == "Passo" else word
        expect(watcher.locator(".said li").last).to_have_text(f"{name} {spoken}")
    expect(watcher.locator(".playing .turn-of")).to_have_text("Anna")
    expect(board.locator("#plate .t")).to_have_text("Anna")
    expect(board.locator("#plate")).to_contain_text("l’ultima è di Dario: due")
    say(scorer, [("Anna", "71"), ("Bruno", "Passo"), ("Dario", "Passo")])
    speaks(scorer, "Di che seme?")
    expect(watcher.locator(".playing .turn-of")).to_have_text("Anna chiama 2 a 71")
    press(scorer, "spade")
    scorer.wait_for_url("**/record")
    expect(watcher.locator(".playing .turn-of")).to_contain_text("spade")
    expect(board.locator("#plate .t")).to_contain_text("Anna chiama 2 a 71 di")
    expect(scorer.locator('[data-answer="caller"]')).to_have_text("Anna")
    expect(scorer.locator('[data-answer="call"]')).to_have_text("2 a 71")
    scorer.locator('[data-step="partner"] label:has([value="2"])').tap()
    for digit in "80":
        scorer.locator(f'[data-key="{digit}"]').tap()
    expect(scorer.locator("[data-verdict]")).not_to_have_text("")
    assert "Carla" not in watcher.locator(".playing").inner_text()  # the partner, whom the recorder knows
    scorer.locator("[data-save]:visible").tap()
    scorer.wait_for_url(f"**/t/{table.id}")
    expect(watcher.locator(".playing")).to_have_count(0)
    expect(watcher.locator(".seat .n").first).to_have_text("4")
    (entry,) = entries(house, table)
    assert isinstance(entry, dict)
    said = [[FIVE.index(name), word] for name, word in WORDS]
    assert [seat for seat, _ in entry["auction"]] == [*(seat for seat, _ in said), 0, 1, 3]
    assert entry["auction"][5] == [0, {"points": 71}]


SPOKEN: dict[str, list[Json]] = {
    "nobody yet": [],
    "one word": [{"rank": "re"}],
    "six words": [{"rank": "re"}, {"rank": "cavallo"}, "pass", {"rank": "due"}, "pass", {"points": 71}],
    "all passed but one": ["pass"] * 4,
}


@pytest.mark.parametrize("spoken", SPOKEN)
def test_the_last_call_alone_is_one_touch_away_at_any_point_and_leads_to_the_pad(
    house: House, phone: Page, spoken: str
) -> None:
    table = house.open()
    choose(phone, table)
    told: list[Json] = [
        {"step": "call", "seat": place % 5, "action": action} for place, action in enumerate(SPOKEN[spoken])
    ]
    for at, step in enumerate(told, 1):
        form: dict[str, str | float | bool] = {
            "number": "1",
            "at": str(at),
            "key": f"{at:022}",
            "said": json.dumps(step),
        }
        sent = phone.request.post(f"/t/{table.id}/hand", form=form, headers={"Origin": house.url})
        assert sent.ok, sent.text()
    go_in(phone)
    speaks(phone, FIVE[len(told) % 5])
    link = phone.get_by_role("link", name="Solo la chiamata finale")
    expect(link).to_be_in_viewport(ratio=1)
    through(link)
    expect(phone.locator(".turn-of")).to_have_text("Chi ha chiamato, e che cosa?")
    phone.locator(STILL).wait_for()
    phone.locator(".chips label", has_text="Carla").tap()
    phone.locator(".more > summary").tap()
    phone.locator("#points").fill("83")
    press(phone, "Di’")
    speaks(phone, "Di che seme?")
    press(phone, "coppe")
    phone.wait_for_url("**/record")
    for answer, name in (("caller", "Carla"), ("call", "2 a 83")):
        expect(phone.locator(f'[data-answer="{answer}"]')).to_have_text(name)
    phone.locator('[data-step="partner"] label:has([value="0"])').tap()
    for digit in "90":
        phone.locator(f'[data-step="points"] [data-key="{digit}"]').tap()
    phone.locator("[data-save]:visible").tap()
    phone.wait_for_url(f"**/t/{table.id}")
    called = {"caller": 2, "partner": 0, "call": {"rank": "due", "points": 83}}
    assert entries(house, table) == [{"kind": "hand", **called, "suit": "coppe", "points": 90}]


def test_without_javascript_the_same_keys_tell_the_same_hand(house: House, new_phone: NewPhone) -> None:
    table, phone = house.open(), new_phone(script=False)
    choose(phone, table)
    go_in(phone)
    speaks(phone, "Anna")
    for name, word in (("Anna", "re"), *((name, "Passo") for name in FIVE[1:4])):
        speaks(phone, name)
        key(phone, word).tap()
    phone.get_by_role("button", name="Annulla: Dario passa").tap()
    speaks(phone, "Dario")
    phone.locator(".else summary").tap()
    phone.locator(".else .chips button", has_text="Bruno").tap()
    expect(phone.locator(".reasons")).to_contain_text("La parola di Bruno non vale: deve parlare Dario.")
    expect(phone.locator(".reasons")).to_contain_text("Chi ha passato non parla più.")
    for _ in range(2):
        phone.locator(".hand .key.pass").tap()
    key(phone, "coppe").tap()
    phone.wait_for_url("**/record")
    phone.locator('[data-step="partner"] label:has([value="2"])').tap()
    phone.fill("#points", "80")
    phone.locator("button.go:visible").last.tap()
    phone.wait_for_url(f"**/t/{table.id}")
    (entry,) = entries(house, table)
    assert isinstance(entry, dict)
    assert entry["caller"] == 0
    assert len(entry["auction"]) == 5


def test_a_word_whose_answer_is_lost_is_told_once(house: House, phone: Page) -> None:
    table = house.open()
    choose(phone, table)
    go_in(phone)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost or route.request.method != "POST":
            route.continue_()
            return
        lost.append(str(route.request.post_data))
        route.fetch(max_redirects=0)
        route.abort()

    phone.route("**/hand", lose)
    say(phone, [("Anna", "re")])
    speaks(phone, "Bruno")
    expect(phone.locator("#lamp")).to_have_text("in diretta")
    assert lost
    expect(phone.locator(".said li")).to_have_text(["Anna re"])
    expect(phone.locator('[name="at"]').first).to_have_value("2")


def test_two_taps_on_one_key_say_one_word(house: House, phone: Page) -> None:
    table = house.open()
    choose(phone, table)
    go_in(phone)
    speaks(phone, "Anna")
    phone.locator(STILL).wait_for()
    phone.locator(".hand .key.pass").dblclick()
    speaks(phone, "Bruno")
    phone.locator(STILL).wait_for()
    expect(phone.locator(".said li")).to_have_text(["Anna passa"])


def test_a_second_recorder_follows_and_is_told_who_was_first(house: House, new_phone: NewPhone) -> None:
    table, one, two = house.open(), new_phone(), new_phone()
    choose(one, table)
    go_in(one)
    sit_down(two, table)
    go_in(two)
    say(one, [("Anna", "re")])
    speaks(two, "Bruno")
    two.route("**/hand/live*", lambda route: route.abort())  # from here on its news are late
    say(one, [("Bruno", "cavallo")])
    speaks(one, "Carla")
    press(two, "fante")
    expect(two.locator(".reasons")).to_contain_text("Bruno dice cavallo")
    expect(two.locator(".reasons")).to_contain_text("Il tuo tocco non è stato scritto.")
    speaks(two, "Carla")


WATCHED = """() => {
    window.counted = [];
    const count = () => counted.push(document.querySelectorAll('.said li').length);
    count();
    new MutationObserver(count).observe(document.getElementById('main'), {subtree: true, childList: true});
}"""


def test_what_was_true_before_a_word_does_not_come_back(house: House, new_phone: NewPhone) -> None:
    table, phone, watcher = house.open(), new_phone(), new_phone()
    choose(phone, table)
    go_in(phone)
    watcher.goto(table.watch)
    say(phone, [("Anna", "re")])
    expect(watcher.locator(".said li")).to_have_count(1)
    old = watcher.request.get(f"{table.watch}/live").text()
    say(phone, [("Bruno", "cavallo")])
    expect(watcher.locator(".said li")).to_have_count(2)
    watcher.evaluate(WATCHED)
    watcher.route("**/live", lambda route: route.fulfill(body=old, content_type="text/html"))
    with watcher.expect_response("**/live"):
        say(phone, [("Carla", "Passo")])
    watcher.unroute("**/live")
    say(phone, [("Dario", "Passo")])
    expect(watcher.locator(".said li")).to_have_count(4)
    counted = watcher.evaluate("counted")
    assert counted == sorted(counted)


def test_the_stream_says_that_the_hand_moved_and_nothing_of_it(house: House, phone: Page) -> None:
    table = house.open()
    choose(phone, table)
    go_in(phone)
    events = Events.open(house.server, f"{table.watch}/stream")
    lines = events.lines()
    say(phone, [("Anna", "re")])
    heard = []
    for line in lines:
        heard.append(line)
        if line.startswith("data:") and json.loads(line[5:]).get("play") == 2:
            break
    events.close()
    told = [json.loads(line[5:]) for line in heard if line.startswith("data:")]
    assert all(set(each) <= {"version", "play"} for each in told)
    assert "Anna" not in "".join(heard)


def test_pass_is_in_sight_on_a_phone_where_the_two_with_points_is_unfolded(
    house: House, new_phone: NewPhone
) -> None:
    table, phone = house.open(), new_phone()
    choose(phone, table)
    go_in(phone)
    press(phone, "re")
    phone.locator(".rungs summary").tap()
    box = key(phone, "Passo").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 740
    assert phone.evaluate("scrollY") == 0


def test_once_the_auction_is_over_all_its_words_are_in_sight(house: House, phone: Page) -> None:
    table = house.open()
    sit_down(phone, table)
    follow(phone, house, table, {"auction": "y"}, [*TOLD["offering"], *["pass"] * 4])
    phone.goto(f"/t/{table.id}/hand")
    speaks(phone, "Di che seme?")
    said = phone.locator(".said")
    expect(said.locator("li")).to_have_count(len(TOLD["offering"]) + 4)
    tops = "node => [node, ...node.children].map((each) => each.getBoundingClientRect().top)"
    room, *words = said.evaluate(tops)
    assert min(words) >= room  # a line too many would stand above it, unseen
