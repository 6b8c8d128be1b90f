"""Static files: compressed once, under a name that changes with their content, kept by phones for ever.

The hash stands in the folder (`/static/3f9a1c2b04/js/pad.js`), so that modules and style sheets may name
each other by relative paths and no phone ever mixes two versions. A page's style sheets travel as one
(`css/tokens+base+ring.css`); its modules are all asked for at once, however deep they import. Remarks
stay here.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
import zlib
from functools import lru_cache, partial
from pathlib import Path

import brotli  # type: ignore[import-untyped] # ships no types
from flask import Flask, Response, current_app, request
from whitenoise import WhiteNoise

from scorer.config import folder
from scorer.errors import NotFound
from scorer.web.guards.access import public

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ENDS = ("{", "}", ";", ",")
REMARK = re.compile(r"^\s*//.*\n", re.MULTILINE)
IMPORT = re.compile(r"""^import .*?"\./([\w-]+)\.js";""", re.MULTILINE)
OWN = re.compile(r"{% set sheets = (.*?) %}")
LIST = re.compile(r"\[([^\]]*)\]")
AHEAD = re.compile(r"css\(([^*)]*)\)")
NAME = re.compile(r"""["']([\w-]+)["']""")
KEPT = "max-age=315360000, public, immutable"
BLOCKS = (5, 6, 8)  # zlib's memory levels: with less of it blocks are smaller, each with a code of its own
TEXTS = {".css", ".js", ".json", ".svg", ".txt", ".webmanifest"}


def attach(app: Flask, cache: Path) -> None:
    """Serves the static folder in front of `app`. Templates get `asset("icon.svg")` for an address in it,
    `css("tokens", "base")` for that of several style sheets as one, `imported("record")` for the modules that
    one needs, or several."""
    source = folder("static")
    build = digest(source)
    copy = pressed(source, cache / build)
    served = WhiteNoise(
        app.wsgi_app,
        root=copy,
        prefix=f"static/{build}/",
        immutable_file_test="",  # each of them: the address changes with the content
        allow_all_origins=False,
        add_headers_function=_headers,
    )
    app.wsgi_app = served  # type: ignore[method-assign] # how WSGI middleware is put in front
    known = together(folder("templates"))
    as_one = public(lambda names: _as_one(copy, names, known))
    app.add_url_rule(f"/static/{build}/css/<names>.css", "sheets_as_one", as_one)
    app.jinja_env.globals.update(asset=asset, css=css, imported=partial(imported, copy), build=build)


def together(templates: Path) -> frozenset[str]:
    """The names of style sheets, joined by +, that a page asks for as one."""
    texts = [path.read_text("utf-8") for path in templates.rglob("*.html")]
    wanted = [["tokens", "base"]]
    wanted += [
        ["tokens", "base", *NAME.findall(found)]
        for own in texts
        for found in LIST.findall(" ".join(OWN.findall(own)))
    ]
    wanted += [NAME.findall(found) for text in texts for found in AHEAD.findall(text)]
    return frozenset("+".join(names) for names in wanted)


def css(*names: str) -> str:
    """The address of these style sheets, in this order, as one."""
    return asset(f"css/{'+'.join(names)}.css")


@lru_cache(maxsize=256)
def imported(static: Path, *names: str) -> tuple[str, ...]:
    """The names of all modules that these modules import, directly or not, each once."""
    found: dict[str, None] = {}
    for name in names:
        for one in IMPORT.findall((static / "js" / f"{name}.js").read_text("utf-8")):
            found |= dict.fromkeys((one, *imported(static, one)))
    return tuple(found)


def asset(path: str) -> str:
    """The address of a static file of this build."""
    return f"{request.script_root}/static/{current_app.jinja_env.globals['build']}/{path}"


def _as_one(static: Path, names: str, known: frozenset[str]) -> Response:
    """Style sheets as one answer. Raises NotFound for what no page asks for together."""
    wanted = names.split("+")
    if names not in known:
        raise NotFound
    sheet = "".join(stripped((static / "css" / f"{name}.css").read_text("utf-8")) for name in wanted).encode()
    brotlied, gzipped = _compressed(sheet)
    encoding = request.accept_encodings.best_match(("br", "gzip"))
    content = {"br": brotlied, "gzip": gzipped, None: sheet}[encoding]
    answer = Response(content, mimetype="text/css", headers={"Cache-Control": KEPT})
    answer.vary.add("Accept-Encoding")
    if encoding:
        answer.headers["Content-Encoding"] = encoding
    return answer


def stripped(sheet: str) -> str:
    """A style sheet without comments and indents, and without the ends of lines that mean nothing."""
    lines = (line.strip() for line in COMMENT.sub("", sheet).splitlines())
    return "".join(line if line.endswith(ENDS) else f"{line}\n" for line in lines if line)


def digest(source: Path) -> str:
    """Ten hexadecimal digits that change when any file below `source` changes, comes or goes."""
    seen = hashlib.sha256()
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        content = path.read_bytes()
        seen.update(f"{path.relative_to(source).as_posix()}\0{len(content)}\0".encode() + content)
    return seen.hexdigest()[:10]


def pressed(source: Path, target: Path) -> Path:
    """`target` as a copy of `source` with .br and .gz beside each text, scripts without their remarks; made
    once, whole or not at all."""
    if target.is_dir():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as work:
        copy = Path(work) / "static"
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns(".*"))
        for script in copy.rglob("*.js"):
            script.write_text(REMARK.sub("", script.read_text("utf-8")), "utf-8")
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
    """By Brotli's best, a thirtieth of a second for the largest, and as the shortest of a few gzips: once for
    each content and worker."""
    return brotli.compress(content, quality=11), min(
        (_gzipped(content, memory) for memory in BLOCKS), key=len
    )


def _gzipped(content: bytes, memory: int) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS + 16, memory)
    return press.compress(content) + press.flush()


def _headers(headers: dict[str, str], *_file: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
