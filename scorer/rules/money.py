"""Stakes: S0's dish for Briscola, the value of a point for Chiamata, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorer.errors import Json

EXACT_UP_TO = 12
"""People with money to move up to which the fewest payments are searched for; beyond, the largest debts go
first.
"""


def pot(stake_cents: int, players: int, winners: int) -> dict[str, Json]:
    """The dish and each winner's equal share; odd cents stay in it (S0), all of them without a winner."""
    cents = stake_cents * players
    each = cents // winners if winners else 0
    return {"pot_cents": cents, "each_cents": each, "remainder_cents": cents - each * winners}


def fewest_payments(owed: tuple[int, ...]) -> list[dict[str, Json]] | None:
    """The fewest payments that bring everybody's cents to zero, as `{"from", "to", "cents"}`.

    Numbers are seats; people who left follow the seats, in the order of `former`. None when the sum is not
    zero (a house rule or a penalty that is not zero-sum): then no payments among the players settle it.
    """
    if sum(owed):
        return None
    moving = tuple(person for person, cents in enumerate(owed) if cents)
    groups = (
        _groups(tuple(owed[person] for person in moving))
        if len(moving) <= EXACT_UP_TO
        else (range(len(moving)),)
    )
    paid: list[dict[str, Json]] = []
    for group in groups:
        paid += _settle({moving[i]: owed[moving[i]] for i in group})
    return sorted(paid, key=lambda payment: (payment["from"], payment["to"]))


def _settle(owed: dict[int, int]) -> list[dict[str, Json]]:
    """Largest debtor pays largest creditor; a group of n that cannot be split needs n - 1 payments, and takes
    no more.
    """
    paid: list[dict[str, Json]] = []
    while any(owed.values()):
        debtor = min(owed, key=lambda person: (owed[person], person))
        creditor = max(owed, key=lambda person: (owed[person], -person))
        cents = min(-owed[debtor], owed[creditor])
        owed[debtor] += cents
        owed[creditor] -= cents
        paid.append({"from": debtor, "to": creditor, "cents": cents})
    return paid


def _groups(owed: tuple[int, ...]) -> tuple[Sequence[int], ...]:
    """The most groups that settle among themselves: every group of them saves a payment."""
    sums = [0] * (1 << len(owed))
    for members in range(1, len(sums)):
        low = members & -members
        sums[members] = sums[members ^ low] + owed[low.bit_length() - 1]

    @cache
    def most(members: int) -> tuple[int, ...]:
        best: tuple[int, ...] = ()
        low, rest = members & -members, members & (members - 1)
        others = rest
        while members:
            group = low | others
            if sums[group] == 0:
                best = max(best, (group, *most(members ^ group)), key=len)
            if not others:
                break
            others = (others - 1) & rest
        return best

    return tuple([i for i in range(len(owed)) if group >> i & 1] for group in most(len(sums) - 1))
