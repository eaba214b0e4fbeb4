"""A sheet that extends another: what it takes over, what it replaces, and where its mistakes are reported."""

from __future__ import annotations

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import pitboss
from pitboss.errors import PitbossError
from pitboss.houses import KEPT, SHEETS, read_sheet, sheet, sheet_names, sheet_of
from pitboss.houses.reading.extends import LONGEST_CHAIN
from pitboss.houses.reading.problems import BadSheet
from pitboss.houses.reading.write import write_toml
from pitboss.rules.lines import Line

ROULETTE = 'extends = "mount-airy/roulette"\nhouse = "my-house"\n'
OWN = (Path(__file__).parent / "own.toml").read_text()


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return name


def told(name: str, text: str) -> list[str]:
    with pytest.raises(BadSheet) as bad:
        sheet(write(name, text))
    return bad.value.problems


# What it takes over


def test_a_changed_line_replaces_that_line_and_nothing_else() -> None:
    changed = sheet(write("my.toml", ROULETTE + '\n[wagers.basket]\npays = "7 to 1"\n')).rules
    posted = sheet("mount-airy/roulette").rules
    assert changed.wagers["basket"].pays == Line.parse("7 to 1")
    assert changed.wagers["basket"].title == posted.wagers["basket"].title
    assert {slug: spot for slug, spot in changed.wagers.items() if slug != "basket"} == {
        slug: spot for slug, spot in posted.wagers.items() if slug != "basket"
    }
    assert (changed.house, changed.options, changed.readings) == ("my-house", posted.options, posted.readings)


def test_a_list_is_replaced_whole() -> None:
    text = (
        ROULETTE
        + 'procedure = ["Spin."]\n\n[choices]\nwheel = ["double-zero"]\n\n[[readings]]\non = "a"\nreading = "b"\n'
    )
    rules = sheet(write("my.toml", text)).rules
    assert rules.procedure == ("Spin.",)
    assert rules.choices == {"wheel": ("double-zero",)}
    assert [reading.on for reading in rules.readings] == ["a"]


def test_a_wager_that_the_other_sheet_does_not_have_is_added() -> None:
    write("base.toml", ROULETTE + 'without = ["wagers.basket"]\n')
    basket = (
        '[wagers.basket]\ntitle = "Basket"\nwins = "0, 00, 1, 2 and 3"\nmin = "min"\nmax = "max"\npays = "6 to 1"\n'
    )
    rules = sheet(write("my.toml", f'extends = "base.toml"\n\n{basket}')).rules
    assert rules.wagers == sheet("mount-airy/roulette").rules.wagers


def test_what_without_names_is_left_out() -> None:
    rules = sheet(write("my.toml", ROULETTE + 'without = ["wagers.basket", "readings", "choices.wheel"]\n')).rules
    assert "basket" not in rules.wagers and "street" in rules.wagers
    assert (rules.readings, rules.choices) == ((), {})


def test_a_table_that_is_left_out_can_be_written_again() -> None:
    text = (
        ROULETTE
        + 'without = ["wagers.basket"]\n\n[wagers.basket]\ntitle = "Five"\nwins = "five numbers"\npays = "6 to 1"\n'
    )
    spot = sheet(write("my.toml", text)).rules.wagers["basket"]
    assert (spot.title, spot.min) == ("Five", None)


def test_a_base_file_is_searched_beside_the_file_that_extends_it() -> None:
    write("house/base/roulette.toml", ROULETTE + "\n[options]\nmin = 10\n")
    write("house/floor-2.toml", 'extends = "base/roulette.toml"\n\n[options]\nmax = 500\n')
    options = sheet("house/floor-2.toml").rules.options
    assert (options.min, options.max) == (1000, 500_00)
    assert sheet("house/floor-2.toml").rules.house == "my-house"


def test_sheets_extend_one_another_up_to_a_depth() -> None:
    write("1.toml", OWN)
    for number in range(2, LONGEST_CHAIN + 2):
        write(f"{number}.toml", f'extends = "{number - 1}.toml"\n')
    assert sheet(f"{LONGEST_CHAIN}.toml").rules == sheet("1.toml").rules
    (problem,) = told(f"{LONGEST_CHAIN + 1}.toml", f'extends = "{LONGEST_CHAIN}.toml"\n')
    assert problem.endswith(f"more than {LONGEST_CHAIN} sheets extend one another: extend an earlier one")


def test_the_three_hollywood_houses_post_one_sheet() -> None:
    names = [name for name in sheet_names() if name.startswith("hollywood-")]
    texts = {sheet(name).text for name in names}
    assert len(names) == 3 and len(texts) == 1
    assert [sheet(name).rules.house for name in names] == [name.partition("/")[0] for name in names]


# Its text is whole


