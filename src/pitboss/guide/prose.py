"""The prose of a house's guide: who may play, what happens after a misdeal, what a word means.

``guide.toml``, beside the sheets of a house, holds these passages in our own words, each with its source.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pitboss.guide.section import Fact, Section
from pitboss.houses import read_page
from pitboss.houses.reading.syntax import read_text
from pitboss.rules.sheet import Doc

FILE = "guide.toml"


@dataclass(frozen=True, kw_only=True)
class Passage:
    """A heading and the text below it."""

    title: str
    source: str
    games: Annotated[tuple[str, ...], Doc("The games it belongs to; none if it applies to the whole house.")] = ()
    points: tuple[str, ...] = ()
    terms: Annotated[dict[str, str], Doc("Words and what they mean.")] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Prose:
    passages: tuple[Passage, ...] = ()
    same_as: Annotated[str, Doc("A neighbouring folder whose passages this house uses too.")] = ""

    def of(self, game: str) -> tuple[Section, ...]:
        """The passages of a game; with an empty name, the passages of the house."""
        found = [each for each in self.passages if (game in each.games if game else not each.games)]
        return tuple(_section(number, each) for number, each in enumerate(found, 1))


def _section(number: int, passage: Passage) -> Section:
    facts = tuple(Fact(word, meaning) for word, meaning in passage.terms.items())
    return Section(f"more-{number}", passage.title, facts, points=passage.points, source=passage.source)


def read_prose(folder: Path) -> Prose:
    """The passages of the house in this folder; none if it has no such file."""
    path = folder / FILE
    if not path.is_file():
        return Prose()
    prose = parse_prose(read_text(path), f"{folder.name}/{FILE}")
    return read_prose(folder.parent / prose.same_as) if prose.same_as else prose


def parse_prose(text: str, name: str) -> Prose:
    return read_page(Prose, text, name)
