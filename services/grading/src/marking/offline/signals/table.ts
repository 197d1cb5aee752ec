import type { Reading } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { isTurnedBeside, isTurnedInPlace } from '../conduct/exchanges.ts';
import { contradiction } from '../contradiction/contradiction.ts';
import { directionsKept } from '../directions/kept.ts';
import { areSidesExchanged } from './exchanged-sides.ts';
import type { Says, Signal } from './signal.ts';

const unless = (isTurned: boolean): Says => (isTurned ? -1 : 0);

/**
 * Whether both say the same from the other end, as `the longer, the lower` for `the shorter, the higher`: every
 * opposite is matched by another.
 */
function isSaidOfOtherEnds(here: Reading, point: Reading): boolean {
  const covers = (one: Reading, other: Reading) => one.content.every((word) => bestMatch(word, other.content));
  return directionsKept(here, point) === 1 && covers(here, point) && covers(point, here);
}

/** All signals, which are used besides words and meaning. */
export const SIGNALS: readonly Signal[] = [
  {
    name: 'crossing',
    told: 'It says this of something else.',
    look: ({ isCrossed }) => unless(isCrossed),
  },
  {
    name: 'direction',
    told: 'What is more and what is less, or where it goes, is the other way round.',
    look: ({ here, point }) => directionsKept(here, point) as Says,
  },
  {
    name: 'exchange',
    told: 'What does something, and what it does it to, are the other way round.',
    look: ({ here, point }) => unless(areSidesExchanged(here, point)),
  },
  {
    name: 'same ends',
    settles: true,
    told: '',
    look: ({ here, point }) => (isSaidOfOtherEnds(here, point) ? 1 : 0),
  },
  {
    name: 'opposite',
    told: 'A word in it is the opposite of what was expected in its place.',
    look: ({ here, point }) =>
      unless(directionsKept(here, point) !== 1 && (isTurnedInPlace(here, point) || isTurnedBeside(here, point))),
  },
  {
    name: 'denial',
    told: 'It denies this.',
    look: ({ here, point }) => unless(contradiction(here, [point]) !== undefined),
  },
];
