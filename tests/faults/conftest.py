"""The faults of links, of recording and of the web are played against the program as `tests/web` asks it."""

from __future__ import annotations

from tests.web.conftest import app, client, create, database, program
from tests.web.pages.conftest import sit

__all__ = ["app", "client", "create", "database", "program", "sit"]
