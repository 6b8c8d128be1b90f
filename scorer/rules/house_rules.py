"""Reading a rule set: a preset, then changes field by field, then a look at the whole for contradictions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal, get_args, overload

from scorer.errors import Json, Problem, Refusal
from scorer.rules import ruleset
from scorer.rules.dealing import Game
from scorer.rules.house_numbers import BAD, MOST, read_bands, read_base, read_false_claim
from scorer.rules.presets import DEFAULTS, find
from scorer.rules.reading import Fields, Problems
from scorer.rules.ruleset import BriscolaRules, ChiamataRules, Rules

TOP = 120
LONGEST_KEPT = 4000
"""Characters of a rule set that is remembered; no honest one is longer."""


@overload
def read_rules(game: Literal["chiamata"], given: Json) -> ChiamataRules | Refusal: ...
@overload
def read_rules(game: Literal["briscola"], given: Json) -> BriscolaRules | Refusal: ...
@overload
def read_rules(game: Game, given: Json) -> Rules | Refusal: ...
def read_rules(game: Game, given: Json) -> Rules | Refusal:
    """The rules a table plays by: `given` is a preset's name, an object of changes, or None (the default
    preset).

    Refused with every problem under `rules`: unknown_preset, unknown_field, wrong_type, missing_field,
    not_a_whole_number, and bad_rules for a value that is none or that contradicts another.
    """
    try:
        text = json.dumps(given, sort_keys=True)
        return _read_once(game, text) if len(text) <= LONGEST_KEPT else _read(game, json.loads(text))
    except (TypeError, ValueError, RecursionError):  # no JSON at all, so no rules either
        return Refusal.of([Problem("wrong_type", "rules")])


@lru_cache(maxsize=512)
def _read_once(game: Game, text: str) -> Rules | Refusal:
    return _read(game, json.loads(text))


def _read(game: Game, given: Json) -> Rules | Refusal:
    problems = Problems()
    changes: Json = {"preset": given} if isinstance(given, str) else {} if given is None else given
    fields = Fields(changes, problems, "rules")
    preset = _preset(game, fields, by_name=isinstance(given, str))
    if preset is None:
        return problems.refusal()
    layers = (Fields(dict(preset), problems, "rules"), fields)
    rules: Rules = ChiamataRules() if game == "chiamata" else BriscolaRules()
    for layer in layers:
        rules = _chiamata(layer, rules) if isinstance(rules, ChiamataRules) else _briscola(layer, rules)
        layer.has("preset")
        layer.close()
    if not problems and isinstance(rules, ChiamataRules):
        _contradictions(rules, problems)
    return problems.refusal() if problems else rules


def _preset(game: Game, fields: Fields, by_name: bool) -> Mapping[str, Json] | None:
    name = fields.raw("preset") if fields.has("preset") else DEFAULTS[game]
    where = "rules" if by_name else "rules.preset"
    if not fields.is_object:
        return None
    if not isinstance(name, str):
        fields.problems.add("wrong_type", where, expected="text")
        return None
    preset = find(game, name)
    if preset is None:
        fields.problems.add("unknown_preset", where)
        return None
    return preset.changes


def _word(fields: Fields, name: str, words: object, now: str) -> str:
    return fields.word(name, get_args(words), BAD) or now


def _whole(fields: Fields, name: str, low: int, high: int, now: int) -> int:
    number = fields.whole(name, low, high, BAD)
    return now if number is None else number


def _whole_or_none(fields: Fields, name: str, low: int, now: int | None) -> int | None:
    if not fields.has(name):
        return now
    return None if fields.raw(name) is None else fields.whole(name, low, TOP, BAD)


def _changed(
    fields: Fields, rules: object, words: Mapping[str, object], flags: tuple[str, ...] = ()
) -> dict[str, Json]:
    found: dict[str, Json] = {
        name: _word(fields, name, kind, getattr(rules, name)) for name, kind in words.items()
    }
    return found | {name: fields.flag(name, getattr(rules, name)) for name in flags}


def _briscola(fields: Fields, rules: BriscolaRules) -> BriscolaRules:
    words = {
        "tie": ruleset.Tie,
        "swap": ruleset.Swap,
        "talk": ruleset.Talk,
        "direction": ruleset.Direction,
        "dealer_after_void": ruleset.Deals,
    }
    flags = ("lowest_wins", "two_takes_seven", "turned_redraw", "open_hands", "show_partner_hand")
    return replace(rules, **_changed(fields, rules, words, flags))


def _chiamata(fields: Fields, rules: ChiamataRules) -> ChiamataRules:
    words = {"tie60": ruleset.Tie60, "direction": ruleset.Direction, "dealer_after_void": ruleset.Deals}
    return replace(
        rules,
        **_changed(fields, rules, words, ("solo_allowed",)),
        auction=_auction(fields, rules.auction),
        all_pass=_all_pass(fields, rules.all_pass),
        cappotto=_cappotto(fields, rules.cappotto),
        monte=_monte(fields, rules.monte),
        target=_whole(fields, "target", 60, 61, rules.target),
        base=read_base(fields, rules.base),
        bands=read_bands(fields, rules.bands),
    )


def _auction(fields: Fields, now: ruleset.AuctionRules) -> ruleset.AuctionRules:
    inside = fields.inside("auction")
    found = replace(
        now,
        **_changed(inside, now, {"mode": ruleset.AuctionMode}),
        min_points=_whole(inside, "min_points", 1, TOP, now.min_points),
        max_points=_whole(inside, "max_points", 1, TOP, now.max_points),
        close_at=_whole(inside, "close_at", 1, TOP, now.close_at),
        step=_whole(inside, "step", 1, TOP, now.step),
        last_speaker_minimum=_whole_or_none(inside, "last_speaker_minimum", 1, now.last_speaker_minimum),
    )
    inside.close()
    return found


def _all_pass(fields: Fields, now: ruleset.AllPassRules) -> ruleset.AllPassRules:
    inside = fields.inside("all_pass")
    words = {"dealer": ruleset.Deals, "stacking": ruleset.Stacking}
    found = replace(now, **_changed(inside, now, words), factor=_whole(inside, "factor", 1, MOST, now.factor))
    inside.close()
    return found


def _cappotto(fields: Fields, now: ruleset.CappottoRules) -> ruleset.CappottoRules:
    inside = fields.inside("cappotto")
    words = {"scope": ruleset.Scope, "mode": ruleset.CappottoMode}
    found = replace(now, **_changed(inside, now, words), value=_whole(inside, "value", 0, MOST, now.value))
    inside.close()
    return found


def _monte(fields: Fields, now: ruleset.MonteRules) -> ruleset.MonteRules:
    inside = fields.inside("monte")
    found = replace(
        now,
        at_most=_whole_or_none(inside, "at_most", 0, now.at_most),
        doubles_next=inside.flag("doubles_next", now.doubles_next),
        false_claim=read_false_claim(inside, now.false_claim),
    )
    inside.close()
    return found


def _contradictions(rules: ChiamataRules, problems: Problems) -> None:
    """What cannot hold at once. `close_at` 120 says "nothing closes early", so may top max_points."""
    auction, bands = rules.auction, sorted(rules.bands, key=lambda band: band.low)
    last = auction.last_speaker_minimum
    wrong = {
        "rules.auction.max_points": auction.max_points < auction.min_points,
        "rules.auction.close_at": auction.close_at < auction.min_points
        or auction.max_points < auction.close_at < TOP,
        "rules.auction.last_speaker_minimum": last is not None
        and (auction.mode == "ranks_only" or last > auction.max_points),
        "rules.bands": any(one.high >= other.low for one, other in pairwise(bands)),
        "rules.tie60": rules.tie60 == "draw_next_doubled" and rules.all_pass.factor == 1,
        "rules.cappotto.value": rules.cappotto.value == 0 and rules.cappotto.mode != "add",
    }
    for field, contradicts in wrong.items():
        if contradicts:
            problems.add(BAD, field)
