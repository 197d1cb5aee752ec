import type { Target } from '../labels/resolve.ts';
import type { Rules } from './cheapest-path.ts';
import { ORDER, POINTS } from './costs.ts';
import type { Options } from './options.ts';
import { isBelow, type Paper } from './paper.ts';
import { type Counting, listAfter, listAfterLabel, listBegunBy, nextMarker } from './points.ts';
import { RANK, type Reading } from './reading.ts';
import type { LineReadings } from './readings.ts';

/** What is being answered after a line. */
export interface State {
  path: readonly string[];
  questionId?: string;
  /** Index on the paper; for a number that only has parts, one less than that of its first part. */
  place: number;
  /** The text answers no question: it belongs to a question of another exam or is rough work. */
  away?: 'foreign' | 'rough';
  /** The label has not been followed by any text yet. */
  isEmpty: boolean;
  /** What was written below the label so far is struck out, so that the label may come again. */
  isStruck?: boolean;
  list?: Counting;
  /** The line of the label, and where the label ends there. */
  entered: { at: number; end: number };
  /** Bit set of the questions answered so far, by index on the paper. */
  answered: bigint;
}

/** What a line is taken for. */
export type Choice =
  | { kind: 'text' }
  | { kind: 'away' }
  | { kind: 'furniture' }
  | { kind: 'label'; target: Target; guessed?: true; isDue?: true; isMisread?: true };

/** What a paper prints after a number: `[4 marks]`, `[4]`. */
const PRINTED_MARKS = /^\W*(?:\[\s*\d+\s*\]|\d+\s*marks?)\W*$/i;

/** A heading below which nothing is an answer. */
const ROUGH = /^\W*(?:space for )?rough\s*(?:work(?:ings?)?|calculations?|space|page|sheet)\W*$/i;

const START: State = { path: [], place: -1, isEmpty: true, entered: { at: 0, end: 0 }, answered: 0n };

/** A transition: what a line is taken for, its cost, and the state after it. */
interface Transition {
  choice: Choice;
  cost: number;
  state: State;
}

/** The transitions of the alignment. */
export function rulesOf(all: readonly LineReadings[], paper: Paper, options: Options): Rules<State, Choice> {
  return {
    start: START,
    keyOf: ({ path, away, isEmpty, isStruck, list, answered }) =>
      [path.join('/'), away, isEmpty, isStruck, list?.kind, list?.shape, list?.next, answered].join(' '),
    nameOf: (choice) => (choice.kind === 'label' ? choice.target.path.join('/') : choice.kind),
    next: (before, at) => {
      const here = all[at]!;
      const isNewPage = at > 0 && here.line.page !== all[at - 1]!.line.page;
      const state = isNewPage ? onNewPage(before) : before;
      const due = dueReading(here, state, paper).map(here.weigh);
      const labels = [...here.readings, ...due]
        .filter((reading) => mayName(reading, state) && !options.isOption(reading, at, state))
        .map((reading): Transition => {
          const rest = here.line.text.slice(reading.end);
          const { path, end, questionId, guessed, rank } = reading;
          const choice = {
            kind: 'label' as const,
            ...(guessed ? { guessed } : {}),
            ...(rank === RANK.misread ? { isMisread: true as const } : {}),
            ...(due.includes(reading) ? { isDue: true as const } : {}),
            target: { path, end, ...(questionId === undefined ? {} : { questionId }) },
          };
          return {
            choice,
            cost: costOf(reading, state, { rest, isNewPage }),
            state: stateAfterLabel(reading, state, { at, rest, isStruck: here.isStruck }),
          };
        });
      return [...furnitureTransitions(here, state), ...textTransitions(here, state), ...labels];
    },
  };
}

/** Rough work ends with its page. */
function onNewPage({ away, ...state }: State): State {
  return away === 'foreign' ? { ...state, away } : state;
}

/** What the form prints leaves the answer around it as it is. */
const furnitureTransitions = ({ printed }: LineReadings, state: State): Transition[] =>
  printed === undefined ? [] : [{ choice: { kind: 'furniture' }, cost: -printed, state }];

/**
 * Transitions that do not take a line for a label: text, a point of a list, or the beginning of text that answers
 * nothing.
 */
