"""A language nobody speaks, two fifths longer than Italian, made from the catalogue while the tests run.

It poses as Esperanto, for which the program has no texts, so that dates and numbers still have a form.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

from babel.messages.catalog import Catalog

from scorer.web.language import catalogues
from scorer.web.language.languages import LANGUAGES, TRANSLATIONS
from tests.browser.conftest import House, opened

PSEUDO = "eo"
LONGER = 1.4
PLACE = re.compile(r"(%\(\w+\)[sd]|%%|\{\w+\})")
VOWELS = "aeiouàèéìòù"
_PROGRAM = """
import sys
from pathlib import Path
from scorer.web.language import languages
languages.LANGUAGES[{language!r}] = "Lingvo pli longa"
languages.TRANSLATIONS = Path({folder!r})
from scorer.cli import main
sys.exit(main(sys.argv[1:]))
"""


def stretched(text: str) -> str:
    """The text with enough of its vowels said twice to be two fifths longer; named places and single signs
    stay as they are."""
    parts = PLACE.split(text)
    letters = sum(len(part) for part in parts[::2])
    if letters < 2:
        return text
    missing = ceil(letters * (LONGER - 1))
    for at in range(0, len(parts), 2):
        parts[at], missing = _stretch(parts[at], missing)
    return "".join(parts) if missing <= 0 else _lengthened(parts, missing)


def _stretch(part: str, missing: int) -> tuple[str, int]:
    found = ""
    for letter in part:
        twice = missing > 0 and letter.lower() in VOWELS
        found += letter * (1 + twice)
        missing -= twice
    return found, missing


def _lengthened(parts: list[str], missing: int) -> str:
    """Where there are too few vowels the longest part ends in a hum."""
    at = max(range(0, len(parts), 2), key=lambda place: len(parts[place]))
    body = parts[at].rstrip(" .:?!…»”)")
    return "".join([*parts[:at], body, "m" * missing, parts[at][len(body) :], *parts[at + 1 :]])


def pseudo_catalog() -> Catalog:
    """The Italian catalogue, stretched."""
    catalog = catalogues.read("it")
    for message in catalog:
        if message.id:
            said = message.string
            longer = tuple(map(stretched, said)) if isinstance(said, (tuple, list)) else stretched(str(said))
            message.string = longer
    return catalog


@contextmanager
def speaking_four(folder: Path) -> Iterator[House]:
    """The program with its three languages and the pseudo one."""
    translations = folder / "translations"
    for language in LANGUAGES:
        shutil.copytree(TRANSLATIONS / language, translations / language)
    target = translations / PSEUDO / "LC_MESSAGES"
    target.mkdir(parents=True)
    (target / "messages.mo").write_bytes(catalogues.mo_bytes(pseudo_catalog()))
    code = _PROGRAM.format(language=PSEUDO, folder=str(translations))
    with opened(folder / "house", program=("-c", code)) as house:
        yield house
