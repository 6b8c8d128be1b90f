"""Small budgets for tests of what must hold, whatever is found in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorer.tournament import partners, planning, rotating, seating


def forget() -> None:
    """Empty every memory a draw could lean on: it must not need one."""
    for remembered in (planning.annealed, planning.best_places, rotating.rotation_plan):
        remembered.cache_clear()


@pytest.fixture
def short_plans(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Plans and swaps of a small budget."""
    monkeypatch.setattr(planning, "STEPS", 900)
    monkeypatch.setattr(partners, "STEPS", 400)
    monkeypatch.setattr(seating, "PATIENCE", 30)
    forget()
    yield
    forget()
