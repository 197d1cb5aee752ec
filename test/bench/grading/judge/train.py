"""Trains the judge of pairs in rounds, and goes on with a training that was interrupted or shall have more rounds.

    python3 train.py SENTENCES WARM POINTS.jsonl FOLDER --model MODEL [--rounds 3] [--passes 3]

SENTENCES is the folder that warm.py reads and WARM the one that it writes, POINTS.jsonl the file of write-points.ts, MODEL the
folder of all-MiniLM-L6-v2. FOLDER gets `round-N.pt` after each round, and `training.json`, which tells what they were made of.
The passes of a round read other examples in another order; a round starts from the weights of the one before. Labelled answers
may be added between rounds: each round tells the hashes of those that it read.
"""
import argparse
import json
import pathlib
import platform
import random as randomness
import time

import torch

import answers
import examples
from fitting import batches, fit, hash_of
from items import labelled
from labelled import FOLDER, read_labelled
from network import from_minilm
from pairs import Pieces
from sentences import Sentences

#: The rate of the first round; that of each later one is lower by a factor.
RATE, LATER = 1.4e-4, 0.8
#: The part of the numbers that is left out; without it, later rounds learned the answers by heart.
DROPPED = 0.1
#: The files that decide what a training gives; each is told by its hash, so that no training goes on with others.
SCRIPTS = (
    'answers.py', 'distort.py', 'examples.py', 'fitting.py', 'items.py', 'labelled.py', 'loss.py', 'misspelling.py', 'network.py',
    'opposites.txt', 'pairs.py', 'sentences.py', 'train.py', 'turned.py',
)


class Training:
    """A folder with the weights so far and what they were made of."""

    def __init__(self, folder, made_of):
        self.folder, self.path = folder, folder / 'training.json'
        folder.mkdir(parents=True, exist_ok=True)
        self.record = json.loads(self.path.read_text()) if self.path.exists() else {**made_of, 'rounds': []}
        if {name: self.record[name] for name in made_of} != made_of:
            raise SystemExit(f'{self.path} is of a training with other settings, data, scripts or versions: give another folder.')

    def keep(self, judge, **told):
        """Writes the weights of a round, and then what was done: an interrupted round is done again."""
        path = self.folder / f'round-{len(self.record["rounds"]) + 1}.pt'
        torch.save(judge.state_dict(), path)
        self.record['rounds'].append(dict(told, weights=hash_of(path)))
        self.path.write_text(f'{json.dumps(self.record, indent=1)}\n')


def one_round(training, judge, items_of, read, given):
    """Trains the next round from the weights of the last one; `read` has the hashes of the labelled answers."""
    number = len(training.record['rounds'])
    judge.load_state_dict(torch.load(training.folder / f'round-{number}.pt' if number else given.warm / 'warm.pt'))
    random, begun = randomness.Random(f'{given.seed} {number + 1}'), time.time()
    passes = [batches(items_of(random), random) for _ in range(given.passes)]
    parts = [part for own in passes for part in own]
    losses = fit(judge, parts, RATE * LATER**number)
    told = dict(labelled=read, passes=given.passes, items=sum(map(len, parts)), steps=len(parts), losses=losses, seconds=round(time.time() - begun))
    print(f'round {number + 1}: {told}', flush=True)
    training.keep(judge, **told)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('sentences', type=pathlib.Path)
    parser.add_argument('warm', type=pathlib.Path)
    parser.add_argument('points', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--model', type=pathlib.Path, required=True)
    parser.add_argument('--suites', default='first,second,third,fifth', help='the suites to train on')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--passes', type=int, default=3, help='over the examples, in each of these rounds')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    suites = given.suites.split(',')
    rows = answers.trained_on(answers.read_questions(given.points), suites)
    questions = [each for each in read_labelled() if not each.is_held]
    read = {file.name: hash_of(file) for file in sorted(FOLDER.iterdir())}
    model = [given.model / name for name in ('model.safetensors', 'tokenizer.json')]
    training = Training(given.folder, dict(
        settings=dict(suites=suites, seed=given.seed, threads=given.threads),
        data={file.name: hash_of(file) for file in (given.points, *model, *sorted(given.sentences.iterdir()))},
        scripts={name: hash_of(pathlib.Path(__file__).with_name(name)) for name in SCRIPTS},
        versions=f'PyTorch {torch.__version__}, Python {platform.python_version()}',
        warm=json.loads((given.warm / 'warm.json').read_text()),
        questions=len(rows),
    ))
    judge, pieces = from_minilm(model[0], DROPPED), Pieces(str(model[1]))
    sentences = Sentences(given.sentences, lambda label, premise, hypothesis: labelled(pieces, '', hypothesis, premise, label))
    while len(training.record['rounds']) < given.rounds:
        one_round(training, judge, lambda random: examples.one_pass(rows, questions, sentences, pieces, random), read, given)


if __name__ == '__main__':
    main()
