import { beside } from '../../text/beside.ts';
import type { Reading, Word } from '../../text/read.ts';
import { areShort } from '../directions/kept.ts';
import { dividedAt } from '../likeness/clauses.ts';
import { meaning } from '../likeness/comparison.ts';

/** Where a statement ends: `France - Paris; Italy - Rome`, `mass is constant whereas weight changes`. */
const NEXT = /[.;:\n•|]|,|\b(?:while|whilst|whereas|but|and)\b/gi;
/** What is said of one thing by the model answer and of another by the answer. */
const LEAST = 2;

/**
 * Whether an answer says of one thing what the model answer says of another: `France - Rome; Italy - Paris`, `the executive interprets laws`. A thing is what a
 * statement of the model answer begins with; what follows is said of it, until another one is named. Things that the question does not set side by side have to be
 * changed throughout. Long texts are not looked at.
 */
export function isSwapped(answer: Reading, expected: Reading, question: Reading): boolean {
  if (!areShort(answer, expected)) return false;
  const heads = statementsOf(expected).flatMap(([first, ...others]) =>
    // Of what is only listed, `food and medicine`, nothing is said; of `Stack:` what follows is.
    others.length > 0 || /^\s*:/.test(expected.text.slice(first!.end)) ? [first!] : [],
  );
  const named = comparedIn(question, new Set(heads.map(({ stem }) => stem)));
  const isNamed = named.length > 0;
  const things = new Set(
    isNamed ? named : heads.filter(({ pos }) => pos === 'NOUN' || pos === 'PROPN').map(({ stem }) => stem),
  );
  const matches = matchesOf(saidOf(answer, things), saidOf(expected, things));
  const crossed = matches.filter(({ isOwn }) => !isOwn);
  if (isNamed) return crossed.length >= LEAST && crossed.length > matches.length / 2;
  return new Set(crossed.map(({ thing }) => thing)).size >= LEAST && crossed.length === matches.length;
}

/**
 * Whether an answer says something of one only of the things whose difference is asked for, `Climate is the average of the weather.`, where the model answer says
 * something of each.
 */
export function isOneSided(answer: Reading, expected: Reading, question: Reading): boolean {
  const headsOf = (reading: Reading) => statementsOf(reading).flatMap(([first]) => first?.stem ?? []);
  const wanted = new Set(comparedIn(question, new Set(headsOf(expected))));
  if (wanted.size < LEAST || !ASKS_TO_COMPARE.test(question.text) || OTHER.test(answer.text)) return false;
  return new Set(headsOf(answer).filter((stem) => wanted.has(stem))).size === 1;
}

const ASKS_TO_COMPARE = /\b(?:differ(?:s|en\w+)?|distinguish|compare|contrast)\b/i;
/** What speaks of the other thing without its name. */
const OTHER = /\b(?:other|latter|former|whereas|while|whilst|unlike|than|but|both|however|not|compared)\b|n['’]t\b/i;

/** A word, and the thing that it is said of. */
export interface Said {
  said: string;
  thing: string;
}

/** The things of an answer of which something is said that the expected text says of one thing alone, and whether they are that one. */
export function matchesOf(answer: readonly Said[], expected: readonly Said[]): { thing: string; isOwn: boolean }[] {
  const owners = Map.groupBy(expected, ({ said }) => said);
  return answer.flatMap(({ said, thing }) => {
    const of = new Set(owners.get(said)?.map((own) => own.thing));
    return of.size === 1 ? [{ thing, isOwn: of.has(thing) }] : [];
  });
}

const JOINS = new Set(['and', 'or', 'from', 'versus', 'vs', 'with', 'than']);
/** Words of meaning beside such a word: `cash discount and trade discount`. */
const BESIDE = 2;

/** Stems of what a question sets side by side, `Compare ionic and covalent bonds.`, as far as they are among the heads of statements. */
function comparedIn(question: Reading, heads: ReadonlySet<string>): string[] {
  const isHead = ({ text, stem }: Word) => text.length > 1 && heads.has(stem);
  return question.words.flatMap((word) => {
    if (!JOINS.has(word.text)) return [];
    const [before, after] = beside(question, word, BESIDE).map((words) => words.find(isHead));
    return before && after && before.stem !== after.stem ? [before.stem, after.stem] : [];
  });
}

/** Words, each with the thing that it is said of; nothing is told by a statement that names two. */
function saidOf(reading: Reading, things: ReadonlySet<string>): Said[] {
  let thing: string | undefined;
  return statementsOf(reading).flatMap((words) => {
    const named = new Set(words.map(({ stem }) => stem).filter((stem) => things.has(stem)));
    if (named.size > 1) thing = undefined;
    if (named.size === 1) [thing] = named;
    const of = thing;
    if (of === undefined) return [];
    return words.flatMap((word) => (things.has(word.stem) ? [] : [{ said: meaning(word), thing: of }]));
  });
}

/** What goes on with an action is no new statement: `arteries carry blood away and have thick walls`. */
function statementsOf({ text, words, content }: Reading): Word[][] {
  const ends = [...text.matchAll(NEXT)].flatMap(({ index, 0: mark }) => {
    const next = words.find(({ start }) => start >= index + mark.length);
    const goesOn = /^(?:,|and)$/i.test(mark) && (next?.pos === 'VERB' || next?.pos === 'AUX');
    return goesOn ? [] : [index];
  });
  return dividedAt(content, ends);
}
