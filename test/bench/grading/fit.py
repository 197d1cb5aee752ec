"""Fits the heads of the offline marker's model with LightGBM (pip install lightgbm numpy).

    python3 fit.py credit MATERIAL.jsonl OUT.json FOLDS      probability that a point is made
    python3 fit.py acceptance MATERIAL.jsonl OUT.json FOLDS  probability that a person accepts a mark

    Each writes a head for each fold left out, and one fitted on all data.

The credit of a point is learned from the marks of whole answers: the gradient of the loss of an answer's mark, the sum
of its points, goes to the points that count (multiple-instance learning). Right-or-wrong answers have a log loss on
their share, answers marked by degrees a squared one after the leniency of their set (a line fitted beside it) is taken
out, answers of teachers' suites the distance to the marks that are accepted; what is worth nothing makes no point.
"""
import json
import sys

import lightgbm as lgb
import numpy as np

# Wider than NOTHING_BELOW and ALL_FROM of judge.ts, since it measured better: 0.66 of the marks inside instead of 0.61.
FLOOR, CEILING = 0.12, 0.88
SLACK = 0.02  # slope outside, so that gradients are not lost
TWO_WAY = ('SciEntsBank', 'Beetle')
GRADED = ('Mohler', 'SAF')
WEIGHT = {'Beetle': 0.5, 'SciEntsBank': 1.0, 'Mohler': 1.0, 'SAF': 1.0}
OF_SUITES = 3.0
SHARPNESS = 5.0
RISING = set(
    'recall recallFresh recallSpan recallExact recallLetters topFound pairs chars charsSpan charsFound precisionSpan numbers '
    'wholeRecall order made'.split()
)
FALLING = {'topMissing', 'numbersOther', 'contradicted'}
# The first feature is the log-odds of the judge of pairs. The sum begins with it, and trees correct it: with trees alone,
# which mostly see answers whose words tell enough, a right answer in other words would seldom get more than an opposite one.
OF_JUDGE = 1.5
ROUNDS = 40
SEEDS = 3  # models that are averaged in the head that ships; with one alone, one suite answer in a hundred gets marks that depend on the seed


def read(path):
    with open(path) as file:
        head = json.loads(file.readline())
        return head['features'], [json.loads(line) for line in file]


class Material:
    """All answers as flat arrays: ways belong to points, points to groups, groups to standards, standards to answers."""

    def __init__(self, rows):
        values, self.point_of, self.group_of, group_rows = [], [], [], []
        self.needs, self.worth, self.standard_of, self.answer_of = [], [], [], []
        points = standards = 0
        for answer, row in enumerate(rows):
            for groups in row['standards']:
                for group in groups:
                    for ways in group['points']:
                        values.extend(ways)
                        self.point_of.extend([points] * len(ways))
                        self.group_of.append(len(self.needs))
                        points += 1
                    self.needs.append(group['needs'])
                    self.worth.append(group['share'])
                    self.standard_of.append(standards)
                    group_rows.append(answer)
                self.answer_of.append(answer)
                standards += 1
        self.values = np.array(values)
        for name in ('point_of', 'group_of', 'needs', 'worth', 'standard_of', 'answer_of'):
            setattr(self, name, np.array(getattr(self, name)))
        self.group_answer = np.array(group_rows)
        self.points, self.standards, self.answers = points, standards, len(rows)

    def shares(self, credit):
        """Share of each answer, its best point, the points that count, and the way that counts of each point."""
        order = np.lexsort((-credit, self.point_of))
        first = np.r_[True, np.diff(self.point_of[order]) != 0]
        way = order[first]
        of_point = credit[way]
        order = np.lexsort((-of_point, self.group_of))
        group = self.group_of[order]
        start = np.maximum.accumulate(np.where(np.r_[True, np.diff(group) != 0], np.arange(len(order)), 0))
        counted = order[np.arange(len(order)) - start < self.needs[group]]
        of_group = np.bincount(self.group_of[counted], of_point[counted], len(self.needs)) / self.needs
        of_standard = np.bincount(self.standard_of, of_group * self.worth, self.standards)
        order = np.lexsort((-of_standard, self.answer_of))
        best = order[np.r_[True, np.diff(self.answer_of[order]) != 0]]
        share = np.zeros(self.answers)
        share[self.answer_of[best]] = of_standard[best]
        is_best = np.zeros(self.standards, bool)
        is_best[best] = True
        highest = np.zeros(self.answers)
        np.maximum.at(highest, self.group_answer[self.group_of], of_point)
        return share, highest, counted[is_best[self.standard_of[self.group_of[counted]]]], way


def stretched(log_odds):
    probability = 1 / (1 + np.exp(-log_odds))
    inner = (probability - FLOOR) / (CEILING - FLOOR)
    credit = np.where(inner < 0, SLACK * inner, np.where(inner > 1, 1 + SLACK * (inner - 1), inner))
    slope = np.where((inner < 0) | (inner > 1), SLACK, 1) * probability * (1 - probability) / (CEILING - FLOOR)
    return credit, slope


