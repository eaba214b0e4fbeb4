"""How long a floor with many open tables takes until it is ready again after it was killed.

python benchmarks/restart.py [tables]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]


def main() -> None:
    from examples.bot import decide
    from tests.floor.hall import Hall

    from pitboss.houses import sheet_names

    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    sheets = sheet_names()
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Path(folder) / "floor.db")
        opened = [hall.open(sheets[number % len(sheets)]) for number in range(tables)]
        for table in opened:
            people = [hall.guest(f"P{seat}") for seat in range(1, 4)]
            for seat, who in enumerate(people, 1):
                hall.do(who, table.id, {"do": "sit", "seat": seat, "amount": 80_000})
            for _ in range(7):
                for who in people:
                    command = decide(table.machine.view(who.id).as_json())
                    if command is not None:
                        hall.do(who, table.id, command)
        open_rounds = sum(table.machine.phase == "round" for table in opened)
        hall.cage.close()
        began, used = time.perf_counter(), time.process_time()
        again = Hall(Path(folder) / "floor.db", "again")
        again.resume()
        took, cpu = time.perf_counter() - began, time.process_time() - used
        assert len(again.casino.tables) == tables
        print(f"{tables} tables of {min(tables, len(sheets))} sheets, {open_rounds} with a round under way:")
        print(f"  ready after {took:.2f} s ({cpu:.2f} s of processor)")
        again.cage.close()


if __name__ == "__main__":
    main()
