import { isNonAnswer } from '@exam-evaluation/grading/marking/offline/conduct/non-answer.ts';
import { type Row, SETS, shuffled } from './data.ts';

/** Answers that nobody wrote: to another question, or turned round. They teach what must not earn marks. */
export function invented(rows: readonly Row[]): Row[] {
  return SETS.flatMap(({ name, max }) => {
    const own = rows.filter((row) => row.set === name && !isNonAnswer(row.answer));
    const strangers = own
      .filter((_, index) => index % 8 === 0)
      .map((row, index) => ({
        ...row,
        answer: own[(index * 8 + Math.floor(own.length / 2)) % own.length]!.answer,
        share: 0,
      }));
    const turned = own
      .filter((row, index) => index % 4 === 1 && row.share >= 0.8)
      .flatMap((row) => {
        const answer = negate(row.answer);
        return answer === row.answer ? [] : [{ ...row, answer, share: max === 1 ? 0 : 0.25 }];
      });
    // The first quarter of a model answer deserves a quarter.
    const quarters = [...new Map(own.map((row) => [row.question, row])).values()].flatMap((row) => {
      const words = row.references[0]!.split(/\s+/);
      return max > 1 && words.length >= 12
        ? [{ ...row, answer: words.slice(0, Math.floor(words.length / 4)).join(' '), share: 0.25 }]
        : [];
    });
    return [...strangers, ...turned, ...quarters];
  });
}

/** Puts a `not` behind every auxiliary verb, and takes out those that were there. */
function negate(text: string): string {
  if (/\b(?:not|n't|cannot|no)\b|n't\b/i.test(text))
    return text.replace(/\b(?:not|no) |n't\b/gi, '').replace(/\bcannot\b/gi, 'can');
  return text.replace(/\b(is|are|was|were|can|will|would|does|do|has|have|should|must|could)\b/gi, '$1 not');
}

/** Right answers of a question that stand in for its model answer, and how many answers are set beside each. */
const [LENDERS, BORROWERS] = [2, 60];

/**
 * Right-or-wrong answers set beside a right answer of another student as if that were the model answer: there are few questions in the sets, and this
 * shows the model more ways in which a right answer may differ from the expected one.
 */
export function borrowed(rows: readonly Row[]): Row[] {
  const two = rows.filter((row) => SETS.some(({ name, max }) => name === row.set && max === 1));
  return [...Map.groupBy(two, (row) => row.question).values()].flatMap((own) => {
    const right = own.filter(({ share, answer }) => share === 1 && answer.split(/\s+/).length >= 4);
    return shuffled(right, 3)
      .slice(0, LENDERS)
      .flatMap(({ answer }) =>
        own
          .filter((row) => row.answer !== answer)
          .slice(0, BORROWERS)
          .map((row) => ({ ...row, references: [answer] })),
      );
  });
}
