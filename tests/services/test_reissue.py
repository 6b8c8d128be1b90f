"""`scorer links`: a table's links for whoever may read the instance folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorer.cli import main
from scorer.config import Settings
from scorer.errors import Gone
from scorer.services import rulings, sharing, tables, upkeep
from scorer.services.values import Role
from tests.running import BRISCOLA
from tests.services.conftest import DIRECTOR, NOW, on_sqlite

Said = pytest.CaptureFixture[str]
HERE = "https://smazzata.example"


@pytest.fixture(autouse=True)
def _same_folder(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    if settings.database_url:
        monkeypatch.setenv("SCORER_DATABASE_URL", settings.database_url)
    monkeypatch.setenv("SCORER_INSTANCE", str(settings.instance))
    monkeypatch.setenv("SCORER_PUBLIC_URL", HERE)


def test_it_prints_the_links_of_today_and_changes_nothing(table: str, capsys: Said) -> None:
    before = sharing.paths(table)
    assert main(["links", table]) == 0
    told = capsys.readouterr().out
    for role, path in before.items():
        assert re.search(rf"^{role.word} +{re.escape(HERE + path)}$", told, re.MULTILINE)
    assert sharing.short_code(table) in told
    assert sharing.paths(table) == before


def test_a_table_is_found_by_id_code_and_name(table: str, capsys: Said) -> None:
    other = tables.open_table({**BRISCOLA, "name": "Bar Centrale"}, DIRECTOR, NOW).id
    code = sharing.short_code(other)
    for wanted in (
        other,
        other.upper(),
        code,
        code.lower().replace(" ", "-"),
        "Bar Centrale",
        " bar centrale ",
    ):
        assert main(["links", wanted]) == 0
        assert sharing.paths(other)[Role.DIRECT] in capsys.readouterr().out


def test_a_link_is_replaced_and_the_old_one_is_dead(table: str, capsys: Said) -> None:
    old = sharing.keys(table)
    assert main(["links", table, "--rotate", "direct"]) == 0
    told = capsys.readouterr().out
    assert sharing.paths(table)[Role.DIRECT] in told
    assert old[Role.DIRECT] not in told
    assert old[Role.SCORE] in told
    with pytest.raises(Gone):
        sharing.find_role(table, old[Role.DIRECT])


def test_without_a_table_it_lists_all_of_them_without_a_key(table: str, capsys: Said) -> None:
    other = tables.open_table({**BRISCOLA, "name": "Bar Centrale"}, DIRECTOR, NOW).id
    assert main(["links"]) == 0
    told = capsys.readouterr().out
    assert table in told
    assert re.search(rf"^{other} .*Bar Centrale.*\(Anna, Bruno\)$", told, re.MULTILINE)
    for each in (table, other):
        assert not any(key in told for key in sharing.keys(each).values())


def test_a_name_that_two_tables_have_is_asked_about(table: str, capsys: Said) -> None:
    both = [tables.open_table({**BRISCOLA, "name": "Bar"}, DIRECTOR, NOW).id for _ in range(2)]
    assert main(["links", "Bar", "--rotate", "score"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert all(each in said.err for each in both)
    assert all(tables.load(each).epochs[Role.SCORE] == 1 for each in both)


def test_a_table_without_a_name_is_called_as_its_pages_call_it(table: str, capsys: Said) -> None:
    other = tables.open_table({**BRISCOLA, "players": ["Zita", "Bruno"]}, DIRECTOR, NOW).id
    for wanted in ("Tavolo di Zita", "table of zita", "Mesa de Zita"):
        assert main(["links", wanted]) == 0
        assert sharing.paths(other)[Role.DIRECT] in capsys.readouterr().out
    assert main(["links"]) == 0
    assert re.search(rf"^{other} .*  Table of Zita  \(Zita, Bruno\)$", capsys.readouterr().out, re.MULTILINE)


def test_a_rematch_is_found_by_what_its_pages_call_it(table: str, capsys: Said) -> None:
    first = tables.open_table({**BRISCOLA, "name": "Bar"}, DIRECTOR, NOW).id
    again = tables.rematch(first, DIRECTOR, NOW).id
    third = tables.rematch(again, DIRECTOR, NOW).id
    for wanted, found in (("bar, rivincita", again), ("Bar, rematch 2", third), ("Bar, revancha 2", third)):
        assert main(["links", wanted]) == 0
        assert sharing.paths(found)[Role.DIRECT] in capsys.readouterr().out
    assert main(["links"]) == 0
    assert re.search(rf"^{third} .*  Bar, rematch 2  \(", capsys.readouterr().out, re.MULTILINE)


def test_it_is_called_so_still_when_somebody_else_plays_on(table: str, capsys: Said) -> None:
    other = tables.open_table({**BRISCOLA, "players": ["Zita", "Bruno"]}, DIRECTOR, NOW).id
    newcomer = {"kind": "substitution", "seat": 0, "player": "Zoe"}
    tables.record(other, 1, newcomer, "key of this newcomer", DIRECTOR, NOW)
    assert main(["links", "Tavolo di Zita"]) == 0
    assert sharing.paths(other)[Role.DIRECT] in capsys.readouterr().out


def test_of_two_tables_with_one_name_it_says_which_is_closed(table: str, capsys: Said) -> None:
    one, other = (tables.open_table({**BRISCOLA, "name": "Bar"}, DIRECTOR, NOW).id for _ in range(2))
    hand = {"kind": "hand", "totals": [61, 59]}
    tables.record(one, 1, hand, "key of this one hand", DIRECTOR, NOW)
    rulings.close(one, "key of this closing", DIRECTOR, NOW)
    assert main(["links", "Bar"]) == 2
    said = capsys.readouterr().err
    assert f"{one} (closed)" in said
    assert f"{other} (closed)" not in said
    assert main(["links"]) == 0
    assert re.search(rf"^{one} .*  closed$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize("wanted", ["", "nowhere", "2222 2222", "%", "' OR 1=1 --"])
def test_what_is_no_table_is_one_line(table: str, wanted: str, capsys: Said) -> None:
    assert main(["links", wanted]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_it_makes_no_database_where_there_is_none(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SCORER_DATABASE_URL", raising=False)
    assert main(["links", "--instance", str(tmp_path / "elsewhere")]) == 2
    assert "--instance" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()


@on_sqlite
def test_it_says_where_the_running_server_answers(settings: Settings) -> None:
    with_port = Settings(instance=settings.instance, host="192.0.2.7", port=8123)
    assert upkeep.served_at(settings).endswith(":8000")
    lock = upkeep.hold(settings)
    assert lock is not None
    upkeep.tell_address(lock, with_port)
    assert upkeep.served_at(settings) == "http://192.0.2.7:8123"
    lock.close()
    assert upkeep.served_at(settings).endswith(":8000")
