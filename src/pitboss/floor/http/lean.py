"""Scripts and styles as the browser needs them: without comments and without the spaces that separate nothing.

So is a semicolon before a closing brace, parentheses around nothing but a name, and a line break where a bracket,
a comma, a semicolon or an operator parts what stands on both sides: it takes scripts whose statements end with one.
Names stay, so an error says where it is; only those that begin with ``#``, which nothing outside a class can say,
become short.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SCRIPT = re.compile(
    r"""(?P<space>[ \t]+) | (?P<comment>//[^\n]* | /\*.*?\*/)
    | (?P<quoted>"(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*')
    | (?P<word>[\w$\#]+) | (?P<mark>.)""",
    re.VERBOSE | re.DOTALL,
)
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.DOTALL)
_STYLE = re.compile(
    r"""/\*.*?\*/\s* | (?P<quoted>"[^"]*" | '[^']*')
    | \s*(?:;\s*)?(?P<close>\})\s* | \s*(?P<mark>[{;>])\s* | (?P<after>[,:])\s+""",
    re.VERBOSE | re.DOTALL,
)
_OPENING, _CLOSING = frozenset("{([,;=&|?:>"), frozenset("})].&|?:")
_BEFORE_NAME = frozenset("(,=[!&|?:;{+-*<>")
_BEFORE_PATTERN = frozenset("(,=:[!&|?{};+-*%<>~^\n")
_WORDS_BEFORE_PATTERN = frozenset(("return", "typeof", "case", "in", "of", "void", "delete", "await", "yield"))


def lean_style(text: str) -> str:
    return _STYLE.sub(lambda found: found["quoted"] or found["close"] or found["mark"] or found["after"] or "", text)


def lean_script(text: str) -> str:
    kept: list[str] = []
    last, is_apart, is_ended = "\n", False, False
    ended: int | None = None
    """Where the semicolon lies that was the last token."""
    solid: list[int] = []
    """Where the tokens lie that are neither spaces nor comments."""
    private: dict[str, str] = {}
    for found in _tokens(text):
        token = private.setdefault(found, f"#{_letters(len(private))}") if found[0] == "#" else found
        if token[0] in " \t\n" or token.startswith(("//", "/*")):
            is_apart = True
            is_ended = is_ended or "\n" in token
            continue
        if is_ended and solid and not _is_parted(last, token):
            kept.append("\n")
        elif is_apart and _would_join(last, token):
            kept.append(" ")
        if token == "}" and ended is not None:
            kept[ended] = ""
        ended = len(kept) if token == ";" else None
        solid.append(len(kept))
        kept.append(token)
        if token in ")>":
            _without_parentheses(kept, solid)
        last, is_apart, is_ended = token, False, False
    return "".join(kept)


def _letters(number: int) -> str:
    """``a`` to ``z``, then ``aa``."""
    high, low = divmod(number, 26)
    return (_letters(high - 1) if high else "") + chr(ord("a") + low)


def _without_parentheses(kept: list[str], solid: list[int]) -> None:
    """A function of one name needs none, ``(each) =>``, nor does a name whose type a comment gave: ``(each).x``."""
    if len(solid) > 3 and kept[solid[-1]] == ")" and kept[solid[-3]] == "(" and kept[solid[-4]][-1] in _BEFORE_NAME:
        if _is_word(kept[solid[-2]][0]):
            kept[solid[-1]] = kept[solid[-3]] = ""
        return
    if len(solid) < 6 or kept[solid[-2]] != "=" or kept[solid[-3]] != ")" or kept[solid[-5]] != "(":
        return
    before, name = kept[solid[-6]], kept[solid[-4]]
    if _is_word(name[0]):
        kept[solid[-5]], kept[solid[-3]] = " " if _is_word(before[-1]) else "", ""


def _is_parted(before: str, after: str) -> bool:
    """Whether no line break is needed between two tokens."""
    return before in _OPENING or after in _CLOSING or (before == "}" and _is_word(after[0]))


def _would_join(before: str, after: str) -> bool:
    """Whether two tokens without a space between them would be read as one, or as another pair."""
    one, other = before[-1], after[0]
    return (_is_word(one) and _is_word(other)) or (one == other and one in "+-/") or (one.isdecimal() and other == ".")


def _is_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_$#"


def _tokens(text: str) -> Iterator[str]:
    """The tokens of a script; together they are its text. A template is a token up to a ``${`` and from its ``}``."""
    at, last = 0, "\n"
    open_braces: list[int] = []
    """For each template that is open: how many braces are open inside its ``${``."""
    while at < len(text):
        found = _SCRIPT.match(text, at)
        assert found is not None
        if text[at] == "/" and not found["comment"] and _may_begin_pattern(last):
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
        token = text[at : found.end()]
        if not token.isspace() and not token.startswith(("//", "/*")):
            last = token
        at = found.end()
        yield token


def _may_begin_pattern(last: str) -> bool:
    return last in _WORDS_BEFORE_PATTERN or (last[-1] in _BEFORE_PATTERN and last[0] not in "\"'`/}")
