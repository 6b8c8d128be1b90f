"""Problem codes and failures as sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flask import Flask
from flask_babel import gettext, lazy_gettext

from scorer.errors import Problem
from scorer.web.language.limits import limit

SENTENCES: Mapping[str, object] = MappingProxyType(
    {
        # totals
        "not_a_whole_number": lazy_gettext("This must be a whole number."),
        "wrong_number_of_totals": lazy_gettext("There must be one total for each side."),
        "out_of_range": lazy_gettext("This number is outside the possible range."),
        "wrong_sum": lazy_gettext("The points of a hand add up to 120; these do not."),
        "impossible_total": lazy_gettext(
            "No pile of cards can be worth this many points (never 1, never 119)."
        ),
        "impossible_split": lazy_gettext(
            "The cards cannot be shared out so that each side has these points."
        ),
        "wrong_number_of_tricks": lazy_gettext("The number of tricks is wrong."),
        "impossible_for_tricks": lazy_gettext("So many points cannot lie in so many tricks."),
        "wrong_number_of_players": lazy_gettext("The number of players is wrong."),
        "disagrees": lazy_gettext("This does not agree with the rest of the hand."),
        # Chiamata hand
        "unknown_caller": lazy_gettext("The caller must be one of the players of this hand."),
        "unknown_partner": lazy_gettext("The partner must be one of the players of this hand."),
        "partner_is_caller": lazy_gettext(
            "The caller cannot be the partner too; choose “one against four” instead."
        ),
        "partner_missing": lazy_gettext("Who was the partner? If nobody was, the caller played alone."),
        "solo_with_partner": lazy_gettext("Who plays alone has no partner."),
        "solo_not_allowed": lazy_gettext("At this table nobody may play alone."),
        "unknown_rank": lazy_gettext("There is no card of this rank."),
        "unknown_suit": lazy_gettext("There is no such suit."),
        "points_without_two": lazy_gettext("Points can only be bid on a called two."),
        "bid_out_of_range": lazy_gettext(
            "The points bid are below the least or above the most a bid may be."
        ),
        "bad_redeals": lazy_gettext("The number of hands passed out before this one must be 0 or more."),
        # auction
        "out_of_turn": lazy_gettext("It is somebody else’s turn to speak."),
        "already_passed": lazy_gettext("Who has passed does not speak again."),
        "not_lower": lazy_gettext("The card called must be lower than the one that stands."),
        "card_after_two": lazy_gettext("After a two no card can be called, only points."),
        "points_before_two": lazy_gettext("Points can only be bid once the two is called."),
        "points_not_higher": lazy_gettext("The offer must be higher than the one that stands."),
        "points_under_minimum": lazy_gettext("The offer is below the least allowed."),
        "points_over_maximum": lazy_gettext("The offer is above the most allowed."),
        "two_at_points_after_offer": lazy_gettext(
            "The two stands already; only a higher offer of points counts."
        ),
        "points_with_other_rank": lazy_gettext("Points go with the two only."),
        "points_disabled": lazy_gettext("This table plays without bids of points."),
        "ranks_disabled": lazy_gettext("At this table only points are bid, no cards."),
        "auction_closed": lazy_gettext("The auction is over."),
        # cards
        "unknown_card": lazy_gettext("There is no such card."),
        "card_played_twice": lazy_gettext("This card has been played already."),
        "wrong_number_of_cards": lazy_gettext("The number of cards is wrong."),
        "not_in_this_deck": lazy_gettext("This card is not in the deck when so many play."),
        # match, log
        "match_already_over": lazy_gettext("The match is over; nothing more counts."),
        "unknown_entry": lazy_gettext("There is no such entry, or it was undone."),
        "key_reused": lazy_gettext("This was saved before with other content; send it again as a new hand."),
        "number_taken": lazy_gettext("Somebody else has recorded this hand."),
        "number_ahead": lazy_gettext("A hand before this one is missing."),
        "stale_version": lazy_gettext("The table has changed since you looked; look again first."),
        # swap
        "swap_disabled": lazy_gettext("At this table the turned card is not swapped."),
        "not_trick_winner": lazy_gettext("Only the side that has just won a trick may swap."),
        "after_draw": lazy_gettext("The swap comes before drawing."),
        "too_late": lazy_gettext("It is too late for this."),
        "wrong_card": lazy_gettext("This is not the card that can be swapped."),
        # document
        "unknown_field": lazy_gettext("There is no such field."),
        "missing_field": lazy_gettext("This is missing."),
        "wrong_type": lazy_gettext("This is not of the right kind."),
        "unknown_preset": lazy_gettext("There is no rule set of this name."),
        "bad_rules": lazy_gettext("The rules contradict themselves, or do not know this."),
        "bad_format": lazy_gettext("This is not written as it should be."),
        "unknown_kind": lazy_gettext("There is no such kind of entry."),
        "unknown_game": lazy_gettext("There is no such game."),
        "unknown_version": lazy_gettext("This sheet was written by another version."),
        "not_json": lazy_gettext("This cannot be read as JSON."),
        "bad_name": lazy_gettext("A name needs at least one visible character and no control characters."),
        "too_long": lazy_gettext("This is too long."),
    }
)

TITLES: Mapping[str, object] = MappingProxyType(
    {
        "400": lazy_gettext("Not understood"),
        "403": lazy_gettext("Not with this link"),
        "settled": lazy_gettext("Decided by the referee"),
        "404": lazy_gettext("Not here"),
        "405": lazy_gettext("Not like this"),
        "410": lazy_gettext("This way in is closed"),
        "412": lazy_gettext("The table has changed"),
        "413": lazy_gettext("Too much at once"),
        "415": lazy_gettext("Not understood"),
        "422": lazy_gettext("This cannot be"),
        "429": lazy_gettext("Too many at once"),
        "500": lazy_gettext("Our mistake"),
        "503": lazy_gettext("Not saved just now"),
        "unknown_host": lazy_gettext("An unknown address"),
        "foreign_origin": lazy_gettext("Asked from elsewhere"),
        "number_taken": lazy_gettext("Already recorded"),
        "number_ahead": lazy_gettext("A hand is missing"),
        "unknown_entry": lazy_gettext("No such hand"),
        "stale_version": lazy_gettext("The table has changed"),
        "unreadable": lazy_gettext("Written by another version"),
        "nothing_yet": lazy_gettext("Nothing to close"),
        "reopened": lazy_gettext("Reopened meanwhile"),
    }
)

FAILURES: Mapping[str, object] = MappingProxyType(
    {
        "nothing_yet": lazy_gettext("No hand was recorded yet; there is no evening to close."),
        "reopened": lazy_gettext(
            "Somebody has reopened the evening since you looked, so it was not closed again. See how it"
            " stands, then close it if it is over."
        ),
        "400": lazy_gettext("What was sent cannot be read."),
        "403": lazy_gettext("Your link does not allow this. Ask who opened the table for another one."),
        "settled": lazy_gettext(
            "The referee has decided about this hand; only who directs the table can change it."
        ),
        "404": lazy_gettext("There is nothing at this address, or it is not for you to see."),
        "405": lazy_gettext("This address does not answer to that."),
        "410": lazy_gettext(
            "The link this page came by was replaced, or this phone was taken off the table. What is saved"
            " stays saved. Ask at the table for the new link."
        ),
        "413": lazy_gettext("What was sent is too long."),
        "415": lazy_gettext("This address reads JSON only (Content-Type: application/json)."),
        "422": lazy_gettext("What was sent cannot be; nothing was saved."),
        "429": lazy_gettext("Too many requests from here. Try again in a moment."),
        "500": lazy_gettext("Something went wrong on our side. Nothing you saved before is lost."),
        "503": lazy_gettext("The server cannot save anything just now. Nothing was saved; try again."),
        "unknown_host": lazy_gettext("The server does not know itself under this address."),
        "foreign_origin": lazy_gettext("This was not sent from a page of ours, so it was not done."),
        "unreadable": lazy_gettext(
            "This table was recorded under rules that this version of the program cannot count."
            " Nothing is lost."
        ),
    }
)

MISSING: Mapping[str, object] = MappingProxyType(
    {
        "points": lazy_gettext("The points are missing."),
        "totals": lazy_gettext("The points are missing."),
        "last_trick_side": lazy_gettext("Level: who took the last trick?"),
        "reason": lazy_gettext("An older entry is corrected with a reason."),
        "player": lazy_gettext("The name is missing."),
        "seat": lazy_gettext("Who? Touch a name."),
        "decision": lazy_gettext("Touch one of these."),
        "hand_lost": lazy_gettext("Nobody can be given this hand lost by rule: correct it instead."),
    }
)

LABELS: Mapping[str, object] = MappingProxyType(
    {
        "auction": lazy_gettext("Auction"),
        "call": lazy_gettext("Call"),
        "caller": lazy_gettext("Caller"),
        "entry": lazy_gettext("Hand"),
        "first_dealer": lazy_gettext("First dealer"),
        "game": lazy_gettext("Game"),
        "labels": lazy_gettext("Words for the cards"),
        "last_trick_side": lazy_gettext("Last trick"),
        "match": lazy_gettext("Match"),
        "name": lazy_gettext("Name of the table"),
        "number": lazy_gettext("Number of the hand"),
        "partner": lazy_gettext("Partner"),
        "piles": lazy_gettext("Pile"),
        "player": lazy_gettext("Player"),
        "players": lazy_gettext("Player"),
        "points": lazy_gettext("Points"),
        "reason": lazy_gettext("Reason"),
        "rules": lazy_gettext("Rules"),
        "scores": lazy_gettext("Score"),
        "seat": lazy_gettext("Seat"),
        "seats_drawn": lazy_gettext("Drawn seat"),
        "sitting_out": lazy_gettext("Resting"),
        "solo": lazy_gettext("Alone"),
        "stake_cents": lazy_gettext("Stake"),
        "suit": lazy_gettext("Suit"),
        "swap": lazy_gettext("Swap"),
        "totals": lazy_gettext("Total"),
        "tricks": lazy_gettext("Trick"),
        "turned": lazy_gettext("Turned card"),
    }
)


def attach(app: Flask) -> None:
    """Templates get `explain(problem)` and `sentence(problem)`."""
    app.jinja_env.globals.update(explain=explain, sentence=sentence)


def sentence(problem: Problem) -> str:
    """What is wrong, for a person, without the field; with the limit, and whose it is, where known."""
    if told := limit(problem):
        return told
    known = SENTENCES.get(problem.code)
    if problem.code == "missing_field":
        known = MISSING.get(problem.field or "", known)
    return gettext("This is not right.") if known is None else str(known)


def explain(problem: Problem) -> str:
    """What is wrong and where, for a person who does not see the field."""
    where = label(problem.field)
    return f"{where}: {sentence(problem)}" if where else sentence(problem)


def label(field: str | None) -> str:
    """How people call a field, by its first known part and its place from 1: `totals.1` is "Total 2".

    A field of no name among people (`scorer`, an unknown one) is its own name; none at all is "".
    """
    parts = (field or "").split(".")
    for at, part in enumerate(parts):
        if part in LABELS:
            place = int(parts[at + 1]) + 1 if at + 1 < len(parts) and parts[at + 1].isdigit() else ""
            return f"{LABELS[part]} {place}".rstrip()
    return field or ""


def failure_title(kind: str) -> str:
    """The heading of a failure: by its code, else by its status."""
    return str(TITLES.get(kind) or gettext("This did not work"))


def failure_sentence(kind: str) -> str:
    """The sentence of a failure: by its code, else by its status."""
    return str(FAILURES.get(kind) or SENTENCES.get(kind) or gettext("This did not work."))
