import { factsOf, type QuestionTypeName, TYPE_VALUES } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

const NUMBERS = /\bq(?:uestions?|ns?|s)?\b\.?\s*(?:nos?\.?\s*)?(\d+[a-z]?(?:\s*(?:,|and|or|to|&|-|–)\s*\d+[a-z]?)*)/g;
const SECTIONS = /\b(?:section|part)s?\s+([a-h\d](?:\s*(?:,|and|or|&)\s*[a-h\d])*)\b/g;

const MULTIPLE_CHOICE = /\b(?:mcqs?|multiple[- ]choice|objective\s+(?:type\s+)?questions?)\b/;
/** How instructions name the questions of a type. */
const CALLED: Readonly<Record<QuestionTypeName, RegExp>> = {
  mcq_single: MULTIPLE_CHOICE,
  mcq_multiple: MULTIPLE_CHOICE,
  true_false: /\btrue\s*(?:\/|or|and)\s*false\b/,
  matching: /\bmatch(?:ing)?\s+(?:the\s+)?(?:following|columns?|questions?|pairs)\b/,
  ordering: /\b(?:ordering|sequencing)\s+questions?\b/,
  numerical: /\bnumericals?\b/,
  one_word: /\bone[- ]word\b|\bfill\s+in\s+the\s+blanks?\b/,
  short_answer: /\bshort[- ]answers?\b/,
  long_answer: /\blong[- ]answers?\b|\bessays?\b/,
};
const BY_NAME = Object.entries(CALLED) as [QuestionTypeName, RegExp][];

/** Words of instructions that are not the topic of a question. */
const COMMON = new Set(
  `about above accept accepted according after allow allowed always answer answered answers award awarded before being
  below candidate candidates complete correct correctly credit deduct deducted different discretion during earns either
  every evaluate evaluation examiner examiners except exact exactly expected first given gives giving hence ignore
  ignored incorrect instead least legible loses mark marked marking marks minor mistake mistakes never number other
  others paper partial penalise penalised penalize please point points question questions reasonable required should
  spelling state stated still strict strictly student students their there these things those three under unless until
  where which while whole without words would write written wrong yours`.split(/\s+/),
);

/**
 * The questions that a clause may touch: those that it names by number, section or type; else those whose text has a
 * word of its topic; else all written ones.
 */
export function scopeOf(clause: string, paper: readonly Question[]): (question: Question) => boolean {
  const numbers = named(clause, NUMBERS).flatMap(spread);
  if (numbers.length > 0) return ({ label }) => numbers.some((number) => isLabel(label, number));
  const sections = named(clause, SECTIONS).flatMap((list) => list.match(/[a-z\d]/g) ?? []);
  if (sections.length > 0)
    return ({ section = '' }) => sections.includes(section.toLowerCase().replace(/^(?:section|part)\s+/, ''));
  const types = BY_NAME.filter(([, called]) => called.test(clause)).map(([name]) => TYPE_VALUES[name]);
  if (types.length > 0) return ({ type }) => types.includes(type);
  const topics = (clause.match(/\p{L}{5,}/gu) ?? []).filter((word) => !COMMON.has(word)).map(stem);
  const speaksOf = ({ text = '' }: Question) => topics.some((topic) => text.toLowerCase().includes(topic));
  const isTopical = paper.some((question) => isWritten(question) && speaksOf(question));
  return (question) => isWritten(question) && (!isTopical || speaksOf(question));
}

const isWritten = ({ type }: Question): boolean => !factsOf(type).isObjective;

const named = (clause: string, pattern: RegExp): string[] => [...clause.matchAll(pattern)].map(([, list]) => list!);

/** `3 to 5` is 3, 4 and 5. */
function spread(list: string): string[] {
  const [, from, to] = /^(\d+)\s*(?:to|-|–)\s*(\d+)$/.exec(list) ?? [];
  if (from === undefined) return list.match(/\d+[a-z]?/g) ?? [];
  const length = Math.min(Number(to) - Number(from) + 1, 200);
  return Array.from({ length: Math.max(length, 0) }, (_, at) => String(Number(from) + at));
}

/** `Q3`, `3`, and the parts `3(a)` and `3b` of 3. */
function isLabel(label: string, number: string): boolean {
  const plain = label.toLowerCase().replace(/^q(?:uestion)?\.?\s*|[().\s]/g, '');
  return plain === number || (plain.startsWith(number) && /^[a-z]/.test(plain.slice(number.length)));
}

const stem = (word: string): string => word.replace(/(?:ences?|ies|es|s|ing|ed)$/, '');
