"""What printed and sent links begin with."""

from __future__ import annotations

import pytest

from scorer.services import address as services_address
from scorer.web.guards import addresses
from tests.web.conftest import CreateApp

PUBLIC = "https://smazzata.example"


@pytest.mark.parametrize(
    ("public_url", "listening", "host", "base"),
    [
        (PUBLIC, "0.0.0.0", "localhost:8000", PUBLIC),
        (PUBLIC, "0.0.0.0", "192.168.1.7:8000", PUBLIC),
        (None, "0.0.0.0", "192.168.1.7:8000", "http://192.168.1.7:8000"),
        (None, "0.0.0.0", "192.168.1.7:6666", "http://192.168.1.7:8000"),
        (None, "0.0.0.0", "203.0.113.66", "http://10.1.2.3:8000"),
        (None, "0.0.0.0", "0.0.0.0:8000", "http://10.1.2.3:8000"),
        (None, "0.0.0.0", "localhost:8000", "http://10.1.2.3:8000"),
        (None, "0.0.0.0", "127.0.0.1:8000", "http://10.1.2.3:8000"),
        (None, "0.0.0.0", "[::1]", "http://10.1.2.3:8000"),
        (None, "127.0.0.1", "localhost:8000", "http://127.0.0.1:8000"),
        (None, "0.0.0.0", "laptop.local:8000", "http://10.1.2.3:8000"),
    ],
)
def test_a_qr_code_holds_an_address_other_phones_can_open(
    create: CreateApp,
    monkeypatch: pytest.MonkeyPatch,
    public_url: str | None,
    listening: str,
    host: str,
    base: str,
) -> None:
    monkeypatch.setattr(services_address, "lan_address", lambda: "10.1.2.3")
    monkeypatch.setattr(services_address, "_has", lambda text, version: text == "192.168.1.7")
    app = create(public_url=public_url, host=listening)
    with app.test_request_context(headers={"Host": host}):
        assert addresses.address_for_others() == base


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("http://localhost:80/t/x", "http://localhost"),
        ("https://smazzata.example:443", "https://smazzata.example"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("null", "null"),
        ("http://[broken", "http://[broken"),
        ("http://a:99999", "http://a:99999"),
    ],
)
def test_an_origin_is_written_as_browsers_write_it(url: str, origin: str) -> None:
    assert addresses.origin_of(url) == origin


@pytest.mark.parametrize(
    ("public_url", "host", "is_https"),
    [
        (PUBLIC, "smazzata.example", True),
        (PUBLIC, "smazzata.example:443", True),
        (PUBLIC, "192.168.1.7:8000", False),
        ("http://smazzata.example", "smazzata.example", False),
        (None, "localhost", False),
        (PUBLIC + ":443", "smazzata.example", True),
        (PUBLIC + ":8443", "smazzata.example:8443", True),
    ],
)
def test_behind_a_proxy_the_configured_scheme_counts(
    create: CreateApp, public_url: str | None, host: str, is_https: bool
) -> None:
    with create(public_url=public_url).test_request_context(headers={"Host": host}):
        assert addresses.is_https() is is_https


def test_an_address_of_this_machine_is_told_from_any_other() -> None:
    lan = services_address.lan_address()
    assert services_address.is_this_machine(lan) is not lan.startswith("127.")
    for other in ("203.0.113.66", "127.0.0.1", "0.0.0.0", "::1", "::", "localhost", "evil.local", ""):
        assert not services_address.is_this_machine(other)
