"""Briscola Chiamata told in sentences, from its rule set: players, deal, auction, call, play, faults."""

from __future__ import annotations

from scorer.rules.cards import RANKS
from scorer.rules.dormant import dormant
from scorer.rules.ruleset import AllPassRules, AuctionRules, ChiamataRules, MonteRules
from scorer.web.language.rulebook import chiamata_scores, common
from scorer.web.language.rulebook.line import Line
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import rank_word, signed


def lines(rules: ChiamataRules) -> tuple[Line, ...]:
    """All that the engine goes by, in reading order; what has no say is not told."""
    asleep = dormant(rules)
    told = (
        *_aim(),
        *common.cards(),
        *_deal(rules),
        *_auction(rules.auction),
        *_all_pass(rules.all_pass),
        *_weak(rules.monte, rules.all_pass.factor),
        *_call(rules),
        *_play(),
        *chiamata_scores.lines(rules),
        common.void(rules),
        *_match(),
    )
    return tuple(line for line in told if not line.settings or set(line.settings) - asleep)


def _aim() -> tuple[Line, ...]:
    aim = gettext(
        "An auction makes the sides: the caller and a secret partner against the other three, or the caller"
        " alone against four."
    )
    people = gettext("Exactly five play a hand, each for themselves until the auction is over.")
    rest = gettext(
        "Six or seven may sit at the table: then somebody rests in turn and scores nothing. Of six the dealer"
        " rests, of seven the dealer and the one before."
    )
    return (
        Line("aim", "aim", aim, fact="chiamata.suit"),
        Line("players", "aim", people, fact="chiamata.players"),
        Line("rest", "aim", rest, fact="chiamata.rest", players=(6, 7)),
    )


def _deal(rules: ChiamataRules) -> tuple[Line, ...]:
    deal = gettext("All forty cards are dealt, eight each: none is left over, none is turned up.")
    rotation = gettext("After a hand the next in order of play deals, unless a rule below says otherwise.")
    return (
        common.direction(rules),
        Line("deal", "deal", deal, fact="chiamata.deal"),
        Line("rotation", "deal", rotation, fact="chiamata.rotation"),
    )


def _auction(auction: AuctionRules) -> tuple[Line, ...]:
    speaks = gettext("The one after the dealer speaks first, then the others in turn: each calls or passes.")
    out = gettext("Who has passed is out of the auction for this hand.")
    ranks = ", ".join(rank_word(rank) for rank in RANKS)
    modes = {
        "ranks_then_points": gettext(
            "One calls a card without its suit. Each call must be lower than the one before, in this order:"
            " %(ranks)s; steps may be left out. After the two, points are offered.",
            ranks=ranks,
        ),
        "ranks_only": gettext(
            "One calls a card without its suit. Each call must be lower than the one before, in this order:"
            " %(ranks)s; steps may be left out. Who calls the two ends the auction.",
            ranks=ranks,
        ),
        "points_only": gettext("Only points are called; the card is named when the auction is over."),
    }
    two_at = gettext(
        "“2 at 71” may be said at once, also over a plain two, as long as nobody has offered points; after"
        " that only the number is said."
    )
    middle = (Line("two_at", "auction", two_at, fact="chiamata.two_at"),)
    return (
        Line("speaks", "auction", speaks, fact="chiamata.speaks"),
        Line("mode", "auction", modes[auction.mode], ("auction.mode",)),
        *(middle if auction.mode == "ranks_then_points" else ()),
        *_offers(auction),
        Line("pass", "auction", out, fact="chiamata.pass"),
        _last_speaker(auction),
    )


def _offers(auction: AuctionRules) -> tuple[Line, ...]:
    """Least and most offer, the raise, and what closes the auction: told of points alone."""
    low_high = gettext(
        "Offers of points go from %(low)d to %(high)d.", low=auction.min_points, high=auction.max_points
    )
    step = (
        gettext("Each offer must be higher than the one before; jumps are allowed.")
        if auction.step == 1
        else gettext(
            "Each offer must be at least %(step)d higher than the one before; jumps are allowed.",
            step=auction.step,
        )
    )
    closes = (
        gettext("Who offers %(points)d closes the auction at once.", points=auction.close_at)
        if auction.close_at <= auction.max_points
        else gettext("No offer closes the auction: it lasts until all but one have passed.")
    )
    return (
        Line("range", "auction", low_high, ("auction.min_points", "auction.max_points")),
        Line("step", "auction", step, ("auction.step",)),
        Line("closes", "auction", closes, ("auction.close_at",)),
    )


