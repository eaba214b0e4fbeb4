"""The page on adding a game is true: its files make a game, and commands and mistakes answer as it shows."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
PARTS = (ROOT / "docs" / "parts-of-a-game.md").read_text("utf-8")
FILES = dict(re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
TOLD = dict(re.findall(r"^\| (.+) \| `([^|]+)` \|$", PAGE.partition("## When a step is forgotten")[2], re.MULTILINE))

GAME = "src/pitboss/games/towpath.py"
PRICER = "src/pitboss/odds/games/towpath.py"
SHEET = "src/pitboss/houses/riverside/towpath.toml"
HOUSES = "src/pitboss/houses/__init__.py"
README_ROW = "| Towpath | Riverside |\n"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the files of the page in their places, as the page says."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("src", "tests", "docs", "examples"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
    for name in ("pyproject.toml", "pitboss"):
        shutil.copy(ROOT / name, folder)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"```markdown\n{README_ROW}```" in PAGE
    (folder / "README.md").write_text(readme.replace("| Ultimate Texas Hold", f"{README_ROW}| Ultimate Texas Hold"))
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    houses = folder / HOUSES
    houses.write_text(
        houses.read_text().replace('    "hollywood-york",\n', '    "hollywood-york",\n    "riverside",\n')
    )
    return folder


def run(project: Path, *args: str, feed: str = "") -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")} | {
        "PYTHONPATH": str(project / "src"),
        "PITBOSS_ROUNDS": "100",
        "PITBOSS_STATE": str(project / "state"),
    }
    command = [sys.executable, *args]
    return subprocess.run(command, input=feed, capture_output=True, text=True, cwd=project, env=env, check=False)


def pitboss(project: Path, *args: str, feed: str = "") -> str:
    done = run(project, "-P", "-m", "pitboss", *args, feed=feed)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_page_shows_every_file() -> None:
    assert set(FILES) == {
        GAME,
        PRICER,
        SHEET,
        "src/pitboss/houses/riverside/house.toml",
        "round.json",
        "tests/vectors/riverside/towpath.json",
        "tests/playthroughs/riverside/towpath.txt",
        "tests/games/test_towpath.py",
        "docs/games/towpath.md",
    }


def test_the_page_of_parts_names_every_part_of_the_rules_that_a_game_uses() -> None:
    """Names that only the poker room uses are left to its folder."""
    imports = re.compile(r"^from pitboss\.rules\.\w+ import ([^(\n]+|\([^)]+\))", re.MULTILINE)
    files = [path for path in (ROOT / "src/pitboss/games").rglob("*.py") if path.parent.name != "poker"]
    imported = " ".join(text for path in files for text in imports.findall(path.read_text("utf-8")))
    used = sorted(set(re.findall(r"\w+", imported)))
    assert [name for name in used if not re.search(rf"\b{name}\b", PARTS)] == []


@pytest.mark.slow
def test_the_sheet_is_in_order_and_makes_a_rack_card(project: Path) -> None:
    assert pitboss(project, "check", "riverside/towpath") in [text for _, text in BLOCKS]
    card = pitboss(project, "rules", "riverside/towpath")
    assert "20 to 1" in card and "What happens to the bet and the raise on equal totals." in card


@pytest.mark.slow
def test_the_sheet_works_as_a_file_of_ones_own_and_can_be_extended(project: Path, tmp_path: Path) -> None:
    own = tmp_path / "towpath.toml"
    own.write_text('house = "my-house"\n' + FILES[SHEET])
    (tmp_path / "other.toml").write_text('extends = "towpath.toml"\nplay.ties = "lose"\n')
    feed = FILES["round.json"].replace("riverside", "my-house").replace("\n", " ")
    assert json.loads(pitboss(project, "settle", "--sheet", str(own), "-", feed=feed))["seats"]["4"]["net"] == 0
    other = str(tmp_path / "other.toml")
    assert json.loads(pitboss(project, "settle", "--sheet", other, "-", feed=feed))["seats"]["4"]["net"] == -15


@pytest.mark.slow
def test_the_round_comes_to_what_the_page_shows(project: Path) -> None:
    rounds = [text for kind, text in BLOCKS if kind == "json" and '"bank": {"net"' in text]
    shown = [json.loads(text) for text in rounds if '"expect"' not in text]
    assert [json.loads(pitboss(project, "settle", "round.json"))] == shown


@pytest.mark.slow
def test_the_price_is_the_one_on_the_page(project: Path) -> None:
    found = json.loads(pitboss(project, "odds", "riverside/towpath", "--json"))
    assert "unpriced" not in found
    for wager in ("bet", "twins"):
        assert f"{100 * found['wagers'][wager]['edge']:.4f} %" in PAGE
        assert found["wagers"][wager]["exact"] in PAGE
    assert found["wagers"]["bet"]["rule"] == "raise 18 or more; surrender 15 or less, if it is no pair; else stand"


@pytest.mark.slow
def test_the_price_agrees_with_the_script(project: Path) -> None:
    """The check of the page, for 5,000 rounds."""
    options = ["--rounds", "500000", "--workers", "1"]
    done = run(project, "-P", "-m", "pitboss.simulate.check", "riverside/towpath", *options)
    assert done.stdout.endswith("every wager agrees with its price\n"), done.stdout + done.stderr
    assert done.stdout.count(" 5,000 ") == 2 and "simulate riverside/towpath --check\n" in PAGE
    assert "played best\n" in pitboss(project, "simulate", "riverside/towpath", "--rounds", "100", "--workers", "1")


@pytest.mark.slow
def test_the_function_of_the_page_plays_as_the_chart_does(project: Path) -> None:
    (function,) = [text for kind, text in BLOCKS if kind == "python" and text.startswith("def towpath")]
    imports = "from pitboss.bots.strategies import *\n"
    words = ("stand", "raise", "surrender")
    asked = f"""
