"""The sentences of a whole rule set."""

from __future__ import annotations

from scorer.rules.ruleset import ChiamataRules, Rules
from scorer.web.language.rulebook import briscola, chiamata
from scorer.web.language.rulebook.line import Line


def lines(rules: Rules) -> tuple[Line, ...]:
    """Everything the engine goes by under these rules, in reading order."""
    return chiamata.lines(rules) if isinstance(rules, ChiamataRules) else briscola.lines(rules)
