"""A stream read line by line: no byte is lost or doubled, and nothing waits for bytes that have not arrived."""

from __future__ import annotations

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from pitboss.files.streams import LineStream

PIECES = st.lists(st.binary(min_size=1, max_size=12) | st.sampled_from([b"\n", b"\n\n", b"ab\ncd"]), max_size=12)


class Arriving:
    """Bytes that arrive in pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        self.left = pieces[::-1]

    def read1(self, size: int = -1, /) -> bytes:
        return self.left.pop() if self.left else b""


@given(pieces=PIECES, limit=st.integers(1, 20), unread=st.booleans())
def test_lines_are_those_of_the_whole_text(pieces: list[bytes], limit: int, unread: bool) -> None:
    stream, found = LineStream(Arriving(pieces)), []
    if unread:
        stream.unread(stream.readline(limit))
    while line := stream.readline(limit):
        found.append(line)
    expected = []
    for line in BytesIO(b"".join(pieces)):
        expected += [line[at : at + limit] for at in range(0, len(line), limit)]
    assert found == expected


def test_only_lines_that_have_arrived_are_there() -> None:
    source = Arriving([b"first\nsecond\nthi", b"rd\n", b"last"])
    stream = LineStream(source)
    assert not stream.has_line and stream.readline(99) == b"first\n"
    assert stream.has_line and stream.readline(99) == b"second\n"
    assert not stream.has_line and source.left == [b"last", b"rd\n"]
    assert stream.readline(99) == b"third\n" and not stream.has_line
    assert (stream.readline(99), stream.readline(99)) == (b"last", b"")
