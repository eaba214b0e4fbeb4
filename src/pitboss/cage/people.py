"""People: guests, accounts, bots and operators; their sessions, their roles, and the limits they set for themselves."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import Future
from typing import Literal, NamedTuple, get_args

from pitboss.cage.accounts import CAGE, Transfer, guest_account
from pitboss.cage.books import Books
from pitboss.cage.chain import as_text, mark
from pitboss.cage.database import Database, only_row
from pitboss.cage.passwords import fits, hash_of, new_token, secret_of
from pitboss.cage.writer import Writer
from pitboss.errors import Refused

PersonKind = Literal["guest", "account", "bot", "proposition player"]
PersonRole = Literal["guest", "dealer", "supervisor", "cage", "admin"]
ROLES: tuple[PersonRole, ...] = get_args(PersonRole)
COLUMNS = "id, name, kind, login, secret, joined, excluded_until, limits"


class PersonRow(NamedTuple):
    """A person as the cage stores them."""

    id: str
    name: str
    kind: PersonKind
    login: str | None = None
    """The name of an account in lower case. No two accounts have the same."""
    secret: str | None = None
    joined: int = 0
    excluded_until: int = 0
    """The person is not let in before this time."""
    limits: str = "{}"
    """JSON: the person's own limits, such as ``{"buy-in-a-day": 50000}``."""


class Somebody(NamedTuple):
    """A person without secrets."""

    id: str
    name: str
    kind: PersonKind
    roles: frozenset[PersonRole]
    excluded_until: int
    limits: Mapping[str, int]


