"""`scorer checkup`: a line for each thing that may go wrong, none of them a traceback; nothing is changed."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import sqlite3
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from scorer.config import Settings
from scorer.services import backup, doorstep, tables
from scorer.services.checkup import checkup
from scorer.store import disk
from scorer.store.db import db
from tests.running import CEILING, HAND, Server, open_table, save, serving
from tests.services.archives import Run, runner
from tests.services.conftest import NOW, SCORER, on_sqlite

pytestmark = on_sqlite


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], settings: Settings) -> Run:
    return runner(capsys, settings.instance)


def found(settings: Settings, level: str, hours: float = 0.0) -> list[str]:
    """The sentences of this level, so many hours after NOW."""
    return [each.text for each in checkup(settings, NOW + timedelta(hours=hours)) if each.level == level]


def test_where_all_is_well_each_line_says_so(run: Run, settings: Settings, table: str) -> None:
    tables.record(table, 1, HAND, "key", SCORER, datetime.now(UTC))
    backup.back_up(settings, datetime.now(UTC))
    said = run("checkup")
    assert said.status == 0
    assert {line.split()[0] for line in said.lines} == {"ok", "warning"}
    for word in (str(settings.instance), "uid", "link key", "GB are free", "is sound", "Its schema"):
        assert word in said.out
    assert "1 table with 1 line in their logs" in said.out
    assert "newest backup" in said.out
    assert [line for line in said.lines if line.startswith("warning")] == [
        "warning  No server is running: whether phones reach it can be seen only while it does."
    ]


def test_a_folder_that_is_not_there_is_not_made(run: Run, tmp_path: Path) -> None:
    said = run("checkup", at=tmp_path / "nowhere")
    assert said.status == 1
    assert str(tmp_path / "nowhere") in said.out
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_in_which_nothing_was_started_yet_stays_empty(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("checkup", at=tmp_path / "empty").status == 0
    assert list((tmp_path / "empty").iterdir()) == []


def test_a_table_that_cannot_be_folded_is_named_with_the_reason(settings: Settings, table: str) -> None:
    tables.record(table, 1, HAND, "key", SCORER, NOW)
    change(settings, "UPDATE log SET entry = ?", json.dumps({"kind": "duel"}))
    (line,) = found(settings, "WRONG")
    assert table in line
    assert "unknown_kind" in line
    change(settings, "UPDATE log SET entry = ?", "{half")
    (line,) = found(settings, "WRONG")
    assert "cannot be read" in line


def change(settings: Settings, statement: str, value: str) -> None:
    with closing(sqlite3.connect(settings.instance / "scorer.sqlite3")) as connection, connection:
        connection.execute(statement, (value,))


def test_a_clock_that_was_set_back_is_told(settings: Settings, table: str) -> None:
    tables.record(table, 1, HAND, "key", SCORER, NOW)
    assert not found(settings, "WRONG", hours=-0.05)
    (line,) = found(settings, "WRONG", hours=-2)
    assert "2026-11-30 21:15" in line


def test_a_backup_that_is_missing_old_or_damaged_is_told(settings: Settings, table: str) -> None:
    assert not any("backup" in line for line in found(settings, "warning"))  # nobody has played yet
    tables.record(table, 1, HAND, "key", SCORER, NOW)
    assert any("no backup" in line for line in found(settings, "warning"))
    path, _ = backup.back_up(settings, NOW)
    assert not any("backup" in line for line in found(settings, "warning", hours=240))
    tables.record(table, 2, HAND, "later", SCORER, NOW + timedelta(hours=1))
    assert not any("backup" in line for line in found(settings, "warning", hours=23))
    assert any("10 days old" in line for line in found(settings, "warning", hours=240))
    path.write_bytes(b"")
    assert any(str(path) in line for line in found(settings, "WRONG"))


def test_a_lost_key_and_a_damaged_file_are_told(settings: Settings, table: str) -> None:
    key = settings.instance / "link.key"
    kept = key.read_text()
    key.write_text("other:" + kept.partition(":")[2])
    (line,) = found(settings, "WRONG")
    assert kept.partition(":")[0] in line
    key.unlink()
    assert any("link.key is missing" in line for line in found(settings, "WRONG"))
    assert not key.exists()
    key.write_text(kept)
    key.chmod(0o644)
    assert any("other accounts" in line for line in found(settings, "warning"))
    db.engine.dispose()
    (settings.instance / "scorer.sqlite3").write_bytes(b"no database")
    assert any("scorer restore" in line for line in found(settings, "WRONG"))


def test_a_schema_of_another_version_is_told(settings: Settings, table: str) -> None:
    change(settings, "UPDATE alembic_version SET version_num = ?", "9999")
    assert any("newer version" in line for line in found(settings, "WRONG"))


def test_a_full_disk_is_told_and_a_nearly_full_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, level in ((1000, "WRONG"), (10**8, "warning"), (10**10, "ok")):
        usage = shutil.disk_usage("/")._replace(free=free)
        monkeypatch.setattr(shutil, "disk_usage", lambda _, usage=usage: usage)
        assert any("GB are free" in line for line in found(settings, level))


MOUNTS = """\
22 1 0:21 / / rw,relatime - ext4 /dev/sda1 rw
23 22 0:22 / /srv rw,relatime shared:1 - nfs4 nas:/srv rw,vers=4.2
24 22 0:23 / {path} rw,relatime - {kind} //nas/club rw
"""


@pytest.mark.parametrize(
    ("kind", "far"), [("cifs", True), ("smb3", True), ("fuse.sshfs", True), ("9p", True), ("xfs", False)]
)
def test_a_folder_on_another_machine_is_told(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, far: bool
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS.format(path=str(settings.instance).replace(" ", r"\040"), kind=kind))
    monkeypatch.setattr(disk, "kind", lambda folder, kind=disk.kind: kind(folder, mounts))
    assert any("network file system" in line for line in found(settings, "warning")) is far
    assert any(f"({kind})" in line for line in found(settings, "ok")) is not far
    assert disk.kind(Path("/srv/club")) == "nfs4"


def test_the_kind_of_a_file_system_that_nobody_tells_is_not_known(tmp_path: Path) -> None:
    assert disk.kind(tmp_path, tmp_path / "no such file") is None
    assert not disk.is_far(None)


# The way to the server, through what stands before it


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no proxy that holds back."""
    for name in ("PATIENCE", "AT_ONCE"):
        monkeypatch.setattr(doorstep, name, CEILING)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("checked") / "instance") as running:
        table, links = open_table(running)
        with closing(running.connect()) as connection:
            save(connection, table, links["score"], 1, "0" * 31 + "1")
        yield running


