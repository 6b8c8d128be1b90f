"""House rules in the players' words: the name of every setting and of every value it may have.

Which settings and values there are is the engine's business (`scorer.rules.settings`); a test asks for a word
for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask_babel import LazyString, get_locale, lazy_gettext

from scorer.errors import Json
from scorer.rules.dealing import Game
from scorer.rules.presets import find
from scorer.rules.settings import Setting, changed
from scorer.rules.state import Setup
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import plain

NAMES: Mapping[str, LazyString] = MappingProxyType(
    {
        "auction.mode": lazy_gettext("Bidding"),
        "auction.min_points": lazy_gettext("Least bid of points"),
        "auction.max_points": lazy_gettext("Highest bid of points"),
        "auction.close_at": lazy_gettext("The bid that ends the auction"),
        "auction.step": lazy_gettext("Least raise"),
        "auction.last_speaker_minimum": lazy_gettext("When four have passed, the last starts at"),
        "all_pass.dealer": lazy_gettext("Everybody passes: who deals again"),
        "all_pass.factor": lazy_gettext("Everybody passes: the next hand counts ×"),
        "all_pass.stacking": lazy_gettext("Everybody passes several times"),
        "target": lazy_gettext("Points needed for a called card"),
        "tie60": lazy_gettext("Sixty all"),
        "base.pair.win": lazy_gettext("In two, made: caller, partner, each opponent"),
        "base.pair.lose": lazy_gettext("In two, failed: caller, partner, each opponent"),
        "base.solo.win": lazy_gettext("Alone, made: caller, each opponent"),
        "base.solo.lose": lazy_gettext("Alone, failed: caller, each opponent"),
        "bands": lazy_gettext("Multipliers: from, to, ×"),
        "cappotto.scope": lazy_gettext("Slam (all 120 points)"),
        "cappotto.mode": lazy_gettext("What a slam does"),
        "cappotto.value": lazy_gettext("The number of a slam"),
        "solo_allowed": lazy_gettext("Calling a card of one’s own"),
        "monte.at_most": lazy_gettext("Weak hand thrown in, with at most (points)"),
        "monte.doubles_next": lazy_gettext("After a hand thrown in, the next one"),
        "monte.false_claim": lazy_gettext("Thrown in wrongly: who did it, each other"),
        "tie": lazy_gettext("Sixty all"),
        "lowest_wins": lazy_gettext("Who wins the hand"),
        "swap": lazy_gettext("The turned card"),
        "two_takes_seven": lazy_gettext("A turned seven"),
        "turned_redraw": lazy_gettext("Ace, three or king turned up"),
        "talk": lazy_gettext("Partners"),
        "open_hands": lazy_gettext("The cards in hand"),
        "show_partner_hand": lazy_gettext("Before the last three tricks"),
        "direction": lazy_gettext("Way of play"),
        "dealer_after_void": lazy_gettext("After a misdealt hand"),
    }
)
SAME_DEALER, DEAL_PASSES = lazy_gettext("the same dealer"), lazy_gettext("the deal passes")
VALUES: Mapping[str, Mapping[str | bool, LazyString]] = MappingProxyType(
    {
        "auction.mode": {
            "ranks_then_points": lazy_gettext("cards, then points"),
            "ranks_only": lazy_gettext("cards only"),
            "points_only": lazy_gettext("points only"),
        },
        "all_pass.dealer": {"same": SAME_DEALER, "rotate": DEAL_PASSES},
        "all_pass.stacking": {
            "flat": lazy_gettext("multiplied once"),
            "power": lazy_gettext("multiplied each time"),
        },
        "tie60": {
            "defence_wins": lazy_gettext("the defence wins"),
            "draw": lazy_gettext("drawn"),
            "draw_next_doubled": lazy_gettext("drawn, the next hand doubled"),
            "caller_wins": lazy_gettext("the caller wins"),
        },
        "cappotto.scope": {
            "either": lazy_gettext("counts for both sides"),
            "caller_side": lazy_gettext("counts for the caller’s side"),
            "none": lazy_gettext("counts for nobody"),
        },
        "cappotto.mode": {
            "multiply": lazy_gettext("multiplies"),
            "replace": lazy_gettext("replaces the multiplier"),
            "add": lazy_gettext("adds to the multiplier"),
        },
        "solo_allowed": {
            True: lazy_gettext("allowed: alone against four"),
            False: lazy_gettext("not allowed"),
        },
        "monte.doubles_next": {True: lazy_gettext("counts double"), False: lazy_gettext("counts as ever")},
        "tie": {
            "replay_same_dealer": lazy_gettext("played again, same dealer"),
            "void_rotate": lazy_gettext("void, the deal passes"),
            "draw": lazy_gettext("drawn"),
            "last_trick": lazy_gettext("the last trick decides"),
            "playoff": lazy_gettext("play-off of the two level ones"),
        },
        "lowest_wins": {True: lazy_gettext("fewer points"), False: lazy_gettext("more points")},
        "swap": {
            "off": lazy_gettext("is not swapped"),
            "seven_two": lazy_gettext("swapped for the seven or the two"),
        },
        "two_takes_seven": {True: lazy_gettext("the two takes it"), False: lazy_gettext("stays where it is")},
        "turned_redraw": {True: lazy_gettext("another card is turned"), False: lazy_gettext("it stays")},
        "talk": {
            "silent": lazy_gettext("silent"),
            "signs": lazy_gettext("make signs"),
            "spoken": lazy_gettext("may talk"),
        },
        "open_hands": {True: lazy_gettext("face up"), False: lazy_gettext("hidden")},
        "show_partner_hand": {
            True: lazy_gettext("partners show each other their cards"),
            False: lazy_gettext("nobody shows anything"),
        },
        "direction": {
            "anticlockwise": lazy_gettext("anticlockwise"),
            "clockwise": lazy_gettext("clockwise"),
        },
        "dealer_after_void": {"same": SAME_DEALER, "rotate": DEAL_PASSES},
    }
)


def setting_name(setting: Setting) -> str:
    """What people call a setting."""
    return str(NAMES[setting.name])


def value_words(setting: Setting, value: Json) -> str:
    """A value in words: "patta", "62", "2, 1, \u22121"; one nobody knows stays as it is."""
    known: Mapping[str | bool, LazyString] = VALUES.get(setting.name, {})
    if isinstance(value, (str, bool)) and value in known:
        return str(known[value])
    if setting.kind == "bands" and isinstance(value, list):
        return ", ".join(_band(band) for band in value) or gettext("none")
    if isinstance(value, list):
        return ", ".join(_number(each) for each in value)
    return gettext("no") if value is None else _number(value)


def _band(band: Json) -> str:
    low, high, factor = band if isinstance(band, list) and len(band) == 3 else ("", "", band)
    return f"{low}\N{EN DASH}{high} ×{factor}"


def _number(value: Json) -> str:
    return plain(value) if isinstance(value, int) else str(value)


def preset_title(game: Game, preset: str) -> str:
    """The name of house rules in the reader's language."""
    found = find(game, preset)
    return preset if found is None else found.title.get(str(get_locale() or "it"), found.id)


def summary(game: Game, preset: str, differing: Mapping[Setting, Json]) -> str:
    """House rules in one line: "Briscolata", "Briscolata, 60 pari: patta"."""
    told = [
        gettext("%(setting)s: %(value)s", setting=_small(setting_name(each)), value=value_words(each, value))
        for each, value in differing.items()
    ]
    return ", ".join([preset_title(game, preset), *told])


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]


def rules_words(setup: Setup) -> str:
    """What a table plays by, in one line."""
    preset, differing = changed(setup.game, setup.rules_given, setup.rules)
    return summary(setup.game, preset, {each: each.of(setup.rules) for each in differing})


def game_words(setup: Setup) -> str:
    """The game and how many play it."""
    seats = len(setup.players)
    if setup.game == "chiamata":
        return ngettext("Chiamata, %(num)d player", "Chiamata, %(num)d players", seats)
    if seats == 4:
        return gettext("Briscola in pairs")
    if seats == 6:
        return gettext("Briscola, three against three")
    return ngettext("Briscola, %(num)d player", "Briscola, %(num)d players", seats)