class People:
    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # Guests and bots

    def find(self, person: str) -> Somebody | None:
        found = self._database.rows("SELECT id, name, kind, excluded_until, limits FROM person WHERE id = ?", person)
        if not found:
            return None
        called, name, kind, excluded, limits = found[0]
        roles = self._database.rows("SELECT role FROM role WHERE person = ?", person)
        return Somebody(called, name, kind, frozenset(role for (role,) in roles), excluded, json.loads(limits))

    def add(self, person: str, name: str, kind: PersonKind, at: int, chips: int = 0) -> Future[None]:
        """Adds a new person. ``chips`` are issued to a guest in the same commit. A person who exists is not changed."""

        def work(books: Books) -> None:
            if books.rows("SELECT id FROM person WHERE id = ?", person):
                return
            _insert(books, PersonRow(person, name, kind, joined=at))
            if chips:
                _issue(books, person, chips, at, "house", "welcome")

        return self._writer.later(work)

    def rename(self, person: str, name: str) -> Future[None]:
        return self._change(person, lambda row: row._replace(name=name))

    def issue(self, person: str, amount: int, at: int, by: str, why: str) -> Future[None]:
        """Issues chips from the cage to a guest."""
        return self._writer.later(lambda books: _issue(books, person, amount, at, by, why))

    def give_back(self, person: str, amount: int, at: int, by: str, why: str) -> Future[None]:
        """A guest hands chips back to the cage."""
        return self._writer.later(
            lambda books: books.move([Transfer("return", guest_account(person), CAGE, amount, why)], at, by)
        )

    # Accounts with a password

    def become_account(self, person: str, name: str, password: str) -> Future[None]:
        """Gives a guest a name of their own and a password. The caller's thread computes the password's digest."""
        secret, login = secret_of(password), name.casefold()

        def work(books: Books) -> None:
            if books.rows("SELECT id FROM person WHERE login = ? AND id <> ?", login, person):
                raise Refused("there is an account of this name already: choose another", "name")
            row = _row(books, person)
            if row.kind not in ("guest", "account"):
                raise Refused("a bot has no account", "name")
            _update(books, row._replace(name=name, login=login, secret=secret, kind="account"))

        return self._writer.later(work)

    def sign_in(self, name: str, password: str) -> str | None:
        """The person with this name and password, or ``None``. Both answers take the same time."""
        found = self._database.rows("SELECT id, secret FROM person WHERE login = ?", name.casefold())
        person, secret = found[0] if found else (None, None)
        return person if fits(password, secret) else None

    def of_login(self, name: str) -> str | None:
        """The person whose account has this name."""
        found = self._database.rows("SELECT id FROM person WHERE login = ?", name.casefold())
        return str(found[0][0]) if found else None

    # Sessions

    def new_session(self, person: str, expires: int) -> tuple[str, Future[None]]:
        """A token for a person, and a future that is done when it is stored. Only its digest is stored."""
        token = new_token()
        fields = (hash_of(token), person, expires)
        work = self._writer.later(
            lambda books: _none(books.run("INSERT INTO session VALUES (?, ?, ?, ?)", *fields, mark(*fields)))
        )
        return token, work

    def of_session(self, token: str, now: int) -> tuple[str, int] | None:
        """The person of a token, and when the session ends."""
        found = self._database.rows(
            "SELECT person, expires FROM session WHERE token_hash = ? AND expires > ?", hash_of(token), now
        )
        return (found[0][0], found[0][1]) if found else None

    def prolong(self, token: str, person: str, expires: int) -> Future[None]:
        """Gives a session that has not ended a later end."""
        token_hash = hash_of(token)
        sealed = mark(token_hash, person, expires)
        return self._writer.later(
            lambda books: _none(
                books.run("UPDATE session SET expires = ?, mark = ? WHERE token_hash = ?", expires, sealed, token_hash)
            )
        )

    def end_session(self, token: str) -> Future[None]:
        return self._writer.later(
            lambda books: _none(books.run("DELETE FROM session WHERE token_hash = ?", hash_of(token)))
        )

    def forget_expired(self, now: int) -> Future[None]:
        return self._writer.later(lambda books: _none(books.run("DELETE FROM session WHERE expires <= ?", now)))

    # Roles

    def give_role(self, person: str, role: PersonRole, at: int, by: str) -> Future[None]:
        return self._writer.later(lambda books: _give_roles(books, person, (role,), at, by))

    def take_role(self, person: str, role: PersonRole, at: int, by: str) -> Future[None]:
        def work(books: Books) -> None:
            if books.run("DELETE FROM role WHERE person = ? AND role = ?", person, role):
                books.note(at, by, f"takes a role from {person}", before=role)

        return self._writer.later(work)

    def with_role(self, role: PersonRole) -> list[str]:
        return [person for (person,) in self._database.rows("SELECT person FROM role WHERE role = ?", role)]

    def new_operator_link(self, roles: Collection[PersonRole], expires: int) -> tuple[str, Future[None]]:
        """A token that makes one person an operator. It can be used once."""
        token = new_token()
        fields = (hash_of(token), as_text(sorted(roles)), expires, "")
        work = self._writer.later(
            lambda books: _none(books.run("INSERT INTO operator_link VALUES (?, ?, ?, ?, ?)", *fields, mark(*fields)))
        )
        return token, work

    def use_operator_link(self, token: str, person: str, at: int) -> Future[None]:
        """Gives a person the roles of the link. The refusal is the same for an unknown, a used and an expired token."""
        token_hash = hash_of(token)

        def work(books: Books) -> None:
            found = books.rows("SELECT roles, expires, used_by FROM operator_link WHERE token_hash = ?", token_hash)
            if not found or found[0][1] <= at or found[0][2]:
                raise Refused("this link is not valid, or was used: ask for a new one", "token")
            roles, expires, _ = found[0]
            fields = (token_hash, roles, expires, person)
            books.run(
                "UPDATE operator_link SET used_by = ?, mark = ? WHERE token_hash = ?", person, mark(*fields), token_hash
            )
            _give_roles(books, person, json.loads(roles), at, "operator link")

        return self._writer.later(work)

    # Exclusion and limits

    def exclude(self, person: str, until: int) -> Future[None]:
        """Keeps a person out until this time. The time can be made later, never earlier."""
        return self._change(person, lambda row: row._replace(excluded_until=max(until, row.excluded_until)))

    def set_limits(self, person: str, limits: Mapping[str, int]) -> Future[None]:
        return self._change(person, lambda row: row._replace(limits=as_text(dict(limits))))

    def bought_since(self, person: str, since: int) -> int:
        """What a person has bought at tables since a time, less what was cashed out. It is used to limit losses."""
        found = self._database.rows(
            "SELECT CAST(COALESCE(SUM(CASE t.kind WHEN 'buy-in' THEN t.amount ELSE -t.amount END), 0) AS BIGINT) "
            "FROM transfer t JOIN account a ON a.id = CASE t.kind WHEN 'buy-in' THEN t.debit ELSE t.credit END "
            "WHERE a.kind = 'guest' AND a.owner = ? AND t.at >= ? AND t.kind IN ('buy-in', 'cash-out')",
            person, since,
        )  # fmt: skip
        return int(found[0][0])

    def _change(self, person: str, change: Callable[[PersonRow], PersonRow]) -> Future[None]:
        return self._writer.later(lambda books: _update(books, change(_row(books, person))))


def _none(_: object) -> None:
    return None


def _row(books: Books, person: str) -> PersonRow:
    found = books.rows(f"SELECT {COLUMNS} FROM person WHERE id = ?", person)
    return PersonRow(*only_row(found, "person", f"{person:.40}"))


def _insert(books: Books, row: PersonRow) -> None:
    books.run(f"INSERT INTO person ({COLUMNS}, mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *row, mark(*row))


def _update(books: Books, row: PersonRow) -> None:
    books.run(
        "UPDATE person SET name = ?, kind = ?, login = ?, secret = ?, joined = ?, excluded_until = ?, limits = ?, "
        "mark = ? WHERE id = ?",
        *row[1:], mark(*row), row.id,
    )  # fmt: skip


def _give_roles(books: Books, person: str, roles: Iterable[PersonRole], at: int, by: str) -> None:
    _row(books, person)
    for role in roles:
        if not books.rows("SELECT role FROM role WHERE person = ? AND role = ?", person, role):
            books.run("INSERT INTO role VALUES (?, ?, ?)", person, role, mark(person, role))
            books.note(at, by, f"gives {person} a role", after=role)


def _issue(books: Books, person: str, amount: int, at: int, by: str, why: str) -> None:
    books.move([Transfer("issue", CAGE, guest_account(person), amount, why)], at, by)
