"""A session is dealt again from its revealed seeds; the first line that disagrees is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.live.sessions import new_session, play_on
from tests.machine.people import ALL

from pitboss.errors import PitbossError, Refused, Unreadable
from pitboss.live.journal import Journal, read_journal
from pitboss.live.verify import verify_session
from pitboss.machine.step import Entry


def session(path: Path, name: str, rounds: int = 3) -> list[Entry]:
    pump = new_session(path, name)
    play_on(pump, rounds)
    pump.close()
    return read_journal(path)


def rewritten(path: Path, entries: list[Entry]) -> Path:
    """A forged journal with a correct chain."""
    path.unlink(missing_ok=True)
    journal = Journal.create(path)
    journal.append(entries)
    journal.close()
    return path


@pytest.mark.parametrize("name", ALL)
def test_an_honest_session_agrees(name: str, tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    entries = session(path, name)
    verified = verify_session(path)
    assert verified.rounds == 3
    assert verified.commitments == sum(entry["kind"] == "commit" for entry in entries)
    assert verified.cards + verified.rolls + verified.spins > 0
    assert not verified.unrevealed
    assert "all agree with the revealed seeds" in str(verified)


@pytest.mark.parametrize("name", ["mount-airy/roulette", "mount-airy/three-card-poker"])
def test_a_flipped_byte_is_found(name: str, tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    session(path, name, rounds=1)
    whole = path.read_bytes()
    for place in range(0, len(whole) - 1, 23):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x04]) + whole[place + 1 :])
        with pytest.raises(Unreadable, match="changed after it was written"):
            verify_session(path)


def first(entries: list[Entry], kind: str, word: str = "") -> Entry:
    return next(entry for entry in entries if entry["kind"] == kind and word in json.dumps(entry))


def another_card(entries: list[Entry]) -> None:
    shown = first(entries, "settle")["shown"]
    place = next(place for place, each in enumerate(shown) if each[0] == "show")
    cards = shown[place][2].split()
    cards[0] = next(card for card in ("2c", "3c", "4c", "5c") if card not in cards)
    shown[place][2] = " ".join(cards)


def another_seed(entries: list[Entry]) -> None:
    first(entries, "reveal")["seed"] = "00" * 64


def a_seed_that_nobody_gave(entries: list[Entry]) -> None:
    first(entries, "open")["seeds"]["1"] = "00"


def another_payment(entries: list[Entry]) -> None:
    chips = first(entries, "settle")["chips"]
    chips[next(iter(chips))] += 5


def a_bet_after_the_cards(entries: list[Entry]) -> None:
    entries.insert(entries.index(first(entries, "settle")), first(entries, "open"))


def an_early_reveal(entries: list[Entry]) -> None:
    reveal = first(entries, "reveal")
    entries.remove(reveal)
    entries.insert(entries.index(first(entries, "settle")), reveal)


def an_unknown_kind(entries: list[Entry]) -> None:
    entries.insert(entries.index(first(entries, "open")), {"kind": "gift"})


def a_line_without_its_keys(entries: list[Entry]) -> None:
    del first(entries, "open")["bets"]


def a_reveal_kept_back(entries: list[Entry]) -> None:
    entries.remove(first(entries, "reveal"))


def another_purpose(entries: list[Entry]) -> None:
    for kind in ("commit", "reveal"):
        first(entries, kind)["purpose"] = "night seed 1 again"


def another_sheet(entries: list[Entry]) -> None:
    entries[0]["text"] = entries[0]["text"].replace("max = 1000", "max = 1001")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (another_card, "shown: the journal has"),
        (another_seed, "commitment: the journal has"),
        (a_seed_that_nobody_gave, "receipt: the journal has"),
        (another_payment, "chips: the journal has"),
        (a_bet_after_the_cards, "the journal has|no round can begin now"),
        (an_early_reveal, "the journal has|cannot happen here"),
        (an_unknown_kind, "a step 'gift' cannot happen here"),
        (a_reveal_kept_back, "never revealed, but play went on"),
        (a_line_without_its_keys, "is not a line of a table's journal"),
        (another_purpose, "no seed is revealed for the purpose 'night seed 1'"),
        (another_sheet, "digest: is not the digest of the sheet"),
    ],
)
def test_a_forged_journal_is_found_and_the_line_named(
    change: Callable[[list[Entry]], None], said: str, tmp_path: Path
) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    entries = session(path, "mount-airy/three-card-poker", rounds=2)
    change(entries)
    with pytest.raises(PitbossError, match=said) as error:
        verify_session(rewritten(path, entries))
    assert str(error.value).startswith(f"{path}:")
    assert "\n" not in str(error.value)


def test_what_is_not_revealed_yet_is_not_checked(tmp_path: Path) -> None:
    path = tmp_path / "night" / "journal.jsonl"
    entries = session(path, "mount-airy/three-card-poker", rounds=2)
    second = [place for place, entry in enumerate(entries) if entry["kind"] == "open"][1]
    verified = verify_session(rewritten(path, entries[: second + 1]))
    assert (verified.rounds, verified.unrevealed) == (1, "night seed 2")
    assert "'night seed 2' is not revealed yet" in str(verified)


def test_without_a_journal_there_is_no_verdict(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("")
    with pytest.raises(Unreadable, match="is empty"):
        verify_session(tmp_path / "empty")
    with pytest.raises(Refused, match="cannot be read"):
        verify_session(tmp_path)
