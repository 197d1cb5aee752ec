import { expect, test } from '@jest/globals';
import { type Comparison, severities } from './severity.rules.ts';

/** Markers with what each gives more than the answer is worth; `''` is the automatic one. */
const OFFSETS: Record<string, number> = { '': 0.2, Asha: 0.05, Ben: -0.1, Cleo: 0.02, Dan: 0.03 };

/** What comes of these markers giving marks to one answer each, all of them with their offset. */
function compare(...answers: string[][]): Comparison[] {
  return answers.flatMap((markers) =>
    markers.flatMap((one) =>
      markers
        .filter((other) => one < other)
        .map((other) => ({
          one,
          other,
          weight: 1 / markers.length,
          difference: (OFFSETS[one]! - OFFSETS[other]!) / markers.length,
        })),
    ),
  );
}

test.each([
  [
    'people who share answers',
    [
      ['Asha', 'Ben'],
      ['Ben', 'Cleo'],
    ],
    { Asha: -0.06, Ben: 0.09, Cleo: -0.03 },
  ],
  [
    'people whom only the draft connects',
    [
      ['', 'Asha'],
      ['', 'Ben'],
    ],
    { Asha: -0.075, Ben: 0.075 },
  ],
  [
    'three marks of one answer',
    [
      ['Asha', 'Ben', 'Cleo'],
      ['Asha', 'Ben'],
    ],
    { Asha: -0.06, Ben: 0.09, Cleo: -0.03 },
  ],
  [
    'two groups that share nothing',
    [
      ['Asha', 'Ben'],
      ['Cleo', 'Dan'],
    ],
    { Asha: -0.075, Ben: 0.075, Cleo: 0.005, Dan: -0.005 },
  ],
  ['one person beside the draft', [['', 'Asha']], {}],
  ['nobody', [], {}],
])('%s', (_, answers, expected) => {
  const found = severities(compare(...answers), ['Asha', 'Ben', 'Cleo', 'Dan']);
  expect([...found.keys()].toSorted()).toEqual(Object.keys(expected));
  for (const [person, severity] of Object.entries(expected)) expect(found.get(person)).toBeCloseTo(severity, 5);
});

test('a long chain of people who each share answers with the next is solved', () => {
  const people = Array.from({ length: 40 }, (_, n) => `p${String(n).padStart(2, '0')}`);
  const chain = people.slice(1).map((other, n) => ({ one: people[n]!, other, weight: 1, difference: -0.01 }));
  const found = severities(chain, people);
  expect(found.get('p00')! - found.get('p39')!).toBeCloseTo(0.39, 5);
});
