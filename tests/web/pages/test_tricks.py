"""Trick by trick: three depths mixed freely, the impossible refused with what can be, recorded as told."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from werkzeug.test import TestResponse

from scorer.errors import Json
from scorer.rules.seating import PACK
from scorer.services.values import Role
from tests.rules.helpers import table
from tests.rules.play.hands import Hand, Step, briscola, chiamata, points
from tests.web.pages.conftest import Phone, Sit, hidden, text
from tests.web.pages.test_following import follow, keys, say
from tests.web.program import FIVE

DEALT = 0
"""The chance behind the hand that is played; of five, the called card falls in the fifth trick."""
FALL: Step = {"step": "partner", "seat": 3}
RE: list[Step] = [
    {"step": "call", "seat": 1, "action": {"rank": "re"}},
    *({"step": "call", "seat": seat, "action": "pass"} for seat in (2, 3, 4, 0)),
    {"step": "suit", "suit": "denari"},
]


def trick(taker: int, worth: int | None = None) -> Step:
    return {"step": "trick", "taker": taker} | ({} if worth is None else {"points": worth})


def cards(*told: str) -> list[Step]:
    return [{"step": "card", "card": card} for card in told]


def tell(phone: Phone, *steps: Step) -> TestResponse:
    """Tells steps that must all be accepted; the page after them."""
    for step in steps:
        assert say(phone, step).status_code == 303, (step, text(say(phone, step)))
    return phone.get("/hand")


def five(sit: Sit, depth: str, **more: Json) -> Phone:
    """A phone at a table of Chiamata that follows its tricks."""
    return follow(sit(FIVE | more), auction="y", tricks=depth)


def plain(sit: Sit, depth: str, players: int = 2, rules: Json = "spagnola") -> Phone:
    """A phone at a table of plain Briscola that follows its tricks."""
    names = ["Anna", "Bruno", "Carla", "Dino", "Elena", "Franco"][:players]
    sheet = {"scorer": 1, "game": "briscola", "players": names, "first_dealer": 0, "rules": rules}
    return follow(sit(sheet), tricks=depth)


def of(page: TestResponse, kind: str) -> list[Json]:
    return [each for each in keys(page) if each["step"] == kind]


def dealt(players: int = 5) -> Hand:
    """A whole hand as it is played."""
    state = table("chiamata") if players == 5 else table("briscola", players, "spagnola")
    hand = chiamata(state, random.Random(DEALT)) if players == 5 else briscola(state, random.Random(DEALT))
    assert hand is not None
    return hand


def recorded(phone: Phone, **typed: str) -> Json:
    """Records the hand as the page opens, with what is typed on it; its entry."""
    page = phone.get("/record")
    found = re.findall(r'<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"([^>]*)', page.text)
    fields = {
        name.replace("-", "_"): unescape(value)
        for name, value, more in found
        if name in {"number", "key", "kept", "points"} or name.startswith("totals") or "checked" in more
    }
    answer = phone.post("/record", **fields | typed)
    assert answer.status_code == 303, text(answer)
    return phone.entries[-1]


# Who took it


def test_one_key_for_each_seat_and_what_they_took(sit: Sit) -> None:
    phone = five(sit, "takers")
    page = tell(phone, *RE)
    assert of(page, "trick") == [trick(seat) for seat in range(5)]
    assert "Chi ha preso?" in text(page)
    page = tell(phone, trick(2), trick(2), trick(4))
    assert "presa 4 di 8" in text(page)
    assert "punti ancora in gioco" not in text(page)  # nobody counts points here
    assert not re.search(r"\d–\d+ punti", text(page))
    assert "Annulla: presa di Elena" in text(page)


def test_eight_takers_are_recorded_with_typed_points_and_stay_correctable(sit: Sit) -> None:
    phone = five(sit, "takers")
    page = tell(phone, *RE, *(trick(seat) for seat in (1, 2, 2, 3, 0, 0, 1, 4)))
    assert "Tutte le prese sono fatte" in text(page)
    assert "Chi ha giocato il re di denari?" in text(page)
    assert not of(page, "trick")
    tell(phone, FALL)
    entry = recorded(phone, points="61")
    assert (entry["tricks"], entry["partner"], entry["points"]) == ([2, 2, 2, 1, 1], 3, 61)
    assert hidden(phone.get("/correct/1"), "kept")


def test_before_all_tricks_are_taken_the_points_are_simply_typed(sit: Sit) -> None:
    phone = five(sit, "takers")
    page = tell(phone, *RE, trick(2), trick(3), FALL)
    assert f'href="/t/{phone.table.id}/record"' in page.text
    entry = recorded(phone, points="75")
    assert (entry["points"], "tricks" in entry, "auction" in entry) == (75, False, True)


# And its points


def test_what_can_still_be_is_shown_and_everything_else_refused_with_the_reason(sit: Sit) -> None:
    phone = five(sit, "points")
    page = tell(phone, *RE)
    assert of(page, "trick")[0] == {"step": "trick", "taker": 0, "points": "$points"}
    refused = say(phone, trick(2), said_points="")
    assert refused.status_code == 303
    tell(phone, {"step": "undo"})
    refused = say(phone, trick(2, 55))
    assert refused.status_code == 422
    assert "Una presa non può valere 55 punti: 5 carte ne fanno al massimo 54." in text(refused)
    page = tell(phone, *(trick(seat, worth) for seat, worth in ((2, 47), (1, 31), (0, 20), (3, 10), (3, 10))))
    assert "punti ancora in gioco: 2" in text(page)
    assert "punti di questa presa: 0 o 2" in text(page)
    refused = say(phone, {"step": "trick", "taker": 1, "points": "$points"}, points="3")
    assert refused.status_code == 422
    assert "Questa presa non può valere 3 punti: le carte che restano ne fanno 0 o 2." in text(refused)
    assert 'value="3"' in refused.text  # nothing typed is lost
    assert "Bruno 31" in text(refused)


def test_points_left_out_are_a_trick_all_the_same(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE)
    assert say(phone, {"step": "trick", "taker": 2, "points": "$points"}, points="").status_code == 303
    assert say(phone, {"step": "trick", "taker": 2, "points": "$points"}, points="20").status_code == 303
    assert "Carla 20–74" in text(phone.get("/hand"))


def test_a_trick_without_its_points_says_so_where_they_are_written(sit: Sit) -> None:
    phone = five(sit, "points")
    page = tell(phone, *RE)
    assert "Quanti punti, a chi?" in text(page)
    assert say(phone, {"step": "trick", "taker": 0, "points": "$points"}, points="").status_code == 303
    page = phone.get("/hand")
    assert text(page).count("presa di Anna, punti non detti") == 2  # on the felt, and on the key of the undo
    page = tell(phone, trick(2, 20))
    assert "punti non detti" not in text(page)
    assert text(page).count("presa di Carla, 20 punti") == 2


def test_who_played_the_called_card_is_not_taken_for_who_called_it(sit: Sit) -> None:
    phone = five(sit, "takers")
    page = tell(phone, *RE, trick(0), FALL)
    assert "Annulla: Dino gioca il re di denari" in text(page)


@pytest.mark.parametrize(("seat", "side"), [(3, "Bruno con Dino, re"), (1, "Bruno contro tutti, re")])
def test_the_felt_says_whom_the_caller_plays_with_once_the_called_card_has_fallen(
    sit: Sit, seat: int, side: str
) -> None:
    phone = five(sit, "takers")
    assert "Bruno chiama il re" in text(tell(phone, *RE, trick(0)))
    page = text(tell(phone, FALL | {"seat": seat}))
    assert side in page
    assert "Bruno chiama" not in page


def test_where_every_card_was_told_nobody_is_asked_who_played_the_called_one(sit: Sit) -> None:
    asked = "Chi ha giocato il re di denari?"
    phone = five(sit, "cards")
    assert asked not in text(tell(phone, *RE, *cards("asso:coppe", "tre:coppe")))
    assert asked in text(tell(five(sit, "takers"), *RE, trick(0)))
    after_takers = five(sit, "takers")
    tell(after_takers, *RE, trick(0))
    after_takers.post("/depth", tricks="cards")
    assert asked in text(after_takers.get("/hand"))


def test_points_beyond_all_there_are_are_refused_with_what_a_trick_can_be_worth(sit: Sit) -> None:
    phone = five(sit, "points")
    tell(phone, *RE)
    for said in ("150", "55"):
        refused = say(phone, {"step": "trick", "taker": 0, "points": "$points"}, points=said)
        assert refused.status_code == 422
        assert f"non può valere {said} punti: 5 carte ne fanno al massimo 54." in text(refused)


def test_who_watches_reads_whom_the_caller_plays_with_where_the_call_stood(sit: Sit) -> None:
    phone = five(sit, "takers")
    tell(phone, *RE, trick(0), FALL)
    assert "Bruno con Dino, re di denari" in text(sit(role=Role.WATCH, at=phone.table).get())


def test_a_hand_can_be_recorded_before_its_last_card_from_above_the_keys(sit: Sit) -> None:
    page = tell(five(sit, "cards"), *RE, *cards("asso:coppe")).text
    assert page.index("Registra smazzata</a>") < page.index('class="dock keys')


def test_no_partner_is_promised_where_there_is_none(sit: Sit) -> None:
    assert "socio appena si vede" in text(five(sit, "cards").get("/follow"))
    assert "socio" not in text(plain(sit, "cards", 4).get("/follow"))


def test_all_points_told_open_the_record_filled_in(sit: Sit) -> None:
    phone = five(sit, "points")
    worth = (47, 31, 20, 10, 10, 2, 0, 0)
    tell(
        phone,
        *RE,
        *(trick(seat, each) for seat, each in zip((2, 1, 0, 3, 3, 1, 4, 4), worth, strict=True)),
        FALL,
    )
    assert re.search(r'name="points"[^>]*value="53"', phone.get("/record").text)
    entry = recorded(phone)
    assert entry["points"] == 53
    assert [each["points"] for each in entry["tricks"]] == list(worth)


def test_a_pad_without_a_script_says_what_is_not_saved_where_it_does_not_agree(sit: Sit) -> None:
    phone, said = five(sit, "points"), "Di quanto è stato detto non si salva ciò che non combacia"
    assert said not in text(phone.get("/record"))
    tell(phone, *RE, *map(trick, (2, 1, 0, 3, 3, 1, 4, 4), (11, 22, 10, 30, 0, 13, 14, 20)), FALL)
    page = phone.get("/record")
    (noted,) = re.findall("<noscript>(.*?)</noscript>", page.text, re.DOTALL)
    assert said in noted
    assert "scrivi qui: l’asta e le prese." in text(page)


# Every card


def test_every_card_is_one_key_and_what_is_gone_is_missing(sit: Sit) -> None:
    phone = five(sit, "cards")
    page = tell(phone, *RE)
    assert len(of(page, "card")) == len(PACK)
    assert "Gioca Bruno" in text(page)
    page = tell(phone, *cards("asso:coppe", "tre:coppe"))
    assert len(of(page, "card")) == len(PACK) - 2
    assert "Gioca Dino" in text(page)
    assert "il tre di coppe" in text(page)
    refused = say(phone, cards("tre:coppe")[0])
    assert refused.status_code == 422
    assert "Questa carta è già stata giocata: il tre di coppe." in text(refused)
    page = tell(phone, {"step": "undo"})
    assert "Gioca Carla" in text(page)
    assert {"step": "card", "card": "tre:coppe"} in of(page, "card")


def test_the_last_card_of_a_trick_says_who_takes_what_and_leads(sit: Sit) -> None:
    phone = five(sit, "cards")
    page = tell(phone, *RE, *cards("asso:coppe", "tre:coppe", "due:denari", "re:coppe", "due:coppe"))
    assert "presa 2 di 8" in text(page)
    assert "Gioca Dino" in text(page)
    assert "Dino 25" in text(page)


def test_cards_wait_for_the_trump(sit: Sit) -> None:
    """Without the auction the last call is asked for first, then the suit."""
    phone = follow(sit(FIVE), tricks="cards")
    page = phone.get("/hand")
    assert "Chi ha chiamato, e che cosa?" in text(page)
    assert say(phone, {"step": "called", "seat": 1, "call": {"rank": "re"}}).status_code == 303
    page = phone.get("/hand")
    assert "Di che seme?" in text(page)
    page = tell(phone, RE[-1])
    assert len(of(page, "card")) == len(PACK)


def test_a_whole_hand_card_by_card_is_recorded_as_it_was_played(sit: Sit) -> None:
    phone, hand = five(sit, "cards"), dealt()
    tell(phone, *hand.opening, *hand.told(["cards"] * 8, random.Random()))
    entry = recorded(phone)
    assert [each["cards"] for each in entry["tricks"]] == [each.cards for each in hand.tricks]
    assert entry.get("partner", entry["caller"]) == hand.fell
    assert entry["points"] == points(hand.pile({entry["caller"], hand.fell}))


def test_depths_are_mixed_from_trick_to_trick(sit: Sit) -> None:
    phone, hand = five(sit, "takers"), dealt()
    tell(phone, *hand.opening)
    for place, depth in enumerate(["takers", "points", "cards"] * 2 + ["points", "cards"]):
        assert phone.post("/depth", tricks=depth).location == f"/t/{phone.table.id}/hand"
        page = phone.get("/hand")
        assert bool(of(page, "card")) == (depth == "cards")
        alone = Hand([], hand.order, [hand.tricks[place]], hand.called)
        tell(phone, *alone.told([depth], random.Random()))
    entry = recorded(phone, points=str(points(hand.pile({caller_of(hand), hand.fell}))))
    assert len(entry["tricks"]) == 5
    assert sum(entry["tricks"]) == 8


def caller_of(hand: Hand) -> int:
    said = [step for step in hand.opening if step["step"] == "call" and step["action"] != "pass"]
    return int(said[-1]["seat"])


def test_a_depth_there_is_none_of_is_refused(sit: Sit) -> None:
    phone = five(sit, "takers")
    assert phone.post("/depth", tricks="all").status_code == 422
    assert sit(role=Role.WATCH).post("/depth", tricks="cards").status_code == 403


# The turned card and its swap


def test_cards_wait_for_the_turned_card_and_a_high_one_goes_back(sit: Sit) -> None:
    phone = plain(sit, "cards", 4, {"preset": "italiana", "turned_redraw": True})
    page = phone.get("/hand")
    assert "Che carta è scoperta?" in text(page)
    page = tell(phone, {"step": "turned", "card": "asso:coppe"})
    assert "Rimetti in mezzo al mazzo l’asso di coppe" in text(page)
    assert not of(page, "card")
    page = tell(phone, {"step": "turned", "card": "sei:coppe"})
    assert "scoperta: il sei di coppe" in text(page)
    assert len(of(page, "card")) == len(PACK) - 1  # the turned one lies under the stock
    refused = say(phone, cards("sei:coppe")[0])
    assert "È ancora sotto il tallone: il sei di coppe." in text(refused)


def test_a_swap_is_offered_where_the_rules_have_it_and_refused_with_the_reason(sit: Sit) -> None:
    phone = plain(sit, "takers")
    assert not of(phone.get("/hand"), "swap")
    page = tell(phone, {"step": "turned", "card": "re:coppe"}, trick(1))
    swaps = of(page, "swap")
    assert [each["card"] for each in swaps] == ["sette:coppe", "due:coppe"]
    assert swaps[0]["seat"] == "$seat"
    assert re.search(r'value="1" checked', page.text)  # who has just taken a trick
    assert "Può scambiare solo chi ha appena fatto una presa" in text(say(phone, swaps[0], seat="0"))
    wrong = say(phone, swaps[1], seat="1")
    assert "Sotto il tallone c’è il re di coppe: non si prende con il due di coppe." in text(wrong)
    assert say(phone, swaps[0], seat="1").status_code == 303
    assert "scoperta: il sette di coppe" in text(phone.get("/hand"))


def test_a_swap_after_the_stock_is_too_late(sit: Sit) -> None:
    phone = plain(sit, "takers")
    page = tell(phone, {"step": "turned", "card": "re:coppe"}, *(trick(0) for _ in range(18)))
    assert not of(page, "swap")
    late = say(phone, {"step": "swap", "seat": 0, "card": "sette:coppe"})
    assert late.status_code == 422
    assert "È tardi per lo scambio" in text(late)


def test_without_the_rule_there_is_no_swap_and_at_chiamata_none_at_all(sit: Sit) -> None:
    phone = plain(sit, "takers", 2, "italiana")
    page = tell(phone, {"step": "turned", "card": "re:coppe"}, trick(0))
    assert not of(page, "swap")
    refused = say(phone, {"step": "swap", "seat": 0, "card": "sette:coppe"})
    assert refused.status_code == 422
    assert "A questo tavolo la briscola in tavola non si scambia" in text(refused)
    phone = five(sit, "takers")
    page = tell(phone, *RE)
    assert not of(page, "swap")
    assert not of(page, "turned")
    assert say(phone, {"step": "turned", "card": "re:coppe"}).status_code == 422


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_plain_hand_card_by_card_with_its_turned_card_and_swap(sit: Sit, players: int) -> None:
    phone = plain(sit, "cards", players)
    state = table("briscola", players, "spagnola")
    hand = next(
        found for seed in range(400) if (found := briscola(state, random.Random(seed))).swap or players == 6
    )
    steps = [*hand.opening, *hand.told(["cards"] * len(hand.tricks), random.Random())]
    for step in steps:
        page = phone.get("/hand")
        if step["step"] == "card":
            assert step in of(page, "card")
        tell(phone, step)
    entry = recorded(phone)
    assert [each["cards"] for each in entry["tricks"]] == [each.cards for each in hand.tricks]
    assert entry["turned"] == hand.opening[-1]["card"]
    assert entry.get("swap", {}).get("card") == (hand.swap["card"] if hand.swap else None)
    assert sum(entry["totals"]) == 120
