"""What a camera sees: the pixels of a screenshot, and the QR code among them."""

from __future__ import annotations

import cv2
import numpy as np
import zxingcpp


def read_qr(png: bytes) -> str:
    """What two readers, one lenient and one strict, see in a screenshot with one code; they must agree."""
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    lenient = [found.text for found in zxingcpp.read_barcodes(picture)]
    strict, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(picture)
    assert lenient == [strict]
    return strict
