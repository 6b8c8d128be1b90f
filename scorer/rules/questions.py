"""What one line of the oracle asks, read as far as it is the same for every KIND."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from scorer.errors import Json, Refusal
from scorer.rules.dealing import GAMES, TABLE_SIZES, Game
from scorer.rules.house_rules import read_rules
from scorer.rules.reading import Fields, Problems
from scorer.rules.ruleset import BriscolaRules, ChiamataRules, Rules

BOTH: dict[Game, tuple[int, ...]] = dict(TABLE_SIZES)
BRISCOLA: dict[Game, tuple[int, ...]] = {"briscola": TABLE_SIZES["briscola"]}
CHIAMATA: dict[Game, tuple[int, ...]] = {"chiamata": TABLE_SIZES["chiamata"]}
FIVE: dict[Game, tuple[int, ...]] = {"chiamata": (5,)}
DECKS: dict[Game, tuple[int, ...]] = BRISCOLA | FIVE
ANY: dict[Game, tuple[int, ...]] = dict.fromkeys(GAMES, (2, 3, 4, 5, 6, 7))
"""Questions about cards alone do not mind how many sit at the table."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question whose game, number of players and rules are sound; `fields` are those of its `input`."""

    game: Game
    players: int
    rules: Rules
    fields: Fields
    problems: Problems = field(default_factory=Problems)

    @property
    def briscola(self) -> BriscolaRules:
        """The rules, where only Briscola is asked about."""
        assert isinstance(self.rules, BriscolaRules)
        return self.rules

    @property
    def chiamata(self) -> ChiamataRules:
        """The rules, where only Chiamata is asked about."""
        assert isinstance(self.rules, ChiamataRules)
        return self.rules

    def refusal(self, at: int | None = None) -> Refusal | None:
        """Closes the input; the refusal when anything was wrong."""
        self.fields.close()
        return self.problems.refusal(at) if self.problems else None


Answer = dict[str, Json]
Asked = Callable[[Question], Answer | Refusal]


@dataclass(frozen=True, slots=True)
class Kind:
    """A KIND of question: who answers, for which games and table sizes, and how its refusals begin."""

    ask: Asked
    tables: dict[Game, tuple[int, ...]]
    refused: str = "valid"
    tells_where: bool = False

    def refuse(self, refusal: Refusal) -> Answer:
        """The refusal in this KIND's words."""
        where = {"at": refusal.at} if self.tells_where else {}
        return {self.refused: False, **where, "problems": [problem.as_json() for problem in refusal.problems]}


def read_question(kind: Kind, line: dict[str, Json]) -> Question | Refusal:
    """The question, or every problem of what stands around its input."""
    problems = Problems()
    around = Fields(line, problems)
    game = around.word("game", tuple(kind.tables), "unknown_game") if around.need("game") else None
    players = around.whole("players", 0, 10**6, "wrong_number_of_players") if around.need("players") else None
    if game is not None and players is not None and players not in kind.tables[game]:
        problems.add("wrong_number_of_players", "players", known=list(kind.tables[game]))
    rules = read_rules(game, around.raw("rules")) if game is not None else None
    if isinstance(rules, Refusal):
        problems.take_over(rules.problems)
    given = around.raw("input") if around.has("input") else {}
    if not isinstance(given, dict):
        problems.add("wrong_type", "input", expected="object")
    if problems or game is None or players is None or rules is None or isinstance(rules, Refusal):
        return problems.refusal()
    return Question(game, players, rules, Fields(given, problems), problems)
