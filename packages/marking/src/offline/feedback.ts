import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';
import type { CriterionMarking } from '../marker.ts';
import { findWords } from '../text/quotation.ts';
import type { KeywordsFound } from './evidence/keywords.ts';
import type { PreparedGroup, PreparedPoint } from './expected/prepared.ts';
import type { Judgement } from './judgement/judge.ts';
import { clausesWith, hasWords, type Place, selectQuotes } from './judgement/quotes.ts';
import type { JudgedGroup, JudgedPoint } from './judgement/sum.ts';
import type { PhraseMatch } from './likeness/phrases.ts';
import {
  comesClosest,
  IN_OTHER_WORDS,
  IN_PART,
  MAYBE,
  NONE_RECOGNISED,
  NOT_RECOGNISED,
  NOT_SURE,
  NOTHING_ASKED,
  notRecognised,
  says,
  shortened,
  someOf,
} from './sentences.ts';

/** The most quotations of a criterion. */
const QUOTES_MAX = 3;
/** The longest name of a criterion, in characters. */
const NAME_MAX = 120;

/**
 * An entry of the result: a criterion, or a point of a model answer that counts. All entries add up to the marks given.
 */
export interface FeedbackEntry {
  name: string;
  /** How many points it stands for. */
  points: number;
  /** Hundredths. */
  max: number;
  share: number;
  /** What was recognised, as a sentence; empty where nothing was. */
  found: string;
  /** What was not, as a sentence; it is told where the entry earns less than its marks. */
  lacks: string;
  evidence: string[];
}

/** The reason for what an entry earns. */
export function reasonFor({ found, lacks, share }: FeedbackEntry, mark: number, max: number): string {
  if (share === 0 && mark > 0) return MAYBE;
  if (mark === max) return found || IN_OTHER_WORDS;
  if (lacks === '') return [found, NOT_SURE].filter(Boolean).join(' ');
  return [found, lacks].filter(Boolean).join(' ');
}

/** Lists the entries of a judged answer, in the order of the standard. */
export function listEntries(groups: readonly JudgedGroup[]): FeedbackEntry[] {
  return groups.flatMap((group) => (group.group.criterion ? [criterionEntry(group)] : pointEntries(group)));
}

function criterionEntry({ group, said: answer, counted, keywords, share, status }: JudgedGroup): FeedbackEntry {
  const byPoints = counted.flatMap(({ judgement }) =>
    judgement.credit > 0 ? selectQuotes(judgement.looked, answer) : [],
  );
  const said = (keywords?.said ?? []).toSorted((a, b) => b.completeness * b.similarity - a.completeness * a.similarity);
  const byKeywords = said.flatMap((match) => quotesOf(match, answer));
  const evidence = longest(byKeywords.length > 0 ? byKeywords : byPoints).slice(0, QUOTES_MAX);
  const found = evidence.length > 0 && share > 0 ? says(evidence) : '';
  const lacks = share >= 1 ? '' : lackOf({ group, counted, keywords, status }, answer);
  const { name } = group.criterion!;
  return { name, points: 1, max: group.marks, share, found, lacks, evidence: share > 0 ? evidence : [] };
}

/** What a criterion lacks, in words that a candidate can use. */
function lackOf({ group, counted, keywords, status }: Omit<JudgedGroup, 'said' | 'share'>, answer: string): string {
  const opposed = keywords?.opposed.flatMap((match) => quotesOf(match, answer)) ?? [];
  const turned = counted.filter(({ judgement }) => judgement.contradictedBy && hasWords(judgement.looked));
  if (opposed.length > 0 || status === 'contradicted')
    return comesClosest([...opposed, ...turned.flatMap(({ judgement }) => selectQuotes(judgement.looked, answer))]);
  if (counted.length === 0 && !keywords) return NOTHING_ASKED;
  if (keywords?.missing.length) return notRecognised(missingOf(keywords));
  const missing = counted.filter(({ judgement }) => judgement.credit === 0);
  if (missing.length === 0) return IN_PART;
  const text = ({ ways, text }: PreparedPoint) => ways[0]?.text.reading.text ?? text;
  return notRecognised(someOf(missing.length, openPoints(group, counted, missing).map(text)));
}

/** The keywords that a criterion lacks; where fewer are enough, how many of which. */
function missingOf({ missing, lacking }: KeywordsFound): string[] {
  return lacking < missing.length ? someOf(lacking, missing) : [missing.join(', ')];
}

/** The points of a group that would still count: those that are missing, and those that none was needed of. */
function openPoints(
  { points }: PreparedGroup,
  counted: readonly JudgedPoint[],
  missing: readonly JudgedPoint[],
): PreparedPoint[] {
  const settled = new Set(counted.filter((each) => !missing.includes(each)).map(({ point }) => point));
  return points.filter((point) => !settled.has(point));
}

