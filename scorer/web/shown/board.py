"""What a table's page shows: a `TableView` turned into plain values, so that templates only lay them out."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.ruleset import ChiamataRules
from scorer.rules.state import State
from scorer.services.play import NOTHING_TOLD, Undoing
from scorer.services.values import TableView
from scorer.services.withheld import without_outcome
from scorer.web.language import sentences
from scorer.web.language.labels import columns, entry_words, left_words, players_at
from scorer.web.language.money import accounts
from scorer.web.language.rulings import match_words, provisional_words
from scorer.web.language.short_names import Fit, fitted_all, shortened
from scorer.web.language.steps import undone_words
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import SIDE_SIGNS, names, plain
from scorer.web.shown import beside
from scorer.web.shown.beside import CallShown, ClosedShown, DecidedShown, ReasonShown, RuledShown
from scorer.web.shown.evening import EveningShown, evening
from scorer.web.shown.ring import HIGH, LOW, Ring, ring
from scorer.web.shown.rows import RowShown, rows

SIZES_HIGH, SIZES_LOW = (15, 13, 12), (17, 13, 12)  # of names, in pixels of a phone
SIGN = 27  # pixels the sign of a side takes from the room for a name
LAST_HANDS = 12  # a page shows the last dozen, older ones behind a link


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One person at the table; `fit`: the name as it fits; `total` None where the sides have the scores;
    `also`: that he is in the lead, where the note says something else."""

    seat: int
    name: str
    fit: Fit
    total: str | None
    side: str | None
    note: str | None
    now: bool
    resting: bool
    also: str = ""

    @property
    def size(self) -> str:
        """The class that keeps long totals in their place."""
        length = len(self.total or "")
        return f"n{min(length, 5)}" if length >= 3 else ""


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
    """The last live entry: its number, its name on the button, the sentence beside it; `lost`: what its
    undoing does not bring back.
    """

    number: int
    deed: str
    line: str
    small: str
    lost: str
    suit: str | None = None


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
    provisional: str
    reasons: tuple[ReasonShown, ...]
    call: CallShown | None
    closed: ClosedShown | None
    decided: DecidedShown | None
    ruled: RuledShown | None
    undo: UndoShown | None
    just: str
    evening: EveningShown | None
    rows: tuple[RowShown, ...]
    more: int
    columns: tuple[str, ...]
    totals: tuple[str, ...]
    former: tuple[str, ...]
    money: tuple[str, ...]

    @property
    def match_bound(self) -> str:
        """What the match says, with no line that begins with a dot."""
        return self.match.replace(" \N{MIDDLE DOT} ", "\N{NO-BREAK SPACE}\N{MIDDLE DOT} ")


def board(
    view: TableView,
    shown: int | None = LAST_HANDS,
    drawn: bool = True,
    counted: frozenset[int] = frozenset(),
    undoing: Undoing = NOTHING_TOLD,
    gone_on: bool = False,
) -> Board:
    """The board of a table as it stands, with the last `shown` hands (None: all of them); `drawn`: with its
    evening; `counted`: the hands whose piles were counted by both sides; `undoing`: what was told of the last
    entry's hand; `gone_on`: the hand that was undone is played on, and it is not told here how it went.
    """
    state, plainly = view.state, view.setup.game == "briscola"
    lines = tuple(reversed(rows(view, shown, counted)))
    clockwise = getattr(view.setup.rules, "direction", "anticlockwise") == "clockwise"
    drawing = ring(len(state.players), clockwise, LOW if plainly else HIGH)
    return Board(
        version=view.version,
        ring=drawing,
        seats=_seats(state, drawing),
        dealer=None if state.match.over else state.next_dealer,
        hand_number=hand_number(state),
        double=double_words(state),
        sides=_sides(state) if plainly else (),
        games=_games(state) if plainly else (),
        match=match_words(view, level=False),
        over=state.match.over,
        provisional=provisional_words(view),
        reasons=beside.reasons(view),
        call=beside.call(view),
        closed=beside.closed(view),
        decided=beside.decided(view),
        ruled=beside.ruled(view),
        undo=_undo(view, undoing),
        just=_just(view, gone_on),
        evening=evening(view, shown) if drawn else None,
        rows=lines,
        more=len(view.entries) - len(lines),
        columns=SIDE_SIGNS[: view.setup.sides] if plainly else columns(view),
        totals=tuple(plain(total) for total in state.totals),
        former=tuple(left_words(gone) for gone in state.former),
        money=accounts(state),
    )


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


def _seats(state: State, drawing: Ring) -> tuple[SeatShown, ...]:
    plainly = state.setup.game == "briscola"
    rooms = [place.room - SIGN * plainly for place in drawing.places]
    fits = fitted_all(state.players, rooms, SIZES_LOW if plainly else SIZES_HIGH)
    speaker = state.active_seats[0] if state.active_seats and not state.match.over else None
    found = []
    for seat, name in enumerate(state.players):
        note, now = _note(state, seat, speaker)
        total = None if plainly else plain(state.totals[seat])
        side = SIDE_SIGNS[seat % state.setup.sides] if plainly else None
        also = _standing(state, seat)
        rests = seat in state.resting
        also = "" if also == note else also
        found.append(SeatShown(seat, name, fits[seat], total, side, note, now, rests, also))
    return tuple(found)


def _note(state: State, seat: int, speaker: int | None) -> tuple[str | None, bool]:
    if seat == speaker:
        return (gettext("leads") if state.setup.game == "briscola" else gettext("speaks and leads")), True
    if not state.match.over and seat == state.next_dealer:
        return (gettext("deals, rests") if seat in state.resting else gettext("deals")), False
    if seat in state.resting:
        return gettext("rests"), False
    return _standing(state, seat) or None, False


def _standing(state: State, seat: int) -> str:
    """Whether somebody wins, or is in the lead, for himself."""
    if state.setup.game != "chiamata" or not _leads(state, seat):
        return ""
    return gettext("wins") if state.match.over else gettext("in the lead")


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


def _undo(view: TableView, undoing: Undoing) -> UndoShown | None:
    live = view.undoable
    if live is None:
        return None
    lost = undone_words(live.entry, undoing, brief=True)
    row = next((row for row in reversed(view.state.rows) if row.number == live.number), None)
    if row is None:
        deed = entry_words(live.entry, players_at(view, live.number))
        return UndoShown(live.number, deed, deed[:1].upper() + deed[1:], _by(live.by), lost)
    hand = sentences.hand_json(row)
    line = sentences.line(hand, view.setup, shortened(view.state.players))
    small = " · ".join(part for part in (sentences.outcome(hand), _by(live.by)) if part)
    deed = sentences.deed(hand, view.state.players)
    return UndoShown(live.number, deed, line, small, lost, hand.get("suit"))


def _just(view: TableView, gone_on: bool) -> str:
    """What was taken back or put right just now; empty as soon as anything else has happened."""
    last = view.last
    if last is None:
        return ""
    people = players_at(view, last.number)
    if last.action == "undo" and last.before is not None:
        undone = without_outcome(last.before) if gone_on else last.before
        return gettext("Undone: %(deed)s", deed=entry_words(undone, people))
    if last.action == "correct" and last.entry is not None:
        return gettext("Correction saved: %(deed)s", deed=entry_words(last.entry, people))
    return ""


def _by(name: str | None) -> str:
    return gettext("recorded by %(name)s", name=name) if name else ""
