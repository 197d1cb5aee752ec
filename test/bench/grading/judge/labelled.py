"""Answers that a teacher has labelled point by point, in the files of the folder `labelled`.

A question begins with `?`, each of its points with `=`, and an answer with a letter for each point: `1` makes it, `0` does not,
`x` contradicts it, `h` makes a part of it. Questions are parted by an empty line.
"""
import pathlib
from dataclasses import dataclass, field

from answers import part_of
from sentences import CONTRADICTED, MADE, NOT, PART

#: The classes of the letters.
CLASS_OF = {'1': MADE, '0': NOT, 'x': CONTRADICTED, 'h': PART}
FOLDER = pathlib.Path(__file__).with_name('labelled')
#: One question in so many is only measured with.
HELD_PART = 10


@dataclass
class Question:
    """A question with its points; each answer is a text and a class for each point."""

    text: str
    points: list = field(default_factory=list)
    answers: list = field(default_factory=list)

    @property
    def is_held(self):
        return part_of(self.text, HELD_PART) == 0


def read_labelled():
    """The questions of all files."""
    questions = []
    for path in sorted(FOLDER.glob('*.txt')):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            sign, _, text = line.partition(' ')
            if sign == '?':
                questions.append(Question(text))
            elif sign == '=':
                questions[-1].points.append(text)
            elif sign:
                if len(sign) != len(questions[-1].points) or not set(sign) <= set(CLASS_OF):
                    raise SystemExit(f'{path.name}:{number}: there must be a letter for each point: {line}')
                questions[-1].answers.append((text, [CLASS_OF[letter] for letter in sign]))
    return questions


def joined(one, other):
    """The classes of two answers said one after the other: who takes a point back has not made it."""
    strongest = (CONTRADICTED, MADE, PART, NOT)
    return [min(pair, key=strongest.index) for pair in zip(one, other)]
