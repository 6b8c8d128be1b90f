"""Pages travel small: the score must be there with the first packets of a bad network.

What a phone asks for again and again (the live part of a page) is sent only when it is another one.
Only whole HTML pages are: an event of a stream must leave at once, and an ETag of the API names its bytes.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

import brotli  # type: ignore[import-untyped] # ships no types
from flask import Flask, Response, request

LARGE = 64 * 1024  # bytes; more is not remembered
WORTH_IT = 600  # bytes; less fits one packet as it is


def attach(app: Flask) -> None:
    """Compresses the pages of `app` for readers that say they can read it."""
    app.after_request(compress)


def compress(answer: Response) -> Response:
    """The same page, smaller, with a weak ETag: the bytes are others now, the meaning is not."""
    if answer.mimetype != "text/html" or answer.is_streamed or "Content-Encoding" in answer.headers:
        return answer
    answer.vary.add("Accept-Encoding")
    if answer.cache_control.no_cache and answer.status_code == 200:
        answer.add_etag(weak=True)
        answer.make_conditional(request)
    encoding = request.accept_encodings.best_match(("br", "gzip"))
    page = answer.get_data()
    if encoding is None or len(page) < WORTH_IT:
        return answer
    answer.set_data(_lately(page, encoding) if len(page) < LARGE else _pressed(page, encoding))
    answer.headers["Content-Encoding"] = encoding
    if (tag := answer.get_etag()[0]) is not None:
        answer.set_etag(tag, weak=True)
    return answer


def _pressed(page: bytes, encoding: str) -> bytes:
    return brotli.compress(page, quality=5) if encoding == "br" else gzip.compress(page, 6, mtime=0)


_lately = lru_cache(maxsize=128)(_pressed)  # what a hundred phones fetch at once is pressed once
