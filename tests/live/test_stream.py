"""The event stream's wording, byte for byte."""

from __future__ import annotations

import random
import re

from scorer.live.feed import Feed
from scorer.live.stream import Stream, beat


def open_stream(feed: Feed, version: int, heartbeat: float = 0.01) -> Stream:
    return Stream(feed.join("a"), version, heartbeat, random.Random(1))


def test_the_first_event_comes_at_once_with_the_time_to_come_back_after() -> None:
    assert re.fullmatch(
        rb'retry: [1-4]\d\d\d\nid: 7\ndata: {"version": 7}\n\n', next(open_stream(Feed(), 7, heartbeat=60))
    )


def test_then_each_new_version_once_and_heartbeats_between() -> None:
    feed = Feed()
    stream = open_stream(feed, 7)
    next(stream)
    feed.publish("a", 7)
    assert next(stream) == beat(7)
    feed.publish("a", 8)
    assert next(stream) == b'id: 8\ndata: {"version": 8}\n\n'
    assert next(stream) == beat(8)


def test_a_stream_ends_when_the_feed_closes_and_frees_its_place() -> None:
    feed = Feed()
    stream = open_stream(feed, 0)
    next(stream)
    feed.close()
    assert list(stream) == []
    assert len(feed) == 0


def test_a_stream_that_was_never_read_frees_its_place_too() -> None:
    feed = Feed()
    stream = open_stream(feed, 0)
    stream.close()
    stream.close()
    assert len(feed) == 0
    assert list(stream)[1:] == []
