"""The evening for trying: opened by one touch, taken away by another."""

from __future__ import annotations

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from scorer.services import demo, people
from scorer.services.values import Author, Role
from scorer.web.guards import limits
from scorer.web.guards.access import device, device_for_writing, public
from scorer.web.guards.clock import now
from scorer.web.language.demo import words

room = Blueprint("trying", __name__)


@room.post("/demo")
@public
def try_it() -> AnyResponse:
    """Opens the demo, or goes back to the one this phone has; the phone directs it."""
    limits.count_new_table()
    phone = Author(people.device_hash(device_for_writing()), None, Role.DIRECT)
    opened = demo.open_demo(*words(), phone, now())
    return redirect(url_for("tables.page", table=opened.id), 303)


@room.post("/demo/away")
@public
def away() -> AnyResponse:
    """Takes this phone's demo away; pressed twice it is gone once."""
    if phone := device():
        demo.remove(phone)
    return redirect(url_for("start.page"), 303)
