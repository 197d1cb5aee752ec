"""What the judge learns from: pairs of sentences, pairs made by rule from questions, and answers with marks."""
import gzip
from dataclasses import dataclass

import distort
from answers import FULL, NOTHING, PUBLIC, marked, part_of

MADE, NOT, CONTRADICTED = range(3)
#: Anything but made.
OTHER = 3
CLASSES = {'entailment': MADE, 'neutral': NOT, 'contradiction': CONTRADICTED, 'non-entailment': OTHER}
#: How many pairs of sentences the warm-up reads, and each later pass, which keeps what was learned from them.
WARM_SNLI, WARM_HANS = 19_000, 6_000
PASS_SNLI, PASS_HANS = 1_500, 1_500
#: How many public answers a pass reads; the suites have fewer and are harder.
PUBLIC_ANSWERS = 400
#: One pair of SNLI in so many is only measured with; premises, which have three pairs each, are dealt out whole.
HELD_PART = 40


@dataclass
class Labelled:
    """A pair whose class is known."""

    pairs: list
    label: int
    weight: float


def labelled(pieces, question, point, answer, label, weight=1.0):
    return Labelled([pieces.pair(point, question, answer)], label, weight)


class Sentences:
    """Pairs of sentences of SNLI and HANS, where one follows from the other or does not."""

    def __init__(self, folder, pieces):
        snli, hans = (rows_of(folder / f'{name}.tsv.gz') for name in ('snli-dev-test', 'hans'))
        item = lambda row: labelled(pieces, '', row[2], row[1], CLASSES[row[0]])
        is_held = lambda row: part_of(row[1], HELD_PART) == 0
        self.held = [item(row) for row in snli if is_held(row)]
        self.snli = [item(row) for row in snli if not is_held(row)]
        self.hans = [item(row) for row in hans]

    def sample(self, random, snli, hans):
        """So many pairs of each, none of them held out."""
        some = lambda items, count: random.sample(items, min(count, len(items)))
        return some(self.snli, snli) + some(self.hans, hans)


def rows_of(path):
    """The label, the premise and the hypothesis of each line."""
    with gzip.open(path, 'rt') as file:
        return [line.rstrip('\n').split('\t')[:3] for line in file]


def one_pass(rows, sentences, pieces, random):
    """The items of one pass: all suites' answers and some public ones, pairs made by rule, and pairs of sentences."""
    items = list(marked_answers(rows, pieces, random))
    for row in rows:
        if row['set'] in PUBLIC and random.random() < 0.3:
            continue
        strangers = [answer for other in rows if other['set'] == row['set'] and other is not row for answer in texts_of(other)]
        items += made_by_rule(row, strangers, pieces, random)
    return items + sentences.sample(random, PASS_SNLI, PASS_HANS)


def texts_of(row):
    return [answer['text'] for answer in row['answers'] if answer['text'].strip()]


def marked_answers(rows, pieces, random):
    """Answers with their marks, some of them misspelt."""
    answered = [(row, answer) for row in rows for answer in row['answers'] if answer['text'].strip()]
    public = [each for each in answered if each[0]['set'] in PUBLIC]
    own = [each for each in answered if each[0]['set'] not in PUBLIC]
    for row, answer in own + random.sample(public, min(PUBLIC_ANSWERS, len(public))):
        if random.random() < 0.12:
            answer = {**answer, 'text': distort.misspelt(random, answer['text'])}
        yield marked(row, answer, pieces)


def made_by_rule(row, strangers, pieces, random):
    """Pairs from the points and from the right and wrong answers of a question; `strangers` answer other questions."""
    groups = row['standards'][0]
    points = [ways[0] for group in groups for ways in group['points']]
    if not strangers:
        return []
    full = [answer['text'] for answer in row['answers'] if answer['least'] >= FULL]
    empty = [answer['text'] for answer in row['answers'] if answer['most'] <= NOTHING and len(answer['text'].split()) > 4]
    needs_all = len(row['standards']) == 1 and all(group['needs'] == len(group['points']) for group in groups)
    found = [
        *turned_points(points, random),
        *turned_answers(points, full, needs_all, random),
        *(parts(points, random) if len(points) > 1 else []),
        *evasions(row['question'], points, full, empty, random),
        (random.choice(points), random.choice(strangers), NOT),
    ]
    # Right answers are paraphrases of one another.
    if len(full) > 1:
        found.append((*random.sample(full, 2), MADE))
    if full and empty:
        found.append((random.choice(full), random.choice(empty), OTHER))
    if full:
        found.append((random.choice(full), random.choice(strangers), NOT))
    return [labelled(pieces, row['question'], *each, weight=0.8) for each in found]


TURNS = (
    (distort.flipped, CONTRADICTED),
    (distort.negated, CONTRADICTED),
    (distort.exchanged, OTHER),
    (distort.renumbered, OTHER),
)


def turned_points(points, random):
    """One point is turned, among others that stay."""
    for turn, label in TURNS:
        point = random.choice(points)
        turned = turn(random, point)
        if turned is None:
            continue
        others = [other for other in points if other != point]
        around = random.sample(others, min(len(others), random.randint(0, 2)))
        yield point, ' '.join([*around, turned]), label
        if random.random() < 0.5:
            yield point, point if random.random() < 0.3 else ' '.join(points), MADE


def turned_answers(points, full, needs_all, random):
    """Right answers of people, turned or misspelt."""
    for answer in random.sample(full, min(2, len(full))):
        flip = distort.flipped(random, answer)
        if flip:
            changed = distort.words_of(answer) ^ distort.words_of(flip)
            touched = [point for point in points if changed & distort.words_of(point)]
            yield from [(point, flip, CONTRADICTED) for point in touched[:1]]
        if len(points) == 1 and answer.count('.') < 2:
            for turn in (distort.exchanged, distort.negated):
                turned = turn(random, answer)
                if turned and random.random() < 0.6:
                    yield points[0], turned, OTHER
        if needs_all:
            yield random.choice(points), distort.misspelt(random, answer), MADE


def parts(points, random):
    """Two points that have exchanged something, and some of the points."""
    one, other = random.sample(points, 2)
    crossed = distort.crossed(one, other)
    if crossed:
        joined = random.choice(['. ', ', ', ' and ']).join(crossed)
        yield from [(one, joined, OTHER), (other, joined, OTHER)]
    kept = random.sample(points, random.randint(1, len(points) - 1))
    part = ' '.join(kept)
    yield random.choice(kept), part, MADE
    words = lambda text: {match[0].lower() for match in distort.content_of(text)}
    left = [point for point in points if point not in kept]
    for point in random.sample(left, min(2, len(left))):
        if len(words(point) - words(part)) > 0.5 * len(words(point)):
            yield point, part, NOT


def evasions(question, points, full, empty, random):
    """Answers that say a point and its contrary, only the words of the points, or only the question."""
    point = random.choice(points)
    flip = distort.flipped(random, point)
    if flip:
        both = [f'{point} But {flip}', f'{flip} {point}', f'Either {point} or {flip}', f'Maybe {point} or maybe {flip}, I am not sure.']
        yield point, random.choice(both), OTHER
    if empty and full and random.random() < 0.5:
        yield point, f'Either {random.choice(empty)} or {point}', OTHER
    words = distort.listed(random, ' '.join(points))
    if words and len(distort.content_of(point)) > 3:
        yield point, words, OTHER
    yield point, random.choice([question, f'{question} This is an important topic.', f'I think that {question.rstrip("?.")}']), NOT
