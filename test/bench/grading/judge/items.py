"""What the judge learns from: pairs whose class is known, and answers of which only the mark is known."""
from dataclasses import dataclass


@dataclass
class Labelled:
    """A pair whose class is known."""

    pairs: list
    label: int
    weight: float


def labelled(pieces, question, point, answer, label, weight=1.0):
    return Labelled([pieces.pair(point, question, answer)], label, weight)
