"""Moments as people read them: stored in UTC, shown in the time of the place, which is said in words."""

from __future__ import annotations

from datetime import date, datetime

from babel.dates import LOCALTZ, format_skeleton, get_timezone_gmt, get_timezone_name
from flask_babel import get_locale

from scorer.web.language.texts import gettext


def moment(at: datetime) -> str:
    """Day and time where the program runs: "30 nov, 22:41"."""
    return f"{_skeleton('MMMd', at)}, {time_of_day(at)}"


def time_of_day(at: datetime) -> str:
    """The time of day where the program runs: "22:41"."""
    return at.astimezone(LOCALTZ).strftime("%H:%M")


def stamp(at: datetime) -> str:
    """Day and time where the program runs, the same in every language: "2026-11-30 22:41"."""
    return at.astimezone(LOCALTZ).strftime("%Y-%m-%d %H:%M")


def day(at: datetime) -> str:
    """The day where the program runs: "30 novembre"."""
    return _skeleton("MMMMd", at)


def recently(at: datetime, now: datetime) -> str:
    """When something happened, as people say it: "oggi, 22:41", "ieri", "30 novembre", "30 novembre 2025"."""
    days = (_date(now) - _date(at)).days
    if days == 0:
        return gettext("today, %(time)s", time=time_of_day(at))
    if days == 1:
        return gettext("yesterday, %(time)s", time=time_of_day(at))
    return day(at) if _date(at).year == _date(now).year else date_words(at)


def date_words(at: datetime) -> str:
    """The day where the program runs, with its year: "30 novembre 2026"."""
    return _skeleton("yMMMMd", at)


def clock(at: datetime) -> str:
    """The time of day where the program runs, to the second: "22:41:07"."""
    return at.astimezone(LOCALTZ).strftime("%H:%M:%S")


def time_zone(at: datetime) -> str:
    """What time that is: "Ora standard dell’Europa centrale (UTC+01:00)"; it changes with the season."""
    here = at.astimezone(LOCALTZ)
    name = get_timezone_name(here, locale=_locale())
    return f"{name} ({get_timezone_gmt(here, locale=_locale()).replace('GMT', 'UTC')})"


def _date(at: datetime) -> date:
    return at.astimezone(LOCALTZ).date()


def _skeleton(what: str, at: datetime) -> str:
    return str(format_skeleton(what, at, tzinfo=LOCALTZ, locale=_locale()))


def _locale() -> str:
    return str(get_locale() or "it")
