"""Rack cards: everything on the sheet, resolved for the table that asks, in eighty columns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.rules import command
from pitboss.errors import PitbossError
from pitboss.guide.card import card_of
from pitboss.guide.terminal import show_card
from pitboss.houses import sheet, sheet_names
from pitboss.table.table import open_table


def rules(*args: str) -> Result:
    return CliRunner().invoke(command, list(args), standalone_mode=False)


@pytest.mark.parametrize("name", sheet_names())
def test_a_card_holds_everything_its_sheet_says_and_stays_within_eighty_columns(name: str) -> None:
    page = sheet(name)
    text = rules(name).output
    flat = " ".join(text.split())
    assert all(len(line) <= 80 for line in text.splitlines())
    for spot in page.rules.wagers.values():
        assert spot.title in flat
    for step in page.rules.procedure:
        assert " ".join(step.split()) in flat
    for reading in page.rules.readings:
        assert " ".join(reading.reading.split()) in flat
        assert " ".join(reading.instead.split()) in flat
    for table in card_of(open_table(page)).pay_tables:
        assert table.title in flat
        assert all(line.pays in flat for line in table.lines)


@pytest.mark.parametrize("name", sheet_names())
def test_a_card_on_a_terminal_and_as_json_holds_it_too(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = sheet(name)
    show_card(card_of(open_table(page)))
    assert page.rules.title in capsys.readouterr().out
    tree = json.loads(rules(name, "--json").output)
    assert [wager["slug"] for wager in tree["wagers"]] == list(page.rules.wagers)
    assert [reading["on"] for reading in tree["readings"]] == [each.on for each in page.rules.readings]
    assert tree["sources"][0] == {"of": "", "source": page.rules.source}


def test_a_wager_says_what_it_pays_when_it_wins_who_puts_it_down_and_within_which_limits() -> None:
    ante_and_play = """\
  Ante .................................................................. 1 to 1
    Wins: the hand beats the dealer's, or the dealer does not qualify.
    $5 to $1,000; a player, before the round.
  Play .................................................................. 1 to 1
    Wins: the hand beats a qualifying dealer.
    Equal to Ante; a player, by a decision in the round.
"""
    text = rules("valley-forge/three-card-poker").output
    assert ante_and_play in text
    assert "    Exactly $1; a player, before the round; only with Ante or Pair plus.\n" in text
    assert "    Nobody puts it down: the rules pay it.\n" in text


def test_options_are_resolved_in_the_limits_of_every_wager() -> None:
    text = rules("mount-airy/roulette", "--option", "min=25", "--option", "max=2500.50").output
    assert "$25 to $2,500.50; a player, before the round." in text
    assert "min    $25 (any amount)." in text


def test_an_option_says_which_values_may_be_chosen() -> None:
    assert "wheel  single-zero (double-zero or single-zero)." in (
        rules("mount-airy/roulette", "--option", "wheel=single-zero").output
    )


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("wheel=triple-zero", "options: wheel: 'triple-zero' is not one of 'double-zero', 'single-zero'"),
        ("whel=single-zero", "options: 'whel' is not an option of mount-airy/roulette; did you mean 'wheel'?"),
        ("min=2000", "options: min is above max, $2,000 against $1,000; lower the min or raise the max"),
        ("min", "--option: 'min': write KEY=VALUE, as in decks=8"),
        ("min=lots", "options: min: 'lots' is not an amount: write dollars as a number, such as 5 or 7.5"),
        ("min=true", "options: min: true is not an amount: write dollars as a number, such as 5 or 7.5"),
        ("min=1e999999999", "options: min: 1E+999999999 is not an amount of dollars"),
    ],
)
def test_an_option_that_cannot_be_is_refused_in_one_line(option: str, told: str) -> None:
    result = rules("mount-airy/roulette", "--option", option)
    assert isinstance(result.exception, PitbossError)
    assert str(result.exception).startswith(told)


def test_readings_are_marked_with_what_else_the_guide_could_mean_and_why() -> None:
    text = rules("mount-airy/three-card-poker").output
    _, _, readings = text.partition("\nHOW THE GUIDE IS READ ---")
    assert "\n  Where the guide is silent or contradicts itself, it is read in this way.\n" in readings
    six_card_bonus = """
  Six card bonus: Needs an ante or a pair plus wager beside it.
    Could also mean: It may stand alone.
    Why: The guide introduces it beside them.
"""
    assert six_card_bonus in readings


def test_a_player_banked_game_names_its_schedules_and_what_binds_them() -> None:
    text = rules("marysville/three-card-poker").output
    assert "Schedules by id: action-1 to action-39; three-card-poker-1 (an older sheet)." in " ".join(text.split())
    assert "never a percentage" in " ".join(text.split())
    assert "Collection is taken on it." in text
    assert "COLLECTION" not in rules("mount-airy/three-card-poker").output


def test_a_chosen_schedule_is_printed_band_by_band() -> None:
    text = rules("marysville/three-card-poker", "--option", "schedule=7").output
    assert "In force at this table: action-7." in text
    assert "    $1 to $50 ............................................................ $0.50\n" in text
    with pytest.raises(PitbossError, match="no schedule 'face-up-99'"):
        command(["marysville/three-card-poker", "--option", "schedule=face-up-99"], standalone_mode=False)


def test_the_law_refuses_limits_that_no_cardroom_may_post() -> None:
    result = rules("marysville/three-card-poker", "--option", "min=2000", "--option", "max=9000")
    assert str(result.exception) == "options.min: $2,000 is not from $1 to $1,000"


def test_a_sheet_of_ones_own_has_its_card(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text((Path(__file__).parent.parent / "houses" / "own.toml").read_text())
    text = rules(str(own)).output
    assert text.startswith("THREE CARD POKER\nown\n7 seats. The house banks. $5 to $1,000.\n")
    assert "side-min  $1 (1, 2.5 or 5)." in text
    assert "Not posted here, but possible: " in text and "pair-plus-max" in text


def test_a_sheet_is_printed_to_be_copied(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    copy.write_text(rules("mount-airy/roulette", "--sheet").output)
    assert sheet(str(copy)).rules.wagers == sheet("mount-airy/roulette").rules.wagers
    assert "--sheet prints the sheet unchanged" in str(rules("mount-airy/roulette", "--sheet", "--json").exception)


def test_words_in_brackets_are_not_taken_for_colours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    text = (Path(__file__).parent.parent / "houses" / "own.toml").read_text()
    own.write_text(text.replace("Three Card Poker", "[red]Three[/] Card"))
    page = sheet(str(own))
    show_card(card_of(open_table(page)))
    assert "[red]Three[/] Card" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere/craps", "no house 'nowhere'; there are "),
        ("mount-airy/bingo", "mount-airy has no 'bingo'; it has "),
        ("none.toml", "none.toml: cannot be read: No such file or directory"),
    ],
)
def test_a_name_there_is_not_is_refused_in_one_line(name: str, told: str) -> None:
    assert str(rules(name).exception).startswith(told)


def test_help_starts_a_newcomer() -> None:
    assert "pitboss rules mount-airy/roulette" in CliRunner().invoke(command, ["--help"]).output
