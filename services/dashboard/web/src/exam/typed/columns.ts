// Recognises what the columns of a table of answers hold: one names the candidates, others hold answers to questions.
// Candidates are recognised by the cells, since they are registered, and questions by the headings.

import type { Candidate, Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { candidateFinder } from '../registrations.ts';

/** What a column holds: whose the answers of a line are, the answers to the question with this id, or nothing of use. */
export type AnswerColumn = 'candidate' | '' | (string & {});

export interface RecognisedAnswers {
  columns: AnswerColumn[];
  /** The line of the headings, from 1; 0 where there are none. */
  headerLine: number;
  /** Whether a person has to say what some column holds. */
  isAsked: boolean;
}

type Row = readonly string[];
type Asked = Pick<Question, 'id' | 'label' | 'text'>;

/** A question's text says which question a heading is only if it is not too short. */
const TELLING_LENGTH = 8;

/** Recognises the columns of a table of answers to these questions. Lines above the headings are titles. */
export function recogniseAnswers(
  rows: readonly Row[],
  questions: readonly Asked[],
  candidates: readonly Candidate[],
): RecognisedAnswers {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const find = candidateFinder(candidates);
  const named = Array.from({ length: width }, (_, place) => candidatesIn(rows, place, find));
  const most = Math.max(...named.map(({ size }) => size), 0);
  const whose = most > 0 ? named.findIndex(({ size }) => size === most) : -1;
  const first = rows.findIndex((row) => whose < 0 || find(row[whose] ?? '') !== undefined);
  const headerLine = rows.slice(0, Math.max(first, whose < 0 ? 1 : 0)).findLastIndex((row) => row.some(Boolean)) + 1;
  const headings = Array.from({ length: width }, (_, place) => rows[headerLine - 1]?.[place] ?? '');
  const below = rows.slice(headerLine);
  const held = headings.map((heading, place) => (place === whose ? undefined : questionOf(heading, questions)));
  const columns = held.map((question, place): AnswerColumn => {
    if (place === whose) return 'candidate';
    if (!question) return '';
    const rivals = held.flatMap((other, at) => (other?.question === question.question ? [at] : []));
    return bestOf(rivals, held, below) === place ? question.question.id : '';
  });
  const isAsked = whose < 0 || questions.some(({ id }) => !columns.includes(id));
  return { columns, headerLine, isAsked };
}

function candidatesIn(rows: readonly Row[], place: number, find: (text: string) => Candidate | undefined): Set<string> {
  return new Set(rows.flatMap((row) => find(row[place] ?? '')?.id ?? []));
}

/** A question with how well a heading names it: the lower, the better. */
interface Held {
  question: Asked;
  rank: number;
}

/** The question that a heading names, by its label or its text; undefined where it names none, or several. */
function questionOf(heading: string, questions: readonly Asked[]): Held | undefined {
  const tokens = tokensOf(heading);
  if (tokens.length === 0) return undefined;
  const ways: ((question: Asked) => number)[] = [
    ({ label }) => Number(isSame(tokens, tokensOf(label))),
    ({ text }) => Number(saysText(tokens.join(' '), tokensOf(text ?? '').join(' '))),
    // A word before the label, whatever the language: `Question 2`, `Antwort 2`, `Q2`.
    ({ label }) => Number(isSame(tokens.slice(1), tokensOf(label))),
    // A label with something behind it; of `2` and `2 a` the longer.
    ({ label }) => beginning(tokens, tokensOf(label)),
  ];
  for (const [rank, way] of ways.entries()) {
    const best = Math.max(...questions.map(way), 0);
    const found = best > 0 ? questions.filter((question) => way(question) === best) : [];
    if (found.length > 0) return found.length === 1 ? { question: found[0]!, rank } : undefined;
  }
  return undefined;
}

/**
 * Of several columns that seem to hold a question, the one whose heading names it best, and then the only one in which
 * candidates say different things: learning platforms put the question and its right answer beside what was answered.
 */
function bestOf(places: readonly number[], held: readonly (Held | undefined)[], below: readonly Row[]): number {
  const rank = Math.min(...places.map((place) => held[place]!.rank));
  const best = places.filter((place) => held[place]!.rank === rank);
  if (best.length === 1) return best[0]!;
  const varied = best.filter((place) => new Set(below.map((row) => row[place]?.trim() ?? '')).size > 1);
  return varied.length === 1 ? varied[0]! : -1;
}

/** Words and numbers of a text: `Q2(a)` → `q`, `2`, `a`. */
function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []
  );
}

const isSame = (a: readonly string[], b: readonly string[]) => b.length > 0 && a.join(' ') === b.join(' ');

/** How many tokens of the label a heading begins with: all, or 0. */
const beginning = (heading: readonly string[], label: readonly string[]) =>
  label.length > 0 && isSame(heading.slice(0, label.length), label) ? label.length : 0;

/** Whether a heading quotes a question, in whole or cut off. */
function saysText(heading: string, text: string): boolean {
  if (text.length < TELLING_LENGTH || heading.length < TELLING_LENGTH) return false;
  return heading.includes(text) || text.startsWith(heading);
}
