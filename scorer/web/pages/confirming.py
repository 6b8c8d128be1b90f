"""The page between a corrected form and the log: old and new, what follows from it, and the reason."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Response, render_template

from scorer.errors import Problem, Refusal, Refused
from scorer.services import play, tables
from scorer.services.values import Role, Saved, TableView
from scorer.web.forms.typed import CorrectionForm
from scorer.web.guards.access import here
from scorer.web.language.labels import entry_title
from scorer.web.language.steps import undone_words
from scorer.web.language.texts import gettext
from scorer.web.pages import aims
from scorer.web.pages.aims import Aim
from scorer.web.pages.consequences import Outlook, outlook
from scorer.web.shown.beside import ReasonShown, contested
from scorer.web.shown.losing import lost_words
from scorer.web.shown.pad import Troubles, new_key


@dataclass(frozen=True, slots=True)
class Confirming:
    """What is to be confirmed: the outlook, the new entry (None: an undo), reasons ready to be touched, first
    those of who contests it; who contests what would be undone. `decides`: the correction is a decision.
    """

    title: str
    outlook: Outlook
    undoes: bool
    reasons: tuple[str, ...]
    must_say_why: bool
    decides: bool
    contested: tuple[ReasonShown, ...]


def page(
    view: TableView,
    aim: Aim,
    saved: Saved,
    form: CorrectionForm,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> Response:
    """Nothing has been saved when this page is seen; what it shows was computed at the version it carries."""
    form.version.data = str(view.version)
    form.put(saved.entry)
    why = dict.fromkeys(flag.words for flag in view.rulings.flagged(aim.number) if flag.words)
    if why and not form.why:
        form.reason.data = next(iter(why))
    shown = Confirming(
        title=entry_title(view, aim.number),
        outlook=_outlook(view, aim, saved),
        undoes=saved.entry is None,
        reasons=(*why, *_reasons(view)),
        must_say_why=not _is_last(view, aim.number),
        decides=here().role >= Role.DIRECT and bool(view.rulings.flagged(aim.number)),
        contested=contested(view, aim.number) if saved.entry is None else (),
    )
    html = render_template(
        "recording/confirm.html", view=view, aim=aim, form=form, shown=shown, troubles=Troubles(problems)
    )
    return Response(html, status)


def _outlook(view: TableView, aim: Aim, saved: Saved) -> Outlook:
    """What changes, and what of the old entry will be told no more, or does not come back."""
    seen, old = outlook(view, aim, saved), aim.corrects
    if old is None:
        return seen
    if saved.entry is None:
        lost = undone_words(old.entry, play.undoing(view.id, aim.number))
    else:
        lost = lost_words(aim.state, saved.entry, old.entry)
    return replace(seen, further=(*seen.further, lost)) if lost else seen


def again(
    table: str, which: int, form: CorrectionForm, problems: tuple[Problem, ...], status: int
) -> Response:
    """The same page over the table as it stands now, with what stood against saving.

    Raises Refused where it is the entry itself that cannot be, Conflict where it counts no more.
    """
    view = tables.load(table)
    saved = tables.preview_correction(table, which, form.parsed(), here().author)
    form.key.data = new_key()
    return page(view, aims.correct(view, which), saved, form, problems, status)


def check_reason(view: TableView, which: int, reason: str | None) -> None:
    """Raises Refused when an entry that others have built on is changed without a word."""
    if reason is None and not _is_last(view, which):
        raise Refused(Refusal.of([Problem("missing_field", "reason")]))


def _is_last(view: TableView, which: int) -> bool:
    return view.undoable is not None and view.undoable.number == which


def _reasons(view: TableView) -> tuple[str, ...]:
    person = gettext("wrong person") if view.setup.game == "chiamata" else gettext("sides swapped")
    return gettext("points miscounted"), person, gettext("typed wrong")
