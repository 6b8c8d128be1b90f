"""What the first visit of a page weighs on the wire: before anything can be seen, and in all."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

KB = 1000
BEFORE, IN_ALL = 14 * KB, 40 * KB
"""The most a first visit may bring before the score can be seen, and in all, in bytes as sent."""

_SENT = """async () => {
    await Promise.all([...document.querySelectorAll('link[rel=manifest]')].map((link) => fetch(link.href)));
    const [page] = performance.getEntriesByType('navigation');
    const others = performance.getEntriesByType('resource');
    const held = document.querySelector('script[type=module][blocking=render]');
    const waits = (one) => one.renderBlockingStatus === 'blocking' || (held && one.name.endsWith('.js'));
    return [
        [page.name, page.encodedBodySize, true],
        ...others.map((one) => [one.name, one.encodedBodySize, !!waits(one)]),
    ];
}"""


@dataclass(frozen=True, slots=True)
class Part:
    """One answer of a first visit: its address, its bytes as sent, whether the first paint waits for it."""

    address: str
    size: int
    waited_for: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """The parts of a first visit."""

    parts: tuple[Part, ...]

    @property
    def before(self) -> int:
        """Bytes that have to be there before anything is seen."""
        return sum(part.size for part in self.parts if part.waited_for)

    @property
    def in_all(self) -> int:
        """Bytes of everything the page asks for by itself."""
        return sum(part.size for part in self.parts)

    def __str__(self) -> str:
        lines = (f"{part.size:7} {'!' if part.waited_for else ' '} {part.address}" for part in self.parts)
        return "\n".join((f"{self.before} bytes before it is seen, {self.in_all} in all", *lines))


def weigh_in(page: Page) -> None:
    """From now on each visit of this phone is a first one, over plain http as in a club: gzip, no Brotli."""
    wires = page.context.new_cdp_session(page)
    wires.send("Network.enable")
    wires.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.context.set_extra_http_headers({"Accept-Encoding": "gzip"})


def weighed(page: Page) -> Visit:
    """The visit that brought the page shown, its icon and manifest included. The first paint waits for
    the page, style sheets, scripts at its head; and, if one module is to hold it back, all it imports."""
    page.wait_for_load_state("load")
    parts = (Part(*part) for part in page.evaluate(_SENT))
    # a phone keeps what it has once; one that keeps nothing asks for the sprite at every drawing that changes
    return Visit(tuple({part.address.partition("#")[0]: part for part in parts}.values()))
