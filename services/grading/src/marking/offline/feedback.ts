import type { CriterionMarking } from '../marker.ts';
import { STEP } from '../marks.ts';
import { selectQuotes } from './judgement/quotes.ts';
import type { JudgedGroup, JudgedPoint } from './judgement/sum.ts';

/** The longest name of a criterion, in characters. */
const NAME_MAX = 120;

/**
 * An entry of the result: a criterion, or a point of a model answer that counts. All entries add up to the marks given.
 */
export interface FeedbackEntry {
  name: string;
  /** Hundredths. */
  max: number;
  share: number;
  reason: string;
  evidence: string[];
}

/** Lists the entries of a judged answer, in the order of the standard. */
export function listEntries(groups: readonly JudgedGroup[], answer: string): FeedbackEntry[] {
  return groups.flatMap((group) =>
    group.group.criterion ? [criterionEntry(group, answer)] : pointEntries(group, answer),
  );
}

function criterionEntry({ group, counted, keywords, share, status }: JudgedGroup, answer: string): FeedbackEntry {
  const byPoints = counted.flatMap(({ judgement }) =>
    judgement.credit > 0 ? selectQuotes(judgement.looked, answer) : [],
  );
  const said = (keywords?.said ?? []).toSorted((a, b) => b.completeness * b.similarity - a.completeness * a.similarity);
  const byKeywords = said.map(({ quote }) => quote);
  const evidence = [...new Set(byKeywords.length > 0 ? byKeywords : byPoints)];
  const turned = [
    ...(keywords?.opposed ?? []).map(({ quote }) => `It says the opposite: "${quote}".`),
    ...contradictionMessages(counted),
  ];
  const missing = keywords?.missing.length && share < 1 ? keywords.missing : [];
  const found = evidence.length > 0 && share > 0 ? `The answer says ${quoted(evidence)}.` : '';
  const lacks =
    share >= 1 || status === 'contradicted'
      ? ''
      : counted.length === 0 && !keywords
        ? 'Not marked: nothing says what this criterion asks for.'
        : missing.length > 0
          ? `${share > 0 ? 'Not found' : 'Nothing found about'}: ${missing.join(', ')}.`
          : share === 0
            ? 'Nothing found that says this.'
            : 'Some of it is missing.';
  const reason = [found, ...(share < 1 ? turned : []), lacks].filter(Boolean).join(' ');
  return { name: group.criterion!.name, max: group.marks, share, reason, evidence: share > 0 ? evidence : [] };
}

function pointEntries({ group, counted }: JudgedGroup, answer: string): FeedbackEntry[] {
  const inOrder = counted.toSorted((a, b) => group.points.indexOf(a.point) - group.points.indexOf(b.point));
  return inOrder.map(({ point, judgement }) => {
    const evidence = judgement.credit > 0 ? selectQuotes(judgement.looked, answer) : [];
    return {
      name: shortened(point.text),
      max: group.marks / group.needs,
      share: judgement.credit,
      reason: explain({ point, judgement }, evidence),
      evidence,
    };
  });
}

function explain({ judgement }: JudgedPoint, evidence: readonly string[]): string {
  const said = evidence.length > 0 ? `The answer says ${quoted(evidence)}.` : 'The answer says this in other words.';
  if (judgement.status === 'met') return said;
  if (judgement.status === 'partly') return `${said} Some of it is missing.`;
  return contradictionMessages([{ judgement }])[0] ?? 'Nothing found that says this.';
}

function contradictionMessages(points: readonly Pick<JudgedPoint, 'judgement'>[]): string[] {
  return points.flatMap(({ judgement }) => judgement.contradictedBy?.told ?? []);
}

function quoted(quotes: readonly string[]): string {
  return [...new Set(quotes.map((quote) => `"${quote.replaceAll(/\s+/g, ' ')}"`))].join(', ');
}

/** Shortens the name of a point, at the end of a word. */
function shortened(text: string): string {
  if (text.length <= NAME_MAX) return text;
  return `${text.slice(0, NAME_MAX - 1).replace(/\s+\S*$/, '')}…`;
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
  const given = fair.map((each, index) => Math.min(Math.floor(each / STEP + 1e-9) * STEP, maxima[index]!));
  let left = awarded - given.reduce((a, b) => a + b, 0);
  const byRest = [...fair.keys()].toSorted((a, b) => fair[b]! - given[b]! - (fair[a]! - given[a]!));
  const give = (index: number, most: number) => {
    const more = Math.min(most, left, maxima[index]! - given[index]!);
    given[index]! += more;
    left -= more;
  };
  // First one step for each entry that earned something, then the rest wherever there is room.
  for (const index of byRest) if (wanted[index]! > 0) give(index, STEP);
  for (const index of byRest) give(index, left);
  return entries.flatMap(({ name, reason, evidence }, index) =>
    maxima[index] === 0 ? [] : [{ name, reason, evidence, max: maxima[index]!, awarded: given[index]! }],
  );
}

/** Rounds values to half marks so that they add up to the total; a remainder below half a mark goes to the last. */
function inHalfMarks(values: readonly number[], total: number): number[] {
  let exact = 0;
  let given = 0;
  return values.map((value, index) => {
    exact += value;
    const upTo = index === values.length - 1 ? total : Math.round(exact / STEP) * STEP;
    const own = upTo - given;
    given = upTo;
    return own;
  });
}
