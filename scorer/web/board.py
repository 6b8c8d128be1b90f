"""What a table's page shows: a `TableView` turned into plain values, so that templates only lay them out."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.state import Former, State
from scorer.services.values import TableView
from scorer.web import sentences
from scorer.web.evening import EveningShown, evening
from scorer.web.labels import entry_words, players_at
from scorer.web.money import accounts
from scorer.web.ring import HIGH, LOW, Ring, ring
from scorer.web.rows import RowShown, rows
from scorer.web.short_names import shortened
from scorer.web.texts import gettext, ngettext
from scorer.web.words import SIDE_SIGNS, isolated, names, plain

LONG_NAME, LONG_WORD = 12, 10  # letters a seat holds in its usual size, in all and in one word
LAST_HANDS = 12  # a page shows the last dozen, older ones behind a link


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One person at the table; `total` None where the sides have the scores."""

    seat: int
    name: str
    total: str | None
    side: str | None
    note: str | None
    now: bool
    resting: bool

    @property
    def size(self) -> str:
        """The class that keeps long totals in their place."""
        length = len(self.total or "")
        return f"n{min(length, 5)}" if length >= 3 else ""

    @property
    def tight(self) -> bool:
        """Whether the name, or a word of it, is too long for the usual size."""
        words = self.name.replace("-", "- ").split()
        return len(self.name) > LONG_NAME or any(len(word) > LONG_WORD for word in words)


@dataclass(frozen=True, slots=True)
class SideShown:
    """One side of a plain game: sign, who plays on it, the number that decides, the other one in small."""

    sign: str
    people: str
    number: str
    small: str
    leads: bool


@dataclass(frozen=True, slots=True)
class UndoShown:
    """The last live entry: its number, its name on the button, the sentence beside it."""

    number: int
    deed: str
    line: str
    small: str


@dataclass(frozen=True, slots=True)
class GameShown:
    """One hand of a best of three: its name, who won it with what; None: still to be played."""

    title: str
    sign: str | None
    score: str | None
    now: bool


@dataclass(frozen=True, slots=True)
class Board:
    """All of the table's page that changes from hand to hand."""

    version: int
    ring: Ring
    seats: tuple[SeatShown, ...]
    dealer: int | None
    hand_number: int
    double: str | None
    sides: tuple[SideShown, ...]
    games: tuple[GameShown, ...]
    match: str
    over: bool
    undo: UndoShown | None
    evening: EveningShown | None
    rows: tuple[RowShown, ...]
    more: int
    totals: tuple[str, ...]
    former: tuple[str, ...]
    money: tuple[str, ...]


def board(view: TableView, shown: int | None = LAST_HANDS) -> Board:
    """The board of a table as it stands, with the last `shown` hands (None: all of them)."""
    state, plainly = view.state, view.setup.game == "briscola"
    lines = tuple(reversed(rows(view)))
    clockwise = getattr(view.setup.rules, "direction", "anticlockwise") == "clockwise"
    return Board(
        version=view.version,
        ring=ring(len(state.players), clockwise, LOW if plainly else HIGH),
        seats=_seats(state),
        dealer=None if state.match.over else state.next_dealer,
        hand_number=hand_number(state),
        double=double_words(state),
        sides=_sides(state) if plainly else (),
        games=_games(state) if plainly else (),
        match=sentences.match_line(state),
        over=state.match.over,
        undo=_undo(view),
        evening=evening(view, shown),
        rows=lines[:shown],
        more=len(lines) - len(lines[:shown]),
        totals=tuple(plain(total) for total in state.totals),
        former=tuple(_left(gone) for gone in state.former),
        money=accounts(state),
    )


def _left(gone: Former) -> str:
    return gettext("%(name)s has left with %(total)s", name=isolated(gone.player), total=plain(gone.total))


def hand_number(state: State) -> int:
    """The number people give the hand about to be played: hands passed out or void are not counted."""
    return sum(1 for row in state.rows if row.kind == "hand" and not row.after_end) + 1


