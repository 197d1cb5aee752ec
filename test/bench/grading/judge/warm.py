"""Teaches MiniLM whether one sentence follows from another, before it sees any exam.

    python3 warm.py SENTENCES FOLDER --model MODEL [--passes 2]

SENTENCES is the folder of sentences.py. FOLDER gets `warm.pt`, and `warm.json`, which tells what it was made of.
"""
import argparse
import json
import pathlib
import platform
import random as randomness
import time

import torch

from fitting import batches, fit, hash_of, rightly_told
from items import labelled
from network import from_minilm
from pairs import Pieces
from sentences import Sentences

RATE = 2e-4
#: The files that decide what it gives.
SCRIPTS = ('fitting.py', 'items.py', 'loss.py', 'network.py', 'pairs.py', 'sentences.py', 'warm.py')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('sentences', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--model', type=pathlib.Path, required=True)
    parser.add_argument('--passes', type=int, default=2)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    given.folder.mkdir(parents=True, exist_ok=True)
    model = [given.model / name for name in ('model.safetensors', 'tokenizer.json')]
    judge, pieces = from_minilm(model[0]), Pieces(str(model[1]))
    sentences = Sentences(given.sentences, lambda label, premise, hypothesis: labelled(pieces, '', hypothesis, premise, label))
    random, begun = randomness.Random(f'{given.seed} warm'), time.time()
    parts = [part for _ in range(given.passes) for part in batches(sentences.all(random), random)]
    losses = fit(judge, parts, RATE)
    seconds = round(time.time() - begun)
    torch.save(judge.state_dict(), given.folder / 'warm.pt')
    record = dict(
        settings=dict(passes=given.passes, seed=given.seed, threads=given.threads),
        data={file.name: hash_of(file) for file in [*model, *sorted(given.sentences.iterdir())]},
        scripts={name: hash_of(pathlib.Path(__file__).with_name(name)) for name in SCRIPTS},
        versions=f'PyTorch {torch.__version__}, Python {platform.python_version()}',
        pairs=sum(map(len, parts)), steps=len(parts), losses=losses, seconds=seconds,
        held=len(sentences.held), held_right=round(rightly_told(judge, sentences.held), 4),
        weights=hash_of(given.folder / 'warm.pt'),
    )
    (given.folder / 'warm.json').write_text(f'{json.dumps(record, indent=1)}\n')
    print(json.dumps(record, indent=1))


if __name__ == '__main__':
    main()
