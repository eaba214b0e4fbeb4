"""The speed of settling rounds, and the time until a command answers.

``./pitboss`` must be set up. Run with the project's Python: ``.venv/bin/python benchmarks/settle.py [ROUNDS]``.

No other program settles several houses' rounds from a file, so the yardstick is the least that any such program must
do: read each line as JSON and write it back. Start-up is compared with that of the bare interpreter.

The Python that runs this script also starts the launcher, because python3 in the PATH may be a slow wrapper script. The
shell's settings for Python, such as not to store compiled modules, are not passed on.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PITBOSS = [sys.executable, "pitboss"]
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
REWRITE = "import json, sys\nfor line in sys.stdin: print(json.dumps(json.loads(line)))"


def mixed_rounds(count: int) -> list[str]:
    """Rounds of every sheet in turn, from the acceptance vectors without errors."""
    sheets = []
    for path in sorted((ROOT / "tests" / "vectors").glob("*/*.json")):
        sheets.append(
            [json.dumps(case["round"]) for case in json.loads(path.read_text()) if "error" not in case["expect"]]
        )
    return [sheet[turn % len(sheet)] for turn in range(count) for sheet in (sheets[turn % len(sheets)],)]


def cpu(command: list[str], stdin: Path | None = None, tries: int = 3) -> float:
    """Processor seconds of a command, the best of a few runs."""
    best = float("inf")
    for _ in range(tries):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with (stdin or Path("/dev/null")).open() as feed:
            subprocess.run(command, stdin=feed, stdout=subprocess.DEVNULL, check=True, cwd=ROOT, env=PLAIN)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        feed = Path(folder) / "rounds.jsonl"
        rounds = mixed_rounds(count)
        feed.write_text("\n".join(rounds) + "\n")
        one = Path(folder) / "round.json"
        one.write_text(rounds[0])
        began = time.perf_counter()
        settled = cpu([*PITBOSS, "settle", "-"], feed)
        wall = (time.perf_counter() - began) / 3
        rewritten = cpu([sys.executable, "-c", REWRITE], feed)
        print(f"settle -: {count / settled:,.0f} rounds a processor second ({count / wall:,.0f} a second of the clock)")
        print(f"          {settled / rewritten:.1f} times the cost of reading and writing the same JSON")
        bare = cpu([sys.executable, "-c", "pass"], tries=7)
        for name, command in {
            "--help": [*PITBOSS, "--help"],
            "settle FILE": [*PITBOSS, "settle", str(one)],
        }.items():
            took = cpu(command, tries=7)
            print(f"{name}: {took:.3f} s of processor, {took / bare:.1f} times the bare interpreter's {bare:.3f} s")


if __name__ == "__main__":
    main()
