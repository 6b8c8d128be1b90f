"""What a camera sees: the pixels of a screenshot, and the QR code among them."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

import zxingcpp

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 6: 4}  # grey, RGB, RGBA: what browsers write


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in shades of grey, row by row."""

    width: int
    height: int
    grey: bytes


def read_png(png: bytes) -> Picture:
    """A screenshot (8 bits a channel, not interlaced) in shades of grey. PNG, 9.2: filters."""
    width, height, depth, colour = struct.unpack(">IIBB", png[16:26])
    assert (png[:8], depth) == (SIGNATURE, 8)
    step = CHANNELS[colour]
    packed, length, grey, above = _data(png), width * step, bytearray(), bytes(width * step)
    for start in range(0, height * (length + 1), length + 1):
        row = bytearray(packed[start + 1 : start + 1 + length])
        _unfilter(packed[start], row, above, step)
        grey += row[1 if step >= 3 else 0 :: step]  # the green channel will do
        above = bytes(row)
    return Picture(width, height, bytes(grey))


def _data(png: bytes) -> bytes:
    found, at = b"", 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IDAT":
            found += png[at + 8 : at + 8 + length]
        at += length + 12
    return zlib.decompress(found)


def _unfilter(kind: int, row: bytearray, above: bytes, step: int) -> None:
    for place in range(len(row) if kind else 0):
        left = row[place - step] if place >= step else 0
        corner = above[place - step] if place >= step else 0
        guess = (0, left, above[place], (left + above[place]) // 2, _paeth(left, above[place], corner))[kind]
        row[place] = (row[place] + guess) & 255


def _paeth(left: int, above: int, corner: int) -> int:
    there = left + above - corner
    return min((left, above, corner), key=lambda value: abs(there - value))


def read_qr(png: bytes) -> str:
    """What the first QR code of a screenshot says."""
    picture = read_png(png)
    found = zxingcpp.read_barcodes(memoryview(picture.grey).cast("B", (picture.height, picture.width)))
    assert found, "no QR code can be read from the page"
    return str(found[0].text)
