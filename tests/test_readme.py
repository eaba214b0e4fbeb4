"""Everything in the README that can be run is run."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.houses import house, sheet, sheet_names

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    shlex.split(line.partition("#")[0])[1:]
    for block in BLOCKS
    for line in block.splitlines()
    if re.match(r"\./pitboss [a-z]", line) and "<<" not in line
]
QUICK = [command for command in COMMANDS if command[0] in ("houses", "rules") or "craps" in " ".join(command)]


def run(*args: str, feed: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *args], input=feed, capture_output=True, text=True, cwd=cwd, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("command", QUICK, ids=" ".join)
def test_a_command_of_the_readme_answers(command: list[str]) -> None:
    done = run(*command)
    assert done.returncode == 0 and done.stdout and not done.stderr


def test_the_round_of_the_readme_has_the_result_that_it_gives() -> None:
    (feed,) = re.findall(r"settle - <<'END'\n(.*?)END", README, re.DOTALL)
    answer = json.loads(run("settle", "-", feed=feed).stdout)
    assert answer["seats"]["2"]["net"] == 100 and answer["bank"] == {"net": -101, "fees": 1}
    assert "$140 in all" in README and "last $40 are not covered" in README
    pair_plus = answer["seats"]["2"]["wagers"]["pair-plus"]
    assert f'"uncovered": {pair_plus["uncovered"]}, "why": "{pair_plus["why"]}"' in README


@pytest.mark.slow
def test_a_sheet_is_changed_checked_and_used_as_the_readme_says(tmp_path: Path) -> None:
    ((target, text, commands),) = re.findall(r"cat > (\S+) <<'END'\n(.*?)END\n(.*?)```", README, re.DOTALL)
    (tmp_path / target).write_text(text)
    check, odds = (line.split()[1:] for line in commands.splitlines())
    assert run(*check, cwd=tmp_path).stdout.startswith("OK my-roulette.toml: Roulette, ")
    assert "7 to 1" in run("rules", *odds[1:], cwd=tmp_path).stdout


@pytest.mark.slow
def test_the_guide_of_the_readme_is_written(tmp_path: Path) -> None:
    (command,) = [command for command in COMMANDS if command[0] == "guide"]
    assert run(*command, cwd=tmp_path).returncode == 0
    assert list(tmp_path.glob("guide/*.html"))


ROWS = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", README, re.MULTILINE)[2:])
GAMES = sorted({name.partition("/")[2] for name in sheet_names()})


def row_of(game: str) -> tuple[str, str]:
    """What a game is called on its own page, or else on a sheet; and the houses that post it, as people call them."""
    page = ROOT / "docs" / "games" / f"{game}.md"
    names = [name for name in sheet_names() if name.endswith(f"/{game}")]
    title = (
        page.read_text("utf-8").partition("\n")[0].removeprefix("# ") if page.is_file() else sheet(names[0]).rules.title
    )
    return title, ", ".join(house(name.partition("/")[0]).short for name in names)


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_the_readme_lists_a_game_with_its_houses(game: str) -> None:
    title, houses = row_of(game)
    listed = next((ROWS[row] for row in ROWS if row == title or row.startswith(f"{title}, ")), "")
    assert sorted(listed.split(", ")) == sorted(houses.split(", ")), (
        f"README.md: the table of games lacks the row | {title} | {houses} | (docs/adding-a-game.md, step 11)"
    )


def test_the_readme_lists_no_other_game() -> None:
    titles = {row_of(game)[0] for game in GAMES}
    others = [row for row in ROWS if row not in titles and row.partition(", ")[0] not in titles]
    assert not others and len(ROWS) == len(GAMES), f"README.md: the table of games has a row too many: {others}"


def test_every_page_that_the_readme_links_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
