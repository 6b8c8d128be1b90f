"""What a filled-in form is for: a new entry of a table, or a correction of one that stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from zlib import crc32

from flask import render_template, request, url_for
from flask.wrappers import Response
from werkzeug.datastructures import MultiDict

from scorer.errors import Conflict, Forbidden, Json, Problem, Settled
from scorer.rules.play import still_fitting, with_points
from scorer.rules.table import State
from scorer.services import play
from scorer.services.play import Following
from scorer.services.values import LiveEntry, Role, TableView
from scorer.web.forms.special_forms import MonteForm, PenaltyForm, SpecialForm, SubstitutionForm
from scorer.web.forms.typed import BriscolaForm, ChiamataForm, clean, number
from scorer.web.guards.access import here
from scorer.web.language.labels import entry_title
from scorer.web.language.steps import beyond
from scorer.web.language.texts import gettext
from scorer.web.shown import by_tricks
from scorer.web.shown.board import board, hand_number
from scorer.web.shown.by_tricks import Against
from scorer.web.shown.counter import counted_points
from scorer.web.shown.losing import lost_words
from scorer.web.shown.pad import Troubles, new_key, pad
from scorer.web.shown.special_pages import special

HandForms = ChiamataForm | BriscolaForm
AnyForm = HandForms | SpecialForm
COUNTED = {"kind", "points", "totals"}
"""What a count of the piles brings by the address; it leaves the other answers as they are."""
SPECIAL: dict[str, type[SpecialForm]] = {
    "monte": MonteForm,
    "penalty": PenaltyForm,
    "substitution": SubstitutionForm,
}


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a form goes and what it meets: `state` is the table before the entry, `corrects` the old one.

    `draft` is the name under which the phone keeps what is half typed, `mark` what makes it stale.
    """

    kind: str
    title: str
    number: int
    state: State
    action: str
    preview: str
    back: str
    draft: str
    mark: str
    corrects: LiveEntry | None = None

    def blank(self, sent: MultiDict[str, str] | None = None) -> AnyForm:
        """The form, with what was sent in it; one place for every side."""
        kind = SPECIAL.get(self.kind, ChiamataForm if self.state.setup.game == "chiamata" else BriscolaForm)
        form = kind(sent)
        places = {BriscolaForm: "totals", PenaltyForm: "scores"}.get(kind)
        while places and len(form[places]) < self.state.setup.sides:
            form[places].append_entry()
        return form

    def posted(self) -> AnyForm:
        """The form as this request sent it."""
        return self.blank(request.form)

    def entry(self, form: AnyForm) -> Json:
        """What the form says, as a sheet writes it, not judged yet."""
        entry = form.entry() if isinstance(form, HandForms) else form.entry(self.state)
        return still_fitting(self.state, entry, self.corrects.entry) if self.corrects else entry

    def objections(self, form: AnyForm) -> tuple[Problem, ...]:
        """What a person is asked about once before the entry is judged."""
        twin = form.twin(self.state) if isinstance(form, SubstitutionForm) else None
        return (twin,) if twin else ()


def new(view: TableView, kind: str = "hand") -> Aim:
    """The next entry of a table."""
    if kind == "hand":
        action, preview = (url_for(f"recording.{name}", table=view.id) for name in ("page", "preview"))
        title, back = _hand_title(view.state), url_for("tables.page", table=view.id)
    else:
        action = url_for("specials.page", table=view.id, kind=kind)
        preview = url_for("specials.preview", table=view.id, kind=kind)
        title, back = special_title(kind), url_for("specials.more", table=view.id)
    draft, mark = (view.id if kind == "hand" else f"{view.id}:{kind}"), str(view.next)
    return Aim(kind, title, view.next, view.state, action, preview, back, draft, mark)


def correct(view: TableView, number: int) -> Aim:
    """A live entry put right: the same form, filled in; `form` in what was sent may name another one.

    Raises Conflict "unknown_entry" for what does not count today, Forbidden, or Settled, for what only the
    director may.
    """
    live, last = view.live(number), view.undoable
    if live is None:
        raise Conflict("unknown_entry", {"number": number, "next": view.next})
    if here().role < Role.DIRECT and live != last:
        raise Forbidden("only the director changes an entry that is not the last")
    if here().role < Role.DIRECT and number in view.rulings.settled:
        raise Settled("only the director changes what the referee has decided")
    kind = request.form.get("form", live.entry["kind"])
    kind = kind if kind in SPECIAL else "hand"
    why, came = request.args.get("because"), request.args.get("came")
    action = url_for("corrections.page", table=view.id, number=number, because=why, came=came)
    preview = url_for("corrections.preview", table=view.id, number=number)
    title = gettext("Correct: %(entry)s", entry=entry_title(view, number))
    quarrel = url_for("quarrels.page", table=view.id, number=number)
    back = quarrel if came == "quarrel" else url_for("tables.page", table=view.id)
    mark = f"{number}@{view.version}"
    return Aim(kind, title, number, view.before(number), action, preview, back, f"{view.id}:fix", mark, live)


