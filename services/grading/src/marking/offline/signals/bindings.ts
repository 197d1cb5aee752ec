import { beside } from '../../text/beside.ts';
import type { Reading, Word } from '../../text/read.ts';
import { bestMatch, SAME_WORD } from '../../text/similarity.ts';
import { splitClauses } from '../likeness/clauses.ts';

/** Longer texts speak of many things, and what belongs to what is told by chance. */
const CLAUSES_MAX = 60;
/** Words that have to be bound to another thing before anything is said. */
const LEAST = 2;

/** What a standard says of one thing: a point, with the heading it stands under. */
export interface Statement {
  heading: Reading | undefined;
  /** The heading is one of a model answer; the name of a criterion need not be said. */
  isSection: boolean;
  said: Reading;
}

/** Words of an answer that it says of another thing than the standard does. */
export interface Crossing {
  /** For each statement: every word of it that the answer has is said of another thing. */
  isCrossed: boolean[];
  /** The words, as they stand in the answer. */
  words: Word[];
}

/**
 * Finds what an answer says of one thing and the standard of another: `DFS uses a queue and BFS uses a stack`, the
 * advantages under `Disadvantages`. The things are what the question sets side by side, or the headings.
 */
export function findCrossings(
  answer: Reading,
  statements: readonly Statement[],
  question: Reading,
): Crossing | undefined {
  const things = thingsIn(statements, question, answer);
  if (things.size < 2) return undefined;
  const wanted = statements.map((each) => boundIn(each, things));
  const owners = new Map<string, Set<string>>();
  for (const { word, thing } of wanted.flat()) owners.set(word.stem, (owners.get(word.stem) ?? new Set()).add(thing));
  const said = splitClauses(answer).slice(0, CLAUSES_MAX);
  const bound = said.length === 0 ? [] : boundWords(said, things, undefined);
  const placed = wanted.map((own) =>
    own.flatMap(({ word, thing }) => {
      if (owners.get(word.stem)!.size > 1) return [];
      const uses = bound.filter(({ word: other }) => stands(word, other));
      return uses.length === 0 ? [] : [{ uses, isOwn: uses.some((use) => use.thing === thing), thing }];
    }),
  );
  const crossed = placed.flat().filter(({ isOwn }) => !isOwn);
  const isMutual = new Set(crossed.map(({ thing }) => thing)).size >= 2;
  if (crossed.length < LEAST || !isMutual) return undefined;
  return {
    isCrossed: placed.map((own) => own.length > 0 && own.every(({ isOwn }) => !isOwn)),
    words: crossed.flatMap(({ uses }) => uses.map(({ word }) => word)),
  };
}

interface Bound {
  word: Word;
  thing: string;
}

/**
 * The stems of the things that are told apart: what the question sets side by side, else the headings, and the names of
 * criteria that the answer begins with.
 */
function thingsIn(statements: readonly Statement[], question: Reading, answer: Reading): Set<string> {
  const heads = new Set(statements.flatMap(({ heading, said }) => [...findHeads(heading), ...findHeads(said)]));
  const compared = new Set(comparedIn(question, heads));
  if (compared.size >= 2) return compared;
  const said = new Set(findHeads(answer));
  return new Set(
    statements.flatMap(({ heading, isSection }) => findHeads(heading).filter((stem) => isSection || said.has(stem))),
  );
}

const JOINS = new Set(['and', 'or', 'from', 'versus', 'vs', 'with', 'than', 'while', 'whereas']);
/** Words of meaning beside such a word that may name the thing: `cash discount and trade discount`. */
const BESIDE = 2;

/** What a question sets side by side, as far as clauses of the standard begin with it: `Compare BFS and DFS.` */
function comparedIn(question: Reading, heads: ReadonlySet<string>): string[] {
  return question.words.flatMap((word) => {
    if (!JOINS.has(word.text)) return [];
    const [before, after] = beside(question, word, BESIDE).map((words) => words.find(({ stem }) => heads.has(stem)));
    return before && after && before.stem !== after.stem ? [before.stem, after.stem] : [];
  });
}

/** The names that the clauses of a text begin with. */
function findHeads(reading: Reading | undefined): string[] {
  if (!reading) return [];
  return splitClauses(reading).flatMap((words) => {
    const [first] = words.filter(({ content }) => content);
    return first && /^(?:NOUN|PROPN|ADJ|VERB)$/.test(first.pos) && first.number === undefined ? [first.stem] : [];
  });
}

function boundIn({ heading, said }: Statement, things: ReadonlySet<string>): Bound[] {
  const [led] = findHeads(heading).filter((stem) => things.has(stem));
  return boundWords(splitClauses(said), things, led);
}

/** Words of meaning, each with the thing named last before it; nothing is told before one is named. */
function boundWords(
  clauses: readonly (readonly Word[])[],
  things: ReadonlySet<string>,
  led: string | undefined,
): Bound[] {
  let thing = led;
  return clauses.flatMap((words) =>
    words.flatMap((word): Bound[] => {
      if (things.has(word.stem)) {
        thing = word.stem;
        return [];
      }
      return word.content && thing !== undefined ? [{ word, thing }] : [];
    }),
  );
}

function stands(wanted: Word, said: Word): boolean {
  if (wanted.stem === said.stem) return wanted.negated === said.negated;
  const match = bestMatch(wanted, [said]);
  return match !== undefined && match.similarity >= SAME_WORD && !match.opposed;
}
