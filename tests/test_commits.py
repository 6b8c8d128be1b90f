"""Where a commit runs: a quick disk's at once, a slow card's on a thread, so that no stream stands still."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from scorer.greenlets import QUICK, Commits, Tried


@dataclass
class Disk:
    """Takes as long for a commit as it is told; notes which ones ran elsewhere."""

    now: float = 0.0
    elsewhere: list[float] = field(default_factory=list)

    def commits(self) -> Commits:
        return Commits(self._on_a_thread, lambda: self.now)

    def taking(self, seconds: float) -> Callable[[], None]:
        def commit() -> None:
            self.now += seconds

        return commit

    def _on_a_thread(self, tried: Callable[[], Tried]) -> Tried:
        begun = self.now
        done = tried()
        self.elsewhere.append(self.now - begun)
        return done


def ran(*seconds: float) -> list[float]:
    """Which of these commits ran elsewhere."""
    disk = Disk()
    commits = disk.commits()
    for each in seconds:
        commits.run(disk.taking(each))
    return [round(each, 6) for each in disk.elsewhere]


QUICK_ONE, SLOW, HICCUP = QUICK / 4, QUICK * 20, QUICK * 1.5


def test_a_quick_disk_is_waited_for() -> None:
    assert ran(*[QUICK_ONE] * 50) == []


def test_after_a_slow_commit_the_next_go_to_a_thread() -> None:
    assert ran(SLOW, SLOW, SLOW, QUICK_ONE) == [SLOW, SLOW, QUICK_ONE]


def test_one_hiccup_is_soon_forgotten_and_a_long_stall_is_not() -> None:
    hiccup, stall = (len(ran(first, *[QUICK_ONE] * 100)) for first in (HICCUP, SLOW))
    assert 1 <= hiccup <= 5
    assert 20 <= stall <= 50


@pytest.mark.parametrize("before", [[], [SLOW]], ids=["at once", "on a thread"])
def test_what_a_commit_raises_is_raised(before: list[float]) -> None:
    disk = Disk()
    commits = disk.commits()
    for each in before:
        commits.run(disk.taking(each))

    def full() -> None:
        disk.now += QUICK_ONE
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="the disk is full"):
        commits.run(full)
    assert len(disk.elsewhere) == len(before)
