"""The last word on each entry, and what of the referee's decisions it leaves standing.

A decision taken back leaves two lines that speak no more: what it had changed, and what put that back. The
last word on an entry is its last line beside those, so decisions may be taken back in any order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from scorer.rules.rulings import UNDECIDE, Ruling, Rulings, standing
from scorer.services.values import NO_ENTRIES, RULING
from scorer.store.tables import LogRecord

OF_THE_TABLE = frozenset({"warning", "match_lost", "disqualified"})
"""Decisions that say nothing about what the entry says: no later word overtakes them."""


def last_lines(records: Iterable[LogRecord], taking_back: Collection[int] = ()) -> dict[int, LogRecord]:
    """The line that has the last word on each entry; `taking_back`: decisions that are about to be."""
    records = tuple(records)
    said = [each for each in records if each.action == RULING]
    gone = {each.entry.get("of") for each in said} | set(taking_back)
    silent = {each.entry.get("changed") for each in said if each.version in gone or _puts_back(each)}
    told = (each for each in records if each.action not in NO_ENTRIES and each.version not in silent)
    return {each.number: each for each in told}


def _puts_back(line: LogRecord) -> bool:
    return bool(line.entry["kind"] == UNDECIDE)


def what_stands(records: tuple[LogRecord, ...], live: Collection[int]) -> Rulings:
    """What stands beside the entries; nobody contests what was undone."""
    lines = [each for each in records if each.action == RULING]
    said = standing(_ruling(each) for each in lines)
    said = replace(said, flags=tuple(each for each in said.flags if each.number in live))
    if not said.decisions:
        return said
    last, about = last_lines(records), _about(said, records)
    overtaken = frozenset(
        each.version
        for each in said.decisions
        if each.said["decision"] not in OF_THE_TABLE and _later(last.get(about[each.version]), each)
    )
    binding = [each for each in said.decisions if each.version not in overtaken]
    binding = [each for each in binding if each.said["decision"] != "warning"]
    decided = {number for each in binding for number in (each.number, about[each.version])}
    return replace(said, overtaken=overtaken, settled=frozenset(decided))


def _later(line: LogRecord | None, decision: Ruling) -> bool:
    return line is None or line.version > decision.version


def _about(said: Rulings, records: tuple[LogRecord, ...]) -> Mapping[int, int]:
    """The entry that each decision speaks by: the one it changed, or wrote, else the one it is about."""
    numbers = {each.version: each.number for each in records}
    return {each.version: numbers.get(each.said.get("changed", 0), each.number) for each in said.decisions}


def _ruling(record: LogRecord) -> Ruling:
    told = (record.reason, record.by, record.device, record.at)
    return Ruling(record.version, record.number, record.entry, *told)
