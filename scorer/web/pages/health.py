"""For whoever watches the server: can it take a hand just now? And what search engines may read."""

from __future__ import annotations

from flask import Blueprint, Response

from scorer.services import upkeep
from scorer.web.guards.access import public
from scorer.web.guards.security import PRIVATE_PATHS

health = Blueprint("health", __name__)


@health.get("/healthz")
@public
def healthz() -> Response:
    """200 when a hand could be saved now, else 503."""
    upkeep.check_health()
    return Response("ok\n", mimetype="text/plain")


@health.get("/robots.txt")
@public
def robots() -> Response:
    """Tables are nobody's to index; their pages say so too (X-Robots-Tag)."""
    private = "".join(f"Disallow: {path}\n" for path in PRIVATE_PATHS)
    return Response(f"User-agent: *\n{private}", mimetype="text/plain")
