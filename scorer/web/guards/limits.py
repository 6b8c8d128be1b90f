"""How often one address may do what costs us: open tables, guess codes. Counted here, forgotten soon."""

from __future__ import annotations

import ipaddress
import logging
import time
from collections import deque
from threading import Lock

from flask import request
from werkzeug.exceptions import TooManyRequests

_log = logging.getLogger("scorer.limits")
TEN_MINUTES = 600.0
MANY_NAMES = 10_000
ENTRIES_OF_ONE = 50  # a long evening is one table


class Allowance:
    """So many times within so many seconds, for each name; a name that stays below is never stopped."""

    def __init__(self, times: int, seconds: float) -> None:
        self.times, self.seconds = times, seconds
        self._spent: dict[str, deque[float]] = {}
        self._lock = Lock()

    def is_spent(self, name: str) -> bool:
        """Whether `name` has used up what it may."""
        with self._lock:
            return len(self._recent(name)) >= self.times

    def spend(self, name: str, times: int = 1) -> bool:
        """Counts one, or several at once; says whether that took the last one allowed."""
        with self._lock:
            if len(self._spent) > MANY_NAMES:
                self._spent = {each: self._spent[each] for each in list(self._spent) if self._recent(each)}
            recent = self._recent(name)
            was_spent = len(recent) >= self.times
            recent.extend([time.monotonic()] * times)
            self._spent[name] = recent
            return not was_spent and len(recent) >= self.times

    def _recent(self, name: str) -> deque[float]:
        recent = self._spent.get(name) or deque(maxlen=self.times)
        while recent and recent[0] < time.monotonic() - self.seconds:
            recent.popleft()
        return recent


# A club evening opens a few dozen tables; the numbers are far above it and below what fills a disk.
tables_of_one = Allowance(200, TEN_MINUTES)
tables_of_all = Allowance(5_000, TEN_MINUTES)
wrong_codes = Allowance(30, TEN_MINUTES)
wrong_keys = Allowance(100, TEN_MINUTES)


def count_new_table(entries: int = 0) -> None:
    """Counts a table about to be opened, a long sheet as several: judging it is work for this server.

    Raises TooManyRequests if this address, or all, opened too many.
    """
    times = 1 + entries // ENTRIES_OF_ONE
    address = client_address()
    if (address and tables_of_one.is_spent(address)) or tables_of_all.is_spent("all"):
        raise TooManyRequests
    tables_of_one.spend(address or "", times)
    tables_of_all.spend("all", times)


def slow_down_guessing() -> None:
    """Makes an address that gave many wrong codes wait a second; a right code is always served after it."""
    address = client_address()
    if address and wrong_codes.is_spent(address):
        time.sleep(1)


def count_wrong_code() -> None:
    """Counts a code that leads nowhere."""
    wrong_codes.spend(client_address() or "")


def count_wrong_key() -> None:
    """Counts a link that opens nothing; where they become many the log says so, once.

    A key has 128 bits: nobody is locked out for guessing, and a club behind one router is not either.
    """
    address = client_address()
    if wrong_keys.spend(address or ""):
        _log.warning("many links that open nothing are tried from %s", _network(address))


def _network(address: str | None) -> str:
    """An address as the log may keep it: without its last part."""
    if address is None:
        return "this machine or its proxy"
    bits = 24 if ipaddress.ip_address(address).version == 4 else 48
    return str(ipaddress.ip_network(f"{address}/{bits}", strict=False))


def client_address() -> str | None:
    """The address of the phone; None when everybody may be behind it (a proxy on this machine, a socket).

    Of IPv6 the network, as one line has 2^64 addresses. Forwarded headers are not believed: anybody can write
    one.
    """
    try:
        address = ipaddress.ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return None
    return str(address if address.version == 4 else ipaddress.ip_network((address, 64), strict=False))
