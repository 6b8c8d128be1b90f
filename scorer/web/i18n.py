"""Which language a reader gets: the cookie `lang`, then Accept-Language, then Italian."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, redirect, request
from flask_babel import Babel, get_locale
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.web.access import public
from scorer.web.addresses import is_https

LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}  # the default first, each named in itself
COOKIE = "lang"
YEAR = 365 * 24 * 3600
TRANSLATIONS = Path(__file__).parent / "translations"

language = Blueprint("language", __name__)


def chosen_language() -> str:
    """The code of the language to answer this request in."""
    kept = request.cookies.get(COOKIE, "")
    return kept if kept in LANGUAGES else request.accept_languages.best_match(LANGUAGES, "it")


def attach(app: Flask) -> None:
    """Texts of `app` come from our catalogues; templates know `LANGUAGES` and `language()`."""
    Babel(
        app,
        default_locale="it",
        default_translation_directories=str(TRANSLATIONS),
        locale_selector=chosen_language,
    )
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language=lambda: str(get_locale() or "it"))
    app.register_blueprint(language)
    app.after_request(_vary)


@language.post("/language")
@public
def choose() -> AnyResponse:
    """Keeps the language picked (form field `lang`) on this phone and goes back to the page `back`."""
    picked = request.form.get("lang", "")
    if picked not in LANGUAGES:
        raise BadRequest
    answer = redirect(own_path(request.form.get("back", "/")), 303)
    answer.set_cookie(COOKIE, picked, max_age=YEAR, httponly=True, samesite="Lax", secure=is_https())
    return answer


def own_path(back: str) -> str:
    """`back` if it is a path on this site, else the start page: nobody is sent elsewhere from here."""
    parts = urlsplit(back)
    own = back.startswith("/") and not back.startswith("//") and not (parts.scheme or parts.netloc)
    return back if own and "\\" not in back and back.isprintable() else "/"


def _vary(answer: Response) -> Response:
    """Every answer may differ by reader: a cache on the way must know, or shows the wrong language."""
    answer.vary.update(("Cookie", "Accept-Language"))
    return answer