def double_words(state: State) -> str | None:
    """What the next hand is worth when everybody has passed before it; None: as ever."""
    if state.match.over:
        return None
    rules = state.setup.rules
    factor = rules.all_pass.multiplier(state.pending_redeals) if isinstance(rules, ChiamataRules) else 1
    if factor == 1:
        return None
    return gettext("counts double") if factor == 2 else gettext("counts ×%(factor)d", factor=factor)


def _seats(state: State) -> tuple[SeatShown, ...]:
    plainly = state.setup.game == "briscola"
    speaker = state.active_seats[0] if state.active_seats and not state.match.over else None
    found = []
    for seat, name in enumerate(state.players):
        note, now = _note(state, seat, speaker)
        total = None if plainly else plain(state.totals[seat])
        side = SIDE_SIGNS[seat % state.setup.sides] if plainly else None
        found.append(SeatShown(seat, name, total, side, note, now, seat in state.resting))
    return tuple(found)


def _note(state: State, seat: int, speaker: int | None) -> tuple[str | None, bool]:
    if seat == speaker:
        return (gettext("leads") if state.setup.game == "briscola" else gettext("speaks and leads")), True
    if not state.match.over and seat == state.next_dealer:
        return (gettext("deals, rests") if seat in state.resting else gettext("deals")), False
    if seat in state.resting:
        return gettext("rests"), False
    if state.setup.game == "chiamata" and _leads(state, seat):
        return gettext("in the lead"), False
    return None, False


def _leads(state: State, seat: int) -> bool:
    best = max(state.totals)
    return state.totals[seat] == best and state.totals.count(best) == 1


def _sides(state: State) -> tuple[SideShown, ...]:
    setup = state.setup
    by_sum = sentences.format_json(setup)["type"] in {"sum", "sum_to", "difference"}
    wins = tuple(state.match.wins or (0,) * setup.sides)
    numbers, others = (state.totals, wins) if by_sum else (wins, state.totals)
    best = max(numbers)
    found = []
    for side, number in enumerate(numbers):
        people = names(sentences.side_names(setup, side, shortened(state.players)))
        small = _wins(others[side]) if by_sum else _points(others[side])
        leads = number == best and tuple(numbers).count(best) == 1
        found.append(SideShown(SIDE_SIGNS[side], people, plain(number), small, leads))
    return tuple(found)


def _wins(number: int) -> str:
    return ngettext("%(num)d hand won", "%(num)d hands won", number)


def _points(number: int) -> str:
    return ngettext("%(num)d point in all", "%(num)d points in all", number)


def _games(state: State) -> tuple[GameShown, ...]:
    document = sentences.format_json(state.setup)
    if document["type"] != "best_of" or document["n"] != 3 or state.setup.sides != 2:
        return ()
    counted = [row.as_json() for row in state.rows if row.kind == "hand"]
    counted = [row for row in counted if row.get("counts") and not row.get("after_end")]
    if len(counted) > 3:
        return ()
    titles = (gettext("First game"), gettext("Return game"), gettext("Decider"))
    return tuple(_game(title, place, counted, state) for place, title in enumerate(titles))


def _game(title: str, place: int, counted: list[Json], state: State) -> GameShown:
    if place < len(counted):
        row = counted[place]
        winner = row.get("winner")
        sign = None if winner is None else SIDE_SIGNS[winner]
        return GameShown(title, sign, "\N{EN DASH}".join(str(score) for score in row["scores"]), False)
    return GameShown(title, None, None, place == len(counted) and not state.match.over)


def _undo(view: TableView) -> UndoShown | None:
    live = view.undoable
    if live is None:
        return None
    row = next((row for row in reversed(view.state.rows) if row.number == live.number), None)
    if row is None:
        deed = entry_words(live.entry, players_at(view, live.number))
        return UndoShown(live.number, deed, deed, _by(live.by))
    hand = sentences.hand_json(row)
    line = sentences.line(hand, view.setup, shortened(view.state.players))
    return UndoShown(live.number, sentences.deed(hand, view.state.players), line, _by(live.by))


def _by(name: str | None) -> str:
    return gettext("recorded by %(name)s", name=name) if name else ""
