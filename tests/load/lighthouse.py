"""Lighthouse, as on a phone, on the pages people meet: a real server, a table of some hands, three visits to
each page, of which the middle one counts. Its marks for speed need a machine that does nothing else.

    python -m tests.load.lighthouse

Needs node and npm: they fetch Lighthouse into a folder that is thrown away.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scorer.errors import Json
from tests.load.hands import opened
from tests.running import Server, serving

VERSION = "12.8.2"
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100}
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
MEASURED = ("largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
HANDS, VISITS = 11, 3


@dataclass(frozen=True, slots=True)
class Visit:
    """What Lighthouse says of one visit: marks from 0 to 100, milliseconds and the shift, faults in words."""

    marks: dict[str, int]
    measured: dict[str, float]
    faults: tuple[str, ...]


def addresses(server: Server) -> tuple[dict[str, str], str]:
    """The pages to visit, and the cookies of a phone that keeps score at their table."""
    table, keys = opened(server, HANDS)
    watch, home = f"{server.url}/w/{table}/{keys['watch']}", f"{server.url}/t/{table}"
    pages = {"start": f"{server.url}/", "table": home, "watch": watch, "board": f"{watch}/board"}
    with closing(server.connect()) as line:
        headers = {"Origin": server.url, "Content-Length": "0"}
        line.request("POST", f"/join/{table}/{keys['score']}", headers=headers)
        device = re.search(r"device=[\w-]+", line.getresponse().getheader("Set-Cookie") or "")
    assert device
    return pages | {"record": f"{home}/record"}, f"{device[0]}; lang=it"


def fetched(folder: Path) -> Path:
    """Lighthouse, installed into this folder."""
    quiet = ("--no-audit", "--no-fund", "--loglevel=error")
    subprocess.run(
        ["npm", "install", *quiet, "--prefix", str(folder), f"lighthouse@{VERSION}"],
        check=True,
        stdout=sys.stderr,
    )
    return folder / "node_modules" / ".bin" / "lighthouse"


def visit(lighthouse: Path, address: str, cookies: str) -> Visit:
    """One visit, as of a phone on a slow network: Lighthouse's own way."""
    told = subprocess.run(
        [
            *(str(lighthouse), address, "--quiet", "--output=json", "--no-enable-error-reporting"),
            *(f"--only-categories={','.join(WANTED)}", f"--chrome-flags={FLAGS}"),
            f"--extra-headers={json.dumps({'Cookie': cookies})}",
        ],
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, "CHROME_PATH": CHROMIUM},
    )
    report = json.loads(told.stdout)
    marks = {name: round(100 * (report["categories"][name]["score"] or 0)) for name in WANTED}
    return Visit(
        marks, {name: report["audits"][name]["numericValue"] for name in MEASURED}, tuple(_faults(report))
    )


def _faults(report: Json) -> list[str]:
    counted = {
        each["id"] for name in WANTED for each in report["categories"][name]["auditRefs"] if each["weight"]
    }
    audits = [report["audits"][name] for name in sorted(counted)]
    return [audit["title"] for audit in audits if audit["score"] is not None and audit["score"] < 0.9]


def line(name: str, visits: list[Visit]) -> str:
    """A row of the table: the median of each mark and measure."""
    marks = [str(statistics.median(one.marks[mark] for one in visits)) for mark in WANTED]
    paint, blocked, moved = (statistics.median(one.measured[name] for one in visits) for name in MEASURED)
    return f"| {name} | {' | '.join(marks)} | {paint / 1000:.1f} s | {blocked:.0f} ms | {moved:.3f} |"


def main() -> int:
    """Prints the table; 1 if a page has less than is wanted, 2 if there is nothing to measure with."""
    if missing := [tool for tool in ("node", "npm", CHROMIUM) if not shutil.which(tool)]:
        print(f"Lighthouse needs {', '.join(missing)}, which this machine lacks: nothing was measured.")
        return 2
    few = False
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print(f"| page | {' | '.join(WANTED)} | largest paint | blocked | moved |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        lighthouse = fetched(Path(folder))
        with serving(Path(folder) / "house") as server:
            pages, cookies = addresses(server)
            for name, address in pages.items():
                visits = [visit(lighthouse, address, cookies) for _ in range(VISITS)]
                print(line(name, visits), flush=True)
                for fault in sorted({fault for one in visits for fault in one.faults}):
                    print(f"  {name}: {fault}", file=sys.stderr)
                few |= any(
                    statistics.median(one.marks[mark] for one in visits) < least
                    for mark, least in WANTED.items()
                )
    return int(few)


if __name__ == "__main__":
    sys.exit(main())
