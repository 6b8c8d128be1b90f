"""What a Chiamata hand is worth, told in sentences: target, sixty all, bases, multipliers, the slam."""

from __future__ import annotations

from scorer.rules.ruleset import Base, CappottoRules, ChiamataRules
from scorer.web.language.rulebook.line import Line
from scorer.web.language.texts import gettext
from scorer.web.language.words import signed


def lines(rules: ChiamataRules) -> tuple[Line, ...]:
    """From the target to the last multiplier."""
    return (
        *_target(rules),
        _level(rules),
        *_bases(rules.base),
        *_multipliers(rules),
        *_slam(rules.cappotto),
    )


def _target(rules: ChiamataRules) -> tuple[Line, ...]:
    by_card = gettext(
        "After the call of a card the caller’s side needs %(points)d points.", points=rules.target
    )
    offered = gettext("After an offer of points it needs at least the points offered.")
    offers = rules.auction.mode != "ranks_only"
    return (
        Line("target", "counting", by_card, ("target",)),
        *((Line("offered", "counting", offered, fact="chiamata.offered"),) if offers else ()),
    )


def _level(rules: ChiamataRules) -> Line:
    texts = {
        "defence_wins": gettext("Sixty all, where 61 were needed: the defence wins."),
        "draw": gettext("Sixty all, where 61 were needed: the hand is drawn, nobody scores."),
        "draw_next_doubled": gettext(
            "Sixty all, where 61 were needed: the hand is drawn, nobody scores, and the next one counts"
            " ×%(factor)d.",
            factor=rules.all_pass.factor,
        ),
        "caller_wins": gettext("Sixty all, where 61 were needed: the caller’s side wins."),
    }
    return Line("tie60", "level", texts[rules.tie60], ("tie60",))


def _bases(base: Base) -> tuple[Line, ...]:
    made = gettext(
        "If they make it: caller %(caller)s, partner %(partner)s, each opponent %(other)s.",
        **_three(base.pair.win),
    )
    failed = gettext(
        "If they fail: caller %(caller)s, partner %(partner)s, each opponent %(other)s.",
        **_three(base.pair.lose),
    )
    alone = gettext("Alone and made: caller %(caller)s, each opponent %(other)s.", **_two(base.solo.win))
    beaten = gettext("Alone and failed: caller %(caller)s, each opponent %(other)s.", **_two(base.solo.lose))
    zero = gettext("The scores of a hand always add up to zero.")
    return (
        Line("pair_win", "scores", made, ("base.pair.win",)),
        Line("pair_lose", "scores", failed, ("base.pair.lose",)),
        Line("solo_win", "scores", alone, ("base.solo.win",)),
        Line("solo_lose", "scores", beaten, ("base.solo.lose",)),
        *((Line("zero_sum", "scores", zero, fact="chiamata.zero_sum"),) if base.zero_sum else ()),
    )


def _three(scores: tuple[int, int, int]) -> dict[str, str]:
    caller, partner, other = map(signed, scores)
    return {"caller": caller, "partner": partner, "other": other}


def _two(scores: tuple[int, int]) -> dict[str, str]:
    caller, other = map(signed, scores)
    return {"caller": caller, "other": other}


def _multipliers(rules: ChiamataRules) -> tuple[Line, ...]:
    if not rules.bands:
        text = gettext("How much was called changes nothing: there are no multipliers for it.")
        return (Line("bands", "scores", text, ("bands",)),)
    told = [
        gettext("from %(low)d to %(high)d ×%(factor)d", low=band.low, high=band.high, factor=band.factor)
        for band in rules.bands
    ]
    text = gettext("The points needed multiply the scores: %(bands)s.", bands=", ".join(told))
    several = gettext("Where several multipliers meet, they multiply each other.")
    multiply = Line("multiply", "scores", several, fact="chiamata.multiply")
    return (
        Line("bands", "scores", text, ("bands",)),
        *((multiply,) if rules.cappotto.mode == "multiply" else ()),
    )


def _slam(slam: CappottoRules) -> tuple[Line, ...]:
    scopes = {
        "either": gettext("A slam (“cappotto”) is all 120 points for one side, whichever it is."),
        "caller_side": gettext(
            "A slam (“cappotto”) is all 120 points for the caller’s side; the defence has none."
        ),
        "none": gettext("All 120 points count like any hand made or failed: there is no slam (“cappotto”)."),
    }
    modes = {
        "multiply": gettext("A slam multiplies the scores by %(value)d more.", value=slam.value),
        "replace": gettext("With a slam the scores count ×%(value)d, whatever was called.", value=slam.value),
        "add": gettext("A slam adds %(value)d to the multiplier of the call.", value=slam.value),
    }
    return (
        Line("slam", "slam", scopes[slam.scope], ("cappotto.scope",)),
        Line("slam_worth", "slam", modes[slam.mode], ("cappotto.mode", "cappotto.value")),
    )
