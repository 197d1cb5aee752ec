"""Questions with marked answers, and the share of the marks that an answer earns by the points that it makes.

Nobody has marked single points: an answer has the least and the most that people accept, as shares of the marks.
"""
import hashlib
import json
from dataclasses import dataclass

#: Public sets; half of their questions are trained on.
PUBLIC = ('SciEntsBank', 'Beetle', 'SAF')
#: A public set without a stated licence: no weights that may ship are trained on it.
NOT_TRAINED_ON = 'Mohler'
#: Sets of which an answer is right or wrong.
TWO_WAY = ('SciEntsBank', 'Beetle')
#: A question with more pairs than this is left out, so that an answer always fits into a batch.
PAIRS_MAX = 24
#: From this share of the marks on an answer is right, and up to that one it is worth nothing.
FULL, NOTHING = 0.95, 0.01


def read_questions(path):
    """The lines of write-points.ts that can be judged: a criterion without points is told by its keywords alone."""
    with open(path) as file:
        return [row for row in map(json.loads, file) if is_judged(row)]


def is_judged(row):
    groups = [group for groups in row['standards'] for group in groups]
    pairs = sum(len(ways) for group in groups for ways in group['points'])
    return 0 < pairs <= PAIRS_MAX and all(group['points'] for group in groups)


def part_of(text, parts):
    """Deals texts out by their hash: a number below `parts`."""
    return int(hashlib.md5(text.encode()).hexdigest(), 16) % parts


def trained_on(rows, suites):
    """The questions to train on: those of some suites, and half of the public ones; the others are for the heads."""
    for row in rows:
        if row['held_out'] and row['set'] in suites:
            raise SystemExit(f'The suite {row["set"]} is held out: nothing may be trained on it.')
    return [row for row in rows if row['set'] in suites or (row['set'] in PUBLIC and part_of(row['id'], 2) == 0)]


@dataclass
class Marked:
    """An answer with the marks that people accept. `standards` tells which pairs count for which point."""

    pairs: list
    standards: list
    least: float
    most: float
    two_way: bool
    weight: float

    @property
    def makes_all(self):
        """Whether a right answer makes every point, since there is one way of answering and all points are needed."""
        needs_all = all(needs == len(points) for groups in self.standards for _, needs, points in groups)
        return self.least >= FULL and len(self.standards) == 1 and needs_all


def marked(row, answer, pieces):
    """The pairs of an answer with each way of making each point."""
    pairs, standards = [], []
    for groups in row['standards']:
        own = []
        for group in groups:
            points = []
            for ways in group['points']:
                points.append(range(len(pairs), len(pairs) + len(ways)))
                pairs += [pieces.pair(way, row['question'], answer['text']) for way in ways]
            own.append((group['share'], group['needs'], points))
        standards.append(own)
    weight = 0.5 if row['set'] in PUBLIC else 1.0
    return Marked(pairs, standards, answer['least'], answer['most'], row['set'] in TWO_WAY, weight)


def share_of(standards, made):
    """The share of the marks by the best standard; `made` has the probability of each pair, as numbers or tensors.

    A point counts as much as its best way, a group as the sum of its points, up to those that it needs.
    """
    earned = []
    for groups in standards:
        share = 0.0
        for worth, needs, points in groups:
            count = sum(max(made[at] for at in ways) for ways in points)
            share = share + worth * min(1.0, count / needs)
        earned.append(share)
    return max(earned)
