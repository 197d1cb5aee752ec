// What people's reviews of a question suggest for the answers that nobody has reviewed. Marks are in hundredths.
import { fitScale, type MarkedPair } from './scale.rules.ts';

/** Reviews of a question from which something is suggested. With fewer, a few answers would decide about all. */
export const REVIEWS_NEEDED = 10;

/** An answer to the question. */
interface Answered {
  /** What the answer says, by `toText`; empty where nothing was read. */
  text: string;
  /** The marker's own mark; null where it gave none, as for a copy that was marked by hand. */
  draft: number | null;
}

/** An answer that a person has marked or approved. */
export interface ReviewedAnswer extends Answered {
  given: number;
}

/** An answer that no person has marked, on a copy that is not final. */
export interface OpenAnswer extends Answered {
  id: string;
  draft: number;
  /** The mark it has now: the marker's, or what was applied before. */
  awarded: number;
  /** Whether its mark is a judgement, as that of a written answer is. */
  isJudged: boolean;
}

/** Why another mark is suggested: the same answer was reviewed, or answers with such marks were. */
type Because = 'same_answer' | 'scale';

/** A mark suggested for an answer that has another one. */
export interface ProposedMark {
  id: string;
  awarded: number;
  proposed: number;
  because: Because;
}

/** Answers with the same text are the same answer. Case and signs stay: `CO` is not `Co`, and `-2` is not `2`. */
export function toText(answer: string): string {
  return answer
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s*\.+$/u, '');
}

/** @returns the marks that would change, in the order of `open`; none with fewer than ten reviews. */
export function propose(reviewed: readonly ReviewedAnswer[], open: readonly OpenAnswer[]): ProposedMark[] {
  if (reviewed.length < REVIEWS_NEEDED) return [];
  const sameAnswer = decidedTexts(reviewed);
  const pairs = reviewed.filter((answer): answer is ReviewedAnswer & MarkedPair => answer.draft !== null);
  const judged = open.filter(({ isJudged }) => isJudged);
  const marks = new Set([...pairs.flatMap(({ draft, given }) => [draft, given]), ...judged.map(({ draft }) => draft)]);
  const scale = judged.length > 0 ? fitScale(pairs, [...marks]) : undefined;
  return open.flatMap(({ id, text, draft, awarded, isJudged }): ProposedMark[] => {
    const same = sameAnswer.get(text);
    // People who disagree about this very answer suggest nothing for it.
    if (same === 'disputed') return [];
    const proposed = same ?? (isJudged ? scale?.(draft) : undefined) ?? draft;
    return proposed === awarded
      ? []
      : [{ id, awarded, proposed, because: same === undefined ? 'scale' : 'same_answer' }];
  });
}

/** What people gave for each text. */
function decidedTexts(reviewed: readonly ReviewedAnswer[]): Map<string, number | 'disputed'> {
  const decided = new Map<string, number | 'disputed'>();
  for (const { text, given } of reviewed) {
    if (text === '') continue;
    const before = decided.get(text) ?? given;
    decided.set(text, before === given ? given : 'disputed');
  }
  return decided;
}

/** How people mark compared to the marker, over all marks that would change. */
export type Direction = 'stricter' | 'milder' | 'mixed';

/** @returns undefined where nothing changes. */
export function directionOf(changes: readonly ProposedMark[]): Direction | undefined {
  if (changes.length === 0) return undefined;
  if (changes.every(({ awarded, proposed }) => proposed < awarded)) return 'stricter';
  return changes.every(({ awarded, proposed }) => proposed > awarded) ? 'milder' : 'mixed';
}
