"""QR codes: small, square, with their quiet zone."""

from __future__ import annotations

import re

from scorer.web.shown.qr import qr

LINK = "https://smazzata.example/join/k7p33mdwk7p3/0123456789abcdefghijkl"


def test_a_code_keeps_its_quiet_zone_of_four_modules() -> None:
    code = qr(LINK)
    runs = [(int(x), int(y), int(n)) for x, y, n in re.findall(r"M(\d+) (\d+)h(\d+)", code.path)]
    assert min(x for x, _, _ in runs) == min(y for _, y, _ in runs) == 4
    assert max(x + n for x, _, n in runs) == max(y for _, y, _ in runs) + 1 == code.side - 4


def test_a_code_of_a_link_is_a_few_kilobytes() -> None:
    assert len(qr(LINK).path) < 6_000
