"""Pairs knock-out: one sheet for 2 to 512 entrants, byes in round one only, a match or two equal thirds.

Sources: direct elimination, absent means lost "a tavolino" (doczz.it/doc/835451); two equal third prizes
(Alpini, doczz.it/doc/820784).
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.errors import Refusal
from scorer.tournament import apart
from scorer.tournament.bracket import Node, Sheet, matches_in_round_one, read_sheet
from scorer.tournament.chance import Chance
from scorer.tournament.check import checked
from scorer.tournament.event import Event
from scorer.tournament.numbering import number_tables
from scorer.tournament.rounds import Draw, Round, Sides, Table, repeats
from scorer.tournament.words import Note, refuse

LEAST, MOST = 2, 512
PAIR = frozenset({2})


def first_round(event: Event, number: int, ids: tuple[int, ...]) -> Draw | Refusal:
    """Round one: matches and byes by lot, the byes where the fold puts them."""
    if len(ids) < LEAST:
        return refuse("too_few_entrants", "entrants", entrants=len(ids), least=LEAST)
    if len(ids) > MOST:
        return refuse("too_many_entrants", "entrants", entrants=len(ids), most=MOST)
    matches = sum(matches_in_round_one(len(ids)))
    clash = apart.clashes(event, ids)
    pairs, resting = apart.pairs_by_lot(ids, matches, clash, Chance(event.seed, "knockout", number))
    named = apart.together(clash, pairs)
    if named:
        return cannot_part(named)
    notes = clubs_note(clash, pairs)
    return pair_round(event, number, [(pair, Note("by_lot")) for pair in pairs], tuple(resting), notes)


def next_round(event: Event, third_place: bool, rounds: tuple[Round, ...], number: int) -> Draw | Refusal:
    """The round after these rounds of the sheet."""
    sheet = read_sheet(event, rounds, third_place)
    if isinstance(sheet, Refusal):
        return sheet
    depth = len(rounds)
    if depth >= len(sheet.rounds):
        return refuse("event_over", "round", rounds=event.next_number - 1)
    missing = _undecided(sheet, rounds)
    if missing:
        return refuse("round_not_finished", "round", round=number - 1, tables=missing)
    row = sheet.rounds[depth]
    matches = [(node.sides, Note(_name(sheet, depth))) for node in row if node.state == "open"]
    if depth + 1 == len(sheet.rounds) and sheet.third and sheet.third.state == "open":
        matches.append((sheet.third.sides, Note("third_place")))
    resting = tuple(node.winner for node in row if _goes_on(node))
    going = tuple(one for one in resting if one is not None)
    notes = tuple(Note("advances", {"entrant": one}) for one in going)
    return pair_round(event, number, [(_two(sides), why) for sides, why in matches], going, notes)


def cannot_part(pairs: list[tuple[int, int]]) -> Refusal:
    """The refusal for people who are to be kept apart in round one and cannot be."""
    instead = "take some of these pairs off the list, or wait for more entrants"
    return refuse(
        "keep_apart_impossible", "keep_apart", pairs=[list(pair) for pair in pairs], instead=instead
    )


def clubs_note(clash: apart.Clashes, groups: Sides) -> tuple[Note, ...]:
    """A note where clubmates meet in round one."""
    count = apart.clubs_together(clash, groups)
    return (Note("clubs_meet", {"count": count}),) if count else ()


def pair_round(
    event: Event,
    number: int,
    matches: Sequence[tuple[tuple[int, ...], Note]],
    resting: tuple[int, ...],
    notes: tuple[Note, ...] = (),
) -> Draw:
    """A checked draw of matches of one against one, in this order."""
    sides: list[Sides] = [tuple((one,) for one in pair) for pair, _ in matches]
    numbers, more = number_tables(event, sides)
    tables = tuple(
        Table(at, side, why=why) for at, side, (_, why) in zip(numbers, sides, matches, strict=True)
    )
    drawn = Round(number, tables, resting)
    expected = [one for pair, _ in matches for one in pair] + list(resting)
    return checked(Draw(drawn, event.seed, repeats(drawn, event.met), notes + more), expected, PAIR)


def _undecided(sheet: Sheet, rounds: tuple[Round, ...]) -> list[int]:
    """Tables without a winner; a level match sends nobody on."""
    nodes = [node for row in sheet.rounds[: len(rounds)] for node in row if not node.decided]
    open_sides = [set(node.sides) for node in nodes if node.state == "open"]
    return [table.number for played in rounds for table in played.tables if set(table.seats) in open_sides]


def _name(sheet: Sheet, depth: int) -> str:
    return "final" if depth + 1 == len(sheet.rounds) else "on_the_sheet"


def _goes_on(node: Node) -> bool:
    """Whether somebody goes on from this node without a table in the log."""
    return node.state == "walkover"


def _two(sides: tuple[int | None, int | None]) -> tuple[int, ...]:
    return tuple(side for side in sides if side is not None)
