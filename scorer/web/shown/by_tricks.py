"""What the tricks told of the hand in progress say of its points: before any are typed, and against them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.errors import Json, Problem, Refusal
from scorer.rules.limits import nearest
from scorer.rules.play import Outcome, agreeing, contradicted, outcome
from scorer.rules.table import State, apply
from scorer.services.play import Following
from scorer.web.language import sentences
from scorer.web.language.limits import AGAINST
from scorer.web.language.short_names import shortened
from scorer.web.language.texts import gettext
from scorer.web.language.words import among, isolated, names
from scorer.web.shown.losing import lost_words

FEW = 3  # numbers said one by one; of more than these the least and the most
UNTOLD = "later"
"""What a form says that was saved without a network, so that nobody could be told."""


@dataclass(frozen=True, slots=True)
class Against:
    """An entry whose points the tricks rule out: `words` say so and what is lost, `mark` is sent with the
    form by who has read it; `entry` is the one to be saved all the same.
    """

    words: str
    mark: str
    entry: Mapping[str, Json]

    def unread(self, seen: str) -> tuple[Problem, ...]:
        """The question that is put once to whoever has not been told, `seen` being what the form says."""
        return () if seen in {self.mark, UNTOLD} else (Problem(AGAINST, None, {"said": self.words}),)


def followed(following: Following | None, number: Json) -> bool:
    """Whether tricks were told of the hand that will be this entry."""
    if following is None or not following.begun or following.number != number:
        return False
    return bool(following.play.tricks or following.play.on_table)


def against(state: State, number: Json, entry: Mapping[str, Json], following: Following) -> Against | None:
    """What the tricks told say against this entry; None where they do not, or the table refuses it anyhow."""
    possible = contradicted(following.play, entry) if followed(following, number) else ()
    if not possible:
        return None
    kept = agreeing(state, entry)
    if isinstance(apply(state, 1, dict(kept)), Refusal):
        return None
    words = [tricks_words(state, possible, entry.get("totals") or [entry["points"]])]
    words.append(lost_words(state, kept, following.written.entry, known=True))
    mark = ".".join(f"{min(points)}-{max(points)}" for points in possible)
    return Against(" ".join(filter(None, words)), mark, kept)


def hint(state: State, number: Json, entry: Mapping[str, Json], following: Following | None) -> str:
    """What the hand can come to, for the pad on which no points stand; nothing where that is not known."""
    if following is None or not followed(following, number):
        return ""
    possible = outcome(following.play, entry)
    return tricks_words(state, possible) if possible else ""


def tricks_words(state: State, possible: Outcome, said: Sequence[int] = ()) -> str:
    """What the tricks make, in a sentence, of the caller's side or of the first of those of a plain hand of
    which the points `said` are none.
    """
    if len(possible) == 1:
        return _of_one(possible[0], *said)
    wrong = (
        side for side, (each, points) in enumerate(zip(said, possible, strict=False)) if each not in points
    )
    side = next(wrong, 0)
    brief = shortened(state.players)
    if len(possible) > 2 and not said:
        people = (names(sentences.side_names(state.setup, each, brief)) for each in range(len(possible)))
        told = gettext(", ").join(
            gettext("%(name)s %(score)s", name=isolated(name), score=among(points))
            for name, points in zip(people, possible, strict=True)
        )
        return gettext("By the tricks told it is %(points)s.", points=told)
    refusal = _of_one(possible[side], *said[side : side + 1])
    who = names(sentences.side_names(state.setup, side, brief))
    return gettext("%(who)s: %(refusal)s", who=who, refusal=refusal[:1].lower() + refusal[1:])


def _of_one(possible: frozenset[int], said: int | None = None) -> str:
    least, most = min(possible), max(possible)
    if said is not None and least < said < most and said not in possible:
        near = nearest(said, sorted(possible))
        return gettext(
            "By the tricks told it is not %(points)d: it is %(below)d or %(above)d.", points=said, **near
        )
    if len(possible) <= FEW:
        return gettext("By the tricks told it is %(points)s.", points=among(possible, FEW))
    return gettext("By the tricks told it is from %(least)d to %(most)d.", least=least, most=most)
