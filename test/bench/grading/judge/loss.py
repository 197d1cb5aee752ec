"""The loss of a batch: of pairs whose class is known, and of answers of which only the mark is known."""
import torch
from torch.nn import functional

from answers import NOTHING, Marked, share_of
from items import Twins
from sentences import MADE, OTHER, PART

#: How steep the log loss of right-or-wrong answers is in the share of the marks.
SLOPE = 8
#: How much it counts that the odds of one of two twins are above those of the other, beside the class of each.
APART = 0.5


def loss_of(logits, items):
    """The mean loss of items, whose pairs have the logits in this order."""
    log = functional.log_softmax(logits.float(), -1)
    # The logarithm of the probability of anything but made.
    other = torch.log(-torch.expm1(log[:, MADE].clamp(max=-1e-5)))
    total, weight, first = 0.0, 0.0, 0
    for item in items:
        own = slice(first, first + len(item.pairs))
        of_item = marked_loss if isinstance(item, Marked) else twins_loss if isinstance(item, Twins) else labelled_loss
        total = total + item.weight * of_item(item, log[own], other[own])
        weight += item.weight
        first = own.stop
    return total / max(1.0, weight)


def labelled_loss(item, log, other):
    if item.label == PART:
        return -0.25 * (log[0, MADE] + other[0])
    return -0.5 * (other[0] if item.label == OTHER else log[0, item.label])


def twins_loss(item, log, other):
    """The loss of both by their classes, and of how far the odds of the one are above those of the other."""
    odds = log[:, MADE] - other
    own = sum(one.weight * labelled_loss(one, log[at : at + 1], other[at : at + 1]) for at, one in enumerate((item.made, item.other)))
    return own / item.weight + APART * functional.softplus(odds[1] - odds[0])


def marked_loss(item, log, other):
    """How far the share of the marks is from those accepted; the gradient goes to the pairs that the share rests on."""
    share = torch.as_tensor(share_of(item.standards, log[:, MADE].exp().unbind()))
    if item.two_way:
        is_right = item.least > 0.5
        loss = functional.softplus((-SLOPE if is_right else SLOPE) * (share - 0.5))
    else:
        distance = (item.least - share).clamp(min=0) + (share - item.most).clamp(min=0)
        loss = 16 * distance**2 + 1.4 * distance
    # Where an answer earns all or nothing, each of its points is made or is not.
    if item.most <= NOTHING:
        return loss - 0.25 * other.sum()
    return loss - 0.25 * log[:, MADE].sum() if item.makes_all else loss
