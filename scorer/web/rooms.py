"""The blueprints of the program, one per room: `create_app` registers them in this order."""

from __future__ import annotations

from flask import Blueprint

from scorer.web import api, corrections, health, openapi, recording, sharing, specials, start, tables

ROOMS: tuple[Blueprint, ...] = (
    health.health,
    api.api,
    openapi.openapi,
    start.room,
    tables.room,
    recording.room,
    specials.room,
    corrections.room,
    sharing.room,
)
