"""``pitboss cage``: audits, copies, restores and lists the books of a floor."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.errors import Refused

if TYPE_CHECKING:
    from pitboss.cage.audit import Audited
    from pitboss.cage.cage import Cage
    from pitboss.cage.database import Database
    from pitboss.cage.people import PersonRole
    from pitboss.live.seeds import KeyedSeeds

WHERE = click.option("--db", metavar="FILE|URL", help="Where the cage is (default: floor.db in the state folder).")
DAY = 24 * 3600 * 1000
"""Milliseconds."""
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group("cage")
def command() -> None:
    """Manages the books of a floor.

    \b
    pitboss cage audit
    pitboss cage backup saturday.db
    pitboss cage restore saturday.db --db again.db
    pitboss cage operator --role supervisor
    """


@command.command("audit")
@WHERE
@click.option(
    "--key", "folder", metavar="FOLDER", help="Where the key of the floor's seeds is, if not beside the cage."
)
@AS_JSON
def audit(db: str | None, folder: str | None, as_json: bool) -> int:
    """Checks that the books are right, and names the first wrong row of each kind.

    Every balance must be the sum of its transfers. Every round is played again and compared, chip by chip. The win by
    count must be the win by play. Meters, chains, commitments, stacks and checkpoints are checked. The floor may run
    meanwhile. A table that another version of the engine played, and that gives other results in this version, is
    named and checked without being played again. The exit status is 2 if anything is wrong.
    """
    from pitboss.cage.audit import audited
    from pitboss.cage.cage import database_of
    from pitboss.floor.openings import engine_digest

    database = database_of(_where(db), read_only=True)
    try:
        _check_it_is_a_cage(database)
        found = audited(database, _seeds(db, folder), engine_digest())
    finally:
        database.close()
    print(json.dumps(_as_json(found), indent=2) if as_json else _in_words(found))
    return 2 if found.wrong else 0


def _check_it_is_a_cage(database: Database) -> None:
    """Refuses a file that is not a cage. The audit itself says what is wrong with a damaged cage."""
    from pitboss.cage.database import CageFailed

    try:
        database.rows("SELECT number FROM migration")
    except CageFailed as error:
        if "malformed" not in error.what:
            raise


def _as_json(found: Audited) -> dict[str, object]:
    return {
        "wrong": [each._asdict() for each in found.wrong],
        "tables": found.tables,
        "lines": found.lines,
        "rounds": found.rounds,
        "not-played-again": found.closed,
        "another-engine": found.foreign,
        "heads": {name: head.hex() for name, head in found.heads.items()},
    }


def _in_words(found: Audited) -> str:
    lines = [str(each) for each in found.wrong]
    lines += [f"not played again, its seed is not revealed yet: {where}" for where in found.closed]
    lines += [f"another engine, not played again: {where}" for where in found.foreign]
    counts = f"{found.tables} tables, {found.lines} lines, {found.rounds} rounds played again"
    lines.append(f"{counts}: {'everything agrees' if not found.wrong else f'{len(found.wrong)} things are wrong'}")
    lines += [
        f"last digest of {name}: {head.hex()}" for name, head in found.heads.items() if name in ("transfers", "log")
    ]
    return "\n".join(lines)


@command.command("backup")
@click.argument("target", type=click.Path(dir_okay=False))
@WHERE
def backup(target: str, db: str | None) -> None:
    """Copies the cage into a new file, as it is at one moment. The floor may run meanwhile.

    A digest of each page is written to FILE.sums.
    """
    from pitboss.cage.backup import back_up

    where = _where(db)
    if "://" in where:
        from pitboss.cage.backup import back_up_server

        back_up_server(where, target)
    else:
        back_up(where, target)
    print(f"{target}: {Path(target).stat().st_size:,} bytes")


@command.command("restore")
@click.argument("source", type=click.Path(dir_okay=False))
@WHERE
def restore(source: str, db: str | None) -> None:
    """Makes a cage from a copy. It refuses if a byte of the copy has changed, or if there already is a cage."""
    from pitboss.cage.backup import bring_back, bring_back_to_server

    where = _where(db)
    (bring_back_to_server if "://" in where else bring_back)(source, where)
    print(f"{where}: restored from {source}; check it with: pitboss cage audit --db {where}")


@command.command("accounts")
@WHERE
@AS_JSON
def accounts(db: str | None, as_json: bool) -> None:
    """Shows what is in each kind of account, in the meters, and at each table."""
    from pitboss.cage.cage import database_of
    from pitboss.cage.reports import Reports
    from pitboss.money import money

    database = database_of(_where(db), read_only=True)
    try:
        reports = Reports(database)
        kinds, meters, tables = reports.accounts(), reports.meters(), reports.shift()
    finally:
        database.close()
    if as_json:
        tree = {"accounts": kinds, "meters": meters, "tables": [line.as_json() for line in tables]}
        print(json.dumps(tree, indent=2))
        return
    for kind, cents in kinds.items():
        print(f"{kind:8} {money(cents):>20}")
    print(f"{'together':8} {money(sum(kinds.values())):>20}")
    for name, cents in meters.items():
        print(f"meter {name}: {money(cents)}")
    for line in tables:
        won = f"won {money(line.win_by_count)} of {money(line.drop)} dropped"
        print(f"table {line.table} {line.title}: {line.rounds} rounds, {won}")


@command.command("log")
@WHERE
@click.option("--last", type=click.IntRange(1), default=50, metavar="N", help="How many lines (default 50).")
@AS_JSON
def log(db: str | None, last: int, as_json: bool) -> None:
    """Lists what operators did, the latest first."""
    from pitboss.cage.cage import LogLine, database_of, log_of

    database = database_of(_where(db), read_only=True)
    try:
        lines: list[LogLine] = log_of(database, last)
    finally:
        database.close()
    if as_json:
        print(json.dumps([line._asdict() for line in lines], indent=2))
        return
    for line in lines:
        change = f": {line.before} → {line.after}" if line.before or line.after else ""
        why = f" ({line.why})" if line.why else ""
        at = datetime.fromtimestamp(line.at / 1000, UTC)
        print(f"{line.id} {at:%Y-%m-%d %H:%M:%S} {line.by} {line.what}{change}{why}")


ROLES: tuple[PersonRole, ...] = ("dealer", "supervisor", "cage", "admin")


@command.command("operator")
@click.argument("person", required=False)
@click.option(
    "--role", "roles", type=click.Choice(ROLES), multiple=True, help="A role (default: supervisor); may be repeated."
)
@click.option("--take", is_flag=True, help="Take the roles from the person instead.")
@click.option("--list", "lists", is_flag=True, help="Only list who has which role.")
@WHERE
def operator(person: str | None, roles: tuple[PersonRole, ...], take: bool, lists: bool, db: str | None) -> None:
    """Makes a person an operator. The floor may run meanwhile.

    Without a PERSON it prints a link: the first person who opens it within a day becomes an operator. PERSON is the
    name of an account, or the id of any person.

    \b
    pitboss cage operator --role admin
    pitboss cage operator ann --role supervisor --role cage
    pitboss cage operator ann --role cage --take
    """
    from pitboss.cage.cage import opened

    where = _where(db)
    if "://" not in where and not Path(where).is_file():
        raise Refused("does not exist", where)
    wanted: tuple[PersonRole, ...] = roles or ("supervisor",)
    if lists and (person is not None or roles or take):
        raise click.UsageError("--list takes no person and no other option")
    if take and person is None:
        raise click.UsageError("--take needs the person")
    with opened(where) as cage:
        if lists:
            for role in ROLES:
                for called in cage.people.with_role(role):
                    who = cage.people.find(called)
                    print(f"{role:10} {called} {who.name if who is not None else ''}".rstrip())
        elif person is None:
            token, stored = cage.people.new_operator_link(wanted, cage.database.now() + DAY)
            stored.result()
            cage.note(cage.database.now(), "command line", "makes an operator link", after=", ".join(wanted)).result()
            print(f"Operator ({', '.join(wanted)}), once, within a day: {_address(where)}/operator#{token}")
        else:
            _change_roles(cage, person, wanted, take)


def _change_roles(cage: Cage, person: str, roles: tuple[PersonRole, ...], take: bool) -> None:
    found = cage.people.find(person) or cage.people.find(cage.people.of_login(person) or "")
    if found is None:
        raise Refused("no account and no person has this name: see pitboss cage operator --help", f"{person:.40}")
    change = cage.people.take_role if take else cage.people.give_role
    for role in roles:
        change(found.id, role, cage.database.now(), "command line").result()
    now = cage.people.find(found.id)
    has = ", ".join(sorted(now.roles)) if now is not None and now.roles else "no role"
    print(f"{found.name} ({found.id}): {has}")


def _address(where: str) -> str:
    """The address that the floor of this cage noted when it was last opened."""
    try:
        noted = Path(f"{Path(where).resolve()}.lock").read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        noted = ""
    return noted or "the floor's address, then "


def _where(db: str | None) -> str:
    from pitboss.live.sessions import state_dir

    return db if db is not None else str(state_dir() / "floor.db")


def _seeds(db: str | None, folder: str | None) -> KeyedSeeds | None:
    """The key of the floor's seeds, if it is there."""
    from pitboss.live.seeds import KEY, seeds_of
    from pitboss.live.sessions import state_dir

    if folder is not None:
        place = Path(folder)
    elif db is None or "://" in db:
        place = state_dir()
    else:
        place = Path(db).resolve().with_name(f"{Path(db).name}.key")
    return seeds_of(place) if (place / KEY).exists() else None
