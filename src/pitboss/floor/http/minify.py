"""Minifies scripts and styles: comments are removed, and spaces that separate nothing.

In scripts it also removes a semicolon before a closing brace, parentheses around a single name, and a line break
next to a bracket, a comma, a semicolon or an operator. It expects every statement to end with a semicolon. Variables
get short names, and so do names that begin with ``#``, which only their own class can use. All other names stay, so
that an error message still says where it happened: functions, classes, properties, and imported names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from string import ascii_letters

_SCRIPT = re.compile(
    r"""(?P<silent>\s+ | //[^\n]* | /\*.*?\*/)
    | (?P<quoted>"(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*')
    | (?P<word>[\w$\#]+) | (?P<mark>=> | \.\.\. | .)""",
    re.VERBOSE | re.DOTALL,
)
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.DOTALL)
_STYLE = re.compile(
    r"""/\*.*?\*/\s* | (?P<quoted>"[^"]*" | '[^']*')
    | \s*(?:;\s*)?(?P<close>\})\s* | \s*(?P<mark>[{;>])\s* | (?P<after>[,:])\s+""",
    re.VERBOSE | re.DOTALL,
)
_OPENING, _CLOSING = frozenset(("=>", *"{([,;=&|?:>")), frozenset("})].&|?:")
_BEFORE_NAME = frozenset("(,=[!&|?:;{+-*<>")
_BEFORE_PATTERN = frozenset("(,=:[!&|?{};+-*%<>~^\n")
_DECLARING = frozenset(("const", "let"))
_ASKING = frozenset(("if", "for", "while", "switch"))
_NAMING = frozenset((".", "function", "class", "get", "set", "static", "async"))
_BEFORE_FIRST = _DECLARING | frozenset(("...", *"([,"))
_BEFORE_PROPERTY, _AFTER_PROPERTY = frozenset("{},;"), frozenset(",:}=(;")
_WORDS_BEFORE_PATTERN = frozenset(("return", "typeof", "case", "in", "of", "void", "delete", "await", "yield"))


def minified_style(text: str) -> str:
    return _STYLE.sub(lambda found: found["quoted"] or found["close"] or found["mark"] or found["after"] or "", text)


def minified_script(text: str) -> str:
    kept: list[str] = []
    last = "\n"
    ended: int | None = None
    """The place of the last token in ``kept`` if it was a semicolon."""
    solid: list[int] = []
    """The places of the tokens in ``kept``, without the spaces and line breaks between them."""
    tokens = list(_tokens(text))
    short = _short_names([token for _, token in tokens])
    for gap, found in tokens:
        token = short.get(found, found)
        if "\n" in gap and solid and not _is_parted(last, token):
            kept.append("\n")
        elif gap and _would_join(last, token):
            kept.append(" ")
        if token == "}" and ended is not None:
            kept[ended] = ""
        ended = len(kept) if token == ";" else None
        solid.append(len(kept))
        kept.append(token)
        if token in (")", "=>"):
            _without_parentheses(kept, solid)
        last = token
    return "".join(kept)


@dataclass
class _Bracket:
    """A bracket that is still open."""

    mark: str
    before: str
    declares: set[str] | None = None
    """The set that takes its names, as long as a ``const`` or ``let`` has not ended."""
    names: list[str] = field(default_factory=list)


def _short_names(solid: list[str]) -> dict[str, str]:
    """The short name of each private name and each variable. A word that is a variable in one place and something else
    in another stays; every other variable is renamed everywhere, so that the script keeps its meaning."""
    variables: set[str] = set()
    others = {"of", "from", "as", *_NAMING}
    opened = [_Bracket("", "")]
    for before, token, after in zip([";", *solid], solid, [*solid[1:], ";"], strict=False):
        here = opened[-1]
        if token in _DECLARING:
            here.declares = others if before == "export" else variables
        elif token == ";":
            here.declares = None
        elif _is_word(token[0]):
            if before in _BEFORE_FIRST:
                (here.names.append if here.declares is None else here.declares.add)(token)
            if _is_public(before, after, here):
                others.add(token)
        if token[0] in ")]}":
            opened.pop()
            if token == "]":
                opened[-1].names.extend(here.names)
            elif token == ")" and (after == "=>" or (after == "{" and here.before not in _ASKING)):
                variables.update(here.names)
        if token[-1] in "([{":
            is_pattern = token == "[" and before in _BEFORE_FIRST
            opened.append(_Bracket(token, before, here.declares if is_pattern else None))
    private = dict.fromkeys(each for each in solid if each[0] == "#")
    short = {name: f"#{_letters(at)}" for at, name in enumerate(private)}
    words = Counter(solid)
    long = sorted((each for each in variables - others if len(each) > 1), key=lambda name: (-words[name], name))
    free = (each for each in map(_letters, count()) if each not in words)
    return short | dict(zip(long, free, strict=False))


def _is_public(before: str, after: str, here: _Bracket) -> bool:
    """Whether a word names a function or a class, or is in a place where the name of a property may be: after a dot, in
    an object, in a class, in an import or an export."""
    if before in _NAMING or after == "as":
        return True
    return here.mark == "{" and here.declares is None and before in _BEFORE_PROPERTY and after in _AFTER_PROPERTY


def _letters(number: int) -> str:
    """``a`` to ``z`` and ``A`` to ``Z``, then ``aa``."""
    high, low = divmod(number, 52)
    return (_letters(high - 1) if high else "") + ascii_letters[low]


def _without_parentheses(kept: list[str], solid: list[int]) -> None:
    """Removes the parentheses around the only parameter of a function, ``(each) =>``, and around a name whose type was
    in a comment, ``(each).x``."""
    if len(solid) > 3 and kept[solid[-1]] == ")" and kept[solid[-3]] == "(" and kept[solid[-4]][-1] in _BEFORE_NAME:
        if _is_word(kept[solid[-2]][0]):
            kept[solid[-1]] = kept[solid[-3]] = ""
        return
    if len(solid) < 5 or kept[solid[-1]] != "=>" or kept[solid[-2]] != ")" or kept[solid[-4]] != "(":
        return
    before, name = kept[solid[-5]], kept[solid[-3]]
    if _is_word(name[0]):
        kept[solid[-4]], kept[solid[-2]] = " " if _is_word(before[-1]) else "", ""


def _is_parted(before: str, after: str) -> bool:
    """Whether no line break is needed between two tokens."""
    return before in _OPENING or after in _CLOSING or (before == "}" and _is_word(after[0]))


def _would_join(before: str, after: str) -> bool:
    """Whether two tokens without a space between them would be read as one, or as another pair."""
    one, other = before[-1], after[0]
    return (_is_word(one) and _is_word(other)) or (one == other and one in "+-/") or (one.isdecimal() and other == ".")


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_$#"


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """The tokens of a script, each with the spaces and comments before it. A template is one token up to its ``${``,
    and another one from the ``}``."""
    at, gap, last = 0, "", "\n"
    open_braces: list[int] = []
    """For each template that is open: how many braces are open inside its ``${``."""
    while at < len(text):
        found = _SCRIPT.match(text, at)
        assert found is not None
        if found["silent"]:
            gap += found["silent"]
            at = found.end()
            continue
        if text[at] == "/" and _may_begin_pattern(last):
            found = _PATTERN.match(text, at) or found
        elif text[at] == "`" or (text[at] == "}" and open_braces and open_braces[-1] == 0):
            if text[at] == "}":
                open_braces.pop()
            found = _TEMPLATE.match(text, at + 1)
            if found is None:
                raise ValueError("a template has no end")
            if found["end"] == "${":
                open_braces.append(0)
        elif open_braces and text[at] in "{}":
            open_braces[-1] += 1 if text[at] == "{" else -1
        last = text[at : found.end()]
        yield gap, last
        at, gap = found.end(), ""


def _may_begin_pattern(last: str) -> bool:
    return last in _WORDS_BEFORE_PATTERN or (last[-1] in _BEFORE_PATTERN and last[0] not in "\"'`/}")
