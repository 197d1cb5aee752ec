import type { Reading, Word } from '../../text/read.ts';
import { bestMatch, SAME_WORD } from '../../text/similarity.ts';
import { splitClauses } from '../likeness/clauses.ts';

/** The most units and clauses that are examined, since units are compared in pairs. */
const [UNITS_MAX, CLAUSES_MAX] = [24, 60];

/** A unit of the standard: a section with its heading, a sentence, or a clause. */
export interface Unit {
  words: readonly Word[];
}

/**
 * Finds units whose second parts an answer has exchanged: the first part of each is in a clause with the second part of
 * the other, as in `DFS uses a queue and BFS uses a stack`. Parts consist of words that no other unit has. Nothing is
 * exchanged where a clause combines the parts of one unit as expected.
 */
export function exchangedUnits(answer: Reading, units: readonly Unit[]): [one: number, other: number][] {
  const own = specificWords(units.slice(0, UNITS_MAX));
  const clauses = answerClauses(answer)
    .map((words): Places => own.map((wanted) => findPlaces(wanted, words)))
    .filter((places) => places.some((each) => each.length > 0));
  const found: [number, number][] = [];
  for (let one = 0; one < own.length; one += 1) {
    for (let other = one + 1; other < own.length; other += 1) {
      if (isExchange(clauses, one, other)) found.push([one, other]);
    }
  }
  return found;
}

/** Splits an answer into clauses; one without its own subject is joined to the one before. */
function answerClauses(answer: Reading): Word[][] {
  return splitClauses(answer)
    .slice(0, CLAUSES_MAX)
    .map((words) => words.filter(({ content }) => content));
}

/** The content words of each unit that are in no other, in order. */
function specificWords(units: readonly Unit[]): Word[][] {
  const contents = units.map(({ words }) => words.filter(({ content }) => content));
  const owners = new Map<string, Set<number>>();
  for (const [unit, words] of contents.entries()) {
    for (const { stem } of words) owners.set(stem, (owners.get(stem) ?? new Set()).add(unit));
  }
  return contents.map((words) => {
    const seen = new Set<string>();
    return words.filter(({ stem }) => owners.get(stem)!.size === 1 && !seen.has(stem) && seen.add(stem));
  });
}

/** The indexes, among the words of a unit, of those that a clause has. */
function findPlaces(wanted: readonly Word[], said: readonly Word[]): number[] {
  return wanted.flatMap((word, place) => {
    const match = bestMatch(word, said);
    return match && match.similarity >= SAME_WORD && !match.opposed ? [place] : [];
  });
}

/** For each unit, which of its words a clause has. */
type Places = number[][];

/** Whether a clause has the first part of one unit and the second part of another, and another clause has the rest. */
function isExchange(clauses: readonly Places[], one: number, other: number): boolean {
  const isTogether = (unit: number) =>
    clauses.some(
      (places) =>
        places[unit]!.includes(0) && places[unit]!.length > 1 && places[unit === one ? other : one]!.length === 0,
    );
  if (isTogether(one) || isTogether(other)) return false;
  const mixes = (first: number, second: number) =>
    clauses.find((places) => {
      const [head, tail] = [places[first]!, places[second]!];
      return head.length > 0 && tail.length > 0 && head[0] === 0 && tail[0]! > 0;
    });
  const [a, b] = [mixes(one, other), mixes(other, one)];
  return a !== undefined && b !== undefined && a !== b;
}
