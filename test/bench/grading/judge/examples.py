"""What the judge learns from after the warm-up: answers labelled by points, answers with marks, points turned, and pairs of sentences."""
from misspelling import misspelt
from answers import PUBLIC, marked
from items import Twins, labelled
from labelled import joined
from sentences import CONTRADICTED, MADE, NOT, OTHER, PART
from turned import turned_points

#: How many pairs of sentences a pass reads, which keeps what was learned from them.
SENTENCES = 3_000
#: How many public answers a pass reads, and which part of the suites' answers, which are harder.
PUBLIC_ANSWERS, OF_SUITES = 800, 0.5
#: How many points turned by rule a pass reads of each question, at most.
TURNED = 2
#: The part of the answers that are misspelt.
MISSPELT = 0.12
#: The part of the answers with a contradiction that are also read beside a right one.
JOINED = 0.5
#: What may stand between an answer and what is said after it.
BETWEEN = (' ', ' ', ' But ', ' Also, ', ' However, ', '\n', '; ')
#: A contradiction weighs more, since it is told least well.
WEIGHT_OF_CONTRADICTION = 1.5


def one_pass(rows, questions, sentences, pieces, random, of_suites=OF_SUITES):
    """The items of one pass: some of the suites' and of the public answers, all that is labelled, a few turned points, some sentences."""
    items = marked_answers(rows, pieces, random, of_suites)
    for at, question in enumerate(questions):
        stranger, _ = random.choice(random.choice(questions[:at] + questions[at + 1 :]).answers)
        items += twins_among([of_pair(pieces, question, *pair) for pair in pairs_of(question, stranger, random)])
        turned = turned_points(question, pieces, random)
        items += random.sample(turned, min(TURNED, len(turned)))
    return items + random.sample(sentences.all(random), SENTENCES)


def twins_among(items):
    """Puts each answer that contradicts a point, or is no part of it, beside the answer with most pieces in common that makes it."""
    by_point = {}
    for item in items:
        ids, types = item.pairs[0]
        by_point.setdefault(tuple(ids[: types.index(1)]), []).append((set(ids[types.index(1) :]), item))
    found = []
    for own in by_point.values():
        made = [each for each in own if each[1].label == MADE]
        others = [each for each in own if each[1].label in (CONTRADICTED, NOT, OTHER)]
        found += [item for _, item in own if item.label == PART]
        # Contradictions first: what they leave goes to the answers that only miss the point.
        for said, item in sorted(others, key=lambda each: each[1].label != CONTRADICTED):
            if made:
                twin = max(made, key=lambda each: len(said & each[0]) / len(said | each[0]))
                made.remove(twin)
                found.append(Twins(twin[1], item))
            else:
                found.append(item)
        found += [item for _, item in made]
    return found


def of_pair(pieces, question, point, answer, label):
    weight = WEIGHT_OF_CONTRADICTION if label == CONTRADICTED else 1.0
    return labelled(pieces, question.text, point, answer, label, weight)


def pairs_of(question, stranger, random):
    """Points, answers and labels from the answers to a question, alone and joined; `stranger` answers another question."""
    said = [(misspelt(random, text) if random.random() < MISSPELT else text, labels) for text, labels in question.answers]
    for text, labels in [*said, *joins(question.answers, random)]:
        yield from ((point, text, label) for point, label in zip(question.points, labels))
    right = [text for text, labels in question.answers if is_right(labels)]
    turned = [text for text, labels in question.answers if labels.count(CONTRADICTED) > len(labels) / 2]
    # Right answers are paraphrases of one another.
    if len(right) > 1:
        yield (*random.sample(right, 2), MADE)
    if right and turned:
        yield random.choice(right), random.choice(turned), OTHER
    point = random.choice(question.points)
    yield point, point, MADE
    yield point, stranger, NOT
    yield point, question.text, NOT


def joins(answers, random):
    """Answers said one after the other, in any order: right ones and such with a contradiction, and two parts."""
    right = [each for each in answers if is_right(each[1])]
    contradicting = [each for each in answers if CONTRADICTED in each[1]]
    parts = [each for each in answers if MADE in each[1] and not is_right(each[1]) and CONTRADICTED not in each[1]]
    found = [(random.choice(right), each) for each in contradicting if right and random.random() < JOINED]
    if len(parts) > 1:
        found.append(random.sample(parts, 2))
    for both in found:
        (one, of_one), (other, of_other) = random.sample(both, 2)
        yield one + random.choice(BETWEEN) + other, joined(of_one, of_other)


def is_right(labels):
    return set(labels) == {MADE}


def marked_answers(rows, pieces, random, of_suites):
    """Answers with their marks, some of them misspelt."""
    answered = [(row, answer) for row in rows for answer in row['answers'] if answer['text'].strip()]
    public = [each for each in answered if each[0]['set'] in PUBLIC]
    own = [each for each in answered if each[0]['set'] not in PUBLIC]
    items = []
    for row, answer in random.sample(own, round(of_suites * len(own))) + random.sample(public, PUBLIC_ANSWERS):
        if random.random() < MISSPELT:
            answer = {**answer, 'text': misspelt(random, answer['text'])}
        items.append(marked(row, answer, pieces))
    return items