function textTransitions({ line, point, isForeign, isStruck, shows }: LineReadings, before: State): Transition[] {
  const state = { ...before, isEmpty: false, isStruck: isStruck && before.isStruck === true };
  const leave = (away: 'foreign' | 'rough', cost: number): Transition => ({
    choice: { kind: 'away' },
    cost,
    state: { ...state, away },
  });
  if (ROUGH.test(line.text)) return [leave('rough', 0)];
  const choice: Choice = { kind: 'text' };
  const list = listAfter(before.list, point);
  const isAlike = list?.shape === point?.shape;
  const marker = !list && before.list && nextMarker(before.list);
  const seen = marker ? shows(marker) : 0;
  const first = before.questionId !== undefined && !before.away ? listBegunBy(point) : undefined;
  return [
    list
      ? { choice, cost: isAlike ? POINTS.next : POINTS.nextUnlike, state: { ...state, list } }
      : { choice, cost: 0, state },
    ...(seen >= POINTS.seenMin
      ? [
          {
            choice,
            cost: POINTS.next - Math.log(Math.min(1, seen)),
            state: { ...state, list: { ...before.list!, next: before.list!.next + 1 } },
          },
        ]
      : []),
    ...(!list && first ? [{ choice, cost: POINTS.first, state: { ...state, list: first } }] : []),
    ...(isForeign ? [leave('foreign', ORDER.foreign)] : []),
  ];
}

/** A label without a number names the question that is due. */
function dueReading({ due }: LineReadings, { place }: State, { places }: Paper): Reading[] {
  const next = places[place + 1];
  if (!due || !next) return [];
  const [questionId, path] = next;
  return [
    { ...due, questionId, path: [...path], place: place + 1, continued: false, isNumber: false, rank: RANK.misread },
  ];
}

const isInContext = ({ within }: Reading, { path }: State): boolean => !within || isBelow(path, within);

/** Whether a reading is possible in a state. A part of another number must be due and plainly written. */
const mayName = (reading: Reading, state: State): boolean =>
  isInContext(reading, state) || (reading.place === state.place + 1 && reading.rank >= RANK.plain);

/** The state after a label. */
function stateAfterLabel(
  { path, questionId, place, end }: Reading,
  { answered }: State,
  { at, rest, isStruck }: { at: number; rest: string; isStruck: boolean },
): State {
  const list = listAfterLabel(rest);
  const isEmpty = !/[\p{L}\p{N}]/u.test(rest.replace(PRINTED_MARKS, ''));
  const entered = { path, isEmpty, isStruck, entered: { at, end }, ...(list ? { list } : {}) };
  if (questionId === undefined) return { ...entered, place: place - 1, answered };
  return { ...entered, questionId, place, answered: answered | (1n << BigInt(place)) };
}

/**
 * The cost of taking a line for a label.
 * @param rest text after the label on its line.
 */
function costOf(reading: Reading, state: State, { rest, isNewPage }: { rest: string; isNewPage: boolean }): number {
  const step = reading.place - state.place;
  const hasNothing = state.isEmpty && state.questionId !== undefined && step !== 0;
  const headsNothing = reading.questionId === undefined && step !== 1 && /\p{L}{2}/u.test(rest);
  return (
    orderCost(reading, state, step) -
    reading.support +
    (isInContext(reading, state) ? 0 : ORDER.orphan) +
    (step <= 0 && isNewPage ? ORDER.onNewPage : 0) +
    (hasNothing ? ORDER.nothingWritten : 0) +
    (headsNothing ? ORDER.headsNothing : 0)
  );
}

/** The cost of moving `step` places on the paper. */
function orderCost(
  { questionId, place, continued, within, isNumber, rank }: Reading,
  { answered, isEmpty, ...from }: State,
  step: number,
): number {
  const isAnswered = questionId !== undefined && ((answered >> BigInt(place)) & 1n) === 1n;
  // The paper prints the question on the line below its number.
  const isBelowNumber = isEmpty && rank === RANK.asked;
  if (step === 0) return continued || isBelowNumber || from.isStruck ? 0 : isNumber ? ORDER.sameNumber : ORDER.same;
  const isGoingOn = continued && isAnswered;
  const again = isAnswered && !continued ? (isNumber ? ORDER.againNumber : ORDER.again) : 0;
  if (step === 1) return ORDER.due + again + (continued ? ORDER.notContinued : 0);
  if (step > 1) return again + (from.place < 0 ? ORDER.begun : ORDER.skipped) + step * ORDER.skippedMore;
  return again + (isGoingOn ? 0 : within && !isAnswered ? ORDER.backPart : ORDER.back);
}
