"""The program as one Flask application: settings, house, guards, languages, pages, errors, static files."""

from __future__ import annotations

from flask import Flask, Request
from flask.json.provider import DefaultJSONProvider
from flask.sessions import NullSession, SessionInterface

from scorer.config import Settings, folder
from scorer.services import upkeep
from scorer.web.guards import access, compression, errors, i18n, paths, security, statics, subpath
from scorer.web.language import problems
from scorer.web.rooms import ROOMS
from scorer.web.shown import filters


def create_app(settings: Settings) -> Flask:
    """The application for these settings, its database opened and up to date.

    Raises `NotReady`, one line for the person at the terminal, if instance folder or database will not do.
    """
    app = Flask("scorer", static_folder=None, template_folder=folder("templates"))
    app.config["SETTINGS"] = settings
    app.json = Utf8Json(app)
    app.session_interface = NoSessions()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    upkeep.open_house(app, settings)
    for part in (paths, compression, security, access, i18n, problems, errors, filters):
        part.attach(app)
    for room in ROOMS:
        app.register_blueprint(room)
    statics.attach(app, settings.instance / "static")
    subpath.attach(app, settings)
    return app


class Utf8Json(DefaultJSONProvider):
    """JSON as all public formats are written: UTF-8, keys in our order."""

    ensure_ascii = False
    sort_keys = False


class NoSessions(SessionInterface):
    """Nothing is kept in Flask's session: rights lie in the database, choices in cookies of their own. So it
    is not opened and signed with every request either."""

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - as Flask calls it
        """A session that says so when somebody writes to it."""
        return NullSession()
