"""Pairs of sentences of public sets, of which it is known whether one follows from the other.

A folder has the files as they were published:
snli-dev-test.tsv.gz and hans.tsv.gz (label, premise, hypothesis), mnli-dev.csv (of NLI_datasets), adversarial_train_15k.tsv (of
ConjNLI), leskexppmb_and.tsv and leskexppmb_or.tsv (of HELP), and MED.tsv.
"""
import csv
import gzip

from answers import part_of

MADE, NOT, CONTRADICTED = range(3)
#: Anything but made, and a part of it made.
OTHER, PART = 3, 4
CLASSES = {
    'entailment': MADE, 'neutral': NOT, 'contradiction': CONTRADICTED, 'non-entailment': OTHER,
}
#: One premise in so many is only measured with; premises have several pairs each.
HELD_PART = 40
#: The sets that pairs are held out of: the others are made by rule.
HELD_OUT_OF = ('snli', 'mnli')
#: How many pairs of HANS are read; it has thirty thousand of a few kinds.
HANS = 6_000


def rows_of(folder):
    """The set, the label, the premise and the hypothesis of each pair."""
    table = lambda name, delimiter: csv.DictReader(
        (folder / name).read_text('utf-8-sig').splitlines(), delimiter=delimiter, quoting=csv.QUOTE_NONE if delimiter == '\t' else 0
    )
    for name in ('snli-dev-test', 'hans'):
        with gzip.open(folder / f'{name}.tsv.gz', 'rt') as file:
            for line in file:
                yield (name.split('-')[0], *line.rstrip('\n').split('\t')[:3])
    for row in table('mnli-dev.csv', ','):
        yield 'mnli', row['label'], row['premise'], row['hypothesis']
    for row in table('adversarial_train_15k.tsv', '\t'):
        yield 'conjnli', row['Label'], row['Premise'], row['Hypothesis']
    for name in ('leskexppmb_and.tsv', 'leskexppmb_or.tsv'):
        for row in table(name, '\t'):
            yield 'help', row['gold_label'], row['ori_sentence'].replace('~', ' '), row['new_sentence'].replace('~', ' ')
    for row in table('MED.tsv', '\t'):
        yield 'med', row['gold_label'], row['sentence1'], row['sentence2']


class Sentences:
    """The pairs of all sets, as items to learn from; `item` makes one of a label, a premise and a hypothesis."""

    def __init__(self, folder, item):
        self.held, self.by_set = [], {}
        for name, label, premise, hypothesis in rows_of(folder):
            if label not in CLASSES:
                continue
            is_held = name in HELD_OUT_OF and part_of(premise, HELD_PART) == 0
            own = self.held if is_held else self.by_set.setdefault(name, [])
            own.append(item(CLASSES[label], premise, hypothesis))

    def all(self, random):
        """All pairs but those held out, and of HANS a part."""
        whole = [item for name, items in self.by_set.items() if name != 'hans' for item in items]
        return whole + random.sample(self.by_set['hans'], HANS)
