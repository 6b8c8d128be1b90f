"""What those who do not score may see of a hand in progress. Every outlet shows them this and nothing else.

S4 forbids looking at what was taken: tricks, who took them and their points stay out until the hand is in the
log, and so do the pile counts. What lies on the table is not told either, for who leads a trick took the one
before. The partner is told once the called card has fallen (S3, La chiamata), never before.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.auction import Call
from scorer.rules.cards import Card
from scorer.rules.play.value import Play
from scorer.rules.play.words import Words, words


@dataclass(frozen=True, slots=True)
class PublicPlay:
    """A hand in progress as everybody may see it. The fields mean what they mean in `Play`.

    `phase` is never finer than "tricks" once cards fall: how far the hand has come is not told. `order` are
    the seats that play, the first to speak in front; `standing_caller` and `standing_call` are what stands
    while the auction is open. `revealed`: the called card has fallen, `partner` tells from whom, and None
    that the caller plays alone.
    """

    phase: str
    order: tuple[int, ...]
    resting: tuple[int, ...]
    spoken: tuple[Json, ...] = ()
    to_speak: int | None = None
    words: Words | None = None
    standing_caller: int | None = None
    standing_call: Call | None = None
    caller: int | None = None
    call: Call | None = None
    target: int | None = None
    suit: str | None = None
    called_card: Card | None = None
    revealed: bool = False
    partner: int | None = None
    turned: tuple[Card, ...] = ()


def public(play: Play) -> PublicPlay:
    """The play with everything taken out that is not everybody's to see."""
    auction = play.auction
    speaking = auction is not None and play.to_speak is not None
    return PublicPlay(
        phase="tricks" if play.phase == "counting" else play.phase,
        order=play.dealt.order,
        resting=play.dealt.resting,
        spoken=play.spoken,
        to_speak=play.to_speak,
        words=words(auction) if auction is not None and speaking else None,
        standing_caller=auction.caller if auction is not None and speaking else None,
        standing_call=auction.call if auction is not None and speaking else None,
        caller=play.caller,
        call=play.call,
        target=play.target,
        suit=play.suit,
        called_card=play.called_card,
        revealed=play.revealed is not None,
        partner=play.partner,
        turned=play.turned,
    )
