"""Starting and stopping: one line for whoever sits at the terminal, streams ended within seconds."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
import zxingcpp

from scorer.config import Settings
from scorer.server import Discreet, announce
from scorer.services.address import address, lan_address, only_here
from tests.running import BRISCOLA, CEILING, Events, launched, open_table, refused, serving

both = pytest.mark.parametrize("alone", [False, True], ids=["gunicorn", "without gunicorn"])
NOBODY = 65534


@both
def test_it_prints_its_address_answers_and_stops_within_seconds_with_open_streams(
    tmp_path: Path, alone: bool
) -> None:
    with serving(tmp_path / "instance", alone=alone) as server:
        assert server.call("GET", "/healthz")[0] == 200
        table, keys = open_table(server)
        path, bearer = f"/api/tables/{table}/stream", f"Bearer {keys['watch']}"
        streams = [Events.open(server, path, Authorization=bearer) for _ in range(6)]
        begun = time.monotonic()
        assert server.stop(signal.SIGTERM) == 0
        assert time.monotonic() - begun < 10
        for stream in streams:
            assert "retry:" in next(stream.lines())
            stream.close()
        assert "Traceback" not in server.log
        with pytest.raises(ConnectionRefusedError):
            server.call("GET", "/healthz")


@both
def test_ctrl_c_stops_it_too_and_the_next_start_has_everything(tmp_path: Path, alone: bool) -> None:
    with serving(tmp_path / "instance", alone=alone) as server:
        table, keys = open_table(server)
        assert server.stop(signal.SIGINT) == 0
    with serving(tmp_path / "instance", alone=alone) as server:
        status, _ = server.call("GET", f"/api/tables/{table}", Authorization=f"Bearer {keys['direct']}")
        assert status == 200


@both
def test_a_client_that_keeps_its_connection_does_not_hold_the_stop(tmp_path: Path, alone: bool) -> None:
    with serving(tmp_path / "instance", alone=alone) as server:
        idle = server.connect()
        idle.request("GET", "/healthz")
        idle.getresponse().read()
        begun = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - begun < 10
        idle.close()


def test_the_command_takes_the_same_settings_from_variables(tmp_path: Path) -> None:
    variables = {"SCORER_PORT": "0", "SCORER_HOST": "127.0.0.1", "SCORER_INSTANCE": str(tmp_path / "there")}
    command = ["env", *(f"{name}={value}" for name, value in variables.items())]
    with launched([*command, sys.executable, "-m", "scorer.cli", "start"], tmp_path / "there") as server:
        assert server.call("GET", "/healthz")[0] == 200
        assert server.stop() == 0
    assert (tmp_path / "there" / "scorer.sqlite3").exists()


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = refused(tmp_path / "instance", {"SCORER_PORT": str(port)})
    assert str(port) in line
    assert "--port" in line


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("SCORER_PORT", "eighty", "SCORER_PORT"),
        ("SCORER_PUBLIC_URL", "smazzata.example", "SCORER_PUBLIC_URL"),
        ("SCORER_PROT", "8000", "no such setting"),
        ("SCORER_HOST", "no.such.host.invalid", "cannot listen"),
        ("SCORER_HOST", "x" * 300, "cannot listen"),
    ],
)
def test_a_bad_setting_is_one_line(tmp_path: Path, variable: str, value: str, said: str) -> None:
    line = refused(tmp_path / "instance", {variable: value})
    assert said in line


def test_debugging_where_the_lan_reaches_it_is_refused(tmp_path: Path) -> None:
    assert "FLASK_DEBUG" in refused(tmp_path / "instance", {"SCORER_HOST": "0.0.0.0", "FLASK_DEBUG": "1"})


@both
def test_a_second_server_on_the_same_database_is_refused_and_the_first_goes_on(
    tmp_path: Path, alone: bool
) -> None:
    with serving(tmp_path / "instance", alone=alone) as server:
        line = refused(tmp_path / "instance")
        assert f"process {server.process.pid}" in line
        assert server.call("GET", "/healthz")[0] == 200


@pytest.mark.parametrize("content", [b"", b"this is no database", b"SQLite format 3\x00" + b"\xff" * 8000])
def test_a_file_that_is_no_database_is_one_line_and_stays(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "instance" / "scorer.sqlite3"
    file.parent.mkdir()
    file.write_bytes(content)
    assert str(file) in refused(tmp_path / "instance")
    assert file.read_bytes() == content


@pytest.mark.skipif(os.name == "nt" or os.getuid() != 0, reason="needs another account to run as")
def test_a_folder_or_file_that_cannot_be_written_is_one_line_with_path_and_uid(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    instance = tmp_path / "instance"
    instance.mkdir(mode=0o755)
    line = refused(instance, user=NOBODY)
    assert str(instance) in line
    assert f"uid {NOBODY}" in line
    with serving(instance) as server:
        server.stop()
    instance.chmod(0o777)
    line = refused(instance, user=NOBODY)
    assert str(instance) in line
    assert f"uid {NOBODY}" in line
    for file in instance.iterdir():
        os.chown(file, NOBODY, NOBODY)
    instance.chmod(0o755)  # the files may be written; those beside them, which SQLite needs, not made
    line = refused(instance, user=NOBODY)
    assert f"{instance}: uid {NOBODY} cannot write in this folder" in line


@both
def test_no_header_moves_the_program_to_another_path(tmp_path: Path, alone: bool) -> None:
    with serving(tmp_path / "i", alone=alone) as server, closing(server.connect()) as connection:
        for path in ("/healthz", "/new"):
            connection.request("GET", path, headers={"SCRIPT_NAME": "/new"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, path


FULL = """
import pathlib, sqlite3, sys
from scorer import server
def failing(commit):
    def fail():
        if pathlib.Path(sys.argv[1], "full").exists():
            raise sqlite3.OperationalError("database or disk is full")
        commit()
    return fail
