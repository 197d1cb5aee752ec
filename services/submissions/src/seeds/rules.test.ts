import { expect, test } from '@jest/globals';
import {
  AHEAD_MAX,
  drawn,
  inOrderOf,
  isGivenSeeds,
  isOutside,
  keyBetween,
  mayLead,
  pausedError,
  placesOf,
  type Seeding,
} from './rules.ts';

const person = (id: string, role = 'examiner') => ({ id, display_name: id, role });
const SEEDING: Seeding = { isOn: true, oneIn: 10, tolerance: 50, lead: person('Lena'), salt: 'salt' };

test.each([
  ['nobody began', undefined, person('Ben'), true, false],
  ['another person', SEEDING, person('Ben'), false, true],
  ['a reader', SEEDING, person('Ria', 'reader'), false, false],
  ['whoever leads', SEEDING, person('Lena'), true, false],
  ['an administrator', SEEDING, person('Root', 'administrator'), true, false],
  ['switched off', { ...SEEDING, isOn: false }, person('Ben'), false, false],
])('%s: may lead, is given seeds [REV-110]', (_, seeding, who, leads, isGiven) => {
  expect([mayLead(seeding, who), isGivenSeeds(seeding, who)]).toEqual([leads, isGiven]);
});

test('software is given none', () => expect(isGivenSeeds(SEEDING, null)).toBe(false));

test.each([
  [100, 100, 0, false],
  [100, 150, 50, false],
  [150, 100, 50, false],
  [100, 151, 50, true],
  [200, 100, 50, true],
  [0, 50, 0, true],
])(
  '%i where %i is right, with a tolerance of %i: outside is %p [REV-113]',
  (awarded, definitive, tolerance, outside) => {
    expect(isOutside({ tolerance }, awarded, definitive)).toBe(outside);
  },
);

const none = (length: number) => Array.from({ length }, () => false);
const work = (list: readonly boolean[], change: object = {}) => ({
  personId: 'p',
  given: 0,
  list,
  people: 1,
  ...change,
});

test.each([2, 3, 10, 50])(
  'one in %i answers of a person is a seed, on average, and never two in a row [REV-111]',
  (oneIn) => {
    let [given, answers, seeds] = [0, 0, 0];
    while (seeds < 600) {
      const places = placesOf({ salt: 'salt', oneIn }, work(none(AHEAD_MAX), { given }), 600 - seeds);
      expect(places.every((at, n) => at > (places[n - 1] ?? 0))).toBe(true);
      answers += places.at(-1)! + places.length;
      seeds += places.length;
      given += places.length;
    }
    expect(Math.abs(answers / seeds - oneIn)).toBeLessThan(oneIn * 0.08);
  },
);

test.each([
  ['no answer is left', none(0), {}, 5],
  ['no seed is left', none(100), {}, 0],
  ['the last of the answers ahead is a seed', [...none(99), true], {}, 5],
])('nothing is put in where %s', (_, list, change, left) => {
  expect(placesOf(SEEDING, work(list, change), left)).toEqual([]);
});

test('the next seed is behind the one that is there, and several people share a list', () => {
  const [first] = placesOf(SEEDING, work(none(100)), 1);
  expect(placesOf(SEEDING, work([...none(30), true, ...none(69)]), 1)).toEqual([31 + first!]);
  expect(placesOf(SEEDING, work(none(100), { people: 3 }), 1)).toEqual([3 * first!]);
  expect(placesOf(SEEDING, work(none(AHEAD_MAX), { people: 1_000 }), 1)).toEqual([AHEAD_MAX / 2]);
});

test('what is drawn is always the same for a person, another for others, and nothing without the salt', () => {
  const places = (personId: string, salt: string) =>
    placesOf({ salt, oneIn: 10 }, work(none(300), { personId }), 20).join();
  expect(places('Asha', 'salt')).toBe(places('Asha', 'salt'));
  expect(new Set([places('Asha', 'salt'), places('Ben', 'salt'), places('Asha', 'other')]).size).toBe(3);
  const draws = Array.from({ length: 1_000 }, (_, n) => drawn(SEEDING, 'word', n));
  expect([Math.min(...draws) >= 0, Math.max(...draws) < 1]).toEqual([true, true]);
  expect(Math.abs(draws.reduce((sum, one) => sum + one, 0) / 1_000 - 0.5)).toBeLessThan(0.05);
});

test('every person gets all seeds, each in an order of their own', () => {
  const seeds = Array.from({ length: 12 }, (_, n) => ({ submission_id: `copy-${n}`, question_id: 'q' }));
  const orderOf = (who: string) => inOrderOf(SEEDING, who, seeds).map(({ submission_id }) => submission_id);
  expect(orderOf('Asha').toSorted()).toEqual(seeds.map(({ submission_id }) => submission_id).toSorted());
  expect(orderOf('Asha')).toEqual(orderOf('Asha'));
  expect(orderOf('Asha')).not.toEqual(orderOf('Ben'));
});

test.each([
  [100n, 50n, 0, 50n],
  [100n, 50n, 0.5, 75n],
  [undefined, 2n ** 63n - 3n, 0.99, 2n ** 63n - 2n],
  [2n ** 63n - 1n, -(2n ** 63n), 0.5, -1n],
])('a key between %p and %p at %p', (higher, lower, draw, expected) => {
  expect(keyBetween(higher, lower, draw)).toBe(expected);
});

test('who is paused is told why, and whom to talk to [REV-114]', () => {
  const { code, message } = pausedError(SEEDING);
  expect([code, message]).toEqual(['conflict', expect.stringContaining('Talk to Lena, who lets you go on')]);
});
