"""Secrets: made once, private, never weak, and never shown by a repr."""

from __future__ import annotations

import secrets as random_secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorer.store.ready import NotReady
from scorer.store.secrets import load_secrets


def test_the_first_start_makes_private_secrets_and_the_next_one_finds_them(tmp_path: Path) -> None:
    first = load_secrets(tmp_path)
    assert load_secrets(tmp_path) == first
    assert {path.name for path in tmp_path.iterdir()} == {"link.key", "cookie.key"}
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
    assert first.cookie.hex() not in repr(first)
    assert first.links[first.newest].hex() not in repr(first)


def test_two_first_starts_at_once_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: load_secrets(tmp_path), range(8)))
    assert all(each == found[0] for each in found)


def test_a_copy_without_its_rights_is_closed_to_others(tmp_path: Path) -> None:
    load_secrets(tmp_path)
    (tmp_path / "link.key").chmod(0o644)
    load_secrets(tmp_path)
    assert (tmp_path / "link.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("weak", ["", "dev", "changeme", "00" * 32, "ab" * 16, "à", "deadbeef" * 8])
@pytest.mark.parametrize("name", ["link.key", "cookie.key"])
def test_a_weak_secret_is_refused_naming_path_and_not_the_secret(
    tmp_path: Path, name: str, weak: str
) -> None:
    load_secrets(tmp_path)
    (tmp_path / name).write_text(f"k1:{weak}" if name == "link.key" else weak, "utf-8")
    with pytest.raises(NotReady) as refused:
        load_secrets(tmp_path)
    assert str(tmp_path / name) in str(refused.value)
    assert not weak or weak not in str(refused.value)


def test_a_secret_that_cannot_be_read_is_refused_with_path_and_uid(tmp_path: Path) -> None:
    load_secrets(tmp_path)
    (tmp_path / "link.key").unlink()
    (tmp_path / "link.key").mkdir()
    with pytest.raises(NotReady, match=r"link\.key: uid \d+ cannot read"):
        load_secrets(tmp_path)


def test_an_older_link_key_stays_in_use_below_a_newer_one(tmp_path: Path) -> None:
    old = load_secrets(tmp_path)
    path = tmp_path / "link.key"
    path.write_text(f"new:{random_secrets.token_hex(32)}\n" + path.read_text())
    found = load_secrets(tmp_path)
    assert found.newest == "new"
    assert found.links[old.newest] == old.links[old.newest]


def test_two_link_keys_of_one_name_are_refused(tmp_path: Path) -> None:
    load_secrets(tmp_path)
    lines = [f"same:{random_secrets.token_hex(32)}" for _ in range(2)]
    (tmp_path / "link.key").write_text("\n".join(lines))
    with pytest.raises(NotReady, match="IDs differ"):
        load_secrets(tmp_path)
