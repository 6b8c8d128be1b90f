"""The `scorer` command. Each subcommand imports what it needs when it runs: `ask` loads no web stack."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand; returns the exit status (0 done, 2 refused or misused)."""
    options = _parser().parse_args(arguments)
    status: int = options.run(options)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorer", description="Smazzata: scorekeeper and referee for Briscola at real tables."
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    start = commands.add_parser(
        "start", help="serve the program on the LAN and print its address and QR code"
    )
    start.add_argument("--host", help="address to listen on (127.0.0.1 behind a proxy)")
    start.add_argument("--port", help="port to listen on (default 8000)")
    start.add_argument("--instance", help="folder of the database and the secrets")
    start.add_argument("--public-url", help="the address phones open, when it is not the LAN address")
    start.set_defaults(run=_start)

    links = commands.add_parser(
        "links", help="print a table's links, or replace one of them; the server may be running"
    )
    links.add_argument(
        "table", nargs="?", metavar="TABLE", help="its id, watch code or name (default: list all tables)"
    )
    links.add_argument("--rotate", choices=["watch", "score", "direct"], help="replace this link first")
    links.add_argument("--instance", help="folder of the database and the secrets")
    links.add_argument("--public-url", help="what the links begin with, if the server does not know")
    links.set_defaults(run=_links)

    ask = commands.add_parser("ask", help="answer referee's questions, one JSON line each")
    ask.add_argument("files", nargs="*", metavar="FILE", help="JSON lines (default: standard input)")
    ask.set_defaults(run=_ask)

    score = commands.add_parser("score", help="score a sheet")
    score.add_argument("file", metavar="FILE", help="a sheet document ('-' is standard input)")
    score.set_defaults(run=_score)

    draw = commands.add_parser("draw", help="draw the next round of a tournament, or plan all of them")
    draw.add_argument("file", metavar="FILE", help="a tournament document ('-' is standard input)")
    draw.set_defaults(run=_draw)

    standings = commands.add_parser("standings", help="the standings of a tournament")
    standings.add_argument("file", metavar="FILE", help="a tournament document ('-' is standard input)")
    standings.set_defaults(run=_standings)
    return parser


def _start(options: argparse.Namespace) -> int:
    from scorer.server import start

    return start(
        host=options.host, port=options.port, instance=options.instance, public_url=options.public_url
    )


def _links(options: argparse.Namespace) -> int:
    from scorer.services.reissue import main as links

    return links(options.table, options.rotate, options.instance, options.public_url)


def _ask(options: argparse.Namespace) -> int:
    from scorer.rules.ask import main as ask

    return ask(options.files)


def _score(options: argparse.Namespace) -> int:
    from scorer.rules.sheet import main as score

    return score(options.file)


def _draw(options: argparse.Namespace) -> int:
    from scorer.tournament.commands import draw_main

    return draw_main(options.file)


def _standings(options: argparse.Namespace) -> int:
    from scorer.tournament.commands import standings_main

    return standings_main(options.file)


if __name__ == "__main__":
    sys.exit(main())
