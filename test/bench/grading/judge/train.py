"""Trains the judge of pairs in rounds, and goes on with a training that was interrupted or shall have more rounds.

    python3 train.py SENTENCES POINTS.jsonl FOLDER --model MODEL [--rounds 3] [--branches 2] [--share 1]

SENTENCES is the folder with SNLI and HANS, POINTS.jsonl the file of write-points.ts, MODEL the folder of all-MiniLM-L6-v2.
FOLDER gets `warm.pt`, then `round-N.pt` after each round, and `training.json`, which tells what they were made of.
Each round trains some branches from the same weights, with other examples in another order, and takes their mean.
"""
import argparse
import hashlib
import json
import math
import pathlib
import platform
import random as randomness
import time

import torch

import answers
import examples
from loss import loss_of
from network import from_minilm
from pairs import Pieces

#: Pieces in a batch, with those that fill up shorter pairs; the pairs of one answer stay together.
BATCH = 3072
WARM_RATE, ROUND_RATE = 2e-4, 1.4e-4
#: Of how many parts of a pass the mean loss is kept.
LOSSES = 10
#: The files that decide what a training gives; each is told by its hash, so that no training goes on with others.
SCRIPTS = ('answers.py', 'distort.py', 'examples.py', 'loss.py', 'network.py', 'opposites.txt', 'pairs.py', 'train.py')


def batches(items, random):
    """Items of like length together, the batches in no order."""
    length = lambda item: max(len(ids) for ids, _ in item.pairs)
    items = sorted(items, key=lambda item: length(item) + random.random() * 4)
    out, current, longest, size = [], [], 0, 0
    for item in items:
        longest, size = max(longest, length(item)), size + len(item.pairs)
        if current and longest * size > BATCH:
            out.append(current)
            current, longest, size = [], length(item), len(item.pairs)
        current.append(item)
    out.append(current)
    random.shuffle(out)
    return out


def padded(pairs):
    """Ids, types and which of them are no filling, as tensors of one row a pair."""
    longest = max(len(ids) for ids, _ in pairs)
    fill = lambda rows: torch.tensor([row + [0] * (longest - len(row)) for row in rows])
    return fill([ids for ids, _ in pairs]), fill([types for _, types in pairs]), fill([[1.0] * len(ids) for ids, _ in pairs])


