"""Fractions as JSON numbers: whole ones as integers, others rounded half to even to three decimals."""

from __future__ import annotations

from fractions import Fraction

from scorer.errors import Json

DECIMALS = 1000


def number_json(number: Fraction) -> Json:
    """`Fraction(9, 2)` as 4.5, `Fraction(4)` as 4."""
    if number.denominator == 1:
        return int(number)
    thousandths = round(number * DECIMALS)
    return thousandths // DECIMALS if thousandths % DECIMALS == 0 else thousandths / DECIMALS


def value_json(value: Fraction | tuple[Fraction, ...] | None) -> Json:
    """A criterion's value; None stays null."""
    if isinstance(value, tuple):
        return [number_json(number) for number in value]
    return None if value is None else number_json(value)
