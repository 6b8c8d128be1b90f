"""Settings: one frozen dataclass, read from SCORER_* variables; nonsense is refused with a hint.

Nothing here opens a file or a socket: `Settings` says what was asked for, the rest of the program acts on it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from urllib.parse import urlsplit

SOURCE_ROOT = Path(__file__).resolve().parent.parent


class BadSetting(ValueError):
    """A setting makes no sense; the message names the variable and says what would."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How this installation runs. Every field has a `SCORER_` variable of the same name in capitals."""

    host: str = "0.0.0.0"  # noqa: S104 - the phones at the table reach the laptop over the LAN
    port: int = 8000
    instance: Path = SOURCE_ROOT / "instance"
    public_url: str | None = None
    database_url: str | None = None

    @property
    def database(self) -> str:
        """The SQLAlchemy address of the database: the configured one, or SQLite in the instance folder."""
        return self.database_url or f"sqlite:///{self.instance / 'scorer.sqlite3'}"


def settings_from(environment: Mapping[str, str] | None = None, **given: object) -> Settings:
    """Settings from SCORER_* variables, then from `given` (command-line options; None means not given).

    Raises BadSetting: a port that is no port, a public address that is no http address, an unknown variable.
    """
    environment = os.environ if environment is None else environment
    names = {f"SCORER_{field.name.upper()}": field.name for field in fields(Settings)}
    values: dict[str, object] = {}
    for variable, text in environment.items():
        if not variable.startswith("SCORER_"):
            continue
        if variable not in names:
            raise BadSetting(f"{variable}: no such setting; there are {', '.join(sorted(names))}")
        if text:
            values[names[variable]] = text
    values.update({name: value for name, value in given.items() if value is not None})
    return replace(Settings(), **{name: _checked(name, value) for name, value in values.items()})  # type: ignore[arg-type] # each value was checked by name


def _checked(name: str, value: object) -> object:
    if name == "port":
        return _port(str(value))
    if name == "public_url":
        return _public_url(str(value))
    if name == "instance":
        return Path(str(value)).expanduser().resolve()
    return str(value)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 <= int(text) <= 65535:
        return int(text)
    raise BadSetting(f"SCORER_PORT: {text!r} is no port; a number from 1 to 65535 is (0: any free one)")


def _public_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme in {"http", "https"} and parts.hostname and not (parts.query or parts.fragment):
        return text.rstrip("/")
    raise BadSetting(
        f"SCORER_PUBLIC_URL: {text!r} is no address phones can open, such as https://smazzata.example"
    )
