"""What a table is called wherever it is named: its own name, or by who sat down first, and which rematch."""

from __future__ import annotations

from scorer.services.values import TableView
from scorer.web.language.texts import gettext


def table_title(view: TableView) -> str:
    """The name given to the table, else "Table of Anna": the first name of its opening or of its draw, which
    stays when somebody else plays on. A rematch says that it is one, and which.
    """
    return title_of(view.setup.name, view.setup.players, view.rematch)


def title_of(name: str | None, players: tuple[str, ...], rematch: int = 0) -> str:
    """The same of a table whose setup cannot be read."""
    table = name or gettext("Table of %(name)s", name=players[0])
    if rematch == 1:
        return gettext("%(table)s, rematch", table=table)
    return gettext("%(table)s, rematch %(number)d", table=table, number=rematch) if rematch else table
