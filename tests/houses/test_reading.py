"""Each mistake a manager can make in a sheet, with the line it is reported at and what to write instead."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.houses import SHEETS, Sheet, read_house, read_sheet, sheet, sheet_names, sheet_of
from pitboss.houses.collection import read_collection
from pitboss.houses.reading.problems import BadSheet

OWN = (Path(__file__).parent / "own.toml").read_text()
COLLECTION = (Path(__file__).parent / "collection.toml").read_text()


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadSheet) as told:
        sheet_of("own.toml", text)
    return told.value.problems


def changed(old: str, new: str, text: str = OWN) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_the_sheet_that_the_mistakes_are_made_in_is_in_order() -> None:
    own = sheet_of("own.toml", OWN)
    assert own.rules.title == "Three Card Poker"
    assert own.rules.choices == {"side-min": (100, 250, 500)}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # Keys that are missing, unknown or misspelt
        ('title = "Three Card Poker"\n', 'title = " "\n', "2: title: is empty; write what people call it"),
        ('title = "Three Card Poker"\n', "", '1: title: is missing; write title = "…"'),
        ('title = "Three', 'titel = "Three', "2: titel: no such key; did you mean 'title'?"),
        ("[table]\nseats = 7\n", "", "1: table: is missing; add it under [table]"),
        ("up-card = false\n", "", "20: play.up-card: is missing; write up-card = true or up-card = false"),
        ("min = 5\n", "", "12: options.min: is missing; write min = 5 with its dollars"),
        ('flush = "3 to 1"\n', "", '44: pays.pair-plus.flush: is missing; write flush = "3 to 2" with what it pays'),
        ('on = "ranking"\n', "", '52: readings[1].on: is missing; write on = "…"'),
        (
            'qualifier = "queen-high"\n',
            "",
            '20: play.qualifier: is missing; qualifier = "ten-high" or qualifier = "jack-high" or '
            'qualifier = "queen-high" or qualifier = "king-high"',
        ),
        ("side-min = 1\n", "side_min = 1\n", "15: options.side_min: no such key; did you mean 'side-min'?"),
        ('pair = "1', 'pairs = "1', "50: pays.pair-plus.pairs: no such key; did you mean 'pair'?"),
        ("[pays.pair-plus]", "[pays.pair-pluss]", "44: pays.pair-pluss: no such key; did you mean 'pair-plus'?"),
        (
            "seats = 7",
            "seats = 7\nfelt = 1",
            "11: table.felt: no such key; there are back-line, bank, bank-covers, bank-hands, bank-minutes, "
            "bank-needs-bet, co-bank, one-hand, rotation, seats, source",
        ),
        # A value of the wrong kind
        ('title = "Three Card Poker"', "title = 3", '2: title: 3 is not a text; write it in quotes: "3"'),
        ('  "Play or fold.",', "  5,", '6: procedure[2]: 5 is not a text; write it in quotes: "5"'),
        ("seats = 7", 'seats = "7"', "10: table.seats: '7' is not a whole number; write it without quotes: 7"),
        ("seats = 7", "seats = 7.5", "10: table.seats: 7.5 is not a whole number"),
        ("seats = 7", "seats = 0", "10: table.seats: 0 is not between 1 and 999"),
        (
            "up-card = false",
            'up-card = "no"',
            "23: play.up-card: 'no' is not true or false; write false, without quotes",
        ),
        (
            '"queen-high"',
            '"queen high"',
            "21: play.qualifier: 'queen high' is not one of 'ten-high', 'jack-high', 'queen-high', 'king-high'; "
            "did you mean 'queen-high'?",
        ),
        ('by = "decision"', 'by = "me"', "34: wagers.play.by: 'me' is not one of 'seat', 'decision', 'rules'"),
        (
            'needs = ["ante"]',
            'needs = "ante"',
            "42: wagers.pair-plus.needs: 'ante' is not a list; write it in brackets: [\"ante\"]",
        ),
        ("[[readings]]", "[readings]", "52: readings: a table of keys is not a list; head each with [[readings]]"),
        (
            "[table]\nseats = 7",
            "table = 7",
            "9: table: 7 is not a table of keys; head it with [table] and put its keys below",
        ),
        # Money
        ("min = 5\n", 'min = "5%"\n', "13: options.min: '5%' is a percentage: write fixed dollars, such as 5"),
        ("min = 5\n", "min = 5.005\n", "13: options.min: 5.005 dollars has a fraction of a cent"),
        ("min = 5\n", "min = -5\n", "13: options.min: -5 is below zero"),
        ("min = 5\n", "min = nan\n", "13: options.min: NaN is not an amount of dollars"),
        ("min = 5\n", "min = 1e99999999999\n", "13: options.min: 1E+99999999999 is not an amount of dollars"),
        (
            "min = 5\n",
            "min = 1979-05-27\n",
            "13: options.min: 1979-05-27 is not an amount: write dollars as a number, such as 5 or 7.5",
        ),
        (
            "min = 5\n",
            "min = 5000\n",
            "13: options.min: is above max, $5,000 against $1,000; lower the min or raise the max",
        ),
        (
            "max = 500\n",
            "max = 0.5\n",
            "40: wagers.pair-plus.min: is above max, $1 against $0.50; lower the min or raise the max",
        ),
        (
            "max = 500\n",
            "max = 500\nstep = 0\n",
            "42: wagers.pair-plus.step: 0 is not an amount to bet; write dollars such as 5, or leave it out",
        ),
        # Pay lines
        (
            '"40 to 1"',
            '"40:1"',
            "46: pays.pair-plus.straight-flush: '40:1' is not a pay line; did you mean '40 to 1'?",
        ),
        (
            '"40 to 1"',
            '"40  TO 1"',
            "46: pays.pair-plus.straight-flush: '40  TO 1' is not a pay line; did you mean '40 to 1'?",
        ),
        (
            'pays = "1 to 1"',
            'pays = "even money"',
            "30: wagers.ante.pays: 'even money' is not a pay line; did you mean '1 to 1'?",
        ),
        (
            'pair = "1 to 1"',
            'pair = "10%"',
            "50: pays.pair-plus.pair: '10%' is not a pay line; did you mean '10% of meter'?",
        ),
        ('pair = "1 to 1"', 'pair = "25$"', "50: pays.pair-plus.pair: '25$' is not a pay line; did you mean '$25'?"),
        ('"40 to 1"', "40", '46: pays.pair-plus.straight-flush: 40 is not a pay line; write a text such as "40 to 1"'),
        ('"40 to 1"', '"40 to 0"', "46: pays.pair-plus.straight-flush: '40 to 0' divides by zero"),
        (
            '"40 to 1"',
            '"forty"',
            "46: pays.pair-plus.straight-flush: 'forty' is not a pay line; write '3 to 2', '300 for 1', "
            "'10% of meter', '$25', 'push' or 'lose'",
        ),
        # Names that point nowhere
        (
            'min = "min"',
            'min = "minn"',
            "28: wagers.ante.min: 'minn' is neither dollars nor an option that holds them; did you mean 'min'?",
        ),
        (
            'min = "min"',
            'min = "$5"',
            "28: wagers.ante.min: '$5' is a text: write dollars as a bare number, min = 5",
        ),
        (
            'max = "max"',
            'max = "flat-awards"',
            "29: wagers.ante.max: the option 'flat-awards' holds no dollars; there are max, max-payout, min, "
            "pair-plus-max, reseed, side-min",
        ),
        (
            '["ante"]',
            '["anta"]',
            "42: wagers.pair-plus.needs[1]: 'anta' is not a wager of this sheet; did you mean 'ante'?",
        ),
        (
            '["ante"]',
            '["pair-plus"]',
            "42: wagers.pair-plus.needs[1]: a wager cannot name itself; name another",
        ),
        (
            'equals = "ante"',
            'equals = "bet"',
            "35: wagers.play.equals: 'bet' is not a wager of this sheet; there are ante, play, pair-plus",
        ),
        (
            "[[readings]]",
            '[aggregate]\nmost = 50000\nwagers = [\n  "ante",\n  "plays",\n]\n\n[[readings]]',
            "56: aggregate.wagers[2]: 'plays' is not a wager of this sheet; did you mean 'play'?",
        ),
        # Choices are read as their option is
        (
            "[1, 2.5, 5]",
            '[1, "two"]',
            "18: choices.side-min[2]: 'two' is not an amount: write dollars as a number, such as 5 or 7.5",
        ),
        ("[1, 2.5, 5]", "1", "18: choices.side-min: 1 is not a list; write it in brackets: [1]"),
        (
            "[1, 2.5, 5]",
            "[2.5, 5]",
            "18: choices.side-min: [options] has side-min = 1, which is not among 2.5, 5; add it or post another",
        ),
        ("side-min = [", "sidemin = [", "18: choices.sidemin: no such option; did you mean 'side-min'?"),
        (
            "side-min = [1, 2.5, 5]",
            'flat-awards = ["house", "casino"]',
            "18: choices.flat-awards[2]: 'casino' is not one of 'house', 'meter'",
        ),
        (
            'title = "Pair plus"\nmin',
            'title = "Pair plus"\npays = "2 to 1"\nmin',
            "40: wagers.pair-plus.pays: this wager is paid by [pays.pair-plus]; leave the line out",
        ),
        # What the game itself knows
        (
            'game = "three-card-poker"',
            'game = "three card poker"',
            "1: game: 'three card poker' is not a game; did you mean 'three-card-poker'?",
        ),
        # TOML's own mistakes
        ("min = 5\n", "min = $5\n", "13: min: $5 is not a number: write min = 5"),
        ("max = 1000", "max = 1,000", "14: max: 1,000 is not a number: write max = 1000"),
        ("seats = 7", "seats = 07", "10: seats: 07 is not a number: write seats = 7"),
        ("up-card = false", "up-card = False", "23: up-card: False is written in small letters: up-card = false"),
        ("max = 500", "max =", '41: max: has no value; write max = 5, max = true or max = "a text"'),
        ('"40 to 1"', "40 to 1", '46: straight-flush: write a text in quotes: straight-flush = "40 to 1"'),
        (
            '"40 to 1"',
            '"40 to 1',
            '46: the text is not closed: end it with the quote it began with, as in title = "Craps"',
        ),
        (
            '  "Ante.",',
            '  "Ante."',
            "6: the list is not closed: put commas between its items and ] at the end",
        ),
        ("[table]", "[table", "9: the heading is not closed: write it as [wagers.pass]"),
        ("[table]", "table", '9: a line is a key, = and a value, as in title = "Craps"'),
        (
            'flush = "3 to 1"',
            'flush = "3 to 1"\nflush = "4 to 1"',
            "50: pays.pair-plus.flush: is written twice, first in line 49: keep one of them",
        ),
        ("seats = 7", "seats = 7\n\n[table]", "12: table: is written twice, first in line 9: keep one of them"),
        ("min = 5\n", f"min = {'9' * 5000}\n", "13: a number is too long to be one"),
        ("procedure = [", f"procedure = {'[' * 3000}", "1: nested too deeply: a sheet has no lists within lists"),
    ],
)
def test_one_mistake_is_told_at_its_line_with_what_to_write(old: str, new: str, told: str) -> None:
    assert mistakes(changed(old, new)) == [f"own.toml:{told}"]


def test_a_misspelt_wager_is_told_where_it_stands_and_where_it_is_missing() -> None:
    assert mistakes(changed("[wagers.pair-plus]", "[wagers.pairplus]")) == [
        "own.toml:26: wagers.pair-plus: is missing, but it has a pay table",
        "own.toml:38: wagers.pairplus: this game has no such wager; there are ante, play, pair-plus, ante-bonus, "
        "six-card-bonus, progressive, envy",
    ]


def test_a_sheet_without_a_game_says_which_there_are() -> None:
    (told,) = mistakes(changed('game = "three-card-poker"\n', ""))
    assert told.startswith('own.toml:1: game: is missing; write game = "roulette" (there are ')


def test_every_mistake_is_told_at_once_in_the_order_of_the_file() -> None:
    text = OWN
    for old, new in (
        ('title = "Three', 'titel = "Three'),
        ("min = 5\n", "min = 5000\n"),
        ('needs = ["ante"]', 'needs = ["anta"]'),
        ('"40 to 1"', '"40:1"'),
        ('pair = "1 to 1"\n', ""),
    ):
        text = changed(old, new, text)
    assert [each.split(": ")[:2] for each in mistakes(text)] == [
        ["own.toml:2", "titel"],
        ["own.toml:13", "options.min"],
        ["own.toml:42", "wagers.pair-plus.needs[1]"],
        ["own.toml:44", "pays.pair-plus.pair"],
        ["own.toml:46", "pays.pair-plus.straight-flush"],
    ]


def test_one_line_says_the_first_mistake_and_how_many_more_there_are() -> None:
    text = changed('"40 to 1"', '"40:1"', changed("seats = 7", "seats = 0"))
    with pytest.raises(BadSheet) as told:
        sheet_of("own.toml", text)
    assert str(told.value) == "own.toml:10: table.seats: 0 is not between 1 and 999 (and 1 more: see `pitboss check`)"
    assert str(told.value.at("round.json")).startswith("round.json: own.toml:10: ")


def test_lines_are_found_in_dotted_keys_inline_tables_and_quoted_keys() -> None:
    text = changed("[table]\nseats = 7\n", "table.seats = 0\n")
    text = changed("[options]\nmin = 5\nmax = 1000\nside-min = 1\n", "", text)
    text = changed("table.seats", 'options = {"min" = 5, max = true, side-min = 1}\ntable.seats', text)
    assert mistakes(text) == [
        "own.toml:9: options.max: true is not an amount: write dollars as a number, such as 5 or 7.5",
        "own.toml:10: table.seats: 0 is not between 1 and 999",
    ]


def test_text_over_many_lines_is_not_taken_for_keys() -> None:
    text = changed('source = "our own card"', 'source = """\nseats = 3\n[pays]\n"""', OWN)
    assert mistakes(changed("seats = 7", "seats = 0", text)) == [
        "own.toml:13: table.seats: 0 is not between 1 and 999",
    ]


# Collection schedules and the house's page


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "fee = 2}",
            'fee = "5%"}',
            "20: schedule[1].dealer-fees[2].fee: '5%' is a percentage: write fixed dollars, such as 5; "
            "a fee is never a percentage of what is bet or won",
        ),
        (
            "percentage-allowed = false",
            "percentage-allowed = true",
            "7: limits.percentage-allowed: true is not possible here: it is always false",
        ),
        ("table = 5", "table = 6", "6: limits.max-rates-per-table: 6 is not between 1 and 5"),
        (
            "  {from = 201, fee = 3},\n",
            "".join(f"  {{from = {n}01, to = {n + 1}00, fee = {n + 1}}},\n" for n in range(2, 7)),
            "18: schedule[1].dealer-fees: 7 rates at one table; at most 5 are lawful: join some bands",
        ),
        (
            "from = 101, to = 200",
            "from = 101, to = 90",
            "20: schedule[1].dealer-fees[2]: does not begin above the band before it, which ends at $100",
        ),
        (
            "from = 1, to = 100",
            "from = 1",
            "19: schedule[1].dealer-fees[1]: has no 'to', but another band follows: only the last may be without it",
        ),
        ("current = true\n", "", "9: schedule[1].current: is missing; write current = true or current = false"),
        (
            'player-basis = "none"',
            'player-basis = "wager"',
            "15: schedule[1].player-basis: 'wager' is not one of 'none', 'base-wager', 'total-table-action'; "
            "did you mean 'base-wager'?",
        ),
        ("fee = 2}", "feee = 2}", "20: schedule[1].dealer-fees[2].feee: no such key; did you mean 'fee'?"),
    ],
)
def test_a_mistake_in_a_schedule_is_told_at_its_band(old: str, new: str, told: str) -> None:
    with pytest.raises(BadSheet) as bad:
        read_collection(changed(old, new, COLLECTION), "own.toml")
    found = bad.value.problems
    assert f"own.toml:{told}" in found
    assert len(found) == 1 or old == "from = 101, to = 200"


def test_two_schedules_of_one_name_are_refused_at_the_second() -> None:
    schedule = COLLECTION[COLLECTION.index("[[schedule]]") :]
    with pytest.raises(BadSheet) as bad:
        read_collection(COLLECTION + "\n" + schedule, "own.toml")
    assert bad.value.problems == [
        "own.toml:25: schedule[2].id: another schedule is called 'table-1'; give this one its own id"
    ]


def test_a_house_page_is_read_as_strictly_as_a_sheet() -> None:
    with pytest.raises(BadSheet) as bad:
        read_house('title = "Ours"\nshort = "Us"\nplaces = "Here"\nguide = 1\n', "house.toml")
    assert bad.value.problems == [
        'house.toml:1: source: is missing; write source = "…"',
        "house.toml:3: places: no such key; did you mean 'place'?",
        'house.toml:4: guide: 1 is not a text; write it in quotes: "1"',
    ]


# Files


def test_a_file_from_a_windows_editor_reads_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_bytes(b"\xef\xbb\xbf" + OWN.replace("\n", "\r\n").encode())
    assert read_sheet(file).rules == sheet_of("own.toml", OWN).rules


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read: No such file or directory"),
        (b'title = "caf\xe9"', "is not UTF-8 text: save it as UTF-8"),
        (b"#" * (1 << 20) + b"#", "is longer than a sheet can be (1048576 bytes)"),
    ],
)
def test_a_file_that_cannot_be_read_says_so_in_one_line(tmp_path: Path, content: bytes | None, told: str) -> None:
    file = tmp_path / "own.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(PitbossError) as refused:
        read_sheet(file)
    assert str(refused.value) == f"{file}: {told}"


# Never a traceback


def test_every_sheet_that_ships_is_in_order() -> None:
    for name in sheet_names():
        assert sheet(name).rules.game == name.partition("/")[2]


GRIT = (
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    ".",
    "#",
    "\\",
    "-1",
    "nan",
    "true",
    "1e400",
    "$5",
    "5%",
    "\t",
    "é",
    "\0",
)


def mutated(text: str, chance: random.Random) -> str:
    """A line deleted, doubled, swapped with another, cut short, or with something thrown into it; up to four times."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        line = lines[at]
        cut = chance.randint(0, len(line))
        kind = chance.randrange(6)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, line)
        elif kind == 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], line
        elif kind == 3:
            lines[at] = line[:cut]
        elif kind == 4:
            lines[at] = line[:cut] + chance.choice(GRIT) + line[cut:]
        else:
            key, equals, _ = line.partition("=")
            lines[at] = f"{key}{equals} {chance.choice(GRIT)}" if equals else line
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(300))
def test_a_sheet_changed_at_random_is_either_in_order_or_told_line_by_line(seed: int) -> None:
    chance = random.Random(seed)
    house, _, game = chance.choice(sheet_names()).partition("/")
    text = mutated((SHEETS / house / f"{game}.toml").read_text("utf-8"), chance)
    try:
        assert isinstance(sheet_of("own.toml", text), Sheet)
    except BadSheet as bad:
        assert all(re.match(r"own\.toml:[1-9]\d*: \S", problem) and "\n" not in problem for problem in bad.problems)


@pytest.mark.parametrize("seed", range(100))
def test_a_collection_changed_at_random_is_either_in_order_or_told_line_by_line(seed: int) -> None:
    try:
        read_collection(mutated(COLLECTION, random.Random(seed)), "own.toml")
    except BadSheet as bad:
        assert all(re.match(r"own\.toml:[1-9]\d*: \S", problem) and "\n" not in problem for problem in bad.problems)
