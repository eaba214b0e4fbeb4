"""Nothing that people write runs on the page, and the page itself has no inline code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.page.payloads import PAYLOADS

import pitboss.web

if TYPE_CHECKING:
    from tests.page.hands import Seated

WEB = Path(pitboss.web.__file__).parent
OWN = [path for path in sorted(WEB.rglob("*")) if path.suffix in (".js", ".html", ".css", ".svg")]
SCRIPTS = [path for path in OWN if path.suffix == ".js"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(WEB)))
def test_no_script_makes_markup_from_text_or_sets_style(path: Path) -> None:
    text = path.read_text()
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser", text
    )
    assert not re.search(r"setAttribute\(\"style|\bstyle:", text)


def test_the_document_has_no_inline_code() -> None:
    text = (WEB / "index.html").read_text()
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*src=)", text)


def test_there_are_500_payloads() -> None:
    assert len(set(PAYLOADS)) >= 500
    assert all(0 < len(payload) <= 40 and payload.isprintable() for payload in PAYLOADS)


@pytest.mark.browser
def test_no_name_and_no_title_runs_anything(seated: Callable[..., Seated]) -> None:
    """Each as the name of a player, the title of a table and what was said, on every part of the page that shows it."""
    page = seated("mount-airy/blackjack").page
    page.wait_for_selector(".hit:not(.off)")
    ran = page.evaluate(RUN, PAYLOADS)
    assert ran["shown"] == len(PAYLOADS)
    assert ran["ran"] == 0
    assert ran["elements"] == []


RUN = """async payloads => {
  window.hacked = 0;
  window.alert = window.prompt = window.confirm = () => { window.hacked += 1; };
  const table = document.querySelector("pit-table"), view = structuredClone(table.view);
  let shown = 0;
  const elements = new Set();
  const known = new Set([...document.querySelectorAll("*")].map(each => each.localName));
  const tell = table.shell.link.watched.get(table.number).tell;
  for (const payload of payloads) {
    const people = [1, 2, 3].map(seat => ({...view.people[0], seat, person: `x${seat}`, name: payload, said: payload,
      marks: [payload], hands: [{cards: ["As"], makes: payload, qualifies: null}]}));
    const own = view.people.find(each => each.person === view.viewer);
    const events = [{kind: "call", words: `dealer: ${payload}`, by: "house"}];
    tell({view: {...view, title: payload, bank: payload, why: payload, said: [payload],
      people: [...people.filter(each => each.seat !== own.seat), {...own, name: payload}],
      past: [{number: 1, words: payload, net: 1}]}, events, whole: false, gap: false});
    await Promise.resolve();
    await Promise.resolve();
    if (document.querySelector("pit-table h1").textContent === payload) shown += 1;
  }
  await new Promise(done => setTimeout(done, 300));
  for (const each of document.querySelectorAll("*")) {
    const tag = each.localName;
    if (/^(script|iframe|object|embed|img|base|form)$/.test(tag) && !known.has(tag)) elements.add(tag);
    for (const name of each.getAttributeNames()) if (/^on|^style$|^srcdoc$/.test(name)) elements.add(`${tag}[${name}]`);
  }
  return {shown, ran: window.hacked, elements: [...elements]};
}"""
