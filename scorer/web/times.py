"""Moments as people read them: stored in UTC, shown in the time of the place, which is said in words."""

from __future__ import annotations

from datetime import datetime

from babel.dates import LOCALTZ, format_datetime, get_timezone_gmt, get_timezone_name
from flask_babel import get_locale


def moment(at: datetime) -> str:
    """Day and time where the program runs: "30 nov, 22:41"."""
    return str(format_datetime(at, "d MMM, HH:mm", tzinfo=LOCALTZ, locale=_locale()))


def time_zone(at: datetime) -> str:
    """What time that is: "Ora standard dell’Europa centrale (UTC+01:00)"; it changes with the season."""
    here = at.astimezone(LOCALTZ)
    name = get_timezone_name(here, locale=_locale())
    return f"{name} ({get_timezone_gmt(here, locale=_locale()).replace('GMT', 'UTC')})"


def _locale() -> str:
    return str(get_locale() or "it")
