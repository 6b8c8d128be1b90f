"""Answers about hands: what a call pays, who has won, how the match stands, what sixty all means."""

from __future__ import annotations

from scorer.errors import Json
from scorer.rules.dealing import sides_of
from scorer.rules.match import OPEN
from scorer.rules.ruleset import BriscolaRules
from scorer.rules.state import Setup
from scorer.web.language import sentences
from scorer.web.language.answers import deals
from scorer.web.language.answers.said import Said, Told, Tone
from scorer.web.language.texts import gettext, ngettext
from scorer.web.language.words import names, plain, signed


def pays(told: Told) -> Said | None:
    """What everybody gets, with the reckoning."""
    if told.problems:
        return None
    hand = {**told.given, **told.answer}
    why = [sentences.reckoning(hand)]
    if (factor := hand["multiplier"]["total"]) != 1:
        parts = sentences.why(hand)
        why.append(
            gettext("The scores count ×%(factor)d: %(parts)s.", factor=factor, parts=parts) if parts else ""
        )
    rules = _rules_of_pay(hand)
    return Said(sentences.verdict(hand), _tone(hand), tuple(filter(None, why)), _scores(told, hand), rules)


def _tone(hand: Json) -> Tone:
    tones: dict[str, Tone] = {"made": "yes", "failed": "no"}
    return tones.get(hand["result"], "plain")


def _rules_of_pay(hand: Json) -> tuple[str, ...]:
    who, outcome = (
        "solo" if hand.get("solo") else "pair",
        {"made": "win", "failed": "lose"}.get(hand["result"]),
    )
    base = (f"{who}_{outcome}",) if outcome else ()
    level = ("tie60",) if hand["points"] == 60 and hand["target"] == 61 else ()
    redeal = ("redeal", "stacking") if hand["multiplier"]["redeal"] != 1 else ()
    slam = ("slam", "slam_worth") if hand["cappotto"] else ()
    return ("target", "offered", *level, *base, "bands", *redeal, *slam)


def _scores(told: Told, hand: Json) -> tuple[tuple[str, str], ...]:
    scores = hand["scores"]
    if told.names:
        return tuple((name, signed(score)) for name, score in zip(told.names, scores, strict=True))
    caller, partner = hand["caller"], hand.get("partner")
    other = next(score for seat, score in enumerate(scores) if seat not in (caller, partner))
    mine = [(gettext("Caller"), signed(scores[caller]))]
    ours = [] if partner is None else [(gettext("Partner"), signed(scores[partner]))]
    return (*mine, *ours, (gettext("Each opponent"), signed(other)))


def hand(told: Told) -> Said | None:
    """Who has won a plain hand, whether it counts, who deals next."""
    if told.problems:
        return None
    found = told.answer
    after = (
        gettext("The deal passes to the next one.")
        if found["next_dealer"] == "rotate"
        else gettext("The same dealer deals again.")
    )
    rows = tuple((label, plain(total)) for label, total in zip(_labels(told), found["totals"], strict=True))
    level = ("tie", "tie_three") if found["tied"] else ("aim", "enough", "enough_three")
    why = (after,) if found["result"] == "won" else ()  # a level hand's verdict tells the deal too
    return Said(_verdict(told), why=why, rows=rows, rules=level)


def _verdict(told: Told) -> str:
    found = told.answer
    if told.names or found["result"] != "won":
        return sentences.briscola_verdict(found, _setup(told), told.names or _labels(told))
    if found["tied"]:
        return gettext("%(side)s wins with the last trick.", side=_labels(told)[found["winner"]])
    return gettext("%(side)s wins the hand.", side=_labels(told)[found["winner"]])


def _setup(told: Told) -> Setup:
    """A table like the one asked about; where nobody is named, a player a side."""
    assert isinstance(told.rules, BriscolaRules)
    return Setup("briscola", told.rules, told.names or _labels(told), match=OPEN)


def side_labels(players: int, people: tuple[str, ...]) -> tuple[str, ...]:
    """What the sides are called: their people, else by number."""
    sides = sides_of("briscola", players)
    if people:
        return tuple(names(people[side::sides]) for side in range(sides))
    numbered = (gettext("The first side"), gettext("The second side"), gettext("The third side"))
    return numbered[:sides]


def _labels(told: Told) -> tuple[str, ...]:
    return side_labels(told.line["players"], told.names)


def match(told: Told) -> Said | None:
    """Whether the match is over, and how it stands."""
    if told.problems:
        return None
    found, labels = told.answer, _labels(told)
    rows = [(label, _stands(found, side)) for side, label in enumerate(labels)]
    return Said(
        _over(found, labels),
        "yes" if found["over"] else "plain",
        _counted(found),
        tuple(rows),
        ("match", "sums"),
    )


def _over(found: Json, labels: tuple[str, ...]) -> str:
    if not found["over"]:
        return gettext("The match is not over yet.")
    if found["winner"] is None:
        return gettext("It ends level.")
    return gettext("The match is over: %(side)s.", side=labels[found["winner"]])


def _stands(found: Json, side: int) -> str:
    return ngettext(
        "%(num)d won, %(points)d in all",
        "%(num)d won, %(points)d in all",
        found["wins"][side],
        points=found["sums"][side],
    )


def _counted(found: Json) -> tuple[str, ...]:
    counted = ngettext("%(num)d hand counts.", "%(num)d hands count.", found["counted"])
    last = found.get("over_at_hand")
    ended = (gettext("It ended with hand %(number)d.", number=last),) if last else ()
    return (counted, *ended)


def rule(told: Told) -> Said | None:
    """What the engine makes of sixty all, or of a misdeal; the sentences of the rules say the rest."""
    if told.line["ask"] == "dealers":
        return deals.dealer(told)
    if told.line["ask"] == "chiamata_hand":
        return Said(_sixty(told.answer["result"]), rules=("tie60",))
    return Said(_verdict(told), rules=("tie", "tie_three"))


def _sixty(result: str) -> str:
    says = {
        "made": gettext("The caller’s side wins."),
        "failed": gettext("The defence wins."),
    }
    return says.get(result) or sentences.verdict({"result": result})
