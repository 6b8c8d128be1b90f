"""The referee's pages as values: which questions there are, one of them as it stands, its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from flask_babel import LazyString, lazy_gettext

from scorer.errors import Json, Problem
from scorer.rules import ask, documents
from scorer.rules.dealing import Game
from scorer.web.forms.asking import cards, deals, hands
from scorer.web.forms.asking.context import Context
from scorer.web.forms.asking.question import Question
from scorer.web.language.answers import cards as card_answers
from scorer.web.language.answers import deals as deal_answers
from scorer.web.language.answers import hands as hand_answers
from scorer.web.language.answers.said import Said, Told
from scorer.web.language.rulebook import sections
from scorer.web.shown.rulebook import RuleShown, rules_told

Answering = Callable[[Told], Said | None]


@dataclass(frozen=True, slots=True)
class Asking:
    """A kind of question: its form, what it is called, what it asks, and who puts the answer into words."""

    form: type[Question]
    title: LazyString
    small: LazyString
    answers: Answering

    @property
    def id(self) -> str:
        """Its place in the address."""
        return self.form.id

    @property
    def games(self) -> tuple[Game, ...]:
        """The games it is about."""
        return self.form.games

    @property
    def cards_alone(self) -> bool:
        """Whether only the number of players matters, and no house rule."""
        return self.form.people and not self.form.rules


QUESTIONS: Mapping[str, Asking] = {
    asking.id: asking
    for asking in (
        Asking(
            cards.TrickQuestion,
            lazy_gettext("Who takes the trick?"),
            lazy_gettext("Touch the cards in the order in which they were played."),
            card_answers.trick,
        ),
        Asking(
            cards.TotalQuestion,
            lazy_gettext("Can this total be?"),
            lazy_gettext("Of one side, of so many tricks, of all together."),
            card_answers.total,
        ),
        Asking(
            cards.ValueQuestion,
            lazy_gettext("What are these cards worth?"),
            lazy_gettext("Count the aces, threes, kings, knights and jacks."),
            card_answers.value,
        ),
        Asking(
            cards.DeckQuestion,
            lazy_gettext("How many cards for each?"),
            lazy_gettext("Dealt, left out, left over."),
            card_answers.deck,
        ),
        Asking(
            cards.TurnedQuestion,
            lazy_gettext("Does the turned card stay?"),
            lazy_gettext("Where ace, three and king are not left on the table."),
            card_answers.turned,
        ),
        Asking(
            cards.SwapQuestion,
            lazy_gettext("May I take the turned card?"),
            lazy_gettext("With the seven or the two, and when."),
            card_answers.swap,
        ),
        Asking(
            deals.CallQuestion,
            lazy_gettext("May I say this?"),
            lazy_gettext("A call or an offer in the auction."),
            deal_answers.call,
        ),
        Asking(
            hands.PaysQuestion,
            lazy_gettext("What does this call pay?"),
            lazy_gettext("Everybody’s points, with the reckoning."),
            hand_answers.pays,
        ),
        Asking(
            hands.HandQuestion,
            lazy_gettext("Who has won the hand?"),
            lazy_gettext("Also at sixty all."),
            hand_answers.hand,
        ),
        Asking(
            hands.MatchQuestion,
            lazy_gettext("Is the match over?"),
            lazy_gettext("Hand by hand, in every kind of match."),
            hand_answers.match,
        ),
        Asking(
            deals.DealerQuestion,
            lazy_gettext("Who deals next?"),
            lazy_gettext("After a hand, a level one, a misdeal."),
            deal_answers.dealer,
        ),
        Asking(
            deals.PassesQuestion,
            lazy_gettext("Everybody has passed: what now?"),
            lazy_gettext("Whose deal, and what the next hand counts."),
            deal_answers.passes,
        ),
        Asking(
            deals.PotQuestion,
            lazy_gettext("How is the dish shared?"),
            lazy_gettext("Stakes, winners, and odd cents."),
            deal_answers.pot,
        ),
        Asking(
            hands.RuleQuestion,
            lazy_gettext("What do the rules say about…"),
            lazy_gettext("Sixty all, misdeals, speech, signs, cards left over."),
            hand_answers.rule,
        ),
    )
}
GROUPS: Mapping[LazyString, tuple[str, ...]] = {
    lazy_gettext("The cards on the table"): ("trick", "swap", "turned"),
    lazy_gettext("The auction"): ("call", "pays", "passes"),
    lazy_gettext("Counting"): ("total", "value", "hand", "match", "pot"),
    lazy_gettext("The deal"): ("dealer", "deck"),
    lazy_gettext("The rules"): ("rule",),
}
MATTERS = (
    "level",
    "faults",
    "talk",
    "taken",
    "cards",
    "seats",
    "play",
    "counting",
    "swap",
    "weak",
    "slam",
    "all_pass",
)
"""The chapters that are asked about, the most asked first."""
ASKED_AS = {
    "cards": lazy_gettext("Cards left out or over"),
    "play": lazy_gettext("Following suit, revoking"),
}
"""Chapters that people ask about by another name than their title."""
LEFT_OUT = frozenset({"three", "six"})
"""The sentences about cards that are left out."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A question as it stands: `line` and `answer` as the oracle has them (None: nothing was asked yet),
    `said` in words, `rules` the sentences it follows from, `problems` what is wrong, field by field.
    """

    line: Json | None = None
    answer: Json | None = None
    said: Said | None = None
    rules: tuple[RuleShown, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def as_line(self) -> str:
        """What a program asks to hear the same."""
        return documents.dump(self.line)

    @property
    def as_answer(self) -> str:
        """What it hears."""
        return documents.dump(self.answer)


def offered(game: Game | None) -> tuple[tuple[str, tuple[Asking, ...]], ...]:
    """The questions in their groups; for a table, those of its game."""
    found = [
        (str(title), tuple(QUESTIONS[each] for each in group if game in (None, *QUESTIONS[each].games)))
        for title, group in GROUPS.items()
    ]
    return tuple((title, group) for title, group in found if group)


def answered(asking: Asking, question: Question, context: Context) -> Answered:
    """Asks the oracle what this form asks, and says its answer."""
    rules = rules_told(context.asked, context.seats)
    if isinstance(question, hands.RuleQuestion):
        return _matter(asking, question, context, rules)
    line = question.line(context)
    if line is None:
        return Answered()
    answer = ask.answered(line)["answer"]
    told = _told(line, answer, context, question)
    said = asking.answers(told)
    if said is None:
        return Answered(line, answer, problems=_placed(told, question))
    follows = tuple(rule for each in said.rules for rule in rules if rule.id == each)
    return Answered(line, answer, said, follows)


def _told(line: Json, answer: Json, context: Context, question: Question) -> Told:
    first, most = context.next, context.players
    if isinstance(question, cards.TrickQuestion):
        most = question.most(context)
        first = question.leader(context)
    return Told(line, answer, context.asked.rules, context.names, first, most)


def _placed(told: Told, question: Question) -> tuple[Problem, ...]:
    """The oracle's problems beside the fields of this form, each sentence once."""
    found = {}
    for problem in told.problems:
        place = question.place(problem.field or "")
        counted = place == "tricks" and problem.field == "cards"  # the limit is one of cards, not of tricks
        found[problem.code, place] = {} if counted else problem.detail
    return tuple(Problem(code, field, detail) for (code, field), detail in found.items())


def _matter(
    asking: Asking, question: hands.RuleQuestion, context: Context, rules: tuple[RuleShown, ...]
) -> Answered:
    found = tuple(rule for rule in rules if rule.section == question.about.data)
    line = question.line(context)
    if line is None:
        return Answered(rules=found)
    answer = ask.answered(line)["answer"]
    return Answered(line, answer, asking.answers(_told(line, answer, context, question)), found)


def matters(context: Context) -> tuple[tuple[str, str], ...]:
    """The chapters these rules have something to say about where so many play, with their titles."""
    told = rules_told(context.asked, context.seats)
    there, left = {rule.section for rule in told}, LEFT_OUT.isdisjoint(rule.id for rule in told)
    asked_as = {each: words for each, words in ASKED_AS.items() if each != "cards" or not left}
    return tuple((each, str(asked_as.get(each) or sections.title(each))) for each in MATTERS if each in there)


def address(question: Question, context: Context, **changed: list[str]) -> dict[str, list[str]]:
    """The question as an address carries it, with some of its fields changed: ready for `url_for`."""
    told = context.query | question.told | changed
    return {name: values for name, values in told.items() if values}
