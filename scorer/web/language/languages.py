"""The languages of the program, and where their catalogues lie."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}  # the default first, each named in itself
TRANSLATIONS = Path(__file__).parent / "translations"
