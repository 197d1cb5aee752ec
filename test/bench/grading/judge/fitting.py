"""Batches of items, and a pass over them that adapts the weights of the judge."""
import hashlib
import math
import random as randomness

import torch

from loss import loss_of
from sentences import MADE

#: Pieces in a batch, with those that fill up shorter pairs; the pairs of one answer stay together.
BATCH = 3072
#: Of how many parts of a pass the mean loss is kept.
LOSSES = 10


def hash_of(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


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
        # Where each answer of a batch has all the marks that it may get, there is nothing to learn.
        if loss.requires_grad:
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
        made = odds[:, MADE] > torch.logsumexp(odds[:, MADE + 1 :], -1)
        right += sum(is_made == (item.label == MADE) for is_made, item in zip(made.tolist(), own))
    return right / len(items)
