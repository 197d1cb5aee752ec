import type { Reading } from '../../text/read.ts';
import { bestMatch } from '../../text/similarity.ts';
import { isTurnedBeside, isTurnedInPlace } from '../conduct/exchanges.ts';
import { contradiction } from '../contradiction/contradiction.ts';
import { areRolesSwapped } from '../contradiction/roles.ts';
import { samenessBeside } from '../contradiction/sameness.ts';
import { directionsKept } from '../directions/kept.ts';
import { tendencyBeside } from '../directions/tendency.ts';
import { otherNumber } from './numbers.ts';
import { polarity, prevention } from './polarity.ts';
import type { Says, Signal } from './signal.ts';

const unless = (isTurned: boolean): Says => (isTurned ? -1 : 0);
const by = (found: 'said' | 'turned' | undefined): Says => (found === 'said' ? 1 : unless(found === 'turned'));

/** `The longer, the lower` for `the shorter, the higher`: all words of either stand for one of the other, and go the same ways. */
function isSaidOfOtherEnds(here: Reading, point: Reading): boolean {
  const covers = (one: Reading, other: Reading) => one.content.every((word) => bestMatch(word, other.content));
  return directionsKept(here, point) === 1 && covers(here, point) && covers(point, here);
}

/** Everything that is looked at besides words and meaning. */
export const SIGNALS: readonly Signal[] = [
  {
    name: 'crossing',
    decides: true,
    told: 'It says this of something else.',
    look: ({ isCrossed }) => unless(isCrossed),
  },
  {
    name: 'direction',
    decides: true,
    told: 'What is more and what is less, or where it goes, is the other way round.',
    look: ({ here, point }) => directionsKept(here, point) as Says,
  },
  {
    name: 'same ends',
    decides: false,
    settles: true,
    told: '',
    look: ({ here, point }) => (isSaidOfOtherEnds(here, point) ? 1 : 0),
  },
  {
    name: 'opposite',
    decides: true,
    told: 'A word in it is the opposite of what was expected in its place.',
    look: ({ here, point }) =>
      unless(directionsKept(here, point) !== 1 && (isTurnedInPlace(here, point) || isTurnedBeside(here, point))),
  },
  {
    name: 'denial',
    decides: true,
    told: 'It denies this.',
    look: ({ here, point }) => unless(contradiction(here, [point]) !== undefined),
  },
  {
    name: 'polarity',
    decides: false,
    told: 'It says the opposite.',
    look: (sides) => (directionsKept(sides.here, sides.point) === 1 ? 0 : polarity(sides)),
  },
  { name: 'prevention', decides: false, told: 'It says that this is prevented.', look: prevention },
  {
    name: 'roles',
    decides: true,
    told: 'Who does it and to whom is the other way round.',
    look: ({ here, point }) => unless(areRolesSwapped(here, point)),
  },
  {
    name: 'sameness',
    settles: true,
    decides: true,
    told: 'Whether things are alike is the other way round.',
    look: ({ here, point, question }) => by(samenessBeside(here, point, question)),
  },
  {
    name: 'tendency',
    settles: true,
    decides: true,
    told: 'It goes the other way.',
    look: ({ answer, point, question }) => by(tendencyBeside(answer, point, question)),
  },
  { name: 'numbers', decides: false, told: 'It has another number.', look: otherNumber },
];
