"""The program as a package: built from its own source archive, installed into a fresh environment, run there.

Only what the test environment has besides (the dependencies) is lent to the fresh one.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.running import CEILING, Server, launched, open_table
from tests.test_alone import address_of_a_style

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
TYPED = re.compile(r"^echo '(.*)' \| \.venv/bin/scorer (.*)$", re.MULTILINE)
ANSWER = re.compile(r"is answered, among other\s+things, with `(.*?)`")
LANGUAGES = ("it", "en", "es")


def run(command: list[str], cwd: Path, variables: Mapping[str, str] | None = None, said: str = "") -> str:
    done = subprocess.run(
        command, cwd=cwd, env=variables, input=said, capture_output=True, text=True, timeout=CEILING * 3
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(kind: str, tree: Path, into: Path) -> Path:
    run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)], tree)
    (made,) = into.iterdir()
    return made


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive."""
    return built("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built from the source archive and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    run(["tar", "-xf", str(source)], folder)
    (tree,) = folder.iterdir()
    return built("wheel", tree, folder / "dist")


@dataclass(frozen=True, slots=True)
class Installed:
    """The program in its own environment; its user has an empty home and stands in an empty folder."""

    program: str
    home: Path
    here: Path

    def variables(self, **more: str) -> dict[str, str]:
        """What the shell of that user says."""
        kept = {name: value for name, value in os.environ.items() if name in {"PATH", "LANG", "TMPDIR"}}
        return kept | {"HOME": str(self.home)} | more

    def say(self, *words: str, said: str = "") -> str:
        """Run a command; gives what it prints."""
        return run([self.program, *words], self.here, self.variables(), said)

    @contextmanager
    def serving(self, *options: str, **variables: str) -> Iterator[Server]:
        """`scorer start` with these options and variables."""
        command = [self.program, "start", "--host", "127.0.0.1", "--port", "0", *options]
        names = [f"{name}={value}" for name, value in self.variables(**variables).items()]
        with launched(["env", "-i", "-C", str(self.here), *names, *command], self.here) as server:
            yield server


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("fresh")
    python, pip_here = str(folder / "env/bin/python"), importlib.util.find_spec("pip") is not None
    venv.create(folder / "env", with_pip=not pip_here)
    pip = [sys.executable, "-m", "pip", "--python", python] if pip_here else [python, "-m", "pip"]
    run([*pip, "install", "-q", "--no-index", "--no-deps", str(wheel)], folder)
    (site,) = (folder / "env").glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    for name in ("home", "here"):
        (folder / name).mkdir()
    return Installed(str(folder / "env/bin/scorer"), folder / "home", folder / "here")


def files(*rooms: str) -> set[str]:
    """What belongs to the program in these folders, by its path."""
    found = (path for room in rooms for path in (ROOT / room).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts}


def test_everything_of_the_program_is_in_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    beside = {f"scorer/{name}" for name in files("templates", "static")}
    assert names == files("scorer") | beside


def test_the_source_archive_can_be_started_and_tested_and_holds_no_table(source: Path) -> None:
    with tarfile.open(source) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    rooms = files("scorer", "templates", "static", "tests", ".ci", ".requirements")
    others = {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "instance/.gitignore"}
    assert names - {"PKG-INFO", ".gitignore"} == rooms | others


def test_it_says_its_version_its_commands_and_answers_the_questions_of_the_readme(
    installed: Installed,
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert installed.say("--version") == f"scorer {project['version']}\n"
    assert "start" in installed.say("--help")
    typed = {command: said for said, command in TYPED.findall(README)}
    (answer,) = ANSWER.findall(README)
    assert answer in installed.say("ask", said=typed["ask"])
    assert '"reason": "wins"' in installed.say("score", "-", said=typed["score -"])
    assert list(installed.here.iterdir()) == []


def test_it_serves_pages_with_their_look_in_three_languages_from_the_users_data_folder(
    installed: Installed,
) -> None:
    with installed.serving() as server:
        instance = installed.home / ".local" / "share" / "smazzata"
        assert where(server) == str(instance)
        for language in LANGUAGES:
            assert f'<html lang="{language}"' in page(server, "/", language)
        assert len({page(server, "/api/nothing", language) for language in LANGUAGES}) == len(LANGUAGES)
        assert style(server) == "br"
        table, _ = open_table(server)
        assert server.stop() == 0
    assert {"scorer.sqlite3", "link.key", "cookie.key"} <= {path.name for path in instance.iterdir()}
    assert installed.say("links").startswith(f"{table} ")
    assert list(installed.here.iterdir()) == []


def where(server: Server) -> str:
    """Where the program says that its database lies."""
    assert server.process.stdout is not None
    return next(line for line in server.process.stdout if " lie in " in line).split(" lie in ")[1].strip()


def page(server: Server, path: str, language: str) -> str:
    with closing(server.connect()) as connection:
        connection.request("GET", path, headers={"Accept-Language": language})
        return connection.getresponse().read().decode()


def style(server: Server) -> str | None:
    """How the style sheet comes: compressed beforehand."""
    with closing(server.connect()) as connection:
        connection.request("GET", address_of_a_style(server), headers={"Accept-Encoding": "br"})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
        return answer.getheader("Content-Encoding")


def test_the_instance_lies_where_the_option_says_whatever_the_variable_does(
    installed: Installed, tmp_path: Path
) -> None:
    with installed.serving("--instance", "near", SCORER_INSTANCE=str(tmp_path / "far")) as server:
        assert where(server) == str(installed.here / "near")
    assert (installed.here / "near" / "scorer.sqlite3").exists()
    assert not (tmp_path / "far").exists()
