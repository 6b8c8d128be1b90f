"""The blueprints of the program, one per room: `create_app` registers them in this order."""

from __future__ import annotations

from flask import Blueprint

from scorer.web.api import openapi
from scorer.web.api.tables import api
from scorer.web.pages import (
    asking,
    closing,
    corrections,
    counter,
    following,
    health,
    installing,
    keeping,
    projector,
    quarrels,
    recording,
    rulebook,
    seats,
    sharing,
    sheets,
    specials,
    start,
    style,
    tables,
    timing,
    trying,
    written,
)

ROOMS: tuple[Blueprint, ...] = (
    health.health,
    api,
    openapi.openapi,
    start.room,
    installing.room,
    trying.room,
    sheets.room,
    tables.room,
    written.room,
    recording.room,
    following.room,
    specials.room,
    counter.room,
    timing.room,
    corrections.room,
    closing.room,
    quarrels.room,
    sharing.room,
    projector.room,
    keeping.room,
    asking.room,
    rulebook.room,
    seats.room,
    style.room,
)
