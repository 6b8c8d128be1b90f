"""What an entry, a correction or an undo changes further on, in whole sentences."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Conflict, Json, Refused
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.table import Row, State
from scorer.services import rulings, tables
from scorer.services.values import Saved, TableView
from scorer.web.language import sentences
from scorer.web.language.endings import would_end
from scorer.web.language.labels import entry_words, numbers, row_title
from scorer.web.language.texts import gettext
from scorer.web.language.words import SIDE_SIGNS, isolated, plain, signed
from scorer.web.pages.aims import Aim
from scorer.web.shown.board import double_words


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody's score before and after."""

    name: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """A correction seen before it is saved: the entry as it was and will be, the scores, what follows."""

    old: str
    old_scores: str
    new: str
    new_scores: str
    steps: tuple[Step, ...]
    further: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        """Whether it says what stood there already."""
        return (self.old, self.old_scores) == (self.new, self.new_scores)


def outlook(view: TableView, aim: Aim, saved: Saved) -> Outlook:
    """Everything that changes when entry `aim.number` becomes what `saved` says."""
    before, after, number = view.state, saved.state, aim.number
    old = aim.corrects.entry if aim.corrects else {}
    return Outlook(
        old=entry_words(old, aim.state.players),
        old_scores=_scores(view.row(number), aim.state),
        new=entry_words(saved.entry, aim.state.players) if saved.entry else "",
        new_scores=_scores(saved.row, aim.state),
        steps=_steps(before, after),
        further=(*_rows(before, after, number), *_table(before, after)),
    )


def _scores(row: Row | None, state: State) -> str:
    if row is None or state.setup.game == "briscola" or not any(row.scores):
        return ""
    pairs = zip(state.players, row.scores, strict=True)
    return gettext(", ").join(
        gettext("%(name)s %(score)s", name=isolated(name), score=signed(score))
        for name, score in pairs
        if score
    )


def _steps(before: State, after: State) -> tuple[Step, ...]:
    people, old, new = after.players, before.totals, after.totals
    if before.setup.game == "briscola":
        people = SIDE_SIGNS
        old, new = before.match.wins or (), after.match.wins or ()
    found = zip(people, old, new, strict=False)
    return tuple(Step(name, plain(was), plain(now)) for name, was, now in found if was != now)


def _rows(before: State, after: State, corrected: int) -> tuple[str, ...]:
    then = {row.number: row for row in after.rows}
    pairs = [(row, then[row.number]) for row in before.rows if row.number > corrected and row.number in then]
    return tuple(said for old, new in pairs if (said := _row(old, new, before, after)))


def _row(old: Row, new: Row, before: State, after: State) -> str:
    number = old.number
    if new.after_end and not old.after_end:
        return gettext("%(hand)s no longer counts: the match is over before it.", hand=_named(before, number))
    if old.after_end and not new.after_end:
        return gettext("%(hand)s counts again.", hand=_named(after, number))
    if old.scores != new.scores:
        deed = sentences.deed(sentences.hand_json(new), after.players)
        return gettext("%(hand)s is now: %(deed)s.", hand=_named(after, number), deed=deed)
    if new.dealer_moved and not old.dealer_moved:
        return gettext("%(hand)s keeps what it says, with another dealer.", hand=_named(after, number))
    return ""


def _named(state: State, number: int) -> str:
    """The hand at the beginning of a sentence."""
    if place := numbers(state).get(number):
        return gettext("Hand %(number)d", number=place)
    title = row_title(state, number)
    return title[:1].upper() + title[1:]


def _table(before: State, after: State) -> tuple[str, ...]:
    found = []
    if before.match.over and not after.match.over:
        found.append(gettext("The match is open again."))
    elif after.match.over and before.match != after.match:
        found.append(sentences.match_line(after))
    if not after.match.over and before.next_dealer != after.next_dealer:
        dealer, other = (isolated(state.players[state.next_dealer]) for state in (after, before))
        found.append(gettext("%(name)s deals next, not %(other)s.", name=dealer, other=other))
    if double_words(before) and not double_words(after):
        found.append(gettext("The next hand counts once."))
    elif double_words(after) and double_words(before) != double_words(after):
        found.append(_double(after))
    return tuple(found)


def _double(state: State) -> str:
    rules = state.setup.rules
    factor = rules.all_pass.multiplier(state.pending_redeals) if isinstance(rules, ChiamataRules) else 1
    return (
        gettext("The next hand counts double.")
        if factor == 2
        else gettext("The next hand counts ×%(n)d.", n=factor)
    )


def after_words(before: State, saved: Saved) -> str:
    """What a new entry means, for the form it is typed on."""
    entry, after = saved.entry or {}, saved.state
    if entry.get("kind") == "substitution":
        return _newcomer(before, entry)
    said = []
    if changed := _steps_of(before, after):
        said.append(changed)
    if entry.get("kind") == "time_up":
        said.append(sentences.match_line(after))
    elif saved.row is not None:
        said.append(_dealer(before, after))
        if double_words(after):
            said.append(_double(after))
    return " ".join(said)


def _newcomer(before: State, entry: Json) -> str:
    seat, name = entry["seat"], isolated(entry["player"])
    leaver = isolated(before.players[seat])
    if before.setup.game == "briscola":
        return gettext("%(name)s plays on in the place of %(other)s.", name=name, other=leaver)
    total = plain(before.totals[seat])
    return gettext(
        "%(name)s starts at 0; %(other)s leaves with %(total)s.", name=name, other=leaver, total=total
    )


def _steps_of(before: State, after: State) -> str:
    if before.totals == after.totals:
        return ""
    sides: tuple[str, ...] = before.players if before.setup.game == "chiamata" else SIDE_SIGNS
    steps = zip(sides, before.totals, after.totals, strict=False)
    told = [
        gettext("%(name)s from %(old)s to %(new)s", name=isolated(name), old=plain(old), new=plain(new))
        for name, old, new in steps
        if old != new
    ]
    return gettext("%(steps)s.", steps=gettext(", ").join(told))


def _dealer(before: State, after: State) -> str:
    name = isolated(after.players[after.next_dealer])
    if before.next_dealer == after.next_dealer:
        return gettext("%(name)s deals again.", name=name)
    return gettext("%(name)s deals next.", name=name)


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the "..." sheet that is saved by one touch, with what it means now."""

    kind: str
    title: str
    means: str


def closing_words(view: TableView) -> str:
    """What closing the evening now would say; nothing where it cannot be closed."""
    then = rulings.preview_close(view.id) if not view.rulings.closed else None
    if then is None:
        return ""
    if view.rulings.flags:
        return gettext("One touch closes it; provisionally, it would end so: %(end)s", end=would_end(then))
    return gettext("One touch closes it; it would end so: %(end)s", end=would_end(then))


def choices(view: TableView) -> tuple[Choice, ...]:
    """What can be recorded now without another word, each judged before it is offered."""
    titles = {
        "all_pass": gettext("Everybody passed"),
        "void": gettext("Misdealt hand"),
        "time_up": gettext("Time is up"),
    }
    kinds: tuple[str, ...] = ("all_pass", "void") if view.setup.game == "chiamata" else ("void",)
    kinds += ("time_up",) if view.setup.match.type == "minutes" else ()
    found = []
    for kind in kinds:
        try:
            saved = tables.preview(view.id, view.next, {"kind": kind})
        except (Refused, Conflict):
            continue
        found.append(Choice(kind, titles[kind], after_words(view.state, saved)))
    return tuple(found)
