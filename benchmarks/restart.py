"""The time until a floor with many open tables is ready again after it was killed.

    python benchmarks/restart.py [tables]

First the tables alone, in this process; then ``./pitboss serve`` on the same cage and on a new one, from the command to
the first answer over HTTP. Processor time is printed too: on a busy machine only it is meaningful.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]


def main() -> None:
    from tests.floor.hall import Hall

    from pitboss.houses import sheet_names
    from pitboss.live.seeds import seeds_of

    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    sheets = sheet_names()
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "floor.db"
        seeds = seeds_of(Path(f"{db}.key"))
        hall = Hall(db)
        hall.casino.entropy = seeds
        open_rounds = fill(hall, [sheets[number % len(sheets)] for number in range(tables)])
        began, used = time.perf_counter(), time.process_time()
        again = Hall(db, "again")
        again.casino.entropy = seeds
        again.resume()
        took, cpu = time.perf_counter() - began, time.process_time() - used
        assert len(again.casino.tables) == tables
        print(f"{tables} tables of {min(tables, len(sheets))} sheets, {open_rounds} with a round under way:")
        print(f"  made again after {took:.2f} s ({cpu:.2f} s of processor)")
        again.cage.close()
        for name, where in ((f"{tables} tables after a kill", db), ("a new floor", Path(folder) / "new.db")):
            took, cpu = served(where, Path(folder))
            print(f"  ./pitboss serve, {name}: answers after {took:.2f} s ({cpu:.2f} s of processor)")


def fill(hall: Hall, sheets: list[str]) -> int:  # type: ignore[name-defined]  # noqa: F821
    """Opens tables and plays at them without closing them; returns how many have a round under way."""
    from tests.floor.hall import company, go_round

    opened = []
    for sheet in sheets:
        table, people = company(hall, sheet)
        for _ in range(7):
            go_round(hall, table, people)
        opened.append(table)
    hall.cage.close()
    return sum(table.machine.phase == "round" for table in opened)


def served(db: Path, folder: Path) -> tuple[float, float]:
    """Seconds from the command ``./pitboss serve`` to its first answer, and processor seconds; then it is killed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(ROOT / "pitboss"), "serve", "--port", str(port), "--db", str(db)]
    environment = {**os.environ, "PITBOSS_STATE": str(folder)}
    began = time.perf_counter()
    floor = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60)
                break
            except OSError:
                assert floor.poll() is None
                time.sleep(0.005)
        took = time.perf_counter() - began
        fields = Path(f"/proc/{floor.pid}/stat").read_text().rpartition(")")[2].split()
        return took, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    finally:
        os.killpg(floor.pid, signal.SIGKILL)
        floor.wait()


if __name__ == "__main__":
    main()
