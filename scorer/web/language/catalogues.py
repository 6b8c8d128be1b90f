"""The catalogues of texts: reads the sources, updates `translations/*/LC_MESSAGES/messages.po`, compiles.

Run `sh .ci/catalogues` after writing or changing a text. Texts (msgids) are English, whole sentences, with
named places: `_("%(name)s deals", name=...)`. English translates itself; Italian and Spanish wait in the .po
files as empty `msgstr` until somebody writes them, and a test fails until then.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scorer.config import PACKAGE, folder
from scorer.web.language.languages import LANGUAGES, TRANSLATIONS

KEYWORDS = {**DEFAULT_KEYWORDS, "lazy_gettext": None, "lazy_ngettext": (1, 2)}
# No dates in the files: the same texts always give the same bytes.
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


def sources() -> Iterator[tuple[Path, str]]:
    """Where texts stand: the package's Python, the templates; each with Babel's name for how to read it."""
    yield PACKAGE, "python"
    yield folder("templates"), "jinja2"


def extracted() -> Catalog:
    """Every text of the program, without translations."""
    catalog = _empty(None)
    for root, method in sources():
        pattern = "**.py" if method == "python" else "**.html"
        options = {pattern: {"silent": "false", "trimmed": "true"}}
        found = extract_from_dir(
            root, [(pattern, method)], options if method == "jinja2" else {}, keywords=KEYWORDS
        )
        for name, _, text, comments, context in found:
            catalog.add(text, None, [(f"{root.name}/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def po_file(language: str) -> Path:
    """The file translators write in."""
    return TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"


def read(language: str) -> Catalog:
    """The catalogue as it stands in its file; an empty one if there is none yet."""
    path = po_file(language)
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, language)


def updated(language: str) -> Catalog:
    """The catalogue with exactly the texts of the sources; translations are kept, English is filled in."""
    old, new = read(language), _empty(language)
    for message in extracted():
        if message.id:
            kept = old.get(message.id, message.context)
            text = _itself(message) if language == "en" else kept.string if kept else None
            new.add(message.id, text, message.locations, context=message.context)
    return new


def po_bytes(catalog: Catalog) -> bytes:
    """A catalogue as its .po file; places are files without lines, so that moving code changes nothing."""
    out = io.BytesIO()
    write_po(out, catalog, width=110, sort_output=True, include_lineno=False)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """The texts without a translation, in one of their forms at least."""
    return [str(message.id) for message in catalog if message.id and not _is_whole(message)]


def main() -> int:
    """Writes the catalogues; says what still waits for a translation. Exit status 1 if anything does."""
    waiting = 0
    for language in LANGUAGES:
        catalog, path = updated(language), po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalog))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalog))
        for text in missing(catalog):
            waiting += 1
            sys.stderr.write(f"{language}: {text}\n")
    return 1 if waiting else 0


def _empty(language: str | None) -> Catalog:
    catalog = Catalog(
        locale=language,
        project="Smazzata",
        version="1",
        header_comment="# Texts of Smazzata. Written by `sh .ci/catalogues`; translations are yours.",
        copyright_holder="Smazzata",
        msgid_bugs_address="Smazzata",
        last_translator="Smazzata",
        language_team="Smazzata",
        creation_date=LONG_AGO,
        revision_date=LONG_AGO,
        fuzzy=False,
    )
    # One and many are all our sentences need; CLDR's third form is for millions.
    catalog.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    return catalog


def _itself(message: Message) -> str | tuple[str, ...]:
    return tuple(message.id) if message.pluralizable else str(message.id)


def _is_whole(message: Message) -> bool:
    forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    return len(forms) == (2 if message.pluralizable else 1) and all(forms) and not message.fuzzy


if __name__ == "__main__":
    sys.exit(main())
