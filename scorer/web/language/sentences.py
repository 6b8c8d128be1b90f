"""Whole sentences about hands and matches, in the reader's language; none is glued together from parts.

A hand comes as its public JSON (`hands` of a sheet's result), so every sentence can be said of a
recorded hand and of a preview alike.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorer.errors import Json
from scorer.rules.match import NUMBERS
from scorer.rules.ruleset import ChiamataRules, Rules
from scorer.rules.table import Row, Setup, State
from scorer.web.language.endings import ended, people_of
from scorer.web.language.endings import score_of as score_of
from scorer.web.language.endings import side_names as side_names
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import call_words, isolated, names, signed


def verdict(hand: Json) -> str:
    """Whether the caller's side made it, or who won: the sentence said before "Save"."""
    alone = bool(hand.get("solo"))
    if hand["result"] == "made":
        return gettext("The caller makes it alone.") if alone else gettext("They make it.")
    if hand["result"] == "failed":
        return gettext("The caller does not make it.") if alone else gettext("They do not make it.")
    return gettext("Sixty all: a drawn hand.")


def reckoning(hand: Json) -> str:
    """The points of the caller's side against what was needed."""
    return ngettext(
        "%(points)d; %(num)d was needed.",
        "%(points)d; %(num)d were needed.",
        hand["target"],
        points=hand["points"],
    )


def to_make(target: int) -> str:
    """What the caller's side needs."""
    return ngettext("%(num)d point to make", "%(num)d points to make", target)


def outcome(hand: Json) -> str:
    """How a recorded hand ended, in a few words; empty where nobody scored."""
    if hand["kind"] != "hand":
        return ""
    if "caller" not in hand:
        return "\N{EN DASH}".join(str(total) for total in hand["totals"])
    if hand["result"] == "drawn":
        return gettext("sixty all")
    if hand.get("cappotto"):
        made, failed = gettext("made, with a slam"), gettext("not made, a slam for the others")
    else:
        made = gettext("made, with %(points)d", points=hand["points"])
        failed = gettext("not made, with %(points)d", points=hand["points"])
    return made if hand["result"] == "made" else failed


def why(hand: Json) -> str:
    """The multipliers in words: "×3 per la chiamata a 85, ×2 perché tutti erano passati, ×2 per il cappotto".

    Their product is the whole multiplier, also where a cappotto takes the place of the bid's factor.
    """
    multiplier, slam = hand.get("multiplier") or {}, hand.get("cappotto_worth") or {}
    parts = []
    if slam.get("mode") == "add":
        parts.append(_call_and_slam(multiplier, slam, hand["target"]))
    elif slam.get("mode") != "replace" and multiplier.get("band", 1) != 1:
        parts.append(
            gettext("×%(band)d for the call at %(target)d", band=multiplier["band"], target=hand["target"])
        )
    if multiplier.get("redeal", 1) != 1:
        parts.append(gettext("×%(redeal)d because everybody had passed", redeal=multiplier["redeal"]))
    if slam.get("mode") in {"multiply", "replace"}:
        parts.append(gettext("×%(factor)d for the slam", factor=slam["value"]))
    return gettext(", ").join(parts)


def _call_and_slam(multiplier: Json, slam: Json, target: int) -> str:
    band, factor = multiplier["band"], slam["value"]
    return gettext(
        "×%(sum)d (%(band)d for the call at %(target)d and %(factor)d for the slam)",
        sum=band + factor,
        band=band,
        target=target,
        factor=factor,
    )


def deed(hand: Json, players: tuple[str, ...]) -> str:
    """One hand in a few words, for the undo button: "Anna +12", "74\u201346", "tutti passano"."""
    if hand["kind"] == "all_pass":
        return gettext("everybody passed")
    if hand["kind"] == "void":
        return gettext("misdealt hand")
    if hand["kind"] == "monte":
        return gettext("thrown in")
    if "caller" in hand:
        caller = hand["caller"]
        score = signed(hand["scores"][caller])
        return gettext("%(name)s %(score)s", name=isolated(shortened(players)[caller]), score=score)
    return "\N{EN DASH}".join(str(total) for total in hand["totals"])


def call_line(hand: Mapping[str, Json], players: tuple[str, ...]) -> str:
    """Who called what with whom, as one sentence."""
    call, caller = call_words(hand["call"]), isolated(players[hand["caller"]])
    if hand.get("solo"):
        return gettext("%(caller)s alone, %(call)s", caller=caller, call=call)
    partner = isolated(players[hand["partner"]])
    return gettext("%(caller)s with %(partner)s, %(call)s", caller=caller, partner=partner, call=call)


def briscola_verdict(hand: Json, setup: Setup, players: tuple[str, ...]) -> str:
    """Who won a plain hand, or what a level one means."""
    if hand["result"] == "won":
        return _won(hand, setup, side_names(setup, hand["winner"], players))
    points = hand["totals"][hand["tied"][0]]
    if hand["result"] == "drawn":
        return gettext("%(points)d all: the hand counts for nobody.", points=points)
    if hand.get("playoff"):
        two = names(tuple(name for side in hand["playoff"] for name in side_names(setup, side, players)))
        return gettext("%(points)d all: %(names)s play it off, same dealer.", points=points, names=two)
    if hand.get("next_dealer") == "rotate":
        return gettext("%(points)d all: it does not count and the deal passes.", points=points)
    return gettext("%(points)d all: it is played again, same dealer.", points=points)