/** Quotations without those that are parts of others. */
function longest(quotes: readonly string[]): string[] {
  const all = [...new Set(quotes)];
  return all.filter((quote) => !all.some((other) => other !== quote && other.includes(quote)));
}

/** The clauses of an answer that have a keyword. */
function quotesOf({ quote }: PhraseMatch, answer: string): string[] {
  const found = findWords(answer, quote);
  if (!found) return [quote];
  const place = { start: found.from, end: found.to };
  return clausesWith(answer, [place], sentenceAround(answer, place));
}

/** The sentence or line around a place. */
function sentenceAround(answer: string, { start, end }: Place): Place {
  const before = /[^.!?\n]*$/.exec(answer.slice(0, start))!.index;
  const after = answer.slice(end).search(/[.!?](?=\s|$)|\n/);
  return { start: before, end: after < 0 ? answer.length : end + after };
}

function pointEntries({ group, said: answer, counted }: JudgedGroup): FeedbackEntry[] {
  const worth = group.marks / group.needs;
  const inOrder = counted.toSorted((a, b) => group.points.indexOf(a.point) - group.points.indexOf(b.point));
  const isOpen = ({ judgement: { credit, status, looked } }: JudgedPoint) =>
    credit === 0 && !(status === 'contradicted' && hasWords(looked));
  // Of a choice none of the points is the one that is missing.
  const open = group.needs < group.points.length ? inOrder.filter(isOpen) : [];
  const told = inOrder
    .filter((each) => !open.includes(each))
    .map(({ point, judgement }): FeedbackEntry => {
      const quotes = selectQuotes(judgement.looked, answer);
      const isMade = judgement.credit > 0;
      return {
        name: shortened(point.said.text, NAME_MAX),
        points: 1,
        max: worth,
        share: judgement.credit,
        found: isMade ? (quotes.length > 0 ? says(quotes) : IN_OTHER_WORDS) : '',
        lacks: lackOfPoint(judgement, quotes),
        evidence: isMade ? quotes : [],
      };
    });
  if (open.length === 0) return told;
  const statements = openPoints(group, counted, open).map(({ said }) => said.text);
  const [name] = someOf(open.length, statements) as [string];
  const missing = { name, points: open.length, max: worth * open.length };
  return [...told, { ...missing, share: 0, found: '', lacks: NONE_RECOGNISED, evidence: [] }];
}

function lackOfPoint({ status, looked }: Judgement, quotes: readonly string[]): string {
  if (status === 'met') return '';
  if (status === 'partly') return IN_PART;
  return status === 'contradicted' && hasWords(looked) ? comesClosest(quotes) : NOT_RECOGNISED;
}

/**
 * Distributes the marks to the entries in half marks, by largest remainder, so that they add up; entries worth less
 * than half a mark are left out. All in hundredths; `total` is the worth of all entries.
 */
export function apportioned(entries: readonly FeedbackEntry[], awarded: number, total: number): CriterionMarking[] {
  const maxima = inHalfMarks(
    entries.map(({ max }) => max),
    total,
  );
  const wanted = entries.map(({ share }, index) => share * maxima[index]!);
  const sum = wanted.reduce((a, b) => a + b, 0);
  const fair = wanted.map((each) => (sum > 0 ? (each / sum) * awarded : 0));
  const given = fair.map((each, index) => Math.min(Math.floor(each / MARK_STEP + 1e-9) * MARK_STEP, maxima[index]!));
  let left = awarded - given.reduce((a, b) => a + b, 0);
  const byRest = [...fair.keys()].toSorted((a, b) => fair[b]! - given[b]! - (fair[a]! - given[a]!));
  const give = (index: number, most: number) => {
    const more = Math.min(most, left, maxima[index]! - given[index]!);
    given[index]! += more;
    left -= more;
  };
  // First one step for each entry that earned something, then the rest wherever there is room.
  for (const index of byRest) if (wanted[index]! > 0) give(index, MARK_STEP);
  for (const index of byRest) give(index, left);
  return entries.flatMap((entry, index) => {
    const [max, mark] = [maxima[index]!, given[index]!];
    const { name, evidence } = entry;
    return max === 0 ? [] : [{ name, reason: reasonFor(entry, mark, max), evidence, max, awarded: mark }];
  });
}

/** Rounds values to half marks so that they add up to the total; a remainder below half a mark goes to the last. */
function inHalfMarks(values: readonly number[], total: number): number[] {
  let exact = 0;
  let given = 0;
  return values.map((value, index) => {
    exact += value;
    const upTo = index === values.length - 1 ? total : Math.round(exact / MARK_STEP) * MARK_STEP;
    const own = upTo - given;
    given = upTo;
    return own;
  });
}
