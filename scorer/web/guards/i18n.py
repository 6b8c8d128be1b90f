"""Which language a reader gets: the cookie `lang`, then the address, then Accept-Language, then Italian.

An address says a language (`?lang=it`) where a screen shows a table to everybody: it was opened from a phone
at that table, whose language it takes over; every further address on such a page carries it on.
"""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from flask import Blueprint, Flask, Response, has_request_context, redirect, request
from flask.globals import request_ctx
from flask_babel import Babel, get_locale
from werkzeug.exceptions import BadRequest
from werkzeug.wrappers import Response as AnyResponse

from scorer.web.guards.access import public
from scorer.web.guards.addresses import is_https
from scorer.web.language.languages import LANGUAGES, TRANSLATIONS

COOKIE = "lang"
YEAR = 365 * 24 * 3600

language = Blueprint("language", __name__)


def chosen_language() -> str:
    """The code of the language to answer this request in."""
    kept, named = request.cookies.get(COOKIE, ""), request.args.get("lang", "")
    known = [each for each in (kept, named) if each in LANGUAGES]
    return known[0] if known else request.accept_languages.best_match(LANGUAGES, "it")


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
    app.url_defaults(_carry_on)
    app.after_request(_vary)


@language.post("/language")
@public
def choose() -> AnyResponse:
    """Keeps the language picked (form field `lang`) on this phone and goes back to the page `back`."""
    picked = request.form.get("lang", "")
    if picked not in LANGUAGES:
        raise BadRequest
    answer = redirect(where_from(), 303)
    answer.set_cookie(COOKIE, picked, max_age=YEAR, httponly=True, samesite="Lax", secure=is_https())
    return answer


def where_from() -> str:
    """The page on which a switch was touched, to go back to: as the form says, else as the browser does.

    A page that only answers a form (a refused hand) cannot be asked for again: the way goes to its table.
    """
    came = urlsplit(request.referrer or "/")
    path = own_path(request.form.get("back") or came._replace(scheme="", netloc="", fragment="").geturl())
    inside = unquote(urlsplit(path).path).removeprefix(request.script_root)
    allowed = request_ctx.url_adapter.allowed_methods(inside) if request_ctx.url_adapter else ["GET"]
    if not allowed or "GET" in allowed:
        return path
    table = re.match(r"/t/\w+", inside)
    return request.script_root + (table[0] if table else "/")


def own_path(back: str) -> str:
    """`back` if it is a path on this site, else the start page: nobody is sent elsewhere from here."""
    parts = urlsplit(back)
    own = back.startswith("/") and not back.startswith("//") and not (parts.scheme or parts.netloc)
    return back if own and "\\" not in back and back.isprintable() else "/"


def _carry_on(_endpoint: str, values: dict[str, object]) -> None:
    """Addresses on a page whose address says the language say it too: the part that changes, the stream."""
    named = request.args.get("lang") if has_request_context() and "key" in values else None
    if named in LANGUAGES:
        values.setdefault("lang", named)


def _vary(answer: Response) -> Response:
    """Every answer may differ by reader: a cache on the way must know, or shows the wrong language."""
    if "Vary" in answer.headers:
        answer.vary.update(("Cookie", "Accept-Language"))
    else:
        answer.headers["Vary"] = "Cookie, Accept-Language"
    return answer
