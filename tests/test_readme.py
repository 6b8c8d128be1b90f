"""What the README names is there: commands, options, variables, and the labels of the pages."""

from __future__ import annotations

import argparse
import re
from dataclasses import fields
from pathlib import Path

import pytest

from scorer import cli
from scorer.config import Settings
from scorer.web.language import catalogues
from tests.web.language.test_catalogues import forms

README = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")
CODE = re.compile(r"```sh\n(.*?)```|`([^`\n]+)`|<code>(.*?)</code>", re.DOTALL)
LABEL = re.compile(r"(?<![*\w])\*([^*]+)\*(?!\*)")
IN_ITALIAN = ("An evening", "How a club runs it")
"""The sections that lead through the pages, by their labels in Italian."""
OTHERS = {"--no-deps", "--readme"}
"""Options of other programs: pip, and the command that takes the pictures."""


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command of `scorer` with its own parser."""
    (found,) = [
        action.choices for action in cli._parser()._actions if isinstance(action, argparse._SubParsersAction)
    ]
    return dict(found)


def code() -> str:
    """What the README has to be typed, or named as it is typed."""
    return "\n".join("".join(filter(None, found)) for found in CODE.findall(README))


def section(title: str) -> str:
    return re.split(r"^## ", README.split(f"## {title}\n")[1], flags=re.MULTILINE)[0]


def labels(title: str) -> list[str]:
    """The labels a section quotes in italics, each on one line."""
    return [" ".join(found.split()) for found in LABEL.findall(CODE.sub("", section(title)))]


def test_the_commands_of_the_readme_are_those_there_are() -> None:
    assert set(re.findall(r"\bscorer ([a-z]+)\b", code())) == set(commands())


def test_every_option_of_the_readme_is_one() -> None:
    known = {option for command in commands().values() for option in command._option_string_actions}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", README)) - OTHERS <= known


def test_every_variable_of_the_readme_is_one() -> None:
    named = set(re.findall(r"\bSCORER_[A-Z_]+\b", README))
    assert named
    assert named <= {f"SCORER_{each.name.upper()}" for each in fields(Settings)}


@pytest.mark.parametrize("title", IN_ITALIAN)
def test_a_section_that_leads_through_the_pages_names_labels(title: str) -> None:
    assert labels(title)


def test_every_label_of_a_page_that_the_readme_quotes_is_one() -> None:
    said = {form for message in catalogues.read("it") for form in forms(message.string)}
    assert [label for title in IN_ITALIAN for label in labels(title) if label not in said] == []
