"""Moments in the reader's language and the time of the place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from babel.dates import LOCALTZ
from flask import Flask
from flask_babel import force_locale

from scorer.web.language import money, times

NOW = datetime(2026, 11, 30, 21, 40, tzinfo=LOCALTZ).astimezone(UTC)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ("oggi, 21:40", "ieri, 21:40", "28 novembre", "30 novembre 2025", "30 nov, 21:40")),
        ("en", ("today, 21:40", "yesterday, 21:40", "November 28", "November 30, 2025", "Nov 30, 21:40")),
        ("es", ("hoy, 21:40", "ayer, 21:40", "28 de noviembre", "30 de noviembre de 2025", "30 nov, 21:40")),
    ],
)
def test_when_something_happened(app: Flask, language: str, said: tuple[str, ...]) -> None:
    ago = [timedelta(), timedelta(days=1), timedelta(days=2), timedelta(days=365)]
    with app.test_request_context(), force_locale(language):
        told = [times.recently(NOW - each, NOW) for each in ago]
        assert (*told, times.moment(NOW)) == said


def test_half_past_midnight_is_the_next_day_where_the_cards_lie(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(times, "LOCALTZ", ZoneInfo("Europe/Rome"))
    late = datetime(2026, 4, 30, 22, 30, tzinfo=UTC)
    with app.test_request_context(), force_locale("it"):
        assert times.day(late) == "1 maggio"
        assert times.recently(late - timedelta(hours=1), late) == "ieri, 23:30"
        assert times.stamp(late) == "2026-05-01 00:30"


@pytest.mark.parametrize(("language", "said"), [("it", "4,50\xa0€"), ("en", "€4.50"), ("es", "4,50\xa0€")])
def test_money_as_the_language_writes_it(app: Flask, language: str, said: str) -> None:
    with app.test_request_context(), force_locale(language):
        assert money.money(450) == said
        assert money.decimal(450) == said.strip("\xa0€")