def _last_speaker(auction: AuctionRules) -> Line:
    text = (
        gettext("When four have passed without a call, the last one may call anything or pass too.")
        if auction.last_speaker_minimum is None
        else ngettext(
            "When four have passed without a call, the last one must offer at least %(num)d point.",
            "When four have passed without a call, the last one must offer at least %(num)d points.",
            auction.last_speaker_minimum,
        )
    )
    return Line("last_speaker", "auction", text, ("auction.last_speaker_minimum",))


def _all_pass(rules: AllPassRules) -> tuple[Line, ...]:
    dealer = (
        gettext("If everybody passes, the cards are dealt again by the same dealer.")
        if rules.dealer == "same"
        else gettext("If everybody passes, the cards are dealt again and the deal passes to the next one.")
    )
    worth = (
        gettext("The hand after everybody has passed counts as ever.")
        if rules.factor == 1
        else gettext("The hand played after that counts ×%(factor)d.", factor=rules.factor)
    )
    stacking = (
        gettext("It stays that once, however often everybody passes in a row.")
        if rules.stacking == "flat"
        else gettext("It is multiplied anew each time everybody passes in a row.")
    )
    return (
        Line("all_pass", "all_pass", dealer, ("all_pass.dealer",)),
        Line("redeal", "all_pass", worth, ("all_pass.factor",)),
        Line("stacking", "all_pass", stacking, ("all_pass.stacking",)),
    )


def _weak(monte: MonteRules, factor: int) -> tuple[Line, ...]:
    if monte.at_most is None:
        text = gettext("Nobody throws a hand in for weak cards (“a monte”).")
        return (Line("monte", "weak", text, ("monte.at_most",)),)
    text = ngettext(
        "Who holds at most %(num)d point may throw the hand in (“a monte”): it does not count, the same"
        " dealer"
        " deals again.",
        "Who holds at most %(num)d points may throw the hand in (“a monte”): it does not count, the same"
        " dealer"
        " deals again.",
        monte.at_most,
    )
    after = (
        gettext("The hand after one thrown in counts ×%(factor)d.", factor=factor)
        if monte.doubles_next
        else gettext("The hand after one thrown in counts as ever.")
    )
    claimant, others = monte.false_claim
    false = gettext(
        "Who throws in wrongly gets %(wrong)s, each of the others %(others)s, and the hand is dealt again.",
        wrong=signed(claimant),
        others=signed(others),
    )
    return (
        Line("monte", "weak", text, ("monte.at_most",)),
        Line("monte_next", "weak", after, ("monte.doubles_next",)),
        Line("false_claim", "weak", false, ("monte.false_claim",)),
    )


def _call(rules: ChiamataRules) -> tuple[Line, ...]:
    suit = (
        gettext("Who wins the auction is the caller and names a card; its suit is trump.")
        if rules.auction.mode == "points_only"
        else gettext(
            "Who wins the auction is the caller and names the suit: the called card is that value in that"
            " suit,"
            " and the suit is trump."
        )
    )
    secret = gettext(
        "Who holds the called card is the partner and says nothing: it shows only when the card is played."
    )
    solo = (
        gettext("The caller may call a card of their own, and then plays alone against four.")
        if rules.solo_allowed
        else gettext("The caller may not call a card of their own: there always is a partner.")
    )
    own = gettext("Who wins with points and holds the two of the trump suit therefore plays alone.")
    owns = rules.solo_allowed and rules.auction.mode == "ranks_then_points"
    return (
        Line("suit", "call", suit, fact="chiamata.suit"),
        Line("secret", "call", secret, fact="chiamata.secret"),
        Line("solo", "call", solo, ("solo_allowed",)),
        *((Line("own_two", "call", own, fact="chiamata.own_two"),) if owns else ()),
    )


def _play() -> tuple[Line, ...]:
    leads = gettext(
        "The one after the dealer leads the first of eight tricks, who took a trick leads the next."
    )
    return (Line("leads", "play", leads, fact="chiamata.leads"), *common.free_play())


def _match() -> tuple[Line, ...]:
    open_end = gettext(
        "The scores go on from hand to hand. A table may agree to stop after a number of hands or minutes, or"
        " when somebody reaches a score and leads alone."
    )
    stakes = gettext(
        "If a point is worth money, the scores are settled at the end with as few payments as possible."
    )
    return (
        Line("match", "match", open_end, fact="chiamata.match"),
        Line("stakes", "match", stakes, fact="chiamata.stakes"),
    )
