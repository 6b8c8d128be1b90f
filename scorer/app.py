"""The program as one Flask application: settings, house, guards, languages, pages, errors, static files."""

from __future__ import annotations

from flask import Flask
from flask.json.provider import DefaultJSONProvider

from scorer.config import Settings
from scorer.services import upkeep
from scorer.web import access, compression, errors, filters, i18n, problems, security, statics, subpath
from scorer.web.rooms import ROOMS


def create_app(settings: Settings) -> Flask:
    """The application for these settings, its database opened and up to date.

    Raises `NotReady`, one line for the person at the terminal, if instance folder or database will not do.
    """
    app = Flask("scorer", static_folder=None, template_folder=statics.folder("templates"))
    app.config["SETTINGS"] = settings
    app.json = Utf8Json(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    upkeep.open_house(app, settings)
    for part in (compression, security, access, i18n, problems, errors, filters):
        part.attach(app)
    for room in ROOMS:
        app.register_blueprint(room)
    statics.attach(app, settings.instance / "static")
    subpath.attach(app, settings)
    return app


class Utf8Json(DefaultJSONProvider):
    """JSON as the contract writes it: UTF-8, keys in our order."""

    ensure_ascii = False
    sort_keys = False
