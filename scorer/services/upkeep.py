"""The house itself: opened once per process, asked whether it can take a hand."""

from __future__ import annotations

from flask import Flask

from scorer.config import Settings


def open_house(app: Flask, settings: Settings) -> None:
    """Give the application its database, secrets, lock and feed; `create_app` calls it once.

    Makes what is missing (secrets, an empty database), brings an old database up to date.
    Raises `NotReady` with one line for the person at the terminal.
    """
    raise NotImplementedError


def check_health() -> None:
    """Return if a hand could be saved now. Raises Busy."""
    raise NotImplementedError
