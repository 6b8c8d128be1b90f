"""How people call the entries of a table: hands by their number in play, everything else by what it was."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from scorer.errors import Json
from scorer.rules.state import Former
from scorer.rules.table import State
from scorer.services.values import TableView
from scorer.web.language import sentences
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import SIDE_SIGNS, call_words, isolated, plain, signed, suit_word


def numbers(state: State) -> dict[int, int]:
    """The number people give to every hand that counts, by the number of its entry."""
    played = [row.number for row in state.rows if row.kind == "hand" and not row.after_end]
    return {number: place for place, number in enumerate(played, 1)}


def titles(view: TableView) -> Callable[[int], str]:
    """`entry_title` for many entries of one table, the long log read once."""
    called, sat = numbers(view.state), seating(view)
    live = {each.number: each for each in view.entries}
    rows = {row.number: row for row in view.state.rows}

    def title(number: int) -> str:
        if place := called.get(number):
            return gettext("hand %(number)d", number=place)
        if number in rows:
            return sentences.deed(sentences.hand_json(rows[number]), view.state.players)
        if number in view.undone:
            return gettext("an undone hand")
        return entry_words(live[number].entry, sat(number)) if number in live else ""

    return title


def row_title(state: State, number: int) -> str:
    """A hand as people call it: "smazzata 5", "tutti passano"."""
    if place := numbers(state).get(number):
        return gettext("hand %(number)d", number=place)
    row = next((row for row in state.rows if row.number == number), None)
    return sentences.deed(sentences.hand_json(row), state.players) if row else ""


def entry_title(view: TableView, number: int) -> str:
    """The same for any live entry of a table."""
    live = view.live(number)
    return row_title(view.state, number) or (
        entry_words(live.entry, players_at(view, number)) if live else ""
    )


def players_at(view: TableView, number: int) -> tuple[str, ...]:
    """Who sat at the table when entry `number` was made."""
    return seating(view)(number)


def seating(view: TableView) -> Callable[[int], tuple[str, ...]]:
    """`players_at` for many entries of one table: a long log is not read once for each of its lines."""
    swaps = [live for live in view.entries if live.entry["kind"] == "substitution"]
    starts, seated = [live.number for live in swaps], [view.setup.players]
    for live in swaps:
        seat, before = live.entry["seat"], seated[-1]
        seated.append((*before[:seat], live.entry["player"], *before[seat + 1 :]))
    return lambda number: seated[bisect_left(starts, number)]


def columns(view: TableView) -> tuple[str, ...]:
    """The name over each seat's scores; where somebody was replaced, all who sat there: "Carla → Franco"."""
    seats = [[player] for player in view.setup.players]
    for live in view.entries:
        if live.entry["kind"] == "substitution":
            seats[live.entry["seat"]].append(live.entry["player"])
    everybody = tuple(dict.fromkeys(name for seat in seats for name in seat))
    short = dict(zip(everybody, shortened(everybody), strict=True))
    return tuple(
        " \N{RIGHTWARDS ARROW} ".join(short[name] for name in seat) if len(seat) > 1 else seat[0]
        for seat in seats
    )


def left_words(gone: Former) -> str:
    """That somebody got up, and the score that stays theirs."""
    return gettext("%(name)s has left with %(total)s", name=isolated(gone.player), total=plain(gone.total))


def entry_words(entry: Mapping[str, Json], players: tuple[str, ...]) -> str:
    """An entry as it was typed, before anything is computed from it."""
    kind = entry.get("kind")
    if kind == "hand":
        return _hand(entry, players)
    if kind == "all_pass":
        return gettext("everybody passed")
    if kind == "void":
        return gettext("misdealt hand")
    if kind == "monte":
        return gettext("thrown in by %(name)s", name=isolated(players[entry["seat"]]))
    if kind == "penalty":
        return penalty_words(entry["scores"], players)
    return sentences.other_deed(dict(entry), players) if kind else ""


def _hand(entry: Mapping[str, Json], players: tuple[str, ...]) -> str:
    if "totals" in entry:
        return "\N{EN DASH}".join(str(total) for total in entry["totals"])
    if "caller" not in entry or "call" not in entry:
        return gettext("a hand told trick by trick")
    caller, call, points = isolated(players[entry["caller"]]), _call(entry), entry.get("points")
    if points is None:
        return gettext("%(caller)s, %(call)s", caller=caller, call=call)
    if entry.get("solo"):
        return ngettext(
            "%(caller)s alone, %(call)s: %(num)d point",
            "%(caller)s alone, %(call)s: %(num)d points",
            points,
            caller=caller,
            call=call,
        )
    return ngettext(
        "%(caller)s with %(partner)s, %(call)s: %(num)d point",
        "%(caller)s with %(partner)s, %(call)s: %(num)d points",
        points,
        caller=caller,
        partner=isolated(players[entry["partner"]]),
        call=call,
    )


def _call(entry: Mapping[str, Json]) -> str:
    call = call_words(entry["call"])
    if "suit" not in entry:
        return call
    return gettext("%(call)s of %(suit)s", call=call, suit=suit_word(entry["suit"]))


def penalty_words(scores: Sequence[int], players: tuple[str, ...]) -> str:
    """A penalty by who loses most by it (or wins most): "penalità, Anna −4"; pairs go by their letter."""
    place = min(range(len(scores)), key=scores.__getitem__)
    if scores[place] >= 0:
        place = max(range(len(scores)), key=scores.__getitem__)
    name = isolated(players[place]) if len(scores) == len(players) else SIDE_SIGNS[place]
    return gettext("penalty, %(name)s %(score)s", name=name, score=signed(scores[place]))
