import { beside } from '../../text/beside.ts';
import type { Reading, Word } from '../../text/read.ts';
import { bestMatch, SAME_WORD } from '../../text/similarity.ts';
import { splitClauses } from '../likeness/clauses.ts';

/** The most clauses of a text that is examined; in longer ones it is unclear which word belongs to which thing. */
const CLAUSES_MAX = 60;
/** The fewest words that must be bound to another thing. */
const LEAST = 2;

/** A point of a standard, with the heading that says what it is about. */
export interface Statement {
  heading: Reading | undefined;
  /** Whether the heading is from a model answer. The name of a criterion need not occur in an answer. */
  isSection: boolean;
  said: Reading;
}

/**
 * Finds what an answer says about one thing and the standard about another: `DFS uses a queue and BFS uses a stack`, or
 * advantages under `Disadvantages`. The things are those that the question compares, or the headings. For each statement,
 * whether all of its words in the answer are said about another thing; empty where nothing is crossed.
 */
export function findCrossings(answer: Reading, statements: readonly Statement[], question: Reading): boolean[] {
  const things = thingsIn(statements, question, answer);
  if (things.size < 2) return [];
  const wanted = statements.map((each) => boundIn(each, things));
  const owners = new Map<string, Set<string>>();
  for (const { word, thing } of wanted.flat()) owners.set(word.stem, (owners.get(word.stem) ?? new Set()).add(thing));
  const said = splitClauses(answer).slice(0, CLAUSES_MAX);
  const bound = said.length === 0 ? [] : boundWords(said, things, undefined);
  const placed = wanted.map((own) =>
    own.flatMap(({ word, thing }) => {
      if (owners.get(word.stem)!.size > 1) return [];
      const uses = bound.filter(({ word: other }) => stands(word, other));
      return uses.length === 0 ? [] : [{ isOwn: uses.some((use) => use.thing === thing), thing }];
    }),
  );
  const crossed = placed.flat().filter(({ isOwn }) => !isOwn);
  const isMutual = new Set(crossed.map(({ thing }) => thing)).size >= 2;
  if (crossed.length < LEAST || !isMutual) return [];
  return placed.map((own) => own.length > 0 && own.every(({ isOwn }) => !isOwn));
}

interface Bound {
  word: Word;
  thing: string;
}

/**
 * The stems of the things to distinguish: those that the question compares, or else the headings, and the names of
 * criteria with which the answer begins.
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
/**
 * How many content words on either side of a word such as `and` may name a thing: `cash discount and trade discount`.
 */
const BESIDE = 2;

/** The things that a question compares, if clauses of the standard begin with them: `Compare BFS and DFS.` */
function comparedIn(question: Reading, heads: ReadonlySet<string>): string[] {
  return question.words.flatMap((word) => {
    if (!JOINS.has(word.text)) return [];
    const [before, after] = beside(question, word, BESIDE).map((words) => words.find(({ stem }) => heads.has(stem)));
    return before && after && before.stem !== after.stem ? [before.stem, after.stem] : [];
  });
}

/** The stems with which the clauses of a text begin. */
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

/** Binds each content word to the thing named last before it; words before the first thing are left out. */
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
