"""Static files: one address per content, kept for ever, compressed for who can read it."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import brotli  # type: ignore[import-untyped] # ships no types
import pytest
from flask import Flask
from werkzeug.datastructures import Headers

from scorer.web import statics
from tests.web.conftest import CreateApp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A static folder of our own: one style sheet, one picture, one hidden file."""
    source = tmp_path / "source"
    (source / "css").mkdir(parents=True)
    (source / "css" / "base.css").write_text("body { color: green }\n" * 100)
    (source / "icon.png").write_bytes(b"\x89PNG\r\n")
    (source / ".hidden").write_text("nobody's business")
    real = statics.folder
    monkeypatch.setattr(statics, "folder", lambda name: source if name == "static" else real(name))
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
