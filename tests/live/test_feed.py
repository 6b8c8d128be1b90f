"""The feed: viewers wait for the next version; memory is bounded by the open viewers."""

from __future__ import annotations

import threading
import time

import pytest

from scorer.live.feed import Audience, Ended, Feed, Moved


def test_a_viewer_gets_the_newest_version_and_skips_what_it_was_too_slow_for() -> None:
    feed = Feed()
    viewer = feed.join("a")
    for version in (1, 2, 3):
        feed.publish("a", version)
    assert viewer.wait(1) == 3
    assert viewer.wait(0.01) is None


def test_a_version_never_goes_down() -> None:
    feed = Feed()
    viewer = feed.join("a")
    feed.publish("a", 5)
    feed.publish("a", 4)
    assert viewer.wait(1) == 5
    assert viewer.wait(0.01) is None


def test_a_move_is_told_apart_and_moves_no_version() -> None:
    feed = Feed()
    viewer = feed.join("a")
    for count in (3, 5, 4):
        feed.move("a", count, count)
    feed.publish("a", 1)
    assert (viewer.wait(1), viewer.wait(1), viewer.wait(0.01)) == (1, Moved(5), None)
    threading.Timer(0.05, feed.move, ["a", 6, 6]).start()
    assert viewer.wait(30) == Moved(6)
    feed.move("nobody watches", 1, 1)
    assert feed.names() == ("a",)


def test_a_move_that_not_everybody_may_see_is_told_to_those_who_score_alone() -> None:
    feed = Feed()
    watcher, scorer = feed.join("a"), feed.join("a", Audience(role=2))
    feed.move("a", 1, 1)
    assert (watcher.wait(1), scorer.wait(1)) == (Moved(1), Moved(1))
    feed.move("a", 2, 1)
    assert (scorer.wait(1), watcher.wait(0.01)) == (Moved(2), None)
    feed.move("a", 3, 2)
    assert (scorer.wait(1), watcher.wait(1)) == (Moved(3), Moved(2))


def test_news_of_one_table_are_no_news_of_another() -> None:
    feed = Feed()
    viewer = feed.join("a")
    feed.publish("b", 1)
    assert viewer.wait(0.01) is None


def test_a_waiting_viewer_is_woken_at_once() -> None:
    feed = Feed()
    viewer = feed.join("a")
    threading.Timer(0.05, feed.publish, ["a", 1]).start()
    begun = time.monotonic()
    assert viewer.wait(30) == 1
    assert time.monotonic() - begun < 10


def test_the_clock_stops_when_nobody_watches_and_goes_again_for_the_next_one() -> None:
    others, feed = set(threading.enumerate()), Feed()
    viewer = feed.join("a")
    (clock,) = set(threading.enumerate()) - others
    assert viewer.wait(0.01) is None
    viewer.leave()
    clock.join(30)
    assert not clock.is_alive()
    assert feed.join("a").wait(0.01) is None


def test_only_the_audience_sent_away_ends() -> None:
    feed = Feed()
    scorer, watcher = feed.join("a", Audience(2, "x")), feed.join("a", Audience(1))
    feed.send_away("a", lambda audience: audience.role == 2)
    with pytest.raises(Ended):
        scorer.wait(1)
    feed.publish("a", 1)
    assert watcher.wait(1) == 1


def test_closing_ends_everybody_who_waits() -> None:
    feed = Feed()
    viewers = [feed.join(name) for name in "aab"]
    threading.Timer(0.05, feed.close).start()
    for viewer in viewers:
        with pytest.raises(Ended):
            viewer.wait(30)


def test_a_topic_nobody_watches_is_forgotten() -> None:
    feed = Feed()
    for _ in range(1000):
        viewer = feed.join("a")
        feed.publish("a", 1)
        viewer.leave()
        viewer.leave()
    feed.publish("b", 1)
    assert len(feed) == 0
    assert feed._topics == {}


def test_who_watches_what_is_known() -> None:
    feed = Feed()
    assert (feed.names(), feed.audiences("a")) == ((), ())
    scorer, watcher = feed.join("a", Audience(2, "phone", 3)), feed.join("b")
    assert set(feed.names()) == {"a", "b"}
    assert feed.audiences("a") == (Audience(2, "phone", 3),)
    scorer.leave()
    watcher.leave()
    assert feed.names() == ()
