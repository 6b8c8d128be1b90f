"""Who are you? Somebody who plays, or somebody with a name of his own; nothing typed is lost."""

from __future__ import annotations

import re

from tests.web.pages.conftest import Phone, Sit, text
from tests.web.program import FIVE, HAND

PLAYED = {**FIVE, "entries": [HAND]}
IT = {"Accept-Language": "it", "Origin": "http://localhost"}


def way_in(phone: Phone) -> str:
    return f"/join/{phone.table.id}/{phone.table.keys['direct']}"


def test_a_referee_who_does_not_play_has_a_name_of_his_own(sit: Sit) -> None:
    phone = sit(PLAYED)
    assert "Chi non gioca: l’arbitro, un aiutante" in text(phone.client.get(way_in(phone), headers=IT))
    assert phone.client.post(way_in(phone), data={"name": " Tito "}, headers=IT).status_code == 303
    assert "Questo telefono: Tito" in text(phone.get("/share"))
    phone.post("/referee", words="vengo io")
    assert "Tito" in text(phone.get("/log"))


def test_a_name_of_ones_own_takes_the_place_of_a_player_s(sit: Sit) -> None:
    phone = sit(PLAYED)
    for said, name in (({"seat": "1"}, "Bruno"), ({"name": "Tito"}, "Tito"), ({"seat": "2"}, "Carla")):
        phone.client.post(way_in(phone), data=said, headers=IT)
        assert f"Questo telefono: {name}" in text(phone.get("/share"))


def test_who_plays_is_told_by_the_seat_even_with_a_name_typed(sit: Sit) -> None:
    phone = sit(PLAYED)
    phone.client.post(way_in(phone), data={"seat": "1", "name": "Tito"}, headers=IT)
    assert "Questo telefono: Bruno" in text(phone.get("/share"))


def test_a_name_that_cannot_be_is_refused_and_stays_typed(sit: Sit) -> None:
    phone, long = sit(PLAYED), "T" * 41
    refused = phone.client.post(way_in(phone), data={"name": long}, headers=IT)
    assert refused.status_code == 422
    assert "Al massimo 40 segni" in text(refused)
    assert re.search(rf'name="name"[^>]* value="{long}"', refused.text)
