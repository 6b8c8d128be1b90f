"""Following a table: a stream says only "version N", whoever wants more fetches it."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.services.values import Role

HEARTBEAT = 12.0  # seconds; the contract promises 10 to 15


class Stream(Iterator[bytes]):
    """Server-sent events of one viewer: hand it to the response as it is; `close()` frees its place."""

    def __next__(self) -> bytes:
        raise NotImplementedError

    def close(self) -> None:
        """Stop following; may be called twice."""
        raise NotImplementedError


def subscribe(table_id: str, role: Role, heartbeat: float = HEARTBEAT) -> Stream:
    """Follow a table with the rights of `role`: the present version at once, then each new one.

    No database session is held; the stream ends when the role's link is rotated or the server stops.
    Raises NotFound.
    """
    raise NotImplementedError
