"""What the judge learns from: pairs whose class is known, and twins, two of them that are told apart by comparing them."""
from dataclasses import dataclass


@dataclass
class Labelled:
    """A pair whose class is known."""

    pairs: list
    label: int
    weight: float


def labelled(pieces, question, point, answer, label, weight=1.0):
    return Labelled([pieces.pair(point, question, answer)], label, weight)


@dataclass
class Twins:
    """Two answers beside one point: the first makes it, the second does not. Both have a known class."""

    made: Labelled
    other: Labelled

    @property
    def pairs(self):
        return self.made.pairs + self.other.pairs

    @property
    def weight(self):
        return self.made.weight + self.other.weight
