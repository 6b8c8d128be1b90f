"""The event stream's wording, byte for byte."""

from __future__ import annotations

import random
import re
from functools import partial

from scorer.live.feed import Feed
from scorer.live.stream import Stream, beat, moved


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


def test_a_hand_in_progress_that_moves_is_an_event_of_its_own_without_an_id() -> None:
    feed = Feed()
    stream = Stream(feed.join("a"), 7, 60, random.Random(1), moves=3)
    first, second = next(stream).split(b"\n\n", 1)
    assert first.endswith(b'id: 7\ndata: {"version": 7}')
    assert second == b'event: play\ndata: {"version": 7, "play": 3}\n\n'
    feed.move("a", 3, 3)
    feed.move("a", 4, 4)
    assert next(stream) == b'event: play\ndata: {"version": 7, "play": 4}\n\n'
    feed.publish("a", 8)
    assert next(stream) == b'id: 8\ndata: {"version": 8}\n\n'


def test_moves_in_a_row_do_not_keep_the_heartbeat_away() -> None:
    feed = Feed()
    stream = open_stream(feed, 7, heartbeat=0.0)
    next(stream)
    for count in (1, 2):
        feed.move("a", count, count)
        assert next(stream) == moved(7, count) + beat(7)


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


def test_what_is_done_at_the_end_of_a_stream_is_done_once() -> None:
    done = list[str]()
    feed = Feed()
    read, ended = open_stream(feed, 0), open_stream(feed, 0)
    for name, stream in {"read": read, "ended": ended}.items():
        stream.at_end(partial(done.append, name))
    read.close()
    read.close()
    feed.close()
    assert len(list(ended)) == 1
    ended.close()
    assert done == ["read", "ended"]


def test_a_stream_that_makes_room_says_poll_and_come_back_later() -> None:
    feed = Feed()
    stream = open_stream(feed, 7)
    next(stream)
    stream.make_room()
    assert re.fullmatch(rb'retry: [3-6]\d{4}\nevent: poll\nid: 7\ndata: {"version": 7}\n\n', b"".join(stream))
    assert len(feed) == 0
