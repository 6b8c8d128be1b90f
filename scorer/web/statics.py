"""Static files: compressed once, under a name that changes with their content, kept by phones for ever.

The hash stands in the folder (`/static/3f9a1c2b04/js/pad.js`), so that modules and style sheets may name
each other by relative paths and no phone ever mixes two versions.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path

import brotli  # type: ignore[import-untyped] # ships no types
from flask import Flask, request
from whitenoise import WhiteNoise

from scorer.config import SOURCE_ROOT

PACKAGE = Path(__file__).resolve().parent.parent
TEXTS = {".css", ".js", ".json", ".svg", ".txt", ".webmanifest"}


def folder(name: str) -> Path:
    """Where `templates` or `static` lies: inside the installed package, or beside it in a source tree."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else SOURCE_ROOT / name


def attach(app: Flask, cache: Path) -> None:
    """Serves the static folder in front of `app`; templates get `asset("css/base.css")` for its address."""
    source = folder("static")
    build = digest(source)
    served = WhiteNoise(
        app.wsgi_app,
        root=pressed(source, cache / build),
        prefix=f"static/{build}/",
        immutable_file_test="",  # each of them: the address changes with the content
        allow_all_origins=False,
        add_headers_function=_headers,
    )
    app.wsgi_app = served  # type: ignore[method-assign] # how WSGI middleware is put in front

    def asset(path: str) -> str:
        return f"{request.script_root}/static/{build}/{path}"

    app.jinja_env.globals.update(asset=asset, build=build)


def digest(source: Path) -> str:
    """Ten hexadecimal digits that change when any file below `source` changes, comes or goes."""
    seen = hashlib.sha256()
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        content = path.read_bytes()
        seen.update(f"{path.relative_to(source).as_posix()}\0{len(content)}\0".encode() + content)
    return seen.hexdigest()[:10]


def pressed(source: Path, target: Path) -> Path:
    """`target` as a copy of `source` with .br and .gz beside each text; made once, whole or not at all."""
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as work:
        copy = Path(work) / "static"
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns(".*"))
        for path in [path for path in copy.rglob("*") if path.suffix in TEXTS]:
            brotlied, gzipped = _compressed(path.read_bytes())
            path.with_name(path.name + ".br").write_bytes(brotlied)
            path.with_name(path.name + ".gz").write_bytes(gzipped)
        try:
            copy.rename(target)
        except OSError:  # another worker was quicker; its copy is equal
            if not target.is_dir():
                raise
    return target


@lru_cache(maxsize=256)
def _compressed(content: bytes) -> tuple[bytes, bytes]:
    return brotli.compress(content), gzip.compress(content, mtime=0)


def _headers(headers: dict[str, str], *_file: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
