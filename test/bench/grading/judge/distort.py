"""Makes wrong answers of right ones by rule. A function returns None where it cannot."""
import pathlib
import re

STOP = set(
    '''a an the and or but if then than that this these those it its they them their he she his her we you i in on at of to for from by with
    as is are was were be been being am do does did has have had will would can could may might must shall should not no nor so because
    since while when where which who whom whose what how why there here also very more most less such into onto over under between through
    about up down out off only just both each all any some many much other one two three four'''.split()
)
AUXILIARY = re.compile(r"\b(is|are|was|were|can|could|will|would|does|do|did|has|have|must|should|may)\b(?! not|n't)", re.I)
DENIALS = ('It is not true that ', 'It is wrong to say that ', 'It is not the case that ')
ONLY_LISTED = re.compile(r'[\s,;/&]*(?:and|or)?[\s,;/&]*(?:the|a)?\s*')
WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
NUMBER = re.compile(r'\d+(?:\.\d+)?')


def read_opposites():
    """The words of opposites.txt, which has a pair a line; a word may have several opposites."""
    opposites = {}
    for line in pathlib.Path(__file__).with_name('opposites.txt').read_text().splitlines():
        one, other = line.split()
        opposites.setdefault(one, []).append(other)
        opposites.setdefault(other, []).append(one)
    return opposites


OPPOSITES = read_opposites()


def content_of(text):
    """The words that carry the content, as matches."""
    return [match for match in WORD.finditer(text) if len(match[0]) > 3 and match[0].lower() not in STOP]


def in_case_of(word, other):
    return other.capitalize() if word[:1].isupper() else other


def put(text, match, other):
    """A text with something else in the place of a match."""
    return text[: match.start()] + other + text[match.end() :]


def flipped(random, text):
    """One word becomes its opposite."""
    found = [match for match in WORD.finditer(text) if match[0].lower() in OPPOSITES]
    if not found:
        return None
    match = random.choice(found)
    return put(text, match, in_case_of(match[0], random.choice(OPPOSITES[match[0].lower()])))


def negated(random, text):
    """A verb, or the whole, is denied."""
    found = list(AUXILIARY.finditer(text))
    if found and random.random() < 0.7:
        match = random.choice(found)
        return put(text, match, f'{match[0]} not')
    return random.choice(DENIALS) + text[:1].lower() + text[1:]


def exchanged(random, text):
    """Two words of a sentence change places, unless they only stand in a list."""
    words = [match for match in content_of(text) if not match[0].lower().endswith(('ly', 'ing', 'ed'))]
    if len({match[0].lower() for match in words}) < 2:
        return None
    for _ in range(6):
        one, other = sorted(random.sample(words, 2), key=lambda match: match.start())
        between = text[one.end() : other.start()]
        are_alike = one[0].lower()[:5] == other[0].lower()[:5]
        if are_alike or '.' in between or ONLY_LISTED.fullmatch(between) or not WORD.search(between):
            continue
        return put(put(text, other, one[0].lower()), one, in_case_of(one[0], other[0]))
    return None


def renumbered(random, text):
    """One number becomes another one."""
    found = list(NUMBER.finditer(text))
    if not found:
        return None
    match = random.choice(found)
    value = float(match[0])
    others = [other for other in (value * 10, value + 1, value * 2, max(0, value - 2), value / 10) if other != value]
    return put(text, match, f'{random.choice(others):g}')