def filled(aim: Aim, view: TableView) -> AnyForm:
    """The form with the entry that is corrected typed in."""
    form, live = aim.blank(), aim.corrects
    if live is None or live.entry["kind"] in {"all_pass", "void"}:
        return form
    if not isinstance(form, HandForms):
        form.fill(live.entry)
    elif row := view.row(live.number):
        form.fill(live.entry, row.as_json())
    return form


def goes_on(aim: Aim, form: HandForms, following: Following) -> Aim:
    """The hand in progress typed in as far as it was told; drafts that know less of it are stale."""
    if not following.begun or following.number != aim.number:
        return aim
    entry = following.written.entry
    form.open_with(with_points(following.play, entry))
    told = {name: value for name, value in entry.items() if name not in COUNTED}
    return replace(aim, mark=f"{aim.mark}:{crc32(json.dumps(told).encode()):x}") if told else aim


def against(aim: Aim, form: AnyForm, following: Following) -> Against | None:
    """What the tricks of the hand in progress say against the points on this form, if it is for that hand."""
    which = number(str(form.number.data))
    if aim.corrects or not isinstance(form, HandForms) or which != aim.number:
        return None
    return by_tricks.against(aim.state, which, aim.entry(form), following)


def unread(form: AnyForm, found: Against | None) -> tuple[Problem, ...]:
    """The question of it, where the form does not say that it was read; put again, it says so."""
    asked = found.unread(clean(form.seen.data)) if found else ()
    if found and asked:
        form.seen.data = found.mark
    return asked


def warning(aim: Aim, entry: Json, following: Following) -> str:
    """What of the hand in progress will not be saved with this entry."""
    if not following.begun or following.number != aim.number:
        return ""
    return lost_words(aim.state, entry, following.written.entry)


def renew(aim: Aim, form: AnyForm) -> None:
    """A fresh key and the number of now: what is sent next is a request of its own."""
    form.key.data, form.number.data = new_key(), str(aim.number)


def page_of(
    view: TableView, aim: Aim, form: AnyForm, problems: tuple[Problem, ...] = (), status: int = 200
) -> Response:
    """The page with the form on it, and beside every question what is wrong with its answer."""
    values: Mapping[str, Json] = {"view": view, "aim": aim, "form": form, "troubles": Troubles(problems)}
    if isinstance(form, HandForms):
        chosen = form.rest.data if isinstance(form, ChiamataForm) else []
        shown = board(view) if view.setup.game == "briscola" else None
        playing = None if aim.corrects else play.follow(view.id, here().author)
        html = render_template(
            f"recording/{view.setup.game}.html",
            pad=pad(aim.state, chosen),
            board=shown,
            players=aim.state.players,
            counts=url_for("counter.page", table=view.id) if playing and playing.helpers.counter else "",
            counted=counted_points(playing, here().author.device) if playing else "",
            carried=carried(aim, playing) if playing else "",
            followed=by_tricks.followed(playing, aim.number),
            hint=by_tricks.hint(aim.state, aim.number, aim.entry(form), playing),
            **values,
        )
    else:
        html = render_template(f"recording/{aim.kind}.html", special=special(aim.state), **values)
    return Response(html, status)


def carried(aim: Aim, following: Following) -> str:
    """What of the hand in progress goes into the entry as far as the form agrees with it, in words."""
    ours = following.begun and following.number == aim.number
    return beyond(following.written.entry) if ours else ""


def _hand_title(state: State) -> str:
    return gettext("Hand %(number)d", number=hand_number(state))


def special_title(kind: str) -> str:
    """The heading of a form that is not the pad."""
    titles = {
        "monte": gettext("Thrown in"),
        "penalty": gettext("Penalty"),
        "substitution": gettext("Somebody else sits down"),
    }
    return titles[kind]
