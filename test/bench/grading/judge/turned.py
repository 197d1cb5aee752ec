"""Points of labelled questions turned by rule: plain opposites, denials, exchanged words and other numbers.

Labelled answers teach how candidates are wrong; without some of these, a plain denial of every point was told worse.
"""
import distort
from items import labelled
from sentences import CONTRADICTED, MADE, OTHER

#: The part of the pairs that are read with their question.
WITH_QUESTION = 0.7
TURNS = (
    (distort.flipped, CONTRADICTED, 2),
    (distort.negated, CONTRADICTED, 2),
    (distort.exchanged, OTHER, 1),
    (distort.renumbered, OTHER, 1),
)


def turned_points(question, pieces, random):
    """Pairs of a point with the point turned in some way, among others, and with the point itself or a right answer."""
    full = [text for text, labels in question.answers if set(labels) == {MADE}]
    pairs = []
    add = lambda point, text, label: pairs.append(
        labelled(pieces, question.text if random.random() < WITH_QUESTION else '', point, text, label)
    )
    for turn, label, times in TURNS:
        for _ in range(times):
            point = random.choice(question.points)
            turned = turn(random, point)
            if turned is None:
                continue
            verb = distort.AUXILIARY.search(point)
            if turn is distort.negated and random.random() < 0.4 and verb:
                turned = f'{point[:verb.end()]} never{point[verb.end():]}'
            others = [other for other in question.points if other != point]
            around = random.sample(others, min(len(others), random.randint(0, 2)))
            add(point, ' '.join([*around, turned]), label)
            if random.random() < 0.6:
                add(point, point if random.random() < 0.5 or not full else random.choice(full), MADE)
    if len(question.points) == 1 and full:
        for turn in (distort.flipped, distort.negated):
            turned = turn(random, random.choice(full))
            if turned:
                add(question.points[0], turned, OTHER)
    return pairs
