"""Which spot a tap on a felt means, and how much room it has; a page finds the same from the felt's data."""

from __future__ import annotations

from pitboss.felt import Felt, FeltSpot
from pitboss.felt.shapes import Box, Point

ROUND_THE_TWO = ("street 00-2-3", "split 00-2", "street 0-00-2", "split 0-2", "street 0-1-2")
"""Joints of the double zero layout that are a quarter of a cell apart. A page magnifies them before a bet."""


def is_meant(spot: FeltSpot, at: Point) -> bool:
    """Whether a tap here means this spot."""
    if spot.hit:
        return any(box.holds(at) for box in spot.hit)
    return spot.shape is not None and spot.shape.holds(at)


def tapped(felt: Felt, at: Point) -> FeltSpot | None:
    return next((spot for spot in felt.spots if is_meant(spot, at)), None)


def room_in(spot: FeltSpot, box: Box) -> float:
    """The smaller of width and height of the area for a tap inside a box, in its widest part."""
    parts = spot.hit or ((spot.shape.bounds,) if spot.shape else ())
    return max((min(part.wide, part.high) for part in (each.shared(box) for each in parts)), default=0)
