"""A draw of seats as somebody reports it, judged; and a table whose people have changed places by it.

`{"method": "partners", "cards": ["re:coppe", ...]}` tells which cards were shown, in turn; with `"seed"` in
place of the cards chance draws them, and the same seed always draws the same.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from scorer.errors import Json, Refusal
from scorer.rules.cards import Card, read_card
from scorer.rules.names import read_text
from scorer.rules.reading import Fields, Problems, under
from scorer.rules.seating import METHODS, Draw, Method, Seating, by_chance, follow, methods
from scorer.rules.state import Setup

LONGEST_SEED = 40


def read_draw(given: Json, setup: Setup) -> dict[str, Json] | Refusal:
    """The draw in canonical form, ready for `seated`: who sits where now (`order`: their old places), who
    deals, the cards. Refused: what is no draw, an unfinished one, partners where there are none.
    """
    problems = Problems()
    fields = Fields(given, problems)
    method = fields.word("method", METHODS, "bad_format") if fields.need("method") else None
    if method is not None and method not in methods(len(setup.players)):
        problems.add("wrong_number_of_players", "method")
        return problems.refusal()
    draw = _draw(fields, setup, method) if method is not None else None
    seed = fields.raw("seed")
    fields.close()
    if problems or method is None or draw is None or draw.seating is None:
        return problems.refusal()
    return _canonical(setup, method, draw, draw.seating, seed)


def seated(setup: Setup, drawn: Json) -> Setup:
    """The table after a draw in canonical form."""
    return replace(
        setup,
        players=tuple(drawn["players"]),
        first_dealer=drawn["first_dealer"],
        seats_drawn=tuple(drawn["seats_drawn"]) if drawn.get("seats_drawn") else None,
    )


def _draw(fields: Fields, setup: Setup, method: Method) -> Draw | None:
    players, direction = len(setup.players), setup.rules.direction
    if fields.has("seed"):
        seed = read_text(fields.raw("seed"), "seed", fields.problems, LONGEST_SEED)
        return None if seed is None else by_chance(players, method, Random(seed), direction)  # noqa: S311 - anybody must be able to repeat it
    if method == "lot":
        fields.need("seed")
        return None
    listed = fields.items("cards") if fields.need("cards") else None
    read = [read_card(each, under("cards", i), fields.problems) for i, each in enumerate(listed or [])]
    cards = [card for card in read if card is not None]
    return None if fields.problems else _complete(follow(players, method, cards, direction), cards, fields)


def _complete(draw: Draw, cards: list[Card], fields: Fields) -> Draw | None:
    if draw.twice is not None:
        fields.problems.add("card_played_twice", under("cards", len(draw.shown)), card=str(draw.twice))
    elif draw.waiting or len(draw.shown) < len(cards):
        fields.problems.add("wrong_number_of_cards", "cards", waiting=list(draw.waiting))
    return None if fields.problems else draw


def _canonical(setup: Setup, method: Method, draw: Draw, seating: Seating, seed: Json) -> dict[str, Json]:
    """People sit in a ring: it is told from whoever was the first so far, so that a table keeps its name."""
    start = seating.order.index(0)
    order = [*seating.order[start:], *seating.order[:start]]
    cards = [{"player": order.index(player), "card": str(card)} for player, card in draw.shown]
    told: dict[str, Json] = {
        "kind": "seats",
        "method": method,
        "seed": seed,
        "order": order,
        "players": [setup.players[player] for player in order],
        "first_dealer": order.index(seating.order[seating.dealer]),
        "seats_drawn": cards or None,
    }
    return {name: value for name, value in told.items() if value is not None}
