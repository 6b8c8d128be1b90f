"""What a phone needs to put the program on its home screen; it starts on the first page, without a secret."""

from __future__ import annotations

from flask import Blueprint, Response, json, request
from flask_babel import get_locale

from scorer.errors import Json
from scorer.web.guards.access import public
from scorer.web.guards.looks import CASES
from scorer.web.guards.statics import asset
from scorer.web.language.texts import gettext

room = Blueprint("installing", __name__)
ICONS = (("192", "any"), ("512", "any"), ("maskable-512", "maskable"))


@room.get("/manifest.webmanifest")
@public
def manifest() -> Response:
    """The web app manifest, in the reader's language."""
    home = f"{request.script_root}/"
    document: dict[str, Json] = {
        "id": home,
        "name": "Smazzata",
        "short_name": "Smazzata",
        "description": gettext("Scorekeeper and referee for Briscola"),
        "lang": str(get_locale()),
        "dir": "ltr",
        "start_url": f"{home}?home",
        "scope": home,
        "display": "standalone",
        "background_color": CASES["light"],
        "theme_color": CASES["light"],
        "icons": [_icon(name, purpose) for name, purpose in ICONS],
    }
    return Response(json.dumps(document), mimetype="application/manifest+json")


def _icon(name: str, purpose: str) -> dict[str, Json]:
    side = name.rpartition("-")[2]
    return {
        "src": asset(f"icons/{name}.png"),
        "sizes": f"{side}x{side}",
        "type": "image/png",
        "purpose": purpose,
    }