@pytest.mark.parametrize("name", sheet_names())
def test_a_sheet_is_the_same_after_it_is_written_and_read_again(name: str) -> None:
    tree = tomllib.loads(sheet(name).text, parse_float=Decimal)
    assert tomllib.loads(write_toml(tree), parse_float=Decimal) == tree
    assert sheet_of(name, write_toml(tree)).rules == sheet(name).rules


@pytest.mark.parametrize("house", ["marysville"])
def test_nested_lists_of_tables_are_written_too(house: str) -> None:
    tree = tomllib.loads((SHEETS / house / "collection.toml").read_text("utf-8"), parse_float=Decimal)
    assert tomllib.loads(write_toml(tree), parse_float=Decimal) == tree


@pytest.mark.parametrize(
    "tree",
    [
        {"a b": "\x7f\0\n\"\\'é", "": 1},
        {"a": {"b": {}}, "c": []},
        {"list": [{"a": [{"b": 1}, 2], "c": {"d": True}}, {}]},
        {"long": ["x" * 60, "y" * 60], "rate": Decimal("0.50"), "table": {"1": {"2": {"3": 4}}, "k": 5}},
    ],
)
def test_any_toml_value_is_written_so_that_it_reads_the_same(tree: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(tree), parse_float=Decimal) == tree


def test_the_text_of_an_extending_sheet_needs_no_other_file() -> None:
    write("base.toml", OWN)
    changed = sheet(write("my.toml", 'extends = "base.toml"\nwithout = ["readings"]\n\n[options]\nside-min = 2.5\n'))
    Path("base.toml").unlink()
    assert "extends" not in changed.text
    assert sheet_of("my.toml", changed.text) == changed


def test_a_sheet_that_was_read_is_not_read_again_from_its_text() -> None:
    changed = sheet(write("my.toml", ROULETTE + "\n[options]\nmin = 10\n"))
    assert sheet_of("my.toml", changed.text) is changed
    assert sheet_of("other.toml", changed.text) is not changed
    assert sheet_of("mount-airy/roulette", sheet("mount-airy/roulette").text) is sheet("mount-airy/roulette")


def test_only_the_latest_sheets_are_kept() -> None:
    first = sheet_of("my.toml", OWN)
    for number in range(KEPT):
        sheet_of("my.toml", f"{OWN}\n# {number}\n")
    assert sheet_of("my.toml", OWN) is not first


def test_a_stored_text_extends_nothing() -> None:
    with pytest.raises(BadSheet, match=r"my\.toml:1: extends: the text of a stored sheet is whole"):
        sheet_of("my.toml", ROULETTE)


# Mistakes


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("extends = 5\n", 'extends: 5 is not a text; write a sheet\'s name, extends = "mount-airy/roulette"'),
        ('extends = "mount-airy/bingo"\n', "extends: mount-airy has no 'bingo'; it has baccarat, "),
        ('extends = "nowhere/craps"\n', "extends: no house 'nowhere'; there are mount-airy, "),
        ('extends = "none.toml"\n', "extends: none.toml: cannot be read: No such file or directory"),
        ('extends = "a\\u0000.toml"\n', "extends: a\\x00.toml: cannot be read: embedded null byte"),
        ('extends = "my.toml"\n', "extends: a sheet cannot extend itself; name another"),
        ('extends = "../{folder}/my.toml"\n', "extends: a sheet cannot extend itself; name another"),
        (
            'extends = "mount-airy/craps"\ngame = "roulette"\n',
            "game: 'roulette' is not the game of the sheet this one extends, 'craps'",
        ),
        (
            ROULETTE + 'without = "wagers.basket"\n',
            'without: \'wagers.basket\' is not a list; write keys in brackets: ["wagers.tie", "pays.tie"]',
        ),
        (
            ROULETTE + 'without = ["readings", 5]\n',
            'without[2]: 5 is not a text; write a key in quotes, such as "wagers.tie"',
        ),
        (
            ROULETTE + 'without = ["wagers.baskett"]\n',
            "without[1]: 'wagers.baskett' is no key of the sheet this one extends; did you mean 'wagers.basket'?",
        ),
        (
            ROULETTE + 'without = ["title.x"]\n',
            "without[1]: 'title.x' is no key of the sheet this one extends; did you mean 'title'?",
        ),
        ('without = ["a"]\n', "without: leaves out keys of the sheet that 'extends' names, but there is no 'extends'"),
    ],
)
def test_a_mistake_in_extending_is_reported_in_one_line(text: str, problem: str, tmp_path: Path) -> None:
    text = text.replace("{folder}", tmp_path.name)
    (found,) = told("my.toml", text)
    line = 1 + text[: text.index(problem.partition(":")[0].partition("[")[0] + " =")].count("\n")
    assert found.startswith(f"my.toml:{line}: {problem}")


def test_two_sheets_that_extend_each_other_are_refused() -> None:
    write("b.toml", 'extends = "a.toml"\n')
    assert told("a.toml", '# mine\nextends = "b.toml"\n') == [
        "a.toml:2: extends: b.toml:1: extends: 'a.toml' extends this sheet in its turn: "
        "one of them must extend another sheet"
    ]


