"""Settings: one frozen dataclass, read from SCORER_* variables; nonsense is refused with a hint.

Nothing here opens a file or a socket: `Settings` says what was asked for, the rest of the program acts on it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent
SOURCE_ROOT = PACKAGE.parent


def folder(name: str) -> Path:
    """Where `templates` or `static` lies: inside the installed package, or beside it in a source tree."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else SOURCE_ROOT / name


def default_instance() -> Path:
    """Where an installation keeps its database and secrets unless told otherwise: `instance/` of a source
    tree, else the folder that the system has for a user's data."""
    if (SOURCE_ROOT / "pyproject.toml").is_file():
        return SOURCE_ROOT / "instance"
    return user_data_path("smazzata", appauthor=False)


class BadSetting(ValueError):
    """A setting makes no sense; the message names the variable and says what would."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How this installation runs. Every field has a `SCORER_` variable of the same name in capitals."""

    host: str = "0.0.0.0"  # noqa: S104 - the phones at the table reach the laptop over the LAN
    port: int = 8000
    instance: Path = field(default_factory=default_instance)
    public_url: str | None = None
    database_url: str | None = None
    workers: int = 1

    @property
    def database(self) -> str:
        """The SQLAlchemy address of the database: the configured one, or SQLite in the instance folder."""
        return self.database_url or f"sqlite:///{self.instance / 'scorer.sqlite3'}"


def settings_from(environment: Mapping[str, str] | None = None, **given: object) -> Settings:
    """Settings from SCORER_* variables, then from `given` (command-line options; None means not given).

    Raises BadSetting: a port that is no port, a public address that is no http address, a database of another
    kind, more processes than may serve it, an unknown variable.
    """
    environment = os.environ if environment is None else environment
    names = {f"SCORER_{each.name.upper()}": each.name for each in fields(Settings)}
    values: dict[str, object] = {}
    for variable, text in environment.items():
        if not variable.startswith("SCORER_"):
            continue
        if variable not in names:
            raise BadSetting(f"{variable}: no such setting; there are {', '.join(sorted(names))}")
        if text:
            values[names[variable]] = text
    values.update({name: value for name, value in given.items() if value is not None})
    settings = replace(Settings(), **{name: _checked(name, value) for name, value in values.items()})  # type: ignore[arg-type] # each value was checked by name
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise BadSetting("SCORER_WORKERS: one process serves SQLite; for more name a PostgreSQL")
    return settings


def _checked(name: str, value: object) -> object:
    if name == "port":
        return _port(str(value))
    if name == "workers":
        return _workers(str(value))
    if name == "public_url":
        return _public_url(str(value))
    if name == "database_url":
        return _database_url(str(value))
    if name == "instance":
        return Path(str(value)).expanduser().resolve()
    return str(value)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 <= int(text) <= 65535:
        return int(text)
    raise BadSetting(f"SCORER_PORT: {text!r} is no port; a number from 1 to 65535 is (0: any free one)")


def _workers(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 64:
        return int(text)
    raise BadSetting(f"SCORER_WORKERS: {text!r} is no number of processes; one for each core is")


def _public_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme in {"http", "https"} and parts.hostname and not (parts.query or parts.fragment):
        return text.rstrip("/")
    raise BadSetting(
        f"SCORER_PUBLIC_URL: {text!r} is no address phones can open, such as https://smazzata.example"
    )


def _database_url(text: str) -> str:
    kind, colon, rest = text.partition("://")
    if colon and kind in {"postgres", "postgresql"}:  # as hosts hand it out
        return f"postgresql+psycopg://{rest}"
    if colon and rest and kind in {"sqlite", "postgresql+psycopg"}:
        return text
    what = repr(kind) if colon else "this"  # the rest may hold a password
    raise BadSetting(
        f"SCORER_DATABASE_URL: {what} is no database of ours; sqlite:///FILE is one, and"
        " postgresql+psycopg://USER:PASSWORD@HOST/NAME"
    )
