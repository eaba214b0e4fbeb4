"""Schemathesis against a floor's own OpenAPI page, with all its checks, as an operator.

python -m tests.floor.http.contract --examples 1000
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from examples.bot import post
from tests.floor.serving import ROOT, served

REFUSALS = (400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429)
"""How a floor may refuse a request that its page does not allow: what Schemathesis expects, and 413 for a long body."""
ENDS_SESSIONS = ("/api/exclude", "/api/sign-out", "/api/operator", "/api/account")
"""Routes that would end the session that all other calls need: nobody is signed in there."""


def settings(token: str) -> str:
    lines = [f'headers = {{ Authorization = "Bearer {token}" }}']
    lines += ["[checks]", f"negative_data_rejection.expected-statuses = {list(REFUSALS)}"]
    for path in ENDS_SESSIONS:
        lines += ["[[operations]]", f'include-path = "{path}"', 'headers = { Authorization = "Bearer nobody" }']
    return "\n".join(lines) + "\n"


def contract(folder: Path, examples: int, seed: int = 1, show: bool = False) -> subprocess.CompletedProcess[str]:
    """Runs all checks with this many examples of each operation. Its status is 0 if nothing was found. What
    Schemathesis prints is captured, or shown as it comes."""
    with served(folder, "--house-bots", "0") as floor:
        link = floor.log.read_text().split("/operator#")[1].split()[0]
        guest = post(floor.address, "/api/guest", {"name": "Operator"})
        token = post(floor.address, "/api/operator", {"token": link}, guest["token"])["token"]
        post(floor.address, "/api/seat", {"table": 2}, token)
        (folder / "schemathesis.toml").write_text(settings(token))
        command = [
            sys.executable, "-m", "schemathesis.cli", "run", f"{floor.address}/openapi.json", "--checks", "all",
            "--max-examples", str(examples), "--seed", str(seed),
            "--no-color", "--request-timeout", "30", "--suppress-health-check", "all",
        ]  # fmt: skip
        environment = {
            **os.environ, "SCHEMATHESIS_HOOKS": "tests.floor.http.contract_hooks",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}",
        }  # fmt: skip
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=not show, text=True, check=False)
        failed = [line for line in floor.log.read_text().splitlines() if "a request failed" in line]
        assert not failed, failed[0]
        return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        done = contract(Path(folder), args.examples, args.seed, show=True)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
