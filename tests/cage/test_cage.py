"""The contract of every cage, tested on every database."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pytest

from pitboss.cage.accounts import Account
from pitboss.cage.cage import Cage, opened
from pitboss.cage.unit import Action, Behind, Conflict, Receipt, Unit
from pitboss.errors import Refused
from pitboss.machine.step import Step
from pitboss.money import Cents
from pitboss.table.postings import POT, RACK, Posting, guest, stack

STACK = Account("stack", "ann", 1)
RACK_1 = Account("rack", "", 1)
WORDS = sha256(b"words").digest()
START = {
    "kind": "table", "session": "s", "digest": sha256(b"text").hexdigest(), "sheet": "x/y", "text": "text", "meters": {}
}  # fmt: skip


@pytest.fixture(autouse=True)
def table(cage: Cage) -> Iterator[int]:
    """Ann has $100; table 1 has its first line."""
    cage.people.add("ann", "Ann", "guest", 1, 100_00).result()
    yield cage.tables.open(Step((START,)), 2, "X").result().row.id


def buys(amount: int, seq: int = 2, action: Action | None = None, **more: Any) -> Unit:
    move = Posting(guest("ann"), stack("ann"), Cents(amount), "buys")
    return Unit(2, 1, seq, ({"kind": "do", "amount": amount},), (move,), "ann", action, **more)


def moves(*postings: Posting) -> Unit:
    return Unit(3, 1, 0, (), postings)


def test_a_buy_in_goes_into_the_drop_and_out_of_the_rack(cage: Cage) -> None:
    assert cage.commit(buys(40_00)).result() == Receipt(2)
    assert cage.balance_of("ann") == 60_00
    assert cage.balance(STACK) == 40_00
    assert cage.balance(Account("drop", "", 1)) == 40_00
    assert cage.balance(RACK_1) == 10_000_00 - 40_00  # the rack was filled for it
    (line,) = cage.reports.shift()
    assert (line.drop, line.fills, line.win_by_count, line.win_by_play) == (40_00, 10_000_00, 0, 0)


def test_nobody_spends_more_than_he_has(cage: Cage) -> None:
    with pytest.raises(Refused, match=r"guest of ann: has only \$100, not \$100\.01"):
        cage.commit(buys(100_01)).result()
    assert cage.balance_of("ann") == 100_00
    assert cage.commit(buys(100_00)).result() == Receipt(2)


def test_chips_of_one_unit_may_pass_through_several_hands(cage: Cage) -> None:
    """In the order of the postings, the pot pays before the losers have paid into it."""
    cage.commit(buys(50_00)).result()
    cage.commit(
        moves(
            Posting(POT, stack("bob"), Cents(30_00), "wins"),
            Posting(stack("ann"), POT, Cents(30_00), "loses"),
        )
    ).result()
    assert cage.balance(Account("stack", "bob", 1)) == 30_00
    with pytest.raises(Refused, match=r"pot at table 1: has only \$0, not"):
        cage.commit(moves(Posting(POT, stack("bob"), Cents(1), "wins"))).result()


@pytest.mark.parametrize("amount", [0, -1, 1.0, True, "5", None, 2**53, 2**63, 10**30, float("nan")])
def test_an_invalid_amount_is_refused(cage: Cage, amount: Any) -> None:
    before = cage.rows("SELECT * FROM account ORDER BY id"), cage.rows("SELECT * FROM transfer ORDER BY id")
    for posting in (Posting(guest("ann"), stack("ann"), amount, "buys"), Posting(RACK, stack("ann"), amount, "wins")):
        with pytest.raises(Refused):
            cage.commit(moves(posting)).result()
    assert before == (cage.rows("SELECT * FROM account ORDER BY id"), cage.rows("SELECT * FROM transfer ORDER BY id"))


def test_only_one_of_fifty_bets_at_once_is_covered(cage: Cage) -> None:
    move = Posting(guest("ann"), stack("ann"), Cents(100_00), "buys")

    def once(number: int) -> bool:
        try:
            cage.commit(moves(move)).result()
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(16) as together:
        assert sum(together.map(once, range(50))) == 1


def test_a_repeated_action_has_no_second_effect(cage: Cage) -> None:
    action = Action("ann", "a1", WORDS, '{"ok":true}')
    assert cage.done_before(action) is None
    assert cage.commit(buys(10_00, action=action)).result() == Receipt(2)
    assert cage.commit(buys(10_00, action=action)).result() == Receipt(2, '{"ok":true}')
    assert cage.balance(STACK) == 10_00
    assert cage.done_before(action) == '{"ok":true}'
    other = action._replace(body=sha256(b"else").digest())
    with pytest.raises(Conflict, match="used for something else"):
        cage.commit(buys(20_00, action=other)).result()
    with pytest.raises(Conflict):
        cage.done_before(other)


def test_an_action_repeated_in_one_commit_has_one_effect(cage: Cage) -> None:
    action = Action("ann", "a1", WORDS, "x")
    together = [cage.commit(buys(10_00, action=action)) for _ in range(20)]
    again = [future.result().again for future in together]
    assert again.count(None) == 1 and again.count("x") == 19
    assert cage.balance(STACK) == 10_00


def test_a_refused_unit_stores_nothing_and_blocks_nobody(cage: Cage) -> None:
    refused = cage.commit(buys(999_00, 2, Action("ann", "a2", WORDS, "")))
    stored = cage.commit(buys(10_00, 2))
    assert stored.result() == Receipt(2)
    assert isinstance(refused.exception(), Refused)
    assert cage.rows("SELECT COUNT(*) FROM line") == [(2,)]
    assert cage.rows("SELECT COUNT(*) FROM action") == [(0,)]


def test_lines_follow_each_other(cage: Cage) -> None:
    cage.commit(buys(1_00, 2)).result()
    for seq in (1, 2, 4):
        with pytest.raises(Behind, match=f"line {seq} does not follow line 2"):
            cage.commit(buys(1_00, seq)).result()
    assert [seq for seq, _, _ in cage.tables.lines(1)] == [1, 2]


def test_a_table_has_one_owner_and_an_older_one_is_shut_out(cage: Cage) -> None:
    cage.commit(buys(1_00, 2)).result()
    (taken,) = cage.tables.claim("left", now=1_000).result()
    assert (taken.owner, taken.fence) == ("left", 1)
    with pytest.raises(Behind, match="belongs to another process since fence 1; this one has 0"):
        cage.commit(buys(1_00, 3)).result()
    cage.commit(buys(1_00, 3, fence=1)).result()
    assert cage.tables.claim("right", now=2_000).result() == []
    assert cage.tables.claim("left", now=4_000).result() == []
    assert cage.tables.claim("right", now=8_000).result() == []
    (taken,) = cage.tables.claim("right", now=10_000).result()
    assert (taken.owner, taken.fence) == ("right", 2)
    with pytest.raises(Behind):
        cage.commit(buys(1_00, 4, fence=1)).result()
    cage.commit(buys(1_00, 4, fence=2)).result()
    cage.tables.release("right").result()
    assert [row.fence for row in cage.tables.claim("left", now=10_001).result()] == [3]


def test_people_sign_in_and_out(cage: Cage) -> None:
    token, stored = cage.people.new_session("ann", 1_000)
    stored.result()
    assert cage.people.of_session(token, 999) == ("ann", 1_000)
    assert cage.people.of_session(token, 1_000) is None
    assert token not in str(cage.rows("SELECT * FROM session"))
    cage.people.become_account("ann", "Ann B", "a long password").result()
    assert cage.people.sign_in("ann b", "a long password") == "ann"
    assert cage.people.sign_in("ann b", "another password") is None
    assert cage.people.sign_in("bob", "a long password") is None
    assert "long" not in str(cage.rows("SELECT * FROM person"))
    cage.people.add("bob", "Bob", "guest", 5).result()
    with pytest.raises(Refused, match="name: there is an account of this name already"):
        cage.people.become_account("bob", "ANN B", "a long password").result()
    with pytest.raises(Refused, match="8 to 200 characters"):
        cage.people.become_account("bob", "Bob", "short")
    cage.people.end_session(token).result()
    assert cage.people.of_session(token, 999) is None


def test_a_link_makes_one_operator_once(cage: Cage) -> None:
    token, stored = cage.people.new_operator_link(("admin", "supervisor"), 1_000)
    stored.result()
    cage.people.add("bob", "Bob", "guest", 5).result()
    results = [cage.people.use_operator_link(token, person, 10) for person in ("ann", "bob", "ann")]
    assert [future.exception() is None for future in results] == [True, False, False]
    somebody = cage.people.find("ann")
    assert somebody is not None and somebody.roles == {"admin", "supervisor"}
    assert cage.people.with_role("admin") == ["ann"]
    assert [(line.by, line.after) for line in cage.log()] == [
        ("operator link", "supervisor"),
        ("operator link", "admin"),
    ]
    late, stored = cage.people.new_operator_link(("admin",), 20)
    stored.result()
    with pytest.raises(Refused, match="not valid"):
        cage.people.use_operator_link(late, "bob", 20).result()


def test_a_person_sets_limits_for_himself(cage: Cage) -> None:
    cage.people.exclude("ann", 5_000).result()
    cage.people.exclude("ann", 4_000).result()
    cage.people.set_limits("ann", {"buy-in-a-day": 50_00}).result()
    somebody = cage.people.find("ann")
    assert somebody is not None
    assert (somebody.excluded_until, somebody.limits) == (5_000, {"buy-in-a-day": 50_00})
    cage.commit(buys(30_00)).result()
    cage.commit(moves(Posting(stack("ann"), guest("ann"), Cents(10_00), "leaves"))).result()
    assert cage.people.bought_since("ann", 0) == 20_00
    assert cage.people.bought_since("ann", 4) == 0


def test_the_rack_is_filled_credited_and_counted(cage: Cage) -> None:
    cage.commit(buys(100_00)).result()
    cage.commit(moves(Posting(stack("ann"), RACK, Cents(40_00), "loses"))).result()
    cage.tables.fill(1, 500_00, 4, "boss").result()
    cage.tables.credit(1, 200_00, 5, "boss").result()
    assert cage.tables.count(1, 6, "boss").result() == 100_00
    with pytest.raises(Refused, match="rack at table 1: has only"):
        cage.tables.credit(1, 90_000_00, 7, "boss").result()
    (line,) = cage.reports.shift()
    assert (line.drop, line.fills, line.credits) == (100_00, 10_500_00, 200_00)
    assert line.win_by_count == line.win_by_play == 40_00
    (first,) = cage.reports.shift((0, 3))
    assert (first.drop, first.closing, first.win_by_count) == (100_00, 9_900_00, 0)
    (later,) = cage.reports.shift((3, 100))
    assert (later.drop, later.opening, later.win_by_count, later.win_by_play) == (0, 9_900_00, 40_00, 40_00)
    (hour,) = cage.reports.hours(1)
    assert (hour.at, hour.win_by_play) == (0, 40_00)
    assert cage.reports.hours(2) == [] == cage.reports.hours(1, (4, 100))
    assert [each.what for each in cage.log()] == ["count at table 1", "credit at table 1", "fill at table 1"]


def test_the_night_sheet_says_who_owes_whom(cage: Cage) -> None:
    from pitboss.cage.reports import who_owes_whom

    cage.people.add("bob", "Bob", "guest", 1, 50_00).result()
    cage.commit(buys(100_00)).result()
    cage.commit(
        moves(
            Posting(stack("ann"), stack("bob"), Cents(25_00), "loses"),
            Posting(stack("ann"), RACK, Cents(5_00), "loses"),
        )
    ).result()
    lines = cage.reports.night()
    assert [(line.person, line.issued, line.bought, line.at_tables, line.result) for line in lines] == [
        ("ann", 100_00, 100_00, 70_00, -30_00),
        ("bob", 50_00, 0, 25_00, 25_00),
    ]
    assert who_owes_whom(lines) == [("ann", "bob", 25_00), ("ann", "the house", 5_00)]
    assert sum(cage.reports.accounts().values()) == 0


def test_stored_data_is_there_after_a_restart(cage: Cage, where: str) -> None:
    cage.commit(buys(10_00, action=Action("ann", "a1", WORDS, "x"))).result()
    cage.close()
    with opened(where) as again:
        assert again.balance(STACK) == 10_00
        assert again.done_before(Action("ann", "a1", WORDS, "")) == "x"
        assert again.tables.load(1).seq == 2
        again.commit(buys(10_00, 3)).result()


def test_everything_that_waits_is_committed_together(cage: Cage) -> None:
    before = cage.commits
    futures = [cage.commit(buys(1, seq)) for seq in range(2, 502)]
    assert [future.result().seq for future in futures] == list(range(2, 502))
    assert cage.commits - before < 100


def test_nothing_is_lost_or_made_in_many_random_units(cage: Cage) -> None:
    chance = random.Random(7)
    people = [f"p{number}" for number in range(8)]
    for person in people:
        cage.people.add(person, person, "guest", 1, 500_00).result()
    futures = []
    for _ in range(1_000):
        person, other = chance.sample(people, 2)
        several = [
            Posting(guest(person), stack(person), Cents(chance.randint(1, 90_00)), "buys"),
            Posting(stack(person), guest(person), Cents(chance.randint(1, 90_00)), "leaves"),
            Posting(stack(person), RACK, Cents(chance.randint(1, 30_00)), "loses"),
            Posting(RACK, stack(person), Cents(chance.randint(1, 30_00)), "wins"),
            Posting(stack(person), stack(other), Cents(chance.randint(1, 30_00)), "pays"),
        ]
        futures.append(cage.commit(moves(*chance.sample(several, chance.randint(1, 3)))))
    refused = sum(future.exception() is not None for future in futures)
    assert 0 < refused < 1_000
    assert cage.rows("SELECT CAST(SUM(balance) AS BIGINT) FROM account") == [(0,)]
    assert cage.rows("SELECT COUNT(*) FROM account WHERE balance < lowest") == [(0,)]
    sums: dict[int, int] = {}
    for debit, credit, amount in cage.rows("SELECT debit, credit, amount FROM transfer"):
        sums[debit] = sums.get(debit, 0) - amount
        sums[credit] = sums.get(credit, 0) + amount
    assert sums == dict(cage.rows("SELECT id, balance FROM account"))