from pitboss.equipment.cards import parse_cards
from pitboss.machine.view import OptionView
options = tuple(OptionView(word, None, 0, 0, 0, 0, None) for word in {words})
for cards in ("Kh 8h", "Kh 7h", "Kh 5h"):
    print(towpath(Sight(None, tuple(parse_cards(cards)), (), options, "stand", {{}}, None)))
"""
    done = run(project, "-P", "-c", f"from __future__ import annotations\n{imports}{function}{asked}")
    assert done.stdout.split() == ["raise", "stand", "surrender"], done.stderr


@pytest.mark.slow
def test_it_is_played_live_and_printed(project: Path, tmp_path: Path) -> None:
    told = pitboss(project, "play", "riverside/towpath", "--new", feed="bet 10 twins 5\n\nhint\nhelp\nstand\nquit\n")
    assert "“Dealer has" in told and "on this round." in told
    assert "On average" in told and "Your two cards against the best two" in told
    pitboss(project, "guide", "riverside", "-o", str(tmp_path / "guide"))
    assert "Towpath" in (tmp_path / "guide" / "towpath.html").read_text()


@pytest.mark.slow
def test_its_strategy_is_a_chart(project: Path) -> None:
    (chart,) = json.loads(pitboss(project, "strategy", "riverside/towpath", "--json"))["bet"]
    best = {each["situation"][0]: each["best"] for each in chart["choices"]}
    assert (best["15"], best["16"], best["18"]) == ("surrender", "stand", "raise")
    assert (best["14, a pair"], best["18, a pair"]) == ("stand", "raise")


@pytest.mark.slow
def test_everything_that_is_tested_of_a_sheet_and_a_house_holds(project: Path) -> None:
    """The command of the page, after the prices have been shipped as it says; and the tests that list every game."""
    assert ".venv/bin/python -m pitboss.odds.ship towpath\n" in PAGE and "-k 'towpath or riverside'\n" in PAGE
    done = run(project, "-P", "-m", "pitboss.odds.ship", "towpath")
    assert done.returncode == 0, done.stderr
    assert not run(project, "-P", "-m", "pitboss.odds.ship", "--check", "towpath").returncode
    which = "towpath or riverside or readme_lists_no_other_game or those_of_new_sheets"
    options = ["-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:xdist", "--basetemp", str(project / "tmp")]
    done = run(project, "-m", "pytest", "-v", *options, "-m", "not browser", "-k", which, "tests")
    assert done.returncode == 0, done.stdout
    for file in ("test_vectors", "test_playthroughs", "test_properties", "games/test_towpath", "games/test_pages",
                 "guide/test_guest", "machine/test_words", "odds/test_store", "floor/test_fair_order"):  # fmt: skip
        assert f"tests/{file}.py::" in done.stdout, file


@pytest.mark.slow
def test_its_code_is_in_the_style_of_the_house(project: Path) -> None:
    for check in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--cache-dir", str(project / "mypy")]):
        done = run(project, "-m", *check, GAME, PRICER)
        assert done.returncode == 0, done.stdout


# When a step is forgotten

CHECK, SETTLE, ODDS = ["check", "riverside/towpath"], ["settle", "round.json"], ["odds", "riverside/towpath"]
RANDOM = ["random"]
"""Not a command: random rounds, in which a seat may say nothing."""
EXPORT = FILES[GAME][FILES[GAME].index("GAME = ") :]
PAY_BET = '    yield by_units(seat, "bet", units, why)\n'
FORGOTTEN: dict[str, tuple[str, str, str, list[str]]] = {
    "the line `GAME = `": (GAME, "\nGAME = ", "\nTOWPATH = ", CHECK),
    "the slug is the file's name": (GAME, '    "towpath",\n', '    "tow-path",\n', CHECK),
    "`GAME` is a kind of game": (GAME, EXPORT, "GAME = play\n", CHECK),
    "the file is Python": (GAME, EXPORT, EXPORT.removesuffix(")\n"), CHECK),
    "the arguments of `GAME` are in order": (GAME, "TowpathRules,\n    play,", "play,\n    TowpathRules,", CHECK),
    "a name is spelt right": (GAME, "return points(a) + points(b)\n", "return points(a) + pionts(b)\n", CHECK),
    "a name in a type too": (GAME, "[int, Between(", "[int, Betwen(", CHECK),
    "`play` yields": (GAME, "\n# The game\n", "\ndef play(rules, layout):\n    return None\n", SETTLE),
    "cards are shuffled": (GAME, '    yield Shuffle("cut-card")\n', "", CHECK),
    "a request is yielded": (GAME, 'Call(f"Dealer has {dealer_total(*dealer)}.")', '"Dealer has 18."', SETTLE),
    "`yield from`": (GAME, "yield from draw", "yield draw", SETTLE),
    "a deck": (GAME, "    deck=deck,\n", "", SETTLE),
    "a wager is settled": (GAME, PAY_BET, "", SETTLE),
    "only once": (GAME, PAY_BET, PAY_BET + PAY_BET, SETTLE),
    "no more than lies there": (GAME, PAY_BET, '    yield surrenders(seat, "bet", stake=Cents(1000_00))\n', SETTLE),
    "the sheet has the wager that is paid": (GAME, 'wins(seat, "aces"', 'wins(seat, "acess"', SETTLE),
    "the sheet has the wager that a decision lays": (GAME, 'Wager("raise")', 'Wager("raises")', SETTLE),
    "a seat is in the round": (GAME, 'wins(seat, "aces"', 'wins(Seat(6), "aces"', SETTLE),
    "a seat that passes gives no answer (`default=None`)": (GAME, 'default="stand"', "default=None", RANDOM),
    "a wager has one line or a pay table": (SHEET, 'needs = ["bet"]\n', 'needs = ["bet"]\npays = "9 to 1"\n', CHECK),
    "the default is one of the options": (GAME, 'default="stand"', 'default="stay"', RANDOM),
    "a key of the sheet": (SHEET, "side-min = 1\n", "", CHECK),
    "a line the rule can give": (GAME, '"no-pair", "pair"', '"no-pair", "paire"', CHECK),
    "a record is a dataclass": (GAME, "@dataclass(frozen=True, kw_only=True)\nclass Play:", "class Play:", CHECK),
    "a sheet extends `Rules`": (GAME, "TowpathRules(Rules)", "TowpathRules", CHECK),
    "its options extend `Options`": (GAME, "TowpathOptions(Options)", "TowpathOptions", CHECK),
    "a pay table extends `PayTable`": (GAME, "Twins(PayTable)", "Twins", CHECK),
    "each of its lines is a `Line`": (GAME, "pair: Line\n", "pair: str\n", CHECK),
    "a sheet can hold the type": (GAME, "decks: Annotated[int, Between(1, 8)]", "decks: float", CHECK),
    "`check` returns a list": (GAME, "    return wrong\n", "", CHECK),
    "each mistake is a text": (GAME, "    return wrong\n", "    return [1]\n", CHECK),
    "`check` itself works": (GAME, 'if "aces" in rules.wagers and', 'if rules.wagers["ace"] and', CHECK),
    "`HOUSES` names the house": (HOUSES, '"riverside",', "", CHECK),
    "its commas, and the house's page": (HOUSES, '"hollywood-york",', '"hollywood-york"', ["houses"]),
    "`prices`": (PRICER, "def prices(", "def price(", ODDS),
    "`prices` returns a list": (PRICER, "return [_bet(rules)]", "return _bet(rules)", ODDS),
    "its arguments": (PRICER, "prices(game: PitGame[TowpathRules], rules", "prices(rules", ODDS),
    "a price has chances": (PRICER, "        chances=chances,\n", "        chances=Counter(),\n", ODDS),
    "each result is a `UnitResult`": (PRICER, "by_table(counts, rules.pays.twins)", "counts", ODDS),
    "what a price is a part of": (PRICER, 'rules.pays.twins), per="bet"', 'rules.pays.twins), per="twin"', ODDS),
}  # fmt: skip

EACH_IN_A_CHILD = """
import contextlib, io, json, os, random, subprocess, sys, traceback
sys.dont_write_bytecode = True
from pathlib import Path
import pitboss.cli, pitboss.cli.check, pitboss.cli.pricing.odds, pitboss.cli.settling.settle
from pitboss.drivers.random import play_random
from pitboss.houses import sheet
from pitboss.table.table import open_table

