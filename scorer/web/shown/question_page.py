"""What the page of a question offers to choose from, and the addresses its links lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for
from flask_babel import LazyString, lazy_gettext

from scorer.rules.cards import RANKS, read_card
from scorer.rules.dealing import TABLE_SIZES
from scorer.rules.presets import presets
from scorer.rules.reading import Problems
from scorer.rules.ruleset import ChiamataRules
from scorer.web.forms.asking.cards import MOST_CARDS, SWAPPING, WHENS, TrickQuestion
from scorer.web.forms.asking.context import Context
from scorer.web.forms.asking.deals import EVENTS, FOUR_PASSED, POINTS, TWO_AT
from scorer.web.forms.asking.hands import FORMATS
from scorer.web.forms.asking.question import Question
from scorer.web.forms.rules_query import RulesAsked
from scorer.web.forms.table_form import MATCHES
from scorer.web.language import sentences
from scorer.web.language.answers.hands import side_labels
from scorer.web.language.rule_words import preset_title
from scorer.web.language.texts import gettext
from scorer.web.shown.asking import Asking, address, matters

HIGH = ("asso", "tre", "re")
EVENT_WORDS: dict[str, LazyString] = {
    "played": lazy_gettext("A hand was won"),
    "tie": lazy_gettext("Sixty all"),
    "all_pass": lazy_gettext("Everybody passed"),
    "void": lazy_gettext("Misdealt"),
}
WHEN_WORDS: dict[str, LazyString] = {
    "now": lazy_gettext("I have just taken a trick and not drawn yet"),
    "lost": lazy_gettext("Somebody else took the trick"),
    "drawn": lazy_gettext("I have drawn already"),
    "gone": lazy_gettext("It is no longer on the table"),
}
Choice = tuple[str, str]


def rules_title(asked: RulesAsked) -> str:
    """House rules in one word, and whether a table has changed them."""
    title = preset_title(asked.game, asked.preset)
    return gettext("%(rules)s, with this table’s changes", rules=title) if asked.changed else title


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """One question as it stands; `origin`: the table it came from, carried on but never passed on."""

    asking: Asking
    form: Question
    context: Context
    origin: dict[str, list[str]]

    def at(self, **changed: str | Sequence[str]) -> str:
        """The address of this question with something changed; an empty value is left out."""
        told = {name: (value,) if isinstance(value, str) else value for name, value in changed.items()}
        wanted = {name: [value for value in values if value] for name, values in told.items()}
        return self._address(address(self.form, self.context, **wanted) | self.origin)

    @property
    def link(self) -> str:
        """The address to be sent on: nothing of the table but what the answer hangs on."""
        return self._address(address(self.form, self.context))

    def _address(self, values: Mapping[str, Any]) -> str:
        return url_for("asking.question", question=self.asking.id, **values)

    @property
    def index(self) -> str:
        """All questions, of the same table where there is one."""
        told: Mapping[str, Any] = self.context.query | self.origin if self.origin else {}
        return url_for("asking.page", **told)

    @property
    def kept(self) -> list[Choice]:
        """What the form carries on unseen: everything around the question that it does not ask itself."""
        shown = {"rules"} if self.picks_rules else set()
        shown |= {"players"} if self.picks_people else set()
        told = self.context.query | self.origin
        return [(name, value) for name, values in told.items() if name not in shown for value in values]

    @property
    def picks_rules(self) -> bool:
        """Whether the house rules can be picked here: not those a table has changed."""
        return self.asking.form.rules and not self.context.asked.changed

    @property
    def picks_people(self) -> bool:
        """Whether the number of players can be picked here: not that of people who are named."""
        return self.asking.form.people and not self.context.names

    @property
    def presets(self) -> list[tuple[str, list[Choice]]]:
        """The rule sets to pick from, by game."""
        titles = {"briscola": "Briscola", "chiamata": "Briscola Chiamata"}
        return [
            (titles[game], [(each.id, preset_title(game, each.id)) for each in presets(game)])
            for game in self.asking.games
        ]

    @property
    def rules_title(self) -> str:
        """The rules, for the head of the page."""
        return rules_title(self.context.asked)

    @property
    def rulebook(self) -> str:
        """Where all these rules are written."""
        changes: Mapping[str, Any] = self.context.rules_query
        return url_for("rulebook.one", preset=self.context.asked.preset, **changes)

    @property
    def sides(self) -> tuple[str, ...]:
        """Who wins a hand together."""
        return side_labels(self.context.players, self.context.names)

    @property
    def numbered_sides(self) -> list[Choice]:
        """The same to choose from."""
        return [(str(side), label) for side, label in enumerate(self.sides)]

    def card(self, written: str) -> tuple[str | None, str | None]:
        """Rank and suit of a card as an address writes it; nothing for what is none."""
        found = read_card(written, "card", Problems())
        return (found.rank, found.suit) if found else (None, None)

    def player(self, place: int) -> str:
        """Who played the card at this place of a trick: by name, else by number."""
        people = self.context.names
        if not people or not isinstance(self.form, TrickQuestion):
            return str(place + 1)
        return people[(self.form.leader(self.context) + place) % len(people)]

    @property
    def gone(self) -> tuple[str, ...]:
        """The ranks that are not in play: six play without twos."""
        return ("due",) if self.context.names and self.context.players == MOST_CARDS else ()

    @property
    def sizes(self) -> list[Choice]:
        """How many can play: by these rules, or where they do not matter, in either game."""
        both = self.asking.cards_alone and len(self.asking.games) > 1
        sizes = (2, 3, 4, 5, 6) if both else TABLE_SIZES[self.context.game]
        return [(str(size), str(size)) for size in sizes]

    @property
    def people(self) -> list[Choice]:
        """Who sits at the table."""
        return [(str(seat), name) for seat, name in enumerate(self.context.names)]

    @property
    def events(self) -> list[Choice]:
        """What may have happened in a hand."""
        return [(event, str(EVENT_WORDS[event])) for event in EVENTS[self.context.game]]

    @property
    def whens(self) -> list[Choice]:
        """The moments of a swap."""
        return [(when, str(WHEN_WORDS[when])) for when in WHENS]

    @property
    def formats(self) -> list[Choice]:
        """The kinds of match."""
        return [(name, sentences.format_words(MATCHES[name])) for name in FORMATS]

    @property
    def matters(self) -> tuple[Choice, ...]:
        """The chapters to ask about."""
        return matters(self.context)

    @property
    def matter(self) -> str:
        """The chapter asked about."""
        return dict(self.matters).get(str(self.form["about"].data), "")

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks from strongest to weakest."""
        return RANKS

    @property
    def high(self) -> tuple[str, ...]:
        """Those that are not left on the table, where the rules say so."""
        return HIGH

    @property
    def swapping(self) -> tuple[str, ...]:
        """Those the turned card is taken with."""
        return SWAPPING

    @property
    def called(self) -> tuple[str, ...]:
        """The ranks that can be called under these rules."""
        rules = self.context.asked.rules
        return () if isinstance(rules, ChiamataRules) and rules.auction.mode == "points_only" else RANKS

    @property
    def standings(self) -> list[Choice]:
        """What may stand in an auction besides a card."""
        return [
            ("", gettext("nothing yet")),
            (FOUR_PASSED, gettext("the other four have passed")),
            (POINTS, gettext("an offer of points…")),
        ]

    @property
    def offers(self) -> str:
        """Those of `sayings` that a number belongs to, the likelier first."""
        return f"{TWO_AT} {POINTS}" if self.called else POINTS

    @property
    def sayings(self) -> list[Choice]:
        """What may be said in an auction besides a card."""
        two_at = [(TWO_AT, gettext("2 at…"))] if self.called else []
        return [("pass", gettext("I pass")), *two_at, (POINTS, gettext("points…"))]
