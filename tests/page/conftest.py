"""A running floor and a real Chromium, for tests of the page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.page.hands import Seated, wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
         "--disable-sync"]  # fmt: skip
ROOT = Path(__file__).parents[2]
WIDE, PHONE = (1440, 900), (360, 740)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Floor:
    """A floor in a process of its own. It can be stopped and started again on the same cage."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def operator(self) -> str:
        """The token of the link that makes one person an operator."""
        found = re.search(r"/operator#(\S+)", (Path(self.folder) / "log").read_text())
        assert found is not None
        return found[1]

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.page.unhurried", str(self.port), f"{self.folder}/floor.db"]

    def start(self) -> None:
        log = Path(self.folder) / "log"
        with log.open("w") as out:
            environment = {**os.environ, "PITBOSS_BOT_PAUSE": "0"}
            self.process = subprocess.Popen(
                self.command, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT, env=environment
            )
        end = time.monotonic() + 120
        while not (found := re.search(r"http://[\w.]+:(\d+)", log.read_text())):
            assert time.monotonic() < end and self.process.poll() is None, log.read_text()
            time.sleep(0.1)
        self.port = int(found[1])

    def stop(self) -> None:
        """Asks it to end; rounds get some seconds to end first."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process = None


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    found = Floor(str(tmp_path_factory.mktemp("floor")))
    found.start()
    yield found
    found.stop()


@pytest.fixture
def opened(browser: Browser, floor: Floor) -> Iterator[Callable[..., Page]]:
    """Opens a page as a new person. What goes wrong in its script, or against its content policy, fails the test."""
    pages: list[Page] = []
    wrong: list[str] = []

    def open_page(
        path: str = "/floor",
        size: tuple[int, int] = WIDE,
        theme: str = "light",
        still: bool = True,
        touch: bool | None = None,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce" if still else "no-preference", has_touch=size[0] < 700 if touch is None else touch,
        )  # fmt: skip
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: _note(wrong, message))
        pages.append(page)
        page.goto(floor.address + path)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert not wrong


def _note(wrong: list[str], message: Any) -> None:
    harmless = "the server responded with a status of" in message.text or "WebSocket connection" in message.text
    if message.type == "error" and not harmless:
        wrong.append(message.text)


@pytest.fixture
def seated(opened: Callable[..., Page]) -> Callable[..., Seated]:
    """A guest at a table of a sheet, alone or with bots."""

    def sit(sheet: str, size: tuple[int, int] = WIDE, bots: int = 0, **how: Any) -> Seated:
        page = opened("/floor", size, **how)
        page.wait_for_selector("#seat-me")
        wait(page, "() => document.querySelector('.purse b').textContent")
        return Seated.at(page, sheet, bots)

    return sit


os.environ.setdefault("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