def play() -> None:
    table = open_table(sheet("riverside/towpath"))
    for seed in range(100):
        play_random(table, random.Random(seed))

def told(command: list[str], file: str) -> str:
    if file.endswith("houses/__init__.py"):  # loaded already
        fresh = [sys.executable, "-P", "-m", "pitboss", *command]
        return subprocess.run(fresh, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            if command == ["random"]:
                play()
            else:
                sys.argv = ["pitboss", *command]
                pitboss.cli.main()
        except SystemExit:
            pass
        except pitboss.cli.PitbossError as error:
            print(error)
        except BaseException:
            traceback.print_exc(file=out)
    return out.getvalue()

answers = []
for file, old, new, command in json.load(sys.stdin):
    path = Path(file)
    text = path.read_text()
    assert text.count(old) == 1, (file, old)
    path.write_text(text.replace(old, new))
    read, write = os.pipe()
    if os.fork() == 0:
        with os.fdopen(write, "w") as pipe:
            pipe.write(told(command, file))
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        answers.append(pipe.read())
    os.wait()
    path.write_text(text)
print(json.dumps(answers))
"""


@pytest.fixture(scope="module")
def told(project: Path) -> dict[str, str]:
    """What is said of each mistake. Each is made in the files and tried in a child process that has loaded no game."""
    done = run(project, "-P", "-c", EACH_IN_A_CHILD, feed=json.dumps(list(FORGOTTEN.values())))
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return dict(zip(FORGOTTEN, answers, strict=True))


def test_every_mistake_of_the_page_is_tried() -> None:
    assert set(TOLD) == set(FORGOTTEN)


@pytest.mark.slow
@pytest.mark.parametrize("step", FORGOTTEN)
def test_a_forgotten_step_is_said_in_one_line(step: str, told: dict[str, str]) -> None:
    answer = told[step]
    assert answer.count("\n") == 1 and "Traceback" not in answer, answer
    assert all(part in answer for part in TOLD[step].split("…")), answer