run_with = server.upkeep.run_commits_with
server.upkeep.run_commits_with = lambda run: run_with(lambda commit: run(failing(commit)))
sys.exit(server.start(host="127.0.0.1", port=0, instance=sys.argv[1]))
"""


def test_a_commit_that_fails_is_one_line_in_the_log(tmp_path: Path) -> None:
    with launched([sys.executable, "-c", FULL, str(tmp_path / "i")], tmp_path / "i") as server:
        open_table(server)
        (tmp_path / "i" / "full").touch()
        assert server.call("POST", "/api/tables", BRISCOLA)[0] == 503
        assert server.log.count("database or disk is full") == 1
        assert "Traceback" not in server.log


FAR = """
import sys
from scorer import server
from scorer.store import disk
disk.kind = lambda folder: "nfs4"
sys.exit(server.start(host="127.0.0.1", port=0, instance=sys.argv[1]))
"""


def test_a_folder_on_another_machine_is_warned_of_at_the_start(tmp_path: Path) -> None:
    with launched([sys.executable, "-c", FAR, str(tmp_path / "i")], tmp_path / "i") as server:
        assert server.call("GET", "/healthz")[0] == 200
        assert server.log.startswith(
            f"scorer: warning: {tmp_path / 'i'} lies on a network file system (nfs4)"
        )
        assert server.log.count("\n") == 1


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path / "instance") as server:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("no /proc")
        assert server.call("GET", "/healthz")[0] == 200
        first = children.read_text().split()
        os.kill(int(first[0]), signal.SIGKILL)
        deadline = time.monotonic() + CEILING
        while True:
            try:
                assert server.call("GET", "/healthz")[0] == 200
                break
            except OSError:
                assert time.monotonic() < deadline
        assert children.read_text().split() != first


@both
def test_logs_hold_no_keys_and_no_line_per_request(tmp_path: Path, alone: bool) -> None:
    with serving(tmp_path / "instance", alone=alone) as server:
        table, keys = open_table(server)
        for path in (f"/w/{table}/{keys['watch']}", f"/join/{table}/{keys['direct']}", "/g/K7P33MDW"):
            server.call("GET", path)
        server.stop()
        assert server.log == ""


def test_a_log_line_is_blotted_out_where_it_would_give_a_key_away() -> None:
    import logging

    line = "Error handling request GET /w/abc/SECRET?x=1 then /join/abc/SECRET, '/g/SECRET' Bearer SECRET"
    record = logging.LogRecord("x", logging.ERROR, "", 0, line, None, None)
    shown = Discreet().format(record)
    assert "SECRET" not in shown
    assert "/w/abc/" in shown


def test_the_printed_qr_code_is_the_address() -> None:
    out = io.StringIO()
    settings = Settings(host="0.0.0.0", port=8123)
    announce(settings, out)
    assert address(settings) == f"http://{lan_address()}:8123"
    assert address(settings) in out.getvalue()
    if not only_here(Settings(host=lan_address())):
        assert _scanned(out.getvalue()) == address(settings)


def _scanned(text: str) -> str:
    """What a phone reads off the terminal: half blocks, light on dark."""
    lines = [line for line in text.splitlines() if re.fullmatch(r"[█▀▄ \xa0]+", line)]
    width = max(map(len, lines))
    rows = [bytes(255 * (sign in full) for sign in line) for line in lines for full in ("█▀", "█▄")]
    pixels = b"".join(bytes(dot for dot in row for _ in range(4)) * 4 for row in rows)
    image = memoryview(pixels).cast("B", shape=[len(rows) * 4, width * 4])
    (found,) = zxingcpp.read_barcodes(image)
    return str(found.text)


def test_behind_a_proxy_the_public_address_is_told_and_on_loopback_no_qr_code() -> None:
    out = io.StringIO()
    announce(Settings(host="127.0.0.1", public_url="https://smazzata.example"), out)
    assert "https://smazzata.example" in out.getvalue()
    assert "█" in out.getvalue()
    out = io.StringIO()
    announce(Settings(host="127.0.0.1"), out)
    assert "http://127.0.0.1:8000" in out.getvalue()
    assert "█" not in out.getvalue()


def test_starting_imports_no_server_into_the_program() -> None:
    code = "import scorer.app, sys; assert 'gevent' not in sys.modules; assert 'gunicorn' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
