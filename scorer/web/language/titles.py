"""What a table is called, wherever it is named: its own name, else by who sat down first."""

from __future__ import annotations

from scorer.rules.state import Setup
from scorer.web.language.texts import gettext


def table_title(setup: Setup) -> str:
    """The name given to the table, else "Table of Anna": the first name of its opening or of its draw, which
    stays when somebody else plays on.
    """
    return title_of(setup.name, setup.players)


def title_of(name: str | None, players: tuple[str, ...]) -> str:
    """The same of a table whose setup cannot be read."""
    return name or gettext("Table of %(name)s", name=players[0])
