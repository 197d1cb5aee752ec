"""Turns a point, its question and an answer into the pieces of words that the judge reads."""
import re

from tokenizers import Tokenizer

BEGIN, END = 101, 102
#: The most pieces that are read: of the point from its beginning, of the question up to its end, of the answer a window.
POINT_MAX, QUESTION_MAX, ANSWER_MAX = 48, 32, 96
#: How far apart the windows of an answer begin.
STEP = 16
SIGN = re.compile(r'([^\w\s]|_)')


def window_of(said, expected):
    """As many pieces of an answer as are read: the first window with the most different pieces of a point."""
    last = len(said) - ANSWER_MAX
    if last <= 0:
        return said
    starts = [*range(0, last, STEP), last]
    shared = [len(expected.intersection(said[start : start + ANSWER_MAX])) for start in starts]
    start = starts[shared.index(max(shared))]
    return said[start : start + ANSWER_MAX]


class Pieces:
    """Cuts texts into pieces, and remembers those that it has cut."""

    def __init__(self, path):
        self.tokenizer = Tokenizer.from_file(path)
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.known = {}

    def of(self, text):
        """The ids of a text. Every sign is a word of its own, as in the encoder of the marker, also in `a→b`."""
        if text not in self.known:
            apart = SIGN.sub(r' \1 ', text)
            self.known[text] = self.tokenizer.encode(apart, add_special_tokens=False).ids
        return self.known[text]

    def pair(self, point, question, answer):
        """The ids and their types: 0 for the point and the question, 1 for the answer."""
        expected = [BEGIN, *self.of(point)[:POINT_MAX], END, *self.of(question)[-QUESTION_MAX:], END]
        said = [*window_of(self.of(answer), set(self.of(point))), END]
        return expected + said, [0] * len(expected) + [1] * len(said)