def test_a_mistake_is_reported_in_the_file_that_wrote_the_key() -> None:
    write("base.toml", OWN.replace("seats = 7", "seats = 0"))
    assert told("my.toml", 'extends = "base.toml"\n\n[wagers.ante]\npays = "1:1"\n') == [
        "my.toml:1: extends: base.toml:10: table.seats: 0 is not between 1 and 999",
        "my.toml:4: wagers.ante.pays: '1:1' is not a pay line; did you mean '1 to 1'?",
    ]


def test_a_misspelt_key_is_reported_at_its_line() -> None:
    assert told("my.toml", ROULETTE + "\n[options]\nmaxx = 5\n") == [
        "my.toml:5: options.maxx: no such key; did you mean 'max'?"
    ]


def test_a_base_that_is_not_toml_is_reported_at_its_own_line() -> None:
    write("base.toml", "game = roulette\n")
    assert told("my.toml", 'extends = "base.toml"\n') == [
        'my.toml:1: extends: base.toml:1: game: write a text in quotes: game = "roulette"'
    ]


def test_a_needed_key_that_was_left_out_is_reported_where_it_was_left_out() -> None:
    assert told("my.toml", ROULETTE + 'without = [\n  "readings",\n  "table.seats",\n]\n') == [
        "my.toml:5: table.seats: is missing; write seats = 1 with its number"
    ]


def test_a_list_that_is_written_again_hides_the_places_of_the_old_one() -> None:
    assert told("my.toml", ROULETTE + '\n[[readings]]\non = "a"\n') == [
        'my.toml:4: readings[1].reading: is missing; write reading = "…"'
    ]


def test_a_wager_without_its_title_is_reported_where_it_was_added() -> None:
    assert told("my.toml", ROULETTE + '\n[wagers.top-line]\npays = "6 to 1"\n')[0].startswith(
        "my.toml:4: wagers.top-line.title: is missing"
    )


def test_limits_that_cross_are_reported_at_the_minimum() -> None:
    assert told("my.toml", ROULETTE + "\n[options]\nmax = 2\n") == [
        "my.toml:1: extends: mount-airy/roulette.toml:16: options.min: is above max, $5 against $2; "
        "lower the min or raise the max"
    ]


# Every command takes such a file


def run(*args: str) -> Result:
    return CliRunner().invoke(pitboss, list(args), standalone_mode=False)


@pytest.fixture
def richer() -> str:
    return write("my.toml", ROULETTE + '\n[wagers.straight]\npays = "36 to 1"\n')


def test_check_reads_it(richer: str) -> None:
    assert run("check", richer).output == f"OK {richer}: Roulette, 14 wagers, $5 to $1,000\n"


def test_rules_print_its_card_and_its_whole_sheet(richer: str) -> None:
    assert "36 to 1" in run("rules", richer).output
    whole = run("rules", richer, "--sheet").output
    assert sheet(write("copy.toml", whole)).rules == sheet(richer).rules


def test_odds_price_it(richer: str) -> None:
    assert json.loads(run("odds", richer, "--json").output)["wagers"]["straight 0"]["exact"] == "1/38"


def test_settle_pays_by_it(richer: str) -> None:
    round_ = {
        "house": "my-house",
        "game": "roulette",
        "seats": {"1": {"wagers": {"straight 17": 10}}},
        "spin": "17",
    }
    Path("round.json").write_text(json.dumps(round_))
    assert '"net": 360' in run("settle", "--sheet", richer, "round.json").output


@pytest.mark.slow
def test_a_guide_contains_it(richer: str) -> None:
    write("mine/house.toml", 'title = "Ours"\nshort = "Ours"\nplace = "Here"\nguide = "Guide"\nsource = "us"\n')
    write("mine/roulette.toml", Path(richer).read_text())
    assert run("guide", "mine", "-o", "pages").exception is None
    assert "36 to 1" in Path("pages/roulette.html").read_text()


def test_a_session_played_on_it_is_dealt_again_without_its_files(richer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_STATE", "state")
    played = CliRunner().invoke(pitboss, ["play", richer, "--seats", "1"], input="straight 17 5\n\nquit\n")
    assert "The session is over" in played.output
    Path(richer).unlink()
    (journal,) = Path("state").glob("*/journal.jsonl")
    assert "1 round, 2 commitments, 1 spin" in run("play", "--verify", str(journal)).output


def test_a_file_of_the_user_s_own_is_never_reached_through_a_name_that_ships() -> None:
    write("mount-airy/roulette.toml", OWN)
    assert read_sheet(Path(write("my.toml", ROULETTE))).rules.game == "roulette"
    with pytest.raises(PitbossError):
        sheet("mount-airy/roulette.tom")