def _won(hand: Json, setup: Setup, people: tuple[str, ...]) -> str:
    if hand["tied"]:
        points = hand["totals"][hand["winner"]]
        return ngettext(
            "%(points)d all: %(names)s wins with the last trick.",
            "%(points)d all: %(names)s win with the last trick.",
            len(people),
            points=points,
            names=names(people),
        )
    if getattr(setup.rules, "lowest_wins", False):
        return ngettext(
            "%(names)s wins, having taken fewer points.",
            "%(names)s win, having taken fewer points.",
            len(people),
            names=names(people),
        )
    return ngettext("%(names)s wins the hand.", "%(names)s win the hand.", len(people), names=names(people))


def hand_json(row: Row) -> Json:
    """A recorded hand as one object: the computed fields and those of the entry it came from."""
    return {**row.entry, **row.as_json()}


def line(hand: Json, setup: Setup, players: tuple[str, ...]) -> str:
    """One recorded hand as a sentence."""
    kinds = {
        "all_pass": lambda: gettext("Everybody passed"),
        "void": lambda: gettext("Misdealt hand, dealt again"),
        "monte": lambda: thrown_in(hand, players),
    }
    if hand["kind"] in kinds:
        return kinds[hand["kind"]]()
    if setup.game == "chiamata":
        return call_line(hand, players)
    return briscola_verdict(hand, setup, players)


def thrown_in(entry: Mapping[str, Json], players: tuple[str, ...]) -> str:
    """Who threw the hand in (monte)."""
    return gettext("Thrown in by %(name)s", name=isolated(players[entry["seat"]]))


def event_small(hand: Json, rules: Rules) -> str:
    """What a hand nobody scored in means for the next one, by this table's rules."""
    passes = rules.dealer_after_void == "rotate" if hand["kind"] == "void" else False
    if hand["kind"] == "all_pass" and isinstance(rules, ChiamataRules):
        if rules.all_pass.factor > 1:
            return next_counts(rules)
        passes = rules.all_pass.dealer == "rotate"
    return gettext("the deal passes") if passes else gettext("same dealer")


def next_counts(rules: ChiamataRules) -> str:
    """What the next hand is worth after one that raises it; where that goes on growing, only that it does."""
    if rules.all_pass.stacking != "flat":
        return gettext("the next hand counts more")
    if rules.all_pass.factor == 2:
        return gettext("the next hand counts double")
    return gettext("the next hand counts ×%(factor)d", factor=rules.all_pass.factor)


def other_deed(entry: Mapping[str, Json], players: tuple[str, ...]) -> str:
    """An entry that is no hand, in a few words."""
    if entry["kind"] == "penalty":
        return gettext("penalty")
    if entry["kind"] == "substitution":
        return gettext(
            "%(name)s for %(other)s",
            name=isolated(entry["player"]),
            other=isolated(players[entry["seat"]]),
        )
    return gettext("time is up")


def match_line(state: State, level: bool = True) -> str:
    """The state of the match in words; empty for an open table without a leader to name. `level`: what the
    last hand means if it was level comes first.
    """
    if state.match.over:
        return ended(state)
    return (level and _level(state)) or " · ".join(part for part in (_goal(state), standing(state)) if part)


def _level(state: State) -> str:
    """What the last hand means if it was level: "60 pari: si rifà, stesso mazziere."; else nothing."""
    last = next((row.as_json() for row in reversed(state.rows) if row.kind == "hand"), None)
    if state.setup.game == "chiamata" or last is None or last["counts"]:
        return ""
    return briscola_verdict(last, state.setup, state.players)


def standing(state: State) -> str:
    """Where a match by hands won stands: "1–1, si gioca la bella"; nothing before the first win."""
    document, wins = format_json(state.setup), state.match.wins
    if not wins or document["type"] not in {"best_of", "first_to"} or not any(wins):
        return ""
    score = score_of(state.match, state.match.leaders[0])
    if document == {"type": "best_of", "n": 3} and wins == (1, 1):
        return gettext("%(score)s: the decider is being played", score=score)
    if len(state.match.leaders) > 1:
        return gettext("%(score)s, level", score=score)
    people = people_of(state, state.match.leaders[0])
    return gettext("%(score)s for %(names)s", score=score, names=names(people))


def _goal(state: State) -> str:
    document = format_json(state.setup)
    kind, played = document["type"], counted(state)
    if kind == "hands":
        left = max(document["n"] - played, 0)
        return ngettext("%(num)d hand to go", "%(num)d hands to go", left)
    return "" if kind == "open" else format_words(document)


def counted(state: State) -> int:
    """How many hands count towards the match so far."""
    hands = (row for row in state.rows if row.kind == "hand" and not row.after_end)
    return sum(1 for row in hands if row.answer.get("counts", True))


def format_json(setup: Setup) -> Json:
    """The match format as its document: `{"type": "best_of", "n": 3}`."""
    return setup.match.as_json()


def format_words(document: Json) -> str:
    """A match format in words; an open table has none."""
    kind = document["type"]
    if kind not in NUMBERS:
        return gettext("Open table")
    number = document[NUMBERS[kind]]
    lengths = {
        "best_of": lambda: ngettext("Best of %(num)d hand", "Best of %(num)d hands", number),
        "first_to": lambda: ngettext("First to win %(num)d hand", "First to win %(num)d hands", number),
        "fixed": lambda: ngettext("%(num)d hand is played", "%(num)d hands, all are played", number),
        "sum": lambda: ngettext("The points of %(num)d hand", "Sum of the points of %(num)d hands", number),
        "difference": lambda: ngettext(
            "Difference over %(num)d hand", "Difference over %(num)d hands", number
        ),
        "sum_to": lambda: ngettext("First to %(num)d point", "First to %(num)d points", number),
        "target": lambda: ngettext("First to %(num)d point", "First to %(num)d points", number),
        "hands": lambda: ngettext("%(num)d hand", "%(num)d hands", number),
        "minutes": lambda: ngettext("%(num)d minute", "%(num)d minutes", number),
    }
    return lengths[kind]()
