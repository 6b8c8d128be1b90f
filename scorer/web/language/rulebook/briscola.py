"""Plain Briscola told in sentences, from its rule set."""

from __future__ import annotations

from scorer.rules.ruleset import BriscolaRules
from scorer.web.language.rulebook import common
from scorer.web.language.rulebook.line import Line
from scorer.web.language.texts import gettext

PAIRS = (4, 6)
"""How many play where somebody has a partner."""


def lines(rules: BriscolaRules) -> tuple[Line, ...]:
    """All that the engine goes by, in reading order."""
    return (
        *_aim(rules),
        *common.cards(),
        *_deck(),
        *_deal(rules),
        *_play(rules),
        *_swap(rules),
        *_talk(rules),
        *_count(rules),
        common.void(rules),
        *_match(),
    )


def _aim(rules: BriscolaRules) -> tuple[Line, ...]:
    aim = (
        gettext("Who takes fewer points in tricks wins the hand.")
        if rules.lowest_wins
        else gettext("Who takes more points in tricks wins the hand.")
    )
    people = gettext(
        "Two or three play, each alone; four or six in two teams, whose people sit alternately round the"
        " table."
    )
    five = gettext("Five play Briscola Chiamata, a game of its own.")
    return (
        Line("aim", "aim", aim, ("lowest_wins",)),
        Line("players", "aim", people, fact="briscola.players"),
        Line("five", "aim", five, fact="briscola.five"),
    )


def _deck() -> tuple[Line, ...]:
    three = gettext("With three players one of the twos is left out, whichever: 39 cards.")
    six = gettext("With six players the four twos are left out: 36 cards.")
    return (
        Line("three", "cards", three, fact="briscola.three", players=(3,)),
        Line("six", "cards", six, fact="briscola.six", players=(6,)),
    )


def _deal(rules: BriscolaRules) -> tuple[Line, ...]:
    rotation = gettext("After a hand the next in order of play deals, unless a rule below says otherwise.")
    three = gettext("Everybody gets three cards; what is left is the stock, from which people draw.")
    trump = gettext("The next card is turned up under the stock: its suit is trump for the whole hand.")
    redraw = (
        gettext(
            "An ace, three or king is not left turned up: it goes back anywhere into the stock and another"
            " card"
            " is turned. If that one is an ace, three or king too, the whole pack is shuffled again."
        )
        if rules.turned_redraw
        else gettext("Whichever card is turned up stays, an ace, three or king too.")
    )
    return (
        common.direction(rules),
        Line("rotation", "deal", rotation, fact="briscola.rotation"),
        Line("three_cards", "deal", three, fact="briscola.three_cards"),
        Line("trump", "deal", trump, fact="briscola.trump"),
        Line("turned", "swap", redraw, ("turned_redraw",)),
    )


def _play(rules: BriscolaRules) -> tuple[Line, ...]:
    leads = gettext("The one after the dealer leads the first trick, who took a trick leads the next.")
    draw = gettext(
        "After each trick everybody draws a card, who took it first; the last three tricks are played without"
        " drawing."
    )
    hands = (
        gettext("Everybody’s cards lie face up on the table, and the stock is face up too.")
        if rules.open_hands
        else gettext("Everybody keeps their cards to themselves.")
    )
    return (
        Line("leads", "play", leads, fact="briscola.leads"),
        *common.free_play(),
        Line("draw", "play", draw, fact="briscola.draw"),
        Line("hands", "play", hands, ("open_hands",)),
    )


def _swap(rules: BriscolaRules) -> tuple[Line, ...]:
    if rules.swap == "off":
        text = gettext("The turned card stays where it is: it is not swapped for another.")
        return (Line("swap", "swap", text, ("swap",)),)
    text = gettext(
        "Who has just taken a trick may swap the turned card before drawing, as long as it lies there: the"
        " seven"
        " of trump takes any higher card, the two of trump any card lower than the seven."
    )
    seven = (
        gettext("A turned seven may be taken with the two.")
        if rules.two_takes_seven
        else gettext("A turned seven stays: the two does not take it.")
    )
    return (Line("swap", "swap", text, ("swap",)), Line("seven", "swap", seven, ("two_takes_seven",)))


def _talk(rules: BriscolaRules) -> tuple[Line, ...]:
    talk = {
        "silent": gettext("Partners keep silent and make no signs, from the first trick to the last."),
        "signs": gettext("Partners may make signs to each other, but not talk."),
        "spoken": gettext("Partners may talk about what to play, and make signs."),
    }
    show = (
        gettext(
            "When the stock is used up, before the last three tricks, partners may show each other their"
            " cards."
        )
        if rules.show_partner_hand
        else gettext("Partners never show each other their cards, not even before the last three tricks.")
    )
    return (
        Line("talk", "talk", talk[rules.talk], ("talk",), players=PAIRS),
        Line("show", "talk", show, ("show_partner_hand",), players=PAIRS),
    )


def _count(rules: BriscolaRules) -> tuple[Line, ...]:
    ties = {
        "replay_same_dealer": gettext("Sixty all: the hand does not count and is played again, same dealer."),
        "void_rotate": gettext("Sixty all: the hand is void and the deal passes to the next one."),
        "draw": gettext("Sixty all: the hand is drawn; it counts for nobody and the deal passes."),
        "last_trick": gettext("Sixty all: who took the last trick wins the hand."),
        "playoff": gettext("Sixty all: the hand does not count and is played again, same dealer."),
    }
    three = {
        "draw": gettext("With three players the same goes for two who are level at the top."),
        "void_rotate": gettext("With three players the same goes for two who are level at the top."),
        "last_trick": gettext(
            "With three players, of two level at the top, the one who took the last trick wins; if the"
            " third took"
            " it, the hand is played again, same dealer."
        ),
        "playoff": gettext("With three players, two who are level at the top play it off between them."),
        "replay_same_dealer": gettext("With three players the same goes for two who are level at the top."),
    }
    slam = gettext("All 120 points are one hand won, nothing more.")
    return (
        *_enough(rules),
        Line("tie", "level", ties[rules.tie], ("tie",)),
        Line("tie_three", "level", three[rules.tie], ("tie",), players=(3,)),
        Line("slam", "slam", slam, fact="briscola.slam"),
    )


def _enough(rules: BriscolaRules) -> tuple[Line, ...]:
    """What is enough to win; where fewer points win, the other way round."""
    if rules.lowest_wins:
        two = gettext("Between two sides 59 points or fewer win the hand.")
        three = gettext("With three players one must have fewer than each of the others.")
    else:
        two = gettext("Between two sides 61 points are enough to win the hand.")
        three = gettext("With three players one must have more than each of the others: 41 at least.")
    return (
        Line("enough", "counting", two, fact="briscola.enough", players=(2, 4, 6)),
        Line("enough_three", "counting", three, fact="briscola.enough_three", players=(3,)),
    )


def _match() -> tuple[Line, ...]:
    best = gettext(
        "A match is mostly the best of three hands: first game, return game and, if need be, the decider;"
        " or of"
        " five. With four players at least five hands are usual, so that everybody deals."
    )
    sums = gettext(
        "Some add up the points of all hands, or their differences, or play to a number of hands or points."
    )
    stakes = gettext(
        "If there is a stake, everybody puts the same sum into the dish; who wins the match takes it."
        " Partners"
        " share it."
    )
    return (
        Line("match", "match", best, fact="briscola.match"),
        Line("sums", "match", sums, fact="briscola.sums"),
        Line("stakes", "match", stakes, fact="briscola.stakes"),
    )
