"""Turns a point, its question and an answer into the pieces of words that the judge reads."""
import re

from tokenizers import Tokenizer

BEGIN, END = 101, 102
#: The most pieces that are read: of the point and the answer from their beginning, of the question up to its end.
POINT_MAX, QUESTION_MAX, ANSWER_MAX = 48, 32, 96
SIGN = re.compile(r'([^\w\s]|_)')


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
        said = [*self.of(answer)[:ANSWER_MAX], END]
        return expected + said, [0] * len(expected) + [1] * len(said)