def fit(judge, parts, rate):
    """One pass over batches: the rate rises at the beginning and then falls. Returns the mean losses of its parts."""
    trained = [each for each in judge.parameters() if each.requires_grad]
    optimizer = torch.optim.AdamW(trained, rate, weight_decay=0.01)
    steps, ramp = len(parts), min(len(parts), max(10, len(parts) // 20))
    fall = lambda step: 0.05 + 0.475 * (1 + math.cos(math.pi * (step - ramp) / max(1, steps - ramp)))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: (step + 1) / ramp if step < ramp else fall(step))
    judge.train()
    losses = []
    for items in parts:
        with torch.autocast('cpu', torch.bfloat16):
            logits = judge(*padded([pair for item in items for pair in item.pairs]))
        loss = loss_of(logits, items)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
    size = math.ceil(steps / LOSSES)
    return [round(sum(some) / len(some), 4) for some in (losses[at : at + size] for at in range(0, steps, size))]


@torch.no_grad()
def rightly_told(judge, items):
    """The share of pairs of which the judge says rightly whether they are made."""
    judge.eval()
    right = 0
    for own in batches(items, randomness.Random(0)):
        odds = judge(*padded([item.pairs[0] for item in own]))
        made = odds[:, examples.MADE] > torch.logsumexp(odds[:, examples.MADE + 1 :], -1)
        right += sum(is_made == (item.label == examples.MADE) for is_made, item in zip(made.tolist(), own))
    return right / len(items)


def hash_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Training:
    """A folder with the weights so far and what they were made of."""

    def __init__(self, folder, made_of):
        self.folder, self.path = folder, folder / 'training.json'
        folder.mkdir(parents=True, exist_ok=True)
        self.record = json.loads(self.path.read_text()) if self.path.exists() else {**made_of, 'rounds': []}
        if {name: self.record[name] for name in made_of} != made_of:
            raise SystemExit(f'{self.path} is of a training with other settings, data, scripts or versions: give another folder.')

    @property
    def newest(self):
        rounds = len(self.record['rounds'])
        return self.folder / (f'round-{rounds}.pt' if rounds else 'warm.pt')

    def keep(self):
        """Writes what was done; the weights are written before, so that an interrupted step is done again."""
        self.path.write_text(f'{json.dumps(self.record, indent=1)}\n')


def warm_up(training, judge, sentences, seed, share):
    """Learns whether one sentence follows from another, and keeps how often the judge is right about pairs held out."""
    random = randomness.Random(f'{seed} warm')
    items = sentences.sample(random, math.ceil(share * examples.WARM_SNLI), math.ceil(share * examples.WARM_HANS))
    begun, parts = time.time(), batches(items, random)
    losses = fit(judge, parts, WARM_RATE)
    right = rightly_told(judge, sentences.held)
    training.record['warm'] = dict(
        pairs=len(items), steps=len(parts), losses=losses, seconds=round(time.time() - begun),
        held=len(sentences.held), held_right=round(right, 4),
    )
    torch.save(judge.state_dict(), training.folder / 'warm.pt')
    training.keep()


def one_round(training, judge, examples_of, given):
    """Trains the branches of the next round, and keeps the mean of their weights."""
    number = len(training.record['rounds']) + 1
    start, total, branches = torch.load(training.newest), {}, []
    for branch in range(1, given.branches + 1):
        random, begun = randomness.Random(f'{given.seed} {number} {branch}'), time.time()
        items = examples_of(random)
        parts = batches(random.sample(items, math.ceil(given.share * len(items))), random)
        judge.load_state_dict(start)
        losses = fit(judge, parts, ROUND_RATE)
        for name, value in judge.state_dict().items():
            total[name] = value / given.branches + total.get(name, 0)
        seconds = round(time.time() - begun)
        branches.append(dict(items=sum(map(len, parts)), steps=len(parts), losses=losses, seconds=seconds))
        print(f'round {number}, branch {branch}: {branches[-1]}', flush=True)
    path = training.folder / f'round-{number}.pt'
    torch.save(total, path)
    training.record['rounds'].append(dict(branches=branches, weights=hash_of(path)))
    training.keep()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('sentences', type=pathlib.Path)
    parser.add_argument('points', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--model', type=pathlib.Path, required=True)
    parser.add_argument('--suites', default='first,second,third,fifth', help='the suites to train on')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--branches', type=int, default=2)
    parser.add_argument('--share', type=float, default=1.0, help='the part of the examples that is used, for a trial')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=1)
    given = parser.parse_args()
    if not 0 < given.share <= 1 or given.branches < 1 or given.rounds < 1:
        parser.error('--share is above 0 and at most 1; --branches and --rounds are at least 1')
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    suites = given.suites.split(',')
    rows = answers.trained_on(answers.read_questions(given.points), suites)
    scripts = [pathlib.Path(__file__).with_name(name) for name in SCRIPTS]
    model = [given.model / name for name in ('model.safetensors', 'tokenizer.json')]
    data = [given.points, *model, *sorted(given.sentences.glob('*.tsv.gz'))]
    training = Training(given.folder, dict(
        settings=dict(suites=suites, branches=given.branches, share=given.share, seed=given.seed, threads=given.threads),
        data={file.name: hash_of(file) for file in data},
        scripts={file.name: hash_of(file) for file in scripts},
        versions=f'PyTorch {torch.__version__}, Python {platform.python_version()}',
        questions=len(rows),
    ))
    judge, pieces = from_minilm(model[0]), Pieces(str(model[1]))
    sentences = examples.Sentences(given.sentences, pieces)
    if 'warm' not in training.record:
        warm_up(training, judge, sentences, given.seed, given.share)
        print(f'warm-up: {training.record["warm"]}', flush=True)
    while len(training.record['rounds']) < given.rounds:
        one_round(training, judge, lambda random: examples.one_pass(rows, sentences, pieces, random), given)


if __name__ == '__main__':
    main()
