"""Shapes on a cloth: what they hold, and how they are written."""

from __future__ import annotations

import pytest

from pitboss.felt.shapes import Box, CircleShape, Dot, Path, Polygon, Rect, fitted, touch

ZERO = Polygon(((94, 16), (44, 16), (18, 77), (44, 139), (94, 139)))


@pytest.mark.parametrize(("at", "inside"), [((60, 77), True), ((20, 77), True), ((20, 20), False), ((95, 77), False)])
def test_a_zero_contains_the_points_within_its_five_sides(at: tuple[float, float], inside: bool) -> None:
    assert ZERO.holds(at) is inside


def test_a_line_around_a_corner_contains_what_its_boxes_contain() -> None:
    line = Path("M0 0", (Box(0, 0, 10, 100), Box(10, 90, 90, 10)))
    assert line.holds((5, 50)) and line.holds((50, 95)) and not line.holds((50, 50))
    assert line.bounds == Box(0, 0, 100, 100)


def test_boxes_share_the_points_that_are_in_both() -> None:
    assert Box(0, 0, 10, 10).shared(Box(5, 8, 10, 10)) == Box(5, 8, 5, 2)
    assert Box(0, 0, 10, 10).shared(Box(20, 20, 5, 5))[2:] == (0, 0)


def test_a_circle_touches_a_box_beside_it_within_one_unit() -> None:
    box = Box(0, 0, 10, 10)
    assert touch(box, CircleShape((15.5, 5), 5)) and not touch(box, CircleShape((16.5, 5), 5))
    assert touch(box, CircleShape((5, 5), 1)) and not touch(box, CircleShape((14, 14), 4))


def test_shapes_are_written_with_short_numbers() -> None:
    assert CircleShape((1.04, 2.0), 3.25).as_json() == {"kind": "circle", "at": [1, 2], "r": 3.2}
    assert Dot((1, 2), 3).as_json()["kind"] == "dot"
    assert Rect(Box(0, 0, 1.55, 2), 4).as_json() == {"kind": "rect", "box": [0, 0, 1.6, 2], "r": 4}
    assert ZERO.as_json()["points"][2] == [18, 77]


def test_titles_are_broken_into_short_lines() -> None:
    assert fitted("Six card bonus", 9) == ["Six card", "bonus"]
