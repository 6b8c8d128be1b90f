"""The rules of conduct in words; which there are and where they hold is data (`scorer.rules.conduct`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask_babel import LazyString, lazy_gettext

SENTENCES: Mapping[str, LazyString] = MappingProxyType(
    {
        "partners_drawn": lazy_gettext(
            "With four players everybody shows a card: the two highest play against the two lowest. The"
            " highest deals and"
            " chooses the seat, the partner sits opposite, the opponent with the higher card on the right."
        ),
        "partners_agreed": lazy_gettext(
            "Partners are agreed on or drawn: by cards, the two highest against the two lowest, or by lot."
        ),
        "dealer_highest": lazy_gettext("Who draws the highest card deals first."),
        "dealer_lowest": lazy_gettext(
            "Chance names the first dealer; often everybody draws a card and the lowest deals (“bas fa mas”)."
        ),
        "dealer_by_lot": lazy_gettext("The first dealer is drawn by lot, or by a card each."),
        "cut_four": lazy_gettext(
            "The player on the dealer’s left cuts: no fewer than four cards off, no fewer than four left."
        ),
        "cut": lazy_gettext("The shuffled pack may be cut before it is dealt."),
        "one_at_a_time": lazy_gettext("The cards are dealt one at a time."),
        "three_at_a_time": lazy_gettext("The three cards are dealt together."),
        "last_card": lazy_gettext("The turned card is drawn by the last one to draw."),
        "last_card_taker": lazy_gettext(
            "The turned card, the last of the stock, goes to who took the trick before."
        ),
        "no_revoke": lazy_gettext(
            "As nobody must follow suit, there is no revoke: no card played can be the wrong one."
        ),
        "card_lies": lazy_gettext("A card that lies on the table is played; it is not taken back."),
        "card_lies_scighera": lazy_gettext("A card once played may not be changed for another."),
        "suit_after_first_trick": lazy_gettext("The caller names the suit after the first trick."),
        "dead_trick": lazy_gettext(
            "The first trick is dead: the caller names the card after it, one that has not been played."
            " With the"
            " points lying there and the target together no card may go beyond 120."
        ),
        "blind_trick": lazy_gettext(
            "The first trick is blind: the suit is named when everybody has put a card down. A card of the"
            " called"
            " value stays face down until then."
        ),
        "strength_for_bids": lazy_gettext(
            "Offers of points ask for strength in the called suit, counted in points of that suit: 13 up"
            " to 70,"
            " 19 up to 79, 23 up to 89, 25 up to 99, 28 from 100 on."
        ),
        "exposed_no_monte": lazy_gettext(
            "Who lets the others see their own cards can no longer throw the hand in."
        ),
        "silent_first_trick": lazy_gettext(
            "In the first trick there is silence and no sign: only after it may partners tell each other"
            " anything."
        ),
        "signs_agreed": lazy_gettext(
            "Signs may be agreed between partners; the opponents need not understand them."
        ),
        "no_certain_card": lazy_gettext(
            "One may ask for a blank, for an ace or three, for a trump; asking for one certain card is not"
            " done."
        ),
        "certain_card": lazy_gettext("One may even ask one’s partner for a certain card."),
        "chiamata_silence": lazy_gettext(
            "The text says nothing of speech; in clubs everybody keeps silent while a hand is played, also"
            " when"
            " the caller is alone."
        ),
        "scighera_silence": lazy_gettext(
            "Nobody talks while a hand is played, not even when the caller is alone."
        ),
        "nobody_behind": lazy_gettext("Everybody keeps silent, and nobody stands behind the players."),
        "talk_from_the_start": lazy_gettext(
            "At some tournaments talking and signs are allowed from the first trick on."
        ),
        "talk_disqualifies": lazy_gettext("At some tournaments talking or a sign means disqualification."),
        "taken_stay_down": lazy_gettext(
            "Cards taken lie face down, and nobody looks at them again, neither their own nor the others’."
        ),
        "one_pile": lazy_gettext("A pair keeps what it has taken in one pile, in front of one of the two."),
        "own_pile": lazy_gettext(
            "In some clubs one may look at one’s own pile, and at the opponents’ last trick or first tricks."
        ),
        "wrong_number": lazy_gettext(
            "If somebody has a card too many or too few, the hand is void and dealt again."
        ),
        "card_shown_in_deal": lazy_gettext(
            "If a card shows while shuffling, cutting or dealing, one starts again."
        ),
        "dealer_drops": lazy_gettext(
            "If the dealer lets cards be seen, the hand is void only if somebody asks at once; the deal"
            " does not"
            " move and nothing is doubled."
        ),
        "two_drawn": lazy_gettext(
            "Who draws two cards instead of one puts the second back into the middle of the stock."
        ),
        "out_of_turn": lazy_gettext(
            "For a card or a call out of turn no text names a penalty: the table decides, or the referee."
            " Only a"
            " claim made at once counts."
        ),
        "wrong_taker": lazy_gettext(
            "A trick picked up by the wrong side goes to the right one, as long as it can still be told"
            " apart."
        ),
        "blind_trick_fault": lazy_gettext(
            "A mistake in the blind trick costs 4 points and brings each of the others 1; the hand is played"
            " again."
        ),
        "pending_kept": lazy_gettext(
            "A misdealt hand doubles nothing, and what was doubled before it stays doubled."
        ),
        "both_count": lazy_gettext(
            "Both sides count. Together they must have 120; until they agree the cards are not shuffled."
        ),
        "correct_until": lazy_gettext(
            "A hand written down wrong is put right before the next one is recorded; later by who directs,"
            " with"
            " a reason. The old and the new stand in the log."
        ),
        "majority": lazy_gettext("A quarrel at the table is settled by its majority."),
        "referee": lazy_gettext("At tournaments the referee decides, and what is decided stands."),
        "late_pair": lazy_gettext(
            "At some tournaments a pair that does not come within ten minutes of the call has lost."
        ),
    }
)
