import { expect, test } from '@jest/globals';
import { lookUpOpposites } from './opposites.ts';
import { readText } from './read.ts';
import { areSynonyms } from './synonyms.ts';

const stem = (word: string) => readText(`the ${word}`).words.at(-1)!.stem;

test.each([
  ['gain', 'loss'],
  ['adds', 'removes'],
  ['similar', 'different'],
  ['included', 'excludes'],
  ['early', 'late'],
  ['permitted', 'forbids'],
  ['falls', 'increases'],
  ['rises', 'decreased'],
  ['quickly', 'slowly'],
  ['faster', 'slowly'],
  ['rapidly', 'slower'],
  ['cheaper', 'expensive'],
  ['shrink', 'swells'],
  ['sum', 'difference'],
  ['main', 'minor'],
  ['urban', 'rural'],
  ['directly', 'inversely'],
  ['rational', 'irrational'],
  ['volatile', 'non-volatile'],
  ['metals', 'non-metals'],
  ['metals', 'nonmetals'],
  ['like', 'unlike'],
  ['lends', 'borrows'],
  ['fertile', 'infertile'],
  ['turgid', 'flaccid'],
  ['soluble', 'insoluble'],
  ['haploid', 'diploid'],
  ['contracts', 'relaxes'],
  ['hyperglycaemia', 'hypoglycaemia'],
  ['concave', 'convex'],
  ['transparent', 'opaque'],
  ['assets', 'liabilities'],
  ['nonvolatile', 'volatile'],
])('%s is the opposite of %s', (one, other) => {
  expect([...lookUpOpposites(stem(one))]).toContain(stem(other));
  expect(areSynonyms(stem(one), stem(other))).toBe(false);
});

test.each([
  ['cost', 'cheap'], // `costly` has the stem of `cost`
  ['leaves', 'enters'], // of a plant
  ['evaporates', 'condenses'], // steps of one cycle
])('%s may stand beside %s', (one, other) => expect([...lookUpOpposites(stem(one))]).not.toContain(stem(other)));
