"""The pile counter: whose pile, its cards as keys, what the others counted, whether it adds up."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from scorer.rules.cards import POINTS
from scorer.rules.piles import COPIES
from scorer.rules.play import CALLERS, COUNTED, DEFENCE, Count, Counting, Play, counting
from scorer.services.play import Following
from scorer.web.forms.count_form import CountForm
from scorer.web.language import sentences
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import SIDE_SIGNS, isolated, names, phone_words, rank_word


@dataclass(frozen=True, slots=True)
class PileShown:
    """One side's pile. `number`: its points, counted or what the others leave; `said`: by whom it was
    counted; `counts`: its cards in the order of the ranks, empty where nobody counted it.
    """

    side: int
    sign: str
    people: str
    address: str
    again: str
    here: bool
    number: str
    said: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RankShown:
    """A row of keys: the suits touched, and how many cards of this rank lie elsewhere (None: nothing was
    counted yet); `wrong`: there are not four of it.
    """

    rank: str
    points: int
    touched: tuple[str, ...]
    others: int | None
    wrong: bool


@dataclass(frozen=True, slots=True)
class DifferenceShown:
    """A rank of which there are not four: what each side counted, and all together."""

    word: str
    counted: tuple[str, ...]
    together: int


@dataclass(frozen=True, slots=True)
class CounterShown:
    """The whole page but the keys at its foot. `record`: where the counted points are recorded, and `result`
    how they read; empty while they cannot be. `saved`: the cards touched are those that were counted;
    `untouched`: none is touched, and they are to be counted yet.
    """

    piles: tuple[PileShown, ...]
    ranks: tuple[RankShown, ...]
    whole: bool
    verdict: str
    detail: str
    differences: tuple[DifferenceShown, ...]
    record: str
    result: str
    saved: bool
    untouched: bool


def counter(seen: Following, form: CountForm) -> CounterShown:
    """The counter with what was touched in `form`, of the side it names."""
    play, found = seen.play, counting(seen.play)
    mine = form.pile(play.dealt.sides)
    verdict, detail = _verdict(found)
    fits = found.totals is not None and found.fits is not False
    count, here = found.counts[mine], tuple(len(suits) for suits in form.touched().values())
    saved = count is not None and count.cards == here
    return CounterShown(
        piles=tuple(_pile(seen, found, side, mine) for side in range(play.dealt.sides)),
        ranks=_ranks(found, form, mine),
        whole=None not in (count for side, count in enumerate(found.counts) if side != mine),
        verdict=verdict,
        detail=detail,
        differences=tuple(_difference(each.rank, each.counted, each.together) for each in found.differences),
        record=_record(seen.table, play, found.totals) if fits and found.totals else "",
        result=_result(found),
        saved=saved,
        untouched=not saved and not any(here),
    )


def _pile(seen: Following, found: Counting, side: int, mine: int) -> PileShown:
    count = found.counts[side]
    points = found.points[side] if count else found.totals[side] if found.totals else None
    return PileShown(
        side=side,
        sign="" if seen.play.dealt.game == "chiamata" else SIDE_SIGNS[side],
        people=_people(seen, side),
        address=url_for("counter.page", table=seen.table, side=side),
        again=url_for("counter.page", table=seen.table, side=side, again="y"),
        here=side == mine,
        number="" if points is None else str(points),
        said=_said(count, points),
        counts=count.cards if count else (),
    )


def _people(seen: Following, side: int) -> str:
    """Who is on this side; of Chiamata as far as it is known."""
    state, play = seen.state, seen.play
    players = shortened(state.players)
    if play.dealt.game == "briscola":
        return names(sentences.side_names(state.setup, side, players))
    if play.caller is None:
        return gettext("caller’s side") if side == CALLERS else gettext("the others")
    if play.revealed is None:
        caller = isolated(players[play.caller])
        return gettext("%(name)s and the partner", name=caller) if side == CALLERS else gettext("the others")
    seats = [seat for seat in play.dealt.order if play.side_of(seat) == side]
    alone = side == DEFENCE and len(seats) > 3
    return gettext("the others") if alone else names(tuple(players[seat] for seat in sorted(seats)))


def counted(seen: Following, phone: str | None) -> tuple[str, ...]:
    """Each pile that was counted: whose, its points, who counted it; `phone`: the device that reads it."""
    found = counting(seen.play)
    return tuple(
        gettext(
            "%(people)s: %(points)d, counted by %(name)s",
            people=_people(seen, side),
            points=points,
            name=isolated(_counter(count, phone)),
        )
        for side, (count, points) in enumerate(zip(found.counts, found.points, strict=True))
        if count is not None and points is not None
    )


def counted_points(seen: Following, phone: str | None) -> str:
    """The points of all sides as they were counted, and by whom; nothing while they cannot be said."""
    found = counting(seen.play)
    if found.totals is None:
        return ""
    people = dict.fromkeys(_counter(count, phone) for count in found.counts if count)
    return gettext("%(points)s counted by %(names)s", points=_result(found), names=names(tuple(people)))


def _counter(count: Count, phone: str | None) -> str:
    return count.by or phone_words(count.phone, phone)


def _result(found: Counting) -> str:
    return "\N{EN DASH}".join(map(str, found.totals or ()))


def _said(count: Count | None, points: int | None) -> str:
    if count is None:
        return "" if points is None else gettext("what is left")
    if count.by:
        return gettext("%(name)s counted %(points)d", name=isolated(count.by), points=points)
    return gettext("counted: %(points)d", points=points)


def _ranks(found: Counting, form: CountForm, mine: int) -> tuple[RankShown, ...]:
    touched = form.touched()
    others = [count.cards for side, count in enumerate(found.counts) if count and side != mine]
    whole, begun = len(others) == len(found.counts) - 1, any(touched.values())
    shown = []
    for place, rank in enumerate(COUNTED):
        here, there = len(touched[rank]), sum(cards[place] for cards in others)
        wrong = here + there > COPIES or (whole and found.counts[mine] is not None and here + there < COPIES)
        rest = there if whole else max(0, COPIES - here - there) if begun else None
        shown.append(RankShown(rank, POINTS[rank], tuple(touched[rank]), rest, wrong))
    return tuple(shown)


def _verdict(found: Counting) -> tuple[str, str]:
    """How it stands, in a few words and a line."""
    if found.differences:
        return gettext("The counts do not add up"), gettext(
            "There are four of each. Count again what differs."
        )
    if found.totals is None:
        return gettext("Touch every card of one pile"), gettext("The other side may count on its own phone.")
    if found.fits is False:
        return gettext("The tricks say otherwise"), gettext(
            "These cards do not fit the tricks as they were told."
        )
    if found.by_both:
        return gettext("It adds up: counted by both"), ""
    if found.agree:
        return gettext("It adds up"), gettext("Both piles were counted on one phone.")
    return gettext("Saved"), gettext("The other side may still count its own.")


def _difference(rank: str, counted: tuple[int | None, ...], together: int) -> DifferenceShown:
    return DifferenceShown(
        rank_word(rank), tuple("\N{EN DASH}" if each is None else str(each) for each in counted), together
    )


def _record(table: str, play: Play, totals: tuple[int, ...]) -> str:
    """The recording page with these points filled in."""
    if play.dealt.game == "chiamata":
        return url_for("recording.page", table=table, points=totals[CALLERS])
    return url_for("recording.page", table=table, totals=list(totals))
