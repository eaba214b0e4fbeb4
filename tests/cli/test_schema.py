"""The schemas agree with the readers: shipped files are valid, broken files are not."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from pitboss import games
from pitboss.cli.schema import command, round_schema
from pitboss.errors import PitbossError
from pitboss.files.round_file import KEYS, parse_json, read_round
from pitboss.files.settle import Sheets, settle_tree
from pitboss.houses import HOUSES, SHEETS, sheet_names
from pitboss.houses.reading.schema import collection_schema, house_schema, sheet_schema

VECTORS = sorted((Path(__file__).parent.parent / "vectors").glob("*/*.json"))
ROUND = {
    "house": "mount-airy",
    "game": "three-card-poker",
    "seats": {"1": {"wagers": {"ante": 10, "pair-plus": 7.5}, "decisions": ["play"]}},
    "hands": {"1": "Ah Kh Qh", "dealer": "Qs 7d 10d"},
}
STEPS = {"house": "mount-airy", "game": "craps", "play": [{"seat": 1, "bet": "pass", "amount": 10}, {"roll": "3-1"}]}


def posted(name: str) -> dict[str, Any]:
    return tomllib.loads((SHEETS / f"{name}.toml").read_text("utf-8"))


def rounds() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in VECTORS:
        for vector in json.loads(path.read_text()):
            if not vector["expect"].get("error"):
                yield f"{path.parent.name}/{path.stem}: {vector['name']}", vector["round"]


def is_valid(schema: dict[str, Any], tree: Any) -> bool:
    return not list(Draft202012Validator(schema).iter_errors(tree))


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_that_ships_is_valid(name: str) -> None:
    tree = posted(name)
    Draft202012Validator(sheet_schema(name.partition("/")[2], extends="extends" in tree)).validate(tree)


@pytest.mark.parametrize("house", HOUSES)
def test_every_house_page_and_collection_that_ships_is_valid(house: str) -> None:
    Draft202012Validator(house_schema()).validate(posted(f"{house}/house"))
    if (SHEETS / house / "collection.toml").exists():
        Draft202012Validator(collection_schema()).validate(posted(f"{house}/collection"))


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({name.partition("/")[2] for name in sheet_names()}))
def test_every_schema_is_a_valid_schema(game: str) -> None:
    for schema in (
        sheet_schema(game),
        sheet_schema(game, extends=True),
        round_schema(),
        collection_schema(),
        house_schema(),
    ):
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("titel",), "Three Card Poker"),
        (("game",), "craps"),
        (("procedure",), "Ante."),
        (("procedure",), ["Ante.", 5]),
        (("table", "seats"), 0),
        (("table", "seats"), "7"),
        (("table", "bank"), "casino"),
        (("options", "min"), "5%"),
        (("options", "min"), -5),
        (("options", "side_min"), 1),
        (("choices",), {"side-min": [1, "two"]}),
        (("choices",), {"sidemin": [1]}),
        (("play", "up-card"), "no"),
        (("play", "qualifier"), "ace-high"),
        (("wagers", "ante", "pays"), "1:1"),
        (("wagers", "ante", "by"), "player"),
        (("wagers", "pair-plus", "needs"), "ante"),
        (("pays", "pair-plus", "pair"), 1),
        (("pays", "pair-plus", "pairs"), "1 to 1"),
        (("readings",), [{"on": "ranking"}]),
    ],
)
def test_a_sheet_with_a_mistake_is_not_valid(path: tuple[str, ...], value: Any) -> None:
    tree = copy.deepcopy(posted("mount-airy/three-card-poker"))
    part = tree
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    assert not is_valid(sheet_schema("three-card-poker"), tree)


@pytest.mark.parametrize("path", [("title",), ("options", "min"), ("play", "in-turn"), ("pays", "pair-plus", "flush")])
def test_a_sheet_with_a_missing_key_is_not_valid(path: tuple[str, ...]) -> None:
    tree = copy.deepcopy(posted("mount-airy/three-card-poker"))
    part = tree
    for key in path[:-1]:
        part = part[key]
    del part[path[-1]]
    assert not is_valid(sheet_schema("three-card-poker"), tree)


def test_a_sheet_that_extends_another_may_leave_out_any_key_but_misspell_none() -> None:
    schema = sheet_schema("three-card-poker", extends=True)
    tree = {"extends": "mount-airy/three-card-poker", "without": ["wagers.pair-plus"], "pays": {"ante-bonus": {}}}
    assert is_valid(schema, tree)
    assert not is_valid(schema, {**tree, "extends": 5})
    assert not is_valid(schema, {**tree, "without": "wagers.pair-plus"})
    assert not is_valid(schema, {**tree, "wagers": {"ante": {"mim": 5}}})
    assert not is_valid(schema, {"without": []})
    assert not is_valid(sheet_schema("three-card-poker"), tree)


def test_keys_are_described_in_the_words_of_the_rules() -> None:
    spot = sheet_schema("three-card-poker")["$defs"]["Spot"]["properties"]
    assert spot["step"]["description"] == "Amounts are multiples of this."
    assert spot["by"]["default"] == "seat"


@pytest.mark.parametrize(("name", "tree"), list(rounds()))
def test_every_round_of_the_acceptance_vectors_is_valid(name: str, tree: dict[str, Any]) -> None:
    Draft202012Validator(round_schema()).validate(tree)


def test_the_round_schema_knows_the_keys_that_the_reader_knows() -> None:
    assert set(round_schema()["properties"]) == set(KEYS)


@pytest.mark.parametrize(
    "change",
    [
        {"house": None},
        {"game": 5},
        {"seat": {}},
        {"seats": []},
        {"seats": {"0": {"wagers": {"ante": 10}}}},
        {"seats": {"one": {"wagers": {"ante": 10}}}},
        {"seats": {"1": {"wagers": {"ante": "10"}}}},
        {"seats": {"1": {"wagers": {"ante": -10}}}},
        {"seats": {"1": {"wager": {"ante": 10}}}},
        {"seats": {"1": {"wagers": {"ante": 10}, "decisions": "play"}}},
        {"hands": {"1": "Ah Kh 1h"}},
        {"hands": {"1": ["Ah", "Kh"]}},
        {"draws": "Zz"},
        {"dice": "1-2"},
        {"spin": 17},
        {"bank": {"seat": 4}},
        {"bank": {"seat": "4", "amount": 300}},
        {"bank": {"seat": 4, "amount": 300, "co": "yes"}},
        {"button": 0},
        {"meters": {"linked": "52000"}},
        {"play": [{"seat": 1, "bet": "pass"}]},
        {"play": [{"seat": 1, "roll": "3-1"}]},
        {"play": [{"roll": "3-7"}]},
        {"play": [{"bet": "pass", "amount": 10}]},
        {"play": ["roll"]},
    ],
)
def test_a_broken_round_is_refused_by_the_schema_and_by_the_reader(change: dict[str, Any]) -> None:
    tree = {**ROUND, **change}
    assert not is_valid(round_schema(), tree)
    with pytest.raises(PitbossError):
        settle_tree(parse_json(json.dumps(tree)), Sheets())


@pytest.mark.parametrize("tree", [ROUND, STEPS])
def test_a_round_that_the_reader_reads_is_valid(tree: dict[str, Any]) -> None:
    read_round(parse_json(json.dumps(tree)))
    assert is_valid(round_schema(), tree)


def test_without_arguments_it_lists_the_schemas() -> None:
    lines = CliRunner().invoke(command).output.splitlines()
    assert lines[0] == f"pitboss schema sheet {games.slugs()[0]}"
    assert lines[-3:] == ["pitboss schema round", "pitboss schema collection", "pitboss schema house"]


@pytest.mark.parametrize(
    "args", [["sheet", "roulette"], ["sheet", "roulette", "--extends"], ["round"], ["collection"], ["house"]]
)
def test_a_schema_is_printed_as_json(args: list[str]) -> None:
    result = CliRunner().invoke(command, args)
    assert result.exit_code == 0
    assert json.loads(result.output)["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["game"], "no schema 'game'; the schemas are sheet GAME, round, collection, house"),
        (["sheet"], "name the game, as in: pitboss schema sheet"),
        (["round", "craps"], "'round' takes no game, but 'craps' follows it"),
        (["house", "--extends"], "--extends works only with a sheet"),
    ],
)
def test_an_unknown_schema_is_refused_in_one_line(args: list[str], told: str) -> None:
    result = CliRunner().invoke(command, args)
    assert result.exit_code == 2
    assert told in result.output


def test_an_unknown_game_is_refused() -> None:
    result = CliRunner().invoke(command, ["sheet", "bingo"])
    assert str(result.exception).startswith("no game 'bingo'; there are ")
