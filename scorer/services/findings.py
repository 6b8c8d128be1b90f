"""What a look at the installation found, a line each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One line: how bad (`ok`, `warning`, `WRONG`) and the sentence."""

    level: str
    text: str

    @property
    def line(self) -> str:
        """The line as it is printed."""
        return f"{self.level:8} {self.text}"


def good(text: str) -> Finding:
    """All is well."""
    return Finding("ok", text)


def warning(text: str) -> Finding:
    """Something to know, or to do one day."""
    return Finding("warning", text)


def wrong(text: str) -> Finding:
    """Something to mend."""
    return Finding("WRONG", text)
