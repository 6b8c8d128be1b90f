"""No text for people stands in a template or a script: all of it comes from the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from scorer.config import folder

TEMPLATES, SCRIPTS = folder("templates"), folder("static") / "js"
NAMES = {"Smazzata", "Chiamata"}  # called the same everywhere
# a name, games and rules, an address and a code on the page of the look, a command
SPECIMENS = {"Anna", "Briscola", "Briscolata", "https", "smazzata", "example", "MDW", "scorer", "backup"}
WORD = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"[^\W\d_]{2,}[,.;:!?…]?(?: \d+)? [^\W\d_]{2,}|[^\x00-\x7f]{2,}")
FOR_PEOPLE = re.compile(r'\b(?:aria-label|title|placeholder|alt|label|data-[a-z-]+)="([^"{]*)"')
TRANSLATES = {"_", "gettext", "ngettext"}
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')
FOR_THE_MACHINE = re.compile(r"(?:closest|matches|querySelector(?:All)?|matchMedia|Error)\(\s*$")
SHOWN = re.compile(r"(?:textContent|innerText|title|ariaLabel|placeholder|alert\()\s*[=(]?\s*$")


def classes() -> set[str]:
    """Every class name the style sheets know."""
    return {
        name
        for path in (folder("static") / "css").glob("*.css")
        for name in re.findall(r"\.([a-z][\w-]*)", path.read_text("utf-8"))
    }


def in_template(source: str) -> Iterator[str]:
    """What a reader would see of a template that no catalogue knows."""
    tree = Environment(extensions=["jinja2.ext.i18n"], autoescape=True).parse(source)
    markup = "".join(
        part.data if isinstance(part, nodes.TemplateData) else "\x00"
        for output in tree.find_all(nodes.Output)
        for part in output.nodes
    )
    markup = re.sub(r"\x00/\w+", "\x00", markup)  # the end of an address
    written = re.sub(
        r'<[^>]*>|\b[\w-]+="[^"]*"', " ", re.sub(r"<(script|style)\b.*?</\1>", " ", markup, flags=re.DOTALL)
    )
    yield from (word for word in WORD.findall(unescape(written)) if word not in NAMES)
    yield from (text for text in FOR_PEOPLE.findall(markup) if SENTENCE.search(text))
    yield from (text for text in _constants(tree) if _is_text(text))


def _constants(tree: nodes.Node) -> Iterator[str]:
    """The literal texts of expressions, but for those that are looked up in a catalogue."""
    for child in tree.iter_child_nodes():
        if isinstance(child, nodes.Call) and getattr(child.node, "name", None) in TRANSLATES:
            continue
        if isinstance(child, nodes.Const) and isinstance(child.value, str):
            yield child.value
        yield from _constants(child)


def _is_text(text: str) -> bool:
    if text in NAMES or set(text.split()) <= classes():
        return False
    return bool(SENTENCE.search(text) or re.fullmatch(r"[A-ZÀ-Ý][a-zà-ÿ]+", text))


def in_script(source: str) -> Iterator[str]:
    """The same of a script: whole phrases anywhere, single words where they are put before the reader."""
    code = re.sub(r"(?m)^\s*//.*$|/\*.*?\*/|\s//\s.*$", "", source)
    for found in LITERAL.finditer(code):
        text = next(group for group in found.groups() if group is not None)
        before = code[: found.start()]
        if FOR_THE_MACHINE.search(before):
            continue
        shown = SHOWN.search(before)
        if SENTENCE.search(re.sub(r"\$\{[^}]*\}", "0", text)) or (shown and WORD.search(text)):
            yield text


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.stem)
def test_a_template_holds_no_text_of_its_own(path: Path) -> None:
    own = [word for word in in_template(path.read_text("utf-8")) if word not in SPECIMENS]
    assert own == []


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.js")), ids=lambda path: path.stem)
def test_a_script_holds_no_text_of_its_own(path: Path) -> None:
    assert list(in_script(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "<p>Salva</p>",
        "<p>{{ _('Save') }} adesso</p>",
        '<a aria-label="Condividi il tavolo">{{ icon("qr") }}</a>',
        "{{ 'Salva' if saved else _('Save') }}",
        "{% set words = ['in cinque', 'a coppie'] %}{{ words[0] }}",
    ],
)
def test_a_text_in_a_template_would_be_found(source: str) -> None:
    assert list(in_template(source))


@pytest.mark.parametrize(
    "source",
    ['lamp.textContent = "salvata";', 'say("senza rete");', "alert('no')", "x = `mancano ${n} smazzate`"],
)
def test_a_text_in_a_script_would_be_found(source: str) -> None:
    assert list(in_script(source))
