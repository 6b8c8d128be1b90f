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


class _Version(argparse.Action):
    """Says the version of the installed program; looked up only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        sys.stdout.write(f"scorer {version('scorer')}\n")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorer", description="Smazzata: scorekeeper and referee for Briscola at real tables."
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    start = commands.add_parser(
        "start", help="serve the program on the LAN and print its address and QR code"
    )
    start.add_argument("--host", help="address to listen on (127.0.0.1 behind a proxy)")
    start.add_argument("--port", help="port to listen on (default 8000)")
    start.add_argument("--instance", help="folder of the database and the secrets")
    start.add_argument("--public-url", help="the address phones open, when it is not the LAN address")
    start.add_argument("--workers", help="processes that serve, on PostgreSQL (default 1)")
    start.add_argument(
        "--without-gunicorn", action="store_true", help="serve with gevent's own server, as on Windows"
    )
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

    demo = commands.add_parser("demo", help="open an evening to try things on and print its links")
    demo.add_argument("--language", choices=["it", "en", "es"], default="it", help="whose names (default it)")
    demo.add_argument("--instance", help="folder of the database and the secrets")
    demo.add_argument("--public-url", help="what the links begin with, if the server does not know")
    demo.set_defaults(run=_demo)

    _add_upkeep(commands)

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


def _add_upkeep(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What whoever runs the server needs besides starting it."""
    backup = commands.add_parser(
        "backup", help="save everything in one file and verify it; the server may be running"
    )
    backup.add_argument(
        "file", nargs="?", metavar="FILE", help="where to (default: a new file in backups/ of the instance)"
    )
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help="put a backup in place; what was there is kept aside")
    restore.add_argument("file", metavar="FILE", help="what `scorer backup` made")
    restore.set_defaults(run=_restore)

    export = commands.add_parser("export", help="write every table as a sheet; the server may be running")
    export.add_argument("target", metavar="TARGET", help="a folder, or a file that ends in .zip")
    export.set_defaults(run=_export)

    upgrade = commands.add_parser("upgrade", help="bring the database to this version, after a backup")
    upgrade.set_defaults(run=_upgrade)

    checkup = commands.add_parser(
        "checkup", help="look at folder, disk, database, tables, backups and address"
    )
    checkup.add_argument("--public-url", help="the address phones open, if the server does not know")
    checkup.set_defaults(run=_checkup)
    for command in (backup, restore, export, upgrade, checkup):
        command.add_argument("--instance", help="folder of the database and the secrets")


def _start(options: argparse.Namespace) -> int:
    from scorer.server import start

    return start(
        host=options.host,
        port=options.port,
        instance=options.instance,
        public_url=options.public_url,
        workers=options.workers,
        without_gunicorn=options.without_gunicorn,
    )


def _links(options: argparse.Namespace) -> int:
    from scorer.services.reissue import main as links

    return links(options.table, options.rotate, options.instance, options.public_url)


def _backup(options: argparse.Namespace) -> int:
    from scorer.services.backup import main as backup

    return backup(options.file, options.instance)


def _restore(options: argparse.Namespace) -> int:
    from scorer.services.restore import main as restore

    return restore(options.file, options.instance)


def _export(options: argparse.Namespace) -> int:
    from scorer.services.export import main as export

    return export(options.target, options.instance)


def _upgrade(options: argparse.Namespace) -> int:
    from scorer.services.upgrade import main as upgrade

    return upgrade(options.instance)


def _checkup(options: argparse.Namespace) -> int:
    from scorer.services.checkup import main as checkup

    return checkup(options.instance, options.public_url)


def _demo(options: argparse.Namespace) -> int:
    from scorer.services.demo import main as demo
    from scorer.web.language.demo import words

    return demo(*words(options.language), options.instance, options.public_url)


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
