import type { Says, Sides } from './signal.ts';

/** Whether an answer has none of the numbers of a point beyond those of the question, and another in their place. */
export function otherNumber({ here, answer, point, question }: Sides): Says {
  const asked = new Set(question.words.map(({ number }) => number));
  const wanted = new Set(
    point.words.flatMap(({ number }) => (number === undefined || asked.has(number) ? [] : [number])),
  );
  if (wanted.size === 0 || answer.words.some(({ number }) => wanted.has(number!))) return 0;
  return here.words.some(({ number }) => number !== undefined && !asked.has(number)) ? -1 : 0;
}
