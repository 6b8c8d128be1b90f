"""A sheet sent as a file: read here, judged by the engine like every other."""

from __future__ import annotations

import hashlib

from flask import request
from wtforms import Form, HiddenField

from scorer.errors import Json, Problem, Refusal, Refused
from scorer.rules import documents
from scorer.web.forms.table_form import FORM_KEY
from scorer.web.forms.typed import clean


class SheetForm(Form):
    """The key of the form; the file travels beside it."""

    key = HiddenField()

    def content(self) -> bytes:
        """The file that was sent; empty where none was chosen."""
        sent = request.files.get("sheet")
        try:
            return sent.read() if sent else b""
        finally:
            if sent:
                sent.close()

    def once(self, content: bytes) -> str | None:
        """What makes two requests the same import: the key of the form and the file."""
        key = clean(self.key.data)
        return f"sheet {key} {hashlib.sha256(content).hexdigest()}" if FORM_KEY.fullmatch(key) else None


def document(content: bytes) -> Json:
    """The file as JSON.

    Raises Refused: missing_field where there is none, not_json with the line at which reading stopped (none
    where it is no JSON from its first sign on: a spreadsheet, a picture).
    """
    if not content:
        raise Refused(Refusal.of([Problem("missing_field", "sheet")]))
    try:
        found = documents.parse(content)
        documents.dump(found).encode()
    except documents.NotJsonError as wrong:
        begun = content.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
        detail = {"line": wrong.line} if begun and wrong.line else {}
        raise Refused(Refusal.of([Problem("not_json", "sheet", detail)])) from None
    return found
