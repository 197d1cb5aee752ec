"""What the judge learns from after the warm-up: answers with marks, answers labelled by points, and pairs made by rule."""
import pathlib

import distort
from answers import FULL, NOTHING, PUBLIC, marked
from items import labelled
from sentences import CONTRADICTED, MADE, NOT, OTHER

#: How many pairs of sentences a pass reads, which keeps what was learned from them.
SENTENCES = 4_000
#: How many public answers a pass reads; the suites have fewer and are harder.
PUBLIC_ANSWERS = 1_500
#: The letters of labelled.txt; a point of which a part is said has no class.
LABELS = {'1': MADE, '0': NOT, 'x': CONTRADICTED}


def one_pass(rows, sentences, pieces, random):
    """The items of one pass: all suites' answers and some public ones, pairs made by rule, and pairs of sentences."""
    items = [*marked_answers(rows, pieces, random), *labelled_answers(pieces, random)]
    for row in rows:
        if row['set'] in PUBLIC and random.random() < 0.3:
            continue
        strangers = [answer for other in rows if other['set'] == row['set'] and other is not row for answer in texts_of(other)]
        items += made_by_rule(row, strangers, pieces, random)
    return items + random.sample(sentences.all(random), SENTENCES)


def read_labelled():
    """The questions of labelled.txt: the text, the points, and the answers with a letter for each point."""
    questions = []
    for line in pathlib.Path(__file__).with_name('labelled.txt').read_text().splitlines():
        sign, _, text = line.partition(' ')
        if sign == '?':
            questions.append((text, [], []))
        elif sign == '=':
            questions[-1][1].append(text)
        elif sign:
            if len(sign) != len(questions[-1][1]):
                raise SystemExit(f'labelled.txt: there must be a letter for each point: {line}')
            questions[-1][2].append((text, sign))
    return questions


def labelled_answers(pieces, random):
    """Pairs of labelled answers, some of them misspelt, and right answers as paraphrases of one another."""
    for question, points, answers in read_labelled():
        right = [text for text, letters in answers if set(letters) == {'1'}]
        turned = [text for text, letters in answers if letters.count('x') > len(letters) / 2]
        for text, letters in answers:
            said = distort.misspelt(random, text) if random.random() < 0.12 else text
            for point, letter in zip(points, letters):
                if letter in LABELS:
                    yield labelled(pieces, question, point, said, LABELS[letter])
        if len(right) > 1:
            yield labelled(pieces, question, *random.sample(right, 2), MADE)
        if right and turned:
            yield labelled(pieces, question, random.choice(right), random.choice(turned), OTHER)


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
        *(additions(points, full, strangers, random) if needs_all and full else []),
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


def additions(points, full, strangers, random):
    """Right answers of people, with a contradiction of one point, or among what answers another question."""
    answer, point = random.choice(full), random.choice(points)
    turned = distort.flipped(random, point) or distort.negated(random, point)
    said = random.choice([f'{answer} {turned}', f'{turned} {answer}', f'{answer} But {turned}', f'{answer} Also, {turned}'])
    yield point, said, CONTRADICTED
    others = [other for other in points if other != point]
    if others:
        yield random.choice(others), said, MADE
    stranger = random.choice(strangers)
    yield point, random.choice([f'{stranger} {answer}', f'{answer} {stranger}']), MADE


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
