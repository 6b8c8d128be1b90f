"""House rules as a form sends them: every setting of the engine under a name of its own, read back as values.

The names are `GAME.SETTING` (`chiamata.tie60`), with places where a setting has several numbers
(`chiamata.base.pair.win.0`, `chiamata.bands.2.1`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorer.errors import Json
from scorer.rules.dealing import Game
from scorer.rules.settings import Kind, Setting, preset_rules, settings
from scorer.web.forms.typed import clean, number

MOST_BANDS = 8  # rows of a form; the longest list anybody plays has six
YES, NO = "yes", "no"
MINUS_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})

Sent = Mapping[str, str]


def changes_typed(game: Game, sent: Sent, shown: str) -> dict[str, Json]:
    """What was changed from the house rules `shown`, by setting name; what was not sent is unchanged."""
    rules = preset_rules(game, shown)
    typed = {setting.name: value for setting, value in _typed(game, sent)}
    return {
        setting.name: typed[setting.name]
        for setting in settings(game)
        if setting.name in typed and (rules is None or typed[setting.name] != setting.of(rules))
    }


def _typed(game: Game, sent: Sent) -> list[tuple[Setting, Json]]:
    found = []
    for setting in settings(game):
        name = f"{game}.{setting.name}"
        if name in sent or f"{name}.0" in sent or f"{name}.0.0" in sent:
            found.append((setting, READERS[setting.kind](name, sent, setting)))
    return found


def signed_number(text: str | None) -> Json:
    """As `number`, with a minus sign in front, whichever one the keyboard has."""
    text = clean(text).translate(MINUS_SIGNS)
    found = number(text.removeprefix("-"))
    return -found if text.startswith("-") and isinstance(found, int) else number(text)


def _flag(name: str, sent: Sent, _: Setting) -> Json:
    return {YES: True, NO: False}.get(sent[name], sent[name])


def _whole_or_none(name: str, sent: Sent, _: Setting) -> Json:
    return number(clean(sent[name])) if clean(sent[name]) else None


def _wholes(name: str, sent: Sent, setting: Setting) -> Json:
    return [signed_number(sent.get(f"{name}.{place}")) for place in range(setting.size)]


def _bands(name: str, sent: Sent, _: Setting) -> Json:
    rows = [[clean(sent.get(f"{name}.{row}.{part}")) for part in range(3)] for row in range(MOST_BANDS)]
    return [[number(cell) for cell in row] for row in rows if any(row)]


READERS: Mapping[Kind, Callable[[str, Sent, Setting], Json]] = {
    "word": lambda name, sent, _: clean(sent[name]),
    "whole": lambda name, sent, _: number(clean(sent[name])),
    "flag": _flag,
    "whole_or_none": _whole_or_none,
    "wholes": _wholes,
    "bands": _bands,
}
