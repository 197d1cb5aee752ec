"""Misspells answers, as candidates do."""
import re

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")


def misspelt(random, text):
    """About every fifth longer word loses, doubles or exchanges letters."""

    def change(match):
        word = match[0]
        if len(word) < 4 or random.random() > 0.22:
            return word
        at = random.randrange(1, len(word) - 1)
        before, letter, after = word[:at], word[at], word[at + 1 :]
        return random.choice([before + after, before + 2 * letter + after, before[:-1] + letter + before[-1] + after])

    return WORD.sub(change, text)
