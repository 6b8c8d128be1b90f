"""The page of the hand in progress, for those who score: what was told, and what can be told now as keys."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.documents import dump
from scorer.rules.play import public
from scorer.services.play import Following
from scorer.web.forms.kept import carried
from scorer.web.language.short_names import shortened
from scorer.web.language.steps import fell, told
from scorer.web.language.texts import gettext
from scorer.web.language.words import isolated
from scorer.web.shown.bidding import BiddingShown, bidding, final_calls
from scorer.web.shown.board import hand_number
from scorer.web.shown.counter import counted
from scorer.web.shown.pad import new_key
from scorer.web.shown.play import called_words
from scorer.web.shown.tricks import TricksShown, took, tricks


@dataclass(frozen=True, slots=True)
class FollowedShown:
    """What every part of the page needs. `following` is the service's own answer, of which a part builds what
    it shows; `last` is what an undo takes back, in words, `called` who called what, and with whom once it is
    known; `fields` are sent with every step; `counted`: each pile that was, and by whom; `kept` and `rest` go
    into the entry when the hand is recorded.
    """

    following: Following
    title: int
    people: tuple[str, ...]
    last: str
    called: str
    fields: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    bidding: BiddingShown | None
    tricks: TricksShown | None
    counted: tuple[str, ...]
    kept: str
    rest: tuple[int, ...]

    @property
    def moved(self) -> int:
        """The counter of the event `play`."""
        return self.following.moved


def needs_call(following: Following) -> bool:
    """Whether who called has to be told before anything: the cards want a trump, and nobody follows the
    auction.
    """
    play, helpers = following.play, following.helpers
    wanted = helpers.tricks == "cards" and not helpers.auction and play.dealt.game == "chiamata"
    return wanted and play.phase == "auction"


def followed(
    following: Following, reasons: tuple[str, ...] = (), final: bool = False, phone: str | None = None
) -> FollowedShown:
    """The page; `reasons`: why the step sent just now was refused, in sentences; `final`: only the last call
    is to be told; `phone`: the device that reads it.
    """
    people = following.state.players
    return FollowedShown(
        following=following,
        title=hand_number(following.state),
        people=shortened(people),
        last=_last(following, shortened(people)),
        called=called_words(public(following.play), shortened(people)),
        fields=step_fields(following),
        reasons=reasons,
        kept=carried(following.written.entry),
        rest=tuple(following.written.entry.get("sitting_out", ())),
        bidding=(final_calls(following) if final else None) or bidding(following),
        tricks=tricks(following),
        counted=counted(following, phone),
    )


def step_fields(following: Following) -> tuple[tuple[str, str], ...]:
    """What is sent with every step."""
    return ("number", str(following.number)), ("at", str(following.step)), ("key", new_key())


def _last(following: Following, people: tuple[str, ...]) -> str:
    """What an undo takes back, in words; a trick without points is said to be one where they are written,
    the called card by its name, a count with who counted.
    """
    said = following.last.said if following.last else None
    if said and said["step"] == "trick" and following.helpers.tricks == "points":
        return took(following.play, "points", people)
    if said and said["step"] == "count" and following.last and following.last.by:
        return gettext("count by %(name)s", name=isolated(following.last.by))
    if said and said["step"] == "partner" and following.play.called_card:
        return fell(isolated(people[said["seat"]]), str(following.play.called_card))
    return told(said, people) if said else ""


def step(**fields: Json) -> str:
    """A step as a key carries it; "$seat" and "$points" are typed or chosen beside it."""
    return dump(fields)
