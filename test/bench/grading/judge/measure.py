"""Measures an exported judge on suites that it was not trained on, and writes its card.

    python3 measure.py POINTS.jsonl JUDGE.onnx FOLDER CARD.json --model MODEL

FOLDER is that of the training. An answer's marks are those of the judge alone: a point is given, halved or not given as
the marker does it, and the sum is rounded to halves of a mark. `inside` is the share of answers whose marks are accepted;
`relation` is how often a right answer in other words gets more than an opposite, swapped or negated one, ties counting half.
"""
import argparse
import hashlib
import json
import math
import pathlib

import numpy as np
import onnxruntime

import answers
from labelled import read_labelled
from pairs import Pieces
from sentences import CONTRADICTED, MADE, NOT, PART

#: Probabilities that count as 0 and as 1, as in the marker; between them a part of a point is given.
NOT_GIVEN, GIVEN = 0.35, 0.65
RIGHT, TURNED = 'full_other_words', ('opposite', 'swapped', 'negated')


def session_of(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=['CPUExecutionProvider'])


def probability(session, pair):
    """That a point is made."""
    ids, types = (np.array([values], np.int64) for values in pair)
    odds = session.run(['logits'], {'ids': ids, 'types': types})[0][0].astype(float)
    weights = np.exp(odds - odds.max())
    return weights[MADE] / weights.sum()


def credit(session, pair):
    """How much of a point is made, by the probability of it."""
    return min(1.0, max(0.0, (probability(session, pair) - NOT_GIVEN) / (GIVEN - NOT_GIVEN)))


def labelled_held(session, pieces):
    """Of the labelled questions held out, by label: how many points, and how often `made` is more probable than not."""
    names = {MADE: 'made', PART: 'a part of it made', NOT: 'not made', CONTRADICTED: 'contradicted'}
    told = {name: [] for name in names.values()}
    for question in read_labelled():
        for text, labels in question.answers if question.is_held else ():
            for point, label in zip(question.points, labels):
                told[names[label]].append(probability(session, pieces.pair(point, question.text, text)) > 0.5)
    return {name: dict(points=len(own), as_made=round(float(np.mean(own)), 3)) for name, own in told.items()}


def outcomes(session, row, pieces):
    """For each answer of a question the share of the marks, whether it is accepted, and its kind."""
    halves = 2 * row['max']
    for answer in row['answers']:
        item = answers.marked(row, answer, pieces)
        share = answers.share_of(item.standards, [credit(session, pair) for pair in item.pairs])
        mark = math.floor(min(1.0, share) * halves + 0.5) / halves
        inside = answer['least'] - 1e-6 <= mark <= answer['most'] + 1e-6
        yield dict(mark=mark, inside=inside, kind=answer.get('kind'), rubric=row['has_rubric'])


def figures(found):
    """Figures of some answers; None where there are none."""
    inside = lambda some: round(float(np.mean([each['inside'] for each in some])), 3) if some else None
    right = [each['mark'] for each in found if each['kind'] == RIGHT]
    turned = [each['mark'] for each in found if each['kind'] in TURNED]
    ahead = [(one > other) + (one == other) / 2 for one in right for other in turned]
    return dict(
        answers=len(found),
        inside=inside(found),
        model_answers=inside([each for each in found if not each['rubric']]),
        rubrics=inside([each for each in found if each['rubric']]),
        relation=round(float(np.mean(ahead)), 3) if ahead else None,
    )


def by_kind(found):
    """How many answers there are of each kind, and which share is inside; of suites that have kinds."""
    kinds = sorted({each['kind'] for each in found if each['kind']})
    own = {kind: [each['inside'] for each in found if each['kind'] == kind] for kind in kinds}
    return {kind: dict(answers=len(inside), inside=round(float(np.mean(inside)), 3)) for kind, inside in own.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('points', type=pathlib.Path)
    parser.add_argument('judge', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('card', type=pathlib.Path)
    parser.add_argument('--model', type=pathlib.Path, required=True)
    given = parser.parse_args()
    training = json.loads((given.folder / 'training.json').read_text())
    trained = training['settings']['suites']
    session, pieces = session_of(given.judge), Pieces(str(given.model / 'tokenizer.json'))
    if session.get_modelmeta().custom_metadata_map.get('weights') != training['rounds'][-1]['weights']:
        raise SystemExit(f'{given.judge} is not of the weights in {given.folder}: export it again.')
    by_suite = {}
    for row in answers.read_questions(given.points):
        if row['set'] not in (*trained, *answers.PUBLIC, answers.NOT_TRAINED_ON):
            by_suite.setdefault(row['set'], []).extend(outcomes(session, row, pieces))
    card = dict(
        file=dict(name=given.judge.name, bytes=given.judge.stat().st_size, sha256=hashlib.sha256(given.judge.read_bytes()).hexdigest()),
        training=training,
        labelled_held=labelled_held(session, pieces),
        not_trained_on={suite: dict(figures(found), kinds=by_kind(found)) for suite, found in by_suite.items()},
    )
    given.card.write_text(f'{json.dumps(card, indent=1)}\n')
    print(json.dumps({suite: figures(found) for suite, found in by_suite.items()}, indent=1))


if __name__ == '__main__':
    main()
