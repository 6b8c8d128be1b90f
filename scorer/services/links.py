"""Keys and codes, derived: the same question has the same answer as long as the link key is the same.

Keys: base64url of the first 128 bits of HMAC-SHA256. Codes: 40 bits, written with 32 letters that are not
mistaken for one another.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from functools import lru_cache

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
ID_LENGTH = 12
CODE_LENGTH = 8


def new_id() -> str:
    """A table's id: 12 random letters, 60 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH)).lower()


def id_of(secret: bytes, key: str) -> str:
    """The id of the table that a form opens, as long as it is the same form: derived from the form's key."""
    number = int.from_bytes(_mac(secret, "opened", key)[:8], "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(0, 5 * ID_LENGTH, 5)).lower()


@lru_cache(maxsize=4096)
def link_key(secret: bytes, table_id: str, role: str, epoch: int) -> str:
    """The key of one role's link at one epoch."""
    return (
        base64.urlsafe_b64encode(_mac(secret, "link", table_id, role, str(epoch))[:16]).rstrip(b"=").decode()
    )


def watch_code(secret: bytes, table_id: str, epoch: int) -> str:
    """The short code of one watch epoch, without its space."""
    number = int.from_bytes(_mac(secret, "code", table_id, str(epoch))[:5], "big")
    return "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))


def code_hash(secret: bytes, code: str) -> str:
    """What the database keeps of a code: enough to find it, too little to read it."""
    return _mac(secret, "code-hash", code).hex()


def tidy_code(text: str) -> str:
    """A code as it was typed, brought to its form: capitals, no blanks, dashes or dots."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).upper() if letter.isalnum())


def device_hash(device_id: str) -> str:
    """A device's public name. Its id is 128 random bits, so a plain hash cannot be tried out."""
    return hashlib.sha256(device_id.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def same(left: str, right: str) -> bool:
    """Equality that takes the same time wherever two keys differ."""
    return hmac.compare_digest(left.encode("utf-8", "surrogatepass"), right.encode("utf-8", "surrogatepass"))


def _mac(secret: bytes, *parts: str) -> bytes:
    return hmac.digest(secret, "\x00".join(parts).encode("utf-8", "surrogatepass"), "sha256")
