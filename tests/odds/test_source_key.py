"""The key of a definition changes with everything its answer can depend on, and with nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.odds import source_key as keys

FILES = {
    "pitboss/__init__.py": "",
    "pitboss/ranks.py": 'TOP = 12\n\ndef rank(card):\n    """A card\'s rank."""\n    return min(card >> 2, TOP)\n',
    "pitboss/sheet.py": "class Sheet:\n    def pays(self):\n        return 2\n\nclass Other:\n    pass\n",
    "pitboss/count.py": "from pitboss import ranks\n\ndef count(a):\n    return ranks.rank(a)\n",
    "pitboss/price.py": (
        "from pitboss.sheet import Sheet\n"
        "def prices(rules: Sheet):\n"
        "    from pitboss.count import count\n"
        "    return count(1) + worked_out('pitboss.far:away')\n"
        "def worked_out(name):\n    return 0\n"
        "def unused():\n    return 1\n"
    ),
    "pitboss/far.py": "def away():\n    return near()\n\ndef near():\n    return 1\n\ndef elsewhere():\n    return 1\n",
    "pitboss/again.py": "from pitboss.price import prices\n\n__all__ = ['prices']\n",
}


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(keys, "ROOT", tmp_path / "pitboss")
    return tmp_path


def key(*roots: str) -> str:
    keys._file.cache_clear()
    keys._module.cache_clear()
    try:
        return keys._key(roots)
    finally:
        keys._file.cache_clear()
        keys._module.cache_clear()


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("price.py", "count(1)", "count(2)"),
        ("count.py", "rank(a)", "rank(a + 1)"),
        ("ranks.py", "TOP = 12", "TOP = 11"),
        ("ranks.py", "card >> 2", "card >> 3"),
        ("sheet.py", "return 2", "return 3"),
        ("far.py", "near():\n    return 1", "near():\n    return 2"),
    ],
)
@pytest.mark.parametrize("root", ["pitboss.price:prices", "pitboss.again"])
def test_every_reached_definition_changes_the_key(source: Path, root: str, file: str, old: str, new: str) -> None:
    before = key(root)
    path = source / "pitboss" / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert key(root) != before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("price.py", "def unused():\n    return 1", "def unused():\n    return 2"),
        ("sheet.py", "class Other:\n    pass", "class Other:\n    x = 1"),
        ("far.py", "elsewhere():\n    return 1", "elsewhere():\n    return 2"),
        ("ranks.py", "A card's rank.", "The rank of a card."),
        ("ranks.py", "TOP = 12", "# twelve\nTOP  =  12"),
    ],
)
def test_an_edit_that_changes_no_answer_leaves_the_key(source: Path, file: str, old: str, new: str) -> None:
    before = key("pitboss.price:prices")
    path = source / "pitboss" / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert key("pitboss.price:prices") == before


@pytest.mark.parametrize(
    ("new", "same"),
    [
        ("about='Bet on it.', words=WORDS", True),
        ("hands_an_hour=70, examples=('bet 5',)", True),
        ("about='', check=WORDS", False),
    ],
)
def test_what_a_game_tells_about_itself_leaves_its_key(source: Path, new: str, same: bool) -> None:
    path = source / "pitboss" / "game.py"
    text = "WORDS = ('hit',)\nABOUT = 'A game.'\nGAME = PitGame('a-game', about=ABOUT)\nOTHER = told(words=WORDS)\n"
    path.write_text(text)
    before = key("pitboss.game:GAME")
    path.write_text(text.replace("about=ABOUT", new).replace("'hit'", "'stand'"))
    assert (key("pitboss.game:GAME") == before) is same
    path.write_text(text)
    told = key("pitboss.game:OTHER")
    path.write_text(text.replace("'hit'", "'stand'"))
    assert key("pitboss.game:OTHER") != told


def test_the_key_of_a_game_reaches_its_rules_and_no_other_game() -> None:
    reached = _reached("pitboss.odds.games.craps", "pitboss.games.craps.craps:GAME")
    assert {"pitboss.games.craps.bets", "pitboss.odds.price", "pitboss.rules.lines"} <= reached
    assert not [module for module in reached if "roulette" in module or "three_card" in module]


def test_the_key_of_a_count_reaches_its_kernels_and_the_rules_they_call() -> None:
    reached = _reached("pitboss.odds.solve.pai_gow.counts:house_way")
    assert {
        "pitboss.games.pai_gow.house_way",
        "pitboss.ranking.joker",
        "pitboss.odds.solve.pai_gow.two_hands",
    } <= reached
    assert "pitboss.odds.price" not in reached
    assert not reached & keys.MACHINERY


def _reached(*roots: str) -> set[str]:
    keys._module.cache_clear()
    return {module for module, _ in keys.reached(roots)}
