"""What programs send: strict JSON, and nothing but what was asked for."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Mapping

from flask import request

from scorer.errors import Json, Problem, Refusal, Refused
from scorer.rules import documents
from scorer.web.guards.errors import BadBody

HEX = re.compile(r"[0-9A-Fa-f]{32}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
BASE64 = re.compile(r"[A-Za-z0-9_-]{22}(==)?")
OTHER_KEY = re.compile(r"[!-~]{16,200}")
VERSION = re.compile(r'(?:W/)?"?([0-9]{1,18})"?')


def read_json() -> Json:
    """The body as strict JSON. Raises BadBody: 415 for another content type, 400 `not_json` for no JSON.

    Half of a surrogate pair is no text that could be kept or shown, so it is no JSON here.
    """
    if request.mimetype != "application/json":
        raise BadBody(415, Problem("not_json", detail={"content_type": request.mimetype}))
    try:
        sent = request.get_data(cache=False)
        found = documents.parse(sent)
        if b"\\u" in sent:
            json.dumps(found, ensure_ascii=False).encode()
    except ValueError:
        raise BadBody(400, Problem("not_json")) from None
    return found


def read_object(**fields: type | tuple[type, ...] | None) -> dict[str, Json]:
    """The body as an object with exactly these fields, each of the named type (None: any).

    A field whose types include NoneType may be left out. (`true` passes for a number here; the service, which
    is asked without JSON too, refuses it.) Raises BadBody, or Refused with every `unknown_field`,
    `missing_field` and wrong type.
    """
    body = read_json()
    if not isinstance(body, dict):
        raise Refused(Refusal.of([Problem("wrong_type")]))
    found = [*_unknown(body, fields), *_unfit(body, fields)]
    if found:
        raise Refused(Refusal.of(found))
    return {name: body.get(name) for name in fields}


def idempotency_key() -> str:
    """The header that makes a hand happen once.

    128 bits in any usual spelling (a UUID, 32 hexadecimal digits, 22 letters base64url) are one key, as 32
    hexadecimal digits; another text is taken as it stands if it has room for 128 bits. Raises BadBody (400)
    without one: a shorter key could be another phone's key too.
    """
    sent = request.headers.get("Idempotency-Key")
    if sent is None:
        raise BadBody(400, Problem("missing_field", "Idempotency-Key"))
    key = sent.strip().strip('"')
    if HEX.fullmatch(key):
        return key.replace("-", "").lower()
    if BASE64.fullmatch(key):
        return urlsafe_b64decode(key.rstrip("=") + "==").hex()
    if OTHER_KEY.fullmatch(key):
        return key
    raise BadBody(400, Problem("bad_format", "Idempotency-Key", {"bits": 128}))


def if_match() -> int | None:
    """The version in If-Match; None without one (or with `*`), -1 (no table's version) for any other text."""
    sent = request.headers.get("If-Match", "*").strip()
    if sent == "*":
        return None
    match = VERSION.fullmatch(sent)
    return int(match[1]) if match else -1


def _unknown(body: Mapping[str, Json], fields: Mapping[str, object]) -> list[Problem]:
    return [Problem("unknown_field", name) for name in body if name not in fields]


def _unfit(body: Mapping[str, Json], fields: Mapping[str, type | tuple[type, ...] | None]) -> list[Problem]:
    found = []
    for name, kinds in fields.items():
        may_be_absent = isinstance(kinds, tuple) and type(None) in kinds
        if name not in body:
            found += [] if may_be_absent else [Problem("missing_field", name)]
        elif kinds is not None and not isinstance(body[name], kinds):
            found.append(Problem("not_a_whole_number" if kinds is int else "wrong_type", name))
    return found
