"""Links and roles of operators by the command line, while a floor has the cage open."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cage.cage import opened
from pitboss.cli.floor.cage import command
from pitboss.errors import Refused


def said(*args: str) -> str:
    found = CliRunner().invoke(command, ["operator", *args], catch_exceptions=False)
    assert found.exit_code == 0, found.output
    return found.output


def test_a_link_makes_one_person_an_operator_once(tmp_path: Path) -> None:
    path = tmp_path / "cage.db"
    Path(f"{path}.lock").write_text("http://127.0.0.1:9000")
    with opened(path) as cage:
        for person in ("ann", "bob"):
            cage.people.add(person, person, "guest", 1).result()
        words = said("--role", "cage", "--role", "supervisor", "--db", str(path))
        assert "http://127.0.0.1:9000/operator#" in words
        token = words.strip().partition("#")[2]
        cage.people.use_operator_link(token, "ann", cage.database.now()).result()
        with pytest.raises(Refused, match="was used"):
            cage.people.use_operator_link(token, "bob", cage.database.now()).result()
        ann = cage.people.find("ann")
        assert ann is not None and ann.roles == {"cage", "supervisor"}
        assert "makes an operator link" in [line.what for line in cage.log()], "it is in the chained log"


def test_roles_are_given_and_removed_by_name(tmp_path: Path) -> None:
    path = tmp_path / "cage.db"
    with opened(path) as cage:
        cage.people.add("g1", "Guest Wren", "guest", 1).result()
        cage.people.become_account("g1", "Ann", "a long password").result()
        assert said("ann", "--role", "dealer", "--role", "admin", "--db", str(path)).endswith("admin, dealer\n")
        assert said("g1", "--role", "admin", "--take", "--db", str(path)).endswith("(g1): dealer\n")
        assert said("--list", "--db", str(path)).split() == ["dealer", "g1", "Ann"]
        assert {line.by for line in cage.log()} == {"command line"}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("nobody",), "no account and no person has this name"),
        (("--take",), "--take needs the person"),
        (("--list", "ann"), "--list takes no person and no other option"),
        (("--role", "king"), "'king' is not one of 'dealer'"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(tmp_path: Path, args: tuple[str, ...], why: str) -> None:
    path = tmp_path / "cage.db"
    opened(path).__enter__().close()
    found = CliRunner().invoke(command, ["operator", *args, "--db", str(path)])
    assert found.exit_code != 0
    assert why in f"{found.output}{found.exception}"


def test_there_must_be_a_cage(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="does not exist"):
        said("--db", str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()
