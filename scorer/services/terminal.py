"""What the commands for whoever runs the server do alike: a line for each thing done, one for a refusal."""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from scorer.config import BadSetting, Settings, settings_from
from scorer.errors import ScorerError
from scorer.store.ready import NotReady


def run(
    command: str,
    act: Callable[[Settings], Iterator[str]],
    instance: str | None,
    public_url: str | None = None,
) -> int:
    """Do it with the settings of this installation; print each line as it comes.

    Returns the exit status: 0, or 2 with one sentence on stderr.
    """
    logging.disable(logging.WARNING)  # what there is to say is said in the lines
    try:
        for line in act(settings_from(instance=instance, public_url=public_url)):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    except (BadSetting, NotReady, ScorerError) as problem:
        return _refused(command, str(problem))
    except (SQLAlchemyError, sqlite3.Error) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        return _refused(command, f"the database cannot be read ({reason})")
    except OSError as error:
        return _refused(command, f"{error.filename or 'a file'}: {error.strerror or error}")
    finally:
        logging.disable(logging.NOTSET)
    return 0


def many(number: int, word: str) -> str:
    """ "1 table", "2 tables"."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def size(path: Path) -> str:
    """How large a file is."""
    count = path.stat().st_size
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def _refused(command: str, why: str) -> int:
    sys.stderr.write(f"scorer {command}: {why}\n")
    return 2
