"""Static files: one address per content, kept for ever, compressed for who can read it."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import brotli  # type: ignore[import-untyped] # ships no types
import pytest
from flask import Flask
from werkzeug.datastructures import Headers

from scorer import config
from scorer.web.guards import statics
from tests.web.conftest import CreateApp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A static folder of our own: one style sheet, one picture, one hidden file."""
    source = tmp_path / "source"
    (source / "css").mkdir(parents=True)
    (source / "css" / "base.css").write_text("body { color: green }\n" * 100)
    (source / "icon.png").write_bytes(b"\x89PNG\r\n")
    (source / ".hidden").write_text("nobody's business")
    monkeypatch.setattr(statics, "folder", lambda name: source if name == "static" else config.folder(name))
    return source


def asset(app: Flask, path: str) -> str:
    with app.test_request_context():
        return str(app.jinja_env.globals["asset"](path))  # type: ignore[operator] # templates call it


def fetch(app: Flask, path: str, encoding: str = "identity") -> tuple[int, Headers, bytes]:
    with app.test_client().get(path, headers={"Accept-Encoding": encoding}) as answer:
        return answer.status_code, answer.headers, answer.data


def test_an_asset_is_kept_for_ever(create: CreateApp, folder: Path) -> None:
    app = create()
    status, headers, _ = fetch(app, asset(app, "css/base.css"))
    assert status == 200
    assert headers["Content-Type"] == 'text/css; charset="utf-8"'
    assert "immutable" in headers["Cache-Control"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Access-Control-Allow-Origin" not in headers


def test_other_content_has_another_address(create: CreateApp, folder: Path) -> None:
    before = asset(create(), "css/base.css")
    (folder / "icon.png").write_bytes(b"\x89PNG\r\nother")
    app = create()
    assert asset(app, "css/base.css") != before
    assert fetch(app, before)[0] == 404


@pytest.mark.parametrize(("encoding", "read"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_texts_travel_compressed(
    create: CreateApp, folder: Path, encoding: str, read: Callable[[bytes], bytes]
) -> None:
    app = create()
    _, headers, data = fetch(app, asset(app, "css/base.css"), encoding)
    assert headers["Content-Encoding"] == encoding
    assert "Accept-Encoding" in headers["Vary"]
    assert len(data) < 200
    assert read(data) == (folder / "css" / "base.css").read_bytes()


def test_hidden_files_and_folders_above_are_not_served(create: CreateApp, folder: Path) -> None:
    app = create()
    for path in (".hidden", "../source/icon.png", "css/", ""):
        assert fetch(app, asset(app, path))[0] == 404


def test_the_copy_is_made_once_and_never_half(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "cache" / statics.digest(folder)
    statics.pressed(folder, target)
    stamp = (target / "icon.png").stat().st_mtime_ns
    (folder / "icon.png").write_bytes(b"changed behind our back")
    statics.pressed(folder, target)
    assert (target / "icon.png").stat().st_mtime_ns == stamp
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_scripts_travel_without_their_remarks(create: CreateApp, folder: Path) -> None:
    (folder / "js").mkdir()
    (folder / "js" / "pad.js").write_text(
        '// The pad.\n\nfetch("https://there");\n  // twice\nkeep(1); // once\n'
    )
    app = create()
    address = asset(app, "js/pad.js")
    assert fetch(app, address)[2].decode() == '\nfetch("https://there");\nkeep(1); // once\n'


def test_style_sheets_travel_as_one_without_their_comments(create: CreateApp, folder: Path) -> None:
    (folder / "css" / "base.css").write_text("/* green, as the\n   felt */\n\n  body{color:green}\n")
    (folder / "css" / "tokens.css").write_text("")
    (folder / "css" / "start.css").write_text('.a::after{content:" !"} /* a key */\n.key{color:red}')
    app = create()
    with app.test_request_context():
        address = statics.css("tokens", "base", "start")
    status, headers, data = fetch(app, address)
    assert status == 200
    assert data.decode() == 'body{color:green}.a::after{content:" !"}.key{color:red}'
    assert headers["Content-Type"] == "text/css; charset=utf-8"
    assert "immutable" in headers["Cache-Control"]
    assert "Accept-Encoding" in headers["Vary"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert gzip.decompress(fetch(app, address, "gzip")[2]) == data
    assert brotli.decompress(fetch(app, address, "br, gzip")[2]) == data


@pytest.mark.parametrize(
    "names",
    ["base+none", "base+base", "base+", "..+base", "base+%2e%2e", "base+tokens", "tokens+base+sheet+dial"],
)
def test_style_sheets_nobody_wrote_are_not_there(create: CreateApp, folder: Path, names: str) -> None:
    app = create()
    assert fetch(app, asset(app, f"css/{names}.css"))[0] == 404


def test_a_module_names_all_it_imports_however_deep(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    texts = {
        "pad": 'import { a } from "./keys.js";\nimport "./guard.js";',
        "keys": 'import { b } from "./word.js";',
    }
    for name, text in (texts | {"guard": "", "word": "// import nothing"}).items():
        (tmp_path / "js" / f"{name}.js").write_text(text)
    assert statics.imported(tmp_path, "pad") == ("keys", "word", "guard")


def test_every_import_of_our_modules_is_read() -> None:
    """However it is written: an import over two lines, or one that waits, would be fetched late."""
    static = config.folder("static")
    for path in static.glob("js/*.js"):
        text = path.read_text("utf-8")
        assert text.count('.js"') == len(statics.IMPORT.findall(text)), path.name
