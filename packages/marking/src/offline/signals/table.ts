import type { Reading } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { directionsKept } from '../directions/kept.ts';
import { isDenied } from './denial.ts';
import { areSidesExchanged } from './exchanged-sides.ts';
import { isTurnedBeside, isTurnedInPlace } from './opposites.ts';
import { isOtherNumber } from './other-number.ts';
import type { Says, Signal } from './signal.ts';
import { isVerbatim } from './verbatim.ts';

const unless = (isContrary: boolean): Says => (isContrary ? -1 : 0);

/**
 * Whether both say the same in opposite words, such as `the longer, the lower` and `the shorter, the higher`: their
 * directions agree, and each word of one has a match in the other.
 */
function isSaidOfOtherEnds(here: Reading, point: Reading): boolean {
  const covers = (one: Reading, other: Reading) => one.content.every((word) => bestMatch(word, other.content));
  return directionsKept(here, point) === 1 && covers(here, point) && covers(point, here);
}

/** All signals, which are used besides words and meaning. */
export const SIGNALS: readonly Signal[] = [
  {
    name: 'crossing',
    look: ({ isCrossed }) => unless(isCrossed),
  },
  {
    name: 'direction',
    look: ({ here, point }) => directionsKept(here, point) as Says,
  },
  {
    name: 'exchange',
    look: ({ here, point }) => unless(areSidesExchanged(here, point)),
  },
  {
    name: 'same ends',
    settles: true,
    look: ({ here, point }) => (isSaidOfOtherEnds(here, point) ? 1 : 0),
  },
  {
    name: 'verbatim',
    settles: true,
    look: ({ here, point }) => (isVerbatim(here, point) ? 1 : 0),
  },
  {
    name: 'opposite',
    look: ({ here, point }) =>
      unless(directionsKept(here, point) !== 1 && (isTurnedInPlace(here, point) || isTurnedBeside(here, point))),
  },
  {
    name: 'number',
    look: ({ here, point }) => unless(isOtherNumber(here, point)),
  },
  {
    name: 'denial',
    look: ({ here, point }) => unless(isDenied(here, point)),
  },
];