def instance_of(server: Server) -> Path:
    return server.log_file.with_suffix("")


def walked(server: Server, url: str | None = None) -> dict[str, str]:
    """What a checkup says of the way: level by sentence."""
    lines = list(checkup(Settings(instance=instance_of(server), public_url=url), datetime.now(UTC)))
    clock = next(at for at, each in enumerate(lines) if each.text.startswith("The clock"))
    return {each.text: each.level for each in lines[clock + 1 :] if "backup" not in each.text}


def wrong(server: Server, url: str) -> str:
    """The one sentence that says what is wrong with the way."""
    (line,) = (text for text, level in walked(server, url).items() if level == "WRONG")
    return line


@contextmanager
def proxy(server: Server, change: Callable[[dict[str, str]], object], held: bool = False) -> Iterator[str]:
    """Something between phones and the server, which changes what is sent, or holds back what is answered."""

    class Handler(BaseHTTPRequestHandler):
        def pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = dict(self.headers)
            change(headers)
            with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=CEILING)) as inner:
                inner.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
                for name, value in headers.items():
                    inner.putheader(name, value)
                inner.endheaders(body)
                answer = inner.getresponse()
                self.send_response_only(answer.status)
                self.send_header("Connection", "close")
                self.end_headers()
                if held and "stream" in self.path:
                    over.wait(CEILING)
                    return
                self.wfile.write(answer.fp.readline() if "stream" in self.path else answer.read())

        do_GET = do_POST = pass_on  # noqa: N815 - as the library calls them

        def log_message(self, *_: object) -> None:
            pass

    over = threading.Event()
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as between:
        threading.Thread(target=between.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{between.server_address[1]}"
        finally:
            over.set()
            between.shutdown()


def nothing(_headers: dict[str, str]) -> None:
    pass


def test_a_server_that_is_reached_as_phones_reach_it_is_told_so(server: Server) -> None:
    told = walked(server)
    assert set(told.values()) == {"ok", "warning"}
    assert f"{server.url} answers" in " ".join(told)
    assert "Forms arrive as phones send them." in told
    assert "Events come through at once" in " ".join(told)


def test_a_good_proxy_is_told_so(server: Server) -> None:
    with proxy(server, nothing) as url:
        assert "WRONG" not in walked(server, url).values()


def host(name: str) -> Callable[[dict[str, str]], object]:
    return lambda headers: headers.update(Host=name)


def test_a_proxy_that_changes_the_host_is_told_with_its_cure(server: Server) -> None:
    for name, said in (("app:8000", "answers 400: the proxy must"), ("127.0.0.1:1", "Forms are refused")):
        with proxy(server, host(name)) as url:
            line = wrong(server, url)
        assert said in line
        assert "proxy_set_header Host" in line


def test_a_proxy_that_holds_events_back_is_told_with_its_cure(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorstep, "AT_ONCE", 0.5)
    with proxy(server, nothing, held=True) as url:
        assert "proxy_buffering off" in wrong(server, url)


def test_an_address_at_which_nothing_or_another_server_answers_is_told(
    server: Server, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert "cannot be opened" in wrong(server, f"http://127.0.0.1:{port}")
    with serving(tmp_path / "other") as other:
        assert "another server" in wrong(server, other.url)


CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key -out certificate"
)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_certificate_that_nobody_trusts_is_told(server: Server, tmp_path: Path) -> None:
    subprocess.run(CERTIFICATE.split(), check=True, capture_output=True, cwd=tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "certificate", tmp_path / "key")
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as secure:
        secure.socket = context.wrap_socket(secure.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=secure.serve_forever, daemon=True).start()
        line = wrong(server, f"https://localhost:{secure.server_address[1]}")
        secure.shutdown()
    assert "certificate is not trusted" in line
