"""A real floor in a process of its own, for tests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COMPILED = {"PYTHONPYCACHEPREFIX": str(ROOT / ".venv" / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
"""Python's compiled files are kept, as ``./pitboss`` does, because a campaign starts a floor a thousand times."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


TRIES = 2_000
"""How often a floor is asked whether it is ready. Tries are counted instead of seconds, because a campaign may be
paused."""


class Served:
    def __init__(self, folder: Path, *args: str, db: str = "", pause: str = "0") -> None:
        self.db = db or str(folder / "floor.db")
        self.port = free_port()
        self.log = folder / f"log-{self.port}"
        environment = {
            **os.environ, **COMPILED, "PYTHONPATH": str(ROOT / "src"), "PITBOSS_STATE": str(folder),
            "PITBOSS_BOT_PAUSE": pause,
        }  # fmt: skip
        command = [sys.executable, "-m", "pitboss", "serve", "--port", str(self.port), "--db", self.db, *args]
        self.began = time.monotonic()
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
        self._wait()
        self.ready = time.monotonic() - self.began
        """Seconds until it answered."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _wait(self) -> None:
        for _ in range(TRIES):
            try:
                urllib.request.urlopen(f"{self.address}/readyz", timeout=5)
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.02)
        raise AssertionError(f"the floor does not answer: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """Ends the floor at once, and its bots with it."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Asks it to end in order."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


@contextmanager
def served(folder: Path, *args: str, pause: str = "0") -> Iterator[Served]:
    found = Served(folder, *args, pause=pause)
    try:
        yield found
    finally:
        if found.process.poll() is None:
            found.kill()
