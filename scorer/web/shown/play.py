"""A hand in progress as everybody may see it: made of `Watched`, which has no secrets, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.errors import Json
from scorer.rules.auction import PASS, Call
from scorer.rules.play import PublicPlay
from scorer.services.play import Helpers, Watched
from scorer.services.values import TableView
from scorer.web.language import sentences
from scorer.web.language.short_names import shortened
from scorer.web.language.steps import called, word
from scorer.web.language.texts import gettext
from scorer.web.language.words import call_words, card_word, isolated

MOST_WORDS = 12  # of an auction, the last ones; one that is longer goes round more than twice


@dataclass(frozen=True, slots=True)
class WordShown:
    """One word of the auction: who said what; `passed`: no more from this one; `stands`: the call to beat."""

    name: str
    word: str
    passed: bool
    stands: bool


@dataclass(frozen=True, slots=True)
class PlayShown:
    """The strip of the hand in progress: a title, the sentence, the words so far, what more there is to say.

    `suit` is drawn beside the sentence; `turn` says that the sentence is the name of who is to speak.
    """

    title: str
    line: str
    turn: bool = False
    suit: str | None = None
    words: tuple[WordShown, ...] = ()
    notes: tuple[str, ...] = ()


def chosen(helpers: Helpers) -> bool:
    """Whether a table follows its hands while they are played; the counter has a key of its own."""
    return helpers.auction or helpers.tricks != "off"


def playing(view: TableView, watched: Watched) -> PlayShown | None:
    """The strip; None while nothing was told that is everybody's to see, and once the match is over."""
    if not watched.begun or watched.number != view.next or view.state.match.over:
        return None
    people, play = shortened(view.state.players), watched.play
    if play.phase == "auction" and not play.spoken:
        return None
    if play.phase == "auction" and play.to_speak is not None:
        return _auction(play, people)
    if play.phase == "passed":
        return PlayShown(gettext("Auction"), gettext("Everybody passed"), words=words_of(play.spoken, people))
    if play.caller is not None and play.call is not None:
        return _called(play, people)
    return _turned(play)


def _auction(play: PublicPlay, people: tuple[str, ...]) -> PlayShown:
    speaker = people[play.to_speak or 0]
    notes: tuple[str, ...] = ()
    if play.standing_caller is not None and play.standing_call is not None:
        notes = (stands(play.standing_call, people[play.standing_caller]),)
    return PlayShown(gettext("Auction, to speak"), speaker, True, None, words_of(play.spoken, people), notes)


def stands(call: Call, name: str) -> str:
    """The call to beat, and whose it is."""
    words = call_words(call.as_json())
    return gettext("%(call)s stands, from %(name)s", call=words, name=isolated(name))


def words_of(spoken: Sequence[Json], people: Sequence[str], most: int = MOST_WORDS) -> tuple[WordShown, ...]:
    """The words of an auction, the last few where they are more than `most`."""
    calls = [at for at, (_, action) in enumerate(spoken) if action != PASS]
    standing = calls[-1] if calls else None
    shown = [
        WordShown(people[seat], word(action), action == PASS, at == standing)
        for at, (seat, action) in enumerate(spoken)
    ]
    return tuple(shown[-most:])


def _called(play: PublicPlay, people: tuple[str, ...]) -> PlayShown:
    notes = [sentences.to_make(play.target)] if play.target is not None else []
    if play.suit is None:
        notes.insert(0, gettext("Which suit?"))
    line, words = called_words(play, people), () if play.suit else words_of(play.spoken, people)
    return PlayShown(gettext("Hand in progress"), line, False, play.suit, words, tuple(notes))


def called_words(play: PublicPlay, people: Sequence[str]) -> str:
    """ "Carla calls the king", and once the called card has fallen "Carla with Dario, king"; nothing while
    nobody has won the auction.
    """
    if play.caller is None or play.call is None:
        return ""
    call = play.call.as_json()
    if not play.revealed:
        return called(people[play.caller], call)
    alone = play.partner is None
    sides = {"caller": play.caller, "call": call, "solo": alone, "partner": play.partner}
    return sentences.call_line(sides, tuple(people))


def _turned(play: PublicPlay) -> PlayShown | None:
    if not play.turned:
        return None
    return PlayShown(
        gettext("Hand in progress"), gettext("turned: %(card)s", card=card_word(str(play.turned[-1])))
    )
