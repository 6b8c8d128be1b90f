"""Settings come from SCORER_* variables; nonsense is refused with a hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.config import BadSetting, settings_from


def test_without_anything_the_program_listens_on_the_lan_with_sqlite() -> None:
    settings = settings_from({})
    assert (settings.host, settings.port, settings.public_url) == ("0.0.0.0", 8000, None)
    assert settings.database.startswith("sqlite:///")
    assert settings.database.endswith("/instance/scorer.sqlite3")


def test_every_option_has_a_variable(tmp_path: Path) -> None:
    settings = settings_from(
        {
            "SCORER_HOST": "127.0.0.1",
            "SCORER_PORT": "9000",
            "SCORER_INSTANCE": str(tmp_path),
            "SCORER_PUBLIC_URL": "https://smazzata.example/",
            "SCORER_DATABASE_URL": "postgresql+psycopg://club/scores",
            "SCORER_WORKERS": "4",
            "PATH": "not ours",
        }
    )
    assert (settings.host, settings.port, settings.instance) == ("127.0.0.1", 9000, tmp_path)
    assert settings.public_url == "https://smazzata.example"
    assert (settings.database, settings.workers) == ("postgresql+psycopg://club/scores", 4)


def test_an_option_wins_over_its_variable() -> None:
    assert settings_from({"SCORER_PORT": "9000"}, port="9001", host=None).port == 9001


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SCORER_PORT", "eighty"),
        ("SCORER_PORT", "65536"),
        ("SCORER_PORT", "-1"),
        ("SCORER_PORT", "٣٠"),
        ("SCORER_PUBLIC_URL", "smazzata.example"),
        ("SCORER_PUBLIC_URL", "ftp://smazzata.example"),
        ("SCORER_PUBLIC_URL", "https://smazzata.example/?a=1"),
        ("SCORER_PUBLIC_URL", "https://"),
        ("SCORER_PROT", "8000"),
        ("SCORER_DATABASE_URL", "mysql://club:secret@db/scores"),
        ("SCORER_DATABASE_URL", "club:secret@db/scores"),
        ("SCORER_DATABASE_URL", "sqlite://"),
        ("SCORER_WORKERS", "0"),
        ("SCORER_WORKERS", "many"),
        ("SCORER_WORKERS", "2"),  # on SQLite
    ],
)
def test_nonsense_is_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(BadSetting, match=variable) as refused:
        settings_from({variable: value})
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_database_address_as_hosts_hand_it_out_is_ours(kind: str) -> None:
    settings = settings_from({"SCORER_DATABASE_URL": f"{kind}://club:secret@db/scores"})
    assert settings.database == "postgresql+psycopg://club:secret@db/scores"
