import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { compare } from '../likeness/comparison.ts';
import { DETAILS, detailsOf } from './details.ts';

const weight = () => 1;

function details(answer: string, modelAnswers: string[], question = '') {
  const ways = modelAnswers.map((text) => compare(readText(answer), readText(text), readText(question), weight));
  const values = detailsOf(ways[0]!, ways);
  return (name: (typeof DETAILS)[number]) => values[DETAILS.indexOf(name)];
}

describe('details of an answer', () => {
  test('are one number for each name', () => {
    const compared = compare(readText(''), readText('Water'), readText(''), weight);
    const values = detailsOf(compared, [compared]);
    expect(values).toHaveLength(DETAILS.length);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  test('tell which of the words that the question offers was chosen', () => {
    const question = 'Is the lake or the river colder?';
    const right = details('The lake', ['The lake'], question);
    const wrong = details('The river', ['The lake'], question);
    expect([right('askedRecall'), right('askedOther')]).toEqual([1, 0]);
    expect([wrong('askedRecall'), wrong('askedOther')]).toEqual([0, 1]);
  });

  test('count the best of several ways of answering, and all of them together', () => {
    const modelAnswers = ['The circuit is open', 'The bulb has a gap'];
    const named = details('bulb gap circuit', modelAnswers);
    expect(named('ways')).toBeCloseTo(Math.log(2));
    expect(named('recallAnyWay')).toBe(1);
    expect(named('coveredAnyWay')).toBe(1);
    expect(named('recallMeanWay')).toBeLessThan(1);
  });

  test('tell names and actions too much from describing words', () => {
    const named = details('The magnet attracts rusty wood', ['The magnet attracts iron']);
    expect([named('extraNouns'), named('extraAdjectives')]).toEqual([1, 1]);
    expect(named('missingCount')).toBeCloseTo(Math.log(2));
  });

  test.each([
    ['both clauses', 'The metal expands because the particles move faster', [1, 1, 1]],
    ['one clause', 'The metal expands', [0.5, 0.5, 1]],
    ['a word of each clause', 'Metal particles', [5 / 12, 0.5, 0.5]],
    ['nothing', 'It is red', [0, 0, 0]],
  ])('tell what is there of each clause: %s', (_name, answer, shares) => {
    const named = details(answer, ['The metal expands because the particles move faster']);
    const found = [named('clausesFound'), named('clausesHalf'), named('clauseBest')];
    for (const [index, share] of shares.entries()) expect(found[index]).toBeCloseTo(share);
  });

  test.each([
    ['the word itself', 'A gas', 1],
    ['a word of like contexts', 'A fuel', 0.139],
    ['another word', 'A sandwich', 0],
  ])('count a missing word for what it shares its contexts with: %s', (_name, answer, share) => {
    expect(details(answer, ['The gas'])('recallAkin')).toBeCloseTo(share, 3);
  });
});
