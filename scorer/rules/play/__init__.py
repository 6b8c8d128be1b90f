"""The hand in progress: what has been told of a hand at the physical table before it is recorded.

`begin(state)` gives a `Play` of which nothing is told; `tell(play, step)` gives the next `Play`, or a
`Refusal` with every reason why not, whose fields are those of the step. A play is a value: keep the one
before and an undo is done; for what is written down, see `taking_back`.

The steps, each a JSON object (seats are the table's, a card is "rank:suit"):

    {"step": "resting", "seats": [0]}                        who rests, where it is not by turn; comes first
    {"step": "call", "seat": 1, "action": "pass"}            a word of the auction; also {"rank": "re"},
                                                             {"points": 75}, {"rank": "due", "points": 71}
    {"step": "called", "seat": 1, "call": {"rank": "re"}}    the last word alone, at any point of the auction
    {"step": "suit", "suit": "denari"}                       the suit the caller names
    {"step": "partner", "seat": 3}                           the called card has fallen from this seat (the
                                                             caller's own: alone); cards tell it by themselves
    {"step": "turned", "card": "sei:coppe"}                  a card turned; one that must go back is told too
    {"step": "swap", "seat": 1, "card": "sette:coppe"}       the turned card taken for this one
    {"step": "trick", "taker": 2}                            who took the trick
    {"step": "trick", "taker": 2, "points": 14}              and what it was worth
    {"step": "card", "card": "asso:denari"}                  a card played; "seat" may be told, and is checked
    {"step": "count", "side": 0, "cards": {"asso": 2}}       a side's pile; Chiamata: 0 the callers'

`resting`, `call`, `called`, `suit`, `partner` belong to Chiamata, `turned` and `swap` to Briscola. The depths
of the tricks mix freely: cards that lie on the table when a `trick` is told go into it as far as they were
told. Nothing has to be told: tricks may be followed without the auction, counts without tricks.

What a play answers (`Play`, in `value`): `phase`; `to_speak`, `caller`, `call`, `target`, `called_card`,
`passed_out`, `may_claim_monte`; `revealed`, `partner`, `solo`, `side_of(seat)`; `turned_card`,
`turned_action`, `lying`, `trump`; `leader`, `to_play`, `taking`, `on_table`, `tricks`, `tricks_by_seat`,
`tricks_of(side)`, `all_taken`. And, each a function of a play:

    words(play.auction)     every legal word of the auction now (None: nobody is to speak)
    playable(play)          the cards that can fall now
    single_trick(play)      what one trick alone can be worth at this table
    trick_points(play)      what the trick in progress, or the next one, can be worth after all that was told
    rest_points(play)       what all tricks not yet taken can still be worth together
    side_points(play, side) what the tricks a side has taken can be worth
    points_of(play, tricks) what some of the tricks taken can be worth together
    trick_worth(play, i)    the points of a taken trick, where they are known
    tricks_worth(play)      the points of every side by the tricks; None while they do not say
    counting(play)          the counted piles side by side: `agree`, `differences`, `cards`, `totals`
    entry_of(play, state)   the entry for the log (`Written`): `entry`, `missing`, `problems`, `ready`
    with_points(play, entry) that entry with the points of the tricks said as well
    outcome(play, entry)    what the sides of this entry can come to, by the tricks told; some may be missing
    contradicted(play, entry) the same, where the points of this entry are none of it
    agreeing(state, entry)  a new entry without its tricks, where only these stand against it
    still_fitting(state, entry, told)  a corrected entry with what was `told` before and still can be
    lost(entry, told)       what was told before, and this entry tells no more
    by_tricks(state, entry, told)  the points as the tricks told make them
    public(play)            what those who do not score may see; nobody else builds such a view
"""

from __future__ import annotations

from scorer.rules.play.card_steps import playable
from scorer.rules.play.carrying import agreeing, by_tricks, lost, still_fitting
from scorer.rules.play.counting import Counting, Difference, counting, tricks_worth
from scorer.rules.play.entry import Written, entry_of, with_points
from scorer.rules.play.outcome import Outcome, contradicted, outcome
from scorer.rules.play.possible import (
    points_of,
    rest_points,
    side_points,
    single_trick,
    trick_points,
    trick_worth,
)
from scorer.rules.play.public import PublicPlay, public
from scorer.rules.play.steps import begin, replay, tell
from scorer.rules.play.told import CALLERS, COUNTED, DEFENCE, NOBODY, Count, Dealt, Speaker, Taken
from scorer.rules.play.value import Phase, Play
from scorer.rules.play.words import Words, words

__all__ = [
    "CALLERS",
    "COUNTED",
    "DEFENCE",
    "NOBODY",
    "Count",
    "Counting",
    "Dealt",
    "Difference",
    "Outcome",
    "Phase",
    "Play",
    "PublicPlay",
    "Speaker",
    "Taken",
    "Words",
    "Written",
    "agreeing",
    "begin",
    "by_tricks",
    "contradicted",
    "counting",
    "entry_of",
    "lost",
    "outcome",
    "playable",
    "points_of",
    "public",
    "replay",
    "rest_points",
    "side_points",
    "single_trick",
    "still_fitting",
    "tell",
    "trick_points",
    "trick_worth",
    "tricks_worth",
    "with_points",
    "words",
]