def fit_credit(names, rows, material, used, seed, rounds=ROUNDS):
    sets = np.array([row['set'] for row in rows])
    least, most = (np.array([row[name] for row in rows]) for name in ('least', 'most'))
    stranger = np.array([row.get('isStranger', False) for row in rows])
    keyed = np.zeros(len(rows), bool)  # keywords are judged by rule
    for answer, row in enumerate(rows):
        keyed[answer] = any(group['keywords'] > 0 or not group['points'] for groups in row['standards'] for group in groups)
    weight = np.array([OF_SUITES if other else WEIGHT.get(name, OF_SUITES) for name, other in zip(sets, stranger)])
    weight = weight * used * ~keyed
    two_way = np.isin(sets, TWO_WAY) & ~stranger
    graded = {name: (sets == name) & ~stranger for name in GRADED}
    suites = ~np.isin(sets, TWO_WAY + GRADED) & ~stranger
    nothing = stranger | (suites & (most == 0))
    monotone = [1 if name in RISING else -1 if name in FALLING else 0 for name in names]
    parameters = dict(
        objective='none', learning_rate=0.1, num_leaves=12, min_data_in_leaf=80, feature_fraction=0.5, lambda_l2=5.0,
        bagging_fraction=0.7, bagging_freq=1, monotone_constraints=monotone, monotone_constraints_method='basic',
        feature_pre_filter=False, verbose=-1, num_threads=1, seed=seed, deterministic=True,
    )
    values = material.values
    log_odds = OF_JUDGE * values[:, 0]
    data = lgb.Dataset(values, np.zeros(len(values)), init_score=log_odds, params=parameters, free_raw_data=False)
    booster = lgb.Booster(parameters, data)
    lines = {name: (0.3, 0.7) for name in GRADED}
    per_point = material.worth / material.needs
    point_answer = material.group_answer[material.group_of]
    worthless = np.nonzero(nothing[point_answer])[0]
    for round_ in range(rounds):
        credit, slope = stretched(log_odds)
        share, _, counted, way = material.shares(credit)
        right = 1 / (1 + np.exp(-SHARPNESS * (share - 0.5)))
        first = np.where(two_way, SHARPNESS * (right - least), 0.0)
        second = np.where(two_way, SHARPNESS**2 * np.maximum(right * (1 - right), 0.05), 0.0)
        for name, own in graded.items():
            if round_ % 10 == 0 and (own & (weight > 0)).any():
                kept = own & (weight > 0)
                bias, slant = np.linalg.lstsq(np.c_[np.ones(kept.sum()), share[kept]], least[kept], rcond=None)[0]
                lines[name] = (bias, max(0.2, slant))
            bias, slant = lines[name]
            first = np.where(own, 12 * (bias + slant * share - least) * slant, first)
            second = np.where(own, 12 * slant**2, second)
        distance = np.where(share < least, share - least, np.where(share > most, share - most, 0))
        first = np.where(suites, 20 * distance + 2 * np.sign(distance), first) * weight
        second = np.where(suites, 20.0, second) * weight
        gradient, hessian = np.zeros(len(values)), np.full(len(values), 1e-3)
        ways, owners, scale = way[counted], point_answer[counted], per_point[material.group_of[counted]]
        gradient[ways] += first[owners] * scale * slope[ways]
        hessian[ways] += second[owners] * (scale * slope[ways]) ** 2
        ways, owners = way[worthless], weight[point_answer[worthless]]
        gradient[ways] += 0.7 * owners * (6 * np.maximum(credit[ways], 0) + 1) * slope[ways]
        hessian[ways] += 6 * owners * slope[ways] ** 2
        booster.update(fobj=lambda *_: (gradient, hessian))
        log_odds = log_odds + booster.predict(values, start_iteration=round_, num_iteration=1, raw_score=True)
    return booster


def tree_of(node, share):
    if 'leaf_value' in node:
        return round(node['leaf_value'] / share, 4)
    # Values have three decimals, so a threshold between two of them is as good as LightGBM's, which may be tiny.
    threshold = round(np.floor(node['threshold'] * 1000) / 1000 + 0.0005, 4)
    return [node['split_feature'], threshold, tree_of(node['left_child'], share), tree_of(node['right_child'], share)]


def head_of(boosters, first=0.0):
    """Averages boosters, each of which is a sum of trees; `first` is the factor of the first feature."""
    trees = [tree for booster in boosters for tree in booster.dump_model()['tree_info']]
    return {'first': first, 'trees': [tree_of(tree['tree_structure'], len(boosters)) for tree in trees]}


def credit(path, out, folds):
    names, rows = read(path)
    material = Material(rows)
    fold = np.array([row['fold'] for row in rows])
    fit = lambda used, seeds: [fit_credit(names, rows, material, used, seed) for seed in range(1, seeds + 1)]
    heads = [fit(fold != own, 1) for own in range(folds)] + [fit(np.ones(len(rows), bool), SEEDS)]
    importance = dict(zip(names, (round(float(gain)) for gain in heads[-1][0].feature_importance('gain'))))
    json.dump({'features': names, 'heads': [head_of(head, OF_JUDGE) for head in heads], 'gain': importance}, open(out, 'w'))


def acceptance(path, out, folds):
    names, rows = read(path)
    values = np.array([values for row in rows for values in row['values']])
    accepted = np.array([each for row in rows for each in row['accepted']], float)
    count = np.array([len(row['values']) for row in rows])
    weight, fold = (np.repeat([row[name] for row in rows], count) for name in ('weight', 'fold'))
    parameters = dict(
        objective='binary', learning_rate=0.05, num_leaves=10, min_data_in_leaf=100, lambda_l2=10.0, feature_fraction=0.6,
        bagging_fraction=0.7, bagging_freq=1, verbose=-1, num_threads=1, seed=1, deterministic=True, boost_from_average=False,
    )
    fit = lambda used: lgb.train(parameters, lgb.Dataset(values[used], accepted[used], weight=weight[used]), 240)
    heads = [fit(fold != own) for own in range(folds)] + [fit(np.ones(len(values), bool))]
    json.dump({'features': names, 'heads': [head_of([head]) for head in heads]}, open(out, 'w'))


if __name__ == '__main__':
    _, what, path, out, folds = sys.argv
    {'credit': credit, 'acceptance': acceptance}[what](path, out, int(folds))
