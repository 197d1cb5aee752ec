import type { Reading, Word } from '../../text/read.ts';

const CALCULATION = /[=≈]/;

/** A number of a text and the word that it counts or measures: the next one, or else the last one. */
interface Figure {
  value: number;
  of: string;
}

/**
 * Whether a number that a point states is another one in the answer: `It takes 12 hours` for `It takes 24 hours`. A
 * number that the answer does not state at all, or rounds, is not another one; neither is it where the answer states
 * the right one, too. Calculations are left to the claims, which follow their steps.
 */
export function isOtherNumber(here: Reading, point: Reading): boolean {
  if (CALCULATION.test(point.text)) return false;
  const [said, wanted] = [figuresIn(here), figuresIn(point)];
  const isAmong = (value: number, figures: readonly Figure[]) => figures.some((figure) => figure.value === value);
  const others = said.filter(({ value }) => !isAmong(value, wanted));
  return wanted.some((figure) => {
    const instead = others.filter(({ of }) => of === figure.of);
    const isSaid = isAmong(figure.value, said) || instead.some(({ value }) => isSame(value, figure.value));
    return instead.length > 0 && !isSaid;
  });
}

function figuresIn({ bySentence, text: whole }: Reading): Figure[] {
  // Words of a list stand beside each other without belonging together.
  const areApart = (one: Word, other: Word) => /[,;:()]/.test(whole.slice(one.end, other.start));
  return bySentence.flatMap((words) =>
    words.flatMap((word, index) => {
      const { number, text, pos } = word;
      // `One of the causes` counts nothing.
      if (number === undefined || (text === 'one' && pos !== 'NUM')) return [];
      const next = namesIn(words.slice(index + 1))[0];
      const last = namesIn(words.slice(0, index)).at(-1);
      if (next && !areApart(word, next)) return [{ value: number, of: next.stem }];
      return last && !areApart(last, word) ? [{ value: number, of: last.stem }] : [];
    }),
  );
}

const namesIn = (words: readonly Word[]): Word[] =>
  words.filter(({ number, content }) => number === undefined && content);

/** Whether one number is the other in per cent, or rounded to as many figures as it has: 10 for 9.8, 300,000 for 299,792. */
function isSame(value: number, exact: number): boolean {
  const figures = value.toExponential().replace(/e.*/, '').replace('.', '').length;
  return value === 100 * exact || Number(exact.toPrecision(figures)) === value;
}
