"""Every ratio of the README in one run and one table, some minutes; ends with 1 where one is missed.

    python -m tests.load

Each benchmark runs alone as well (`python -m tests.load.hands`). What a first visit weighs is a test
(tests/browser/test_weight.py); Lighthouse is `python -m tests.load.lighthouse`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import chain

from tests.load import hands, length, watchers
from tests.load.marks import Mark, show


def marks() -> Iterator[Mark]:
    """Every mark, in the order of the README."""
    return chain(hands.marks(), watchers.marks(), length.marks())


if __name__ == "__main__":
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    sys.exit(0 if show(marks()) else 1)
