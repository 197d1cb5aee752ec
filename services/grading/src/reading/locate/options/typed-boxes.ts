import type { Question } from '../../../answers.ts';

/** A box before a label: `[x] B`, `( ) C`, `☑ B`; what closes it may have been read as a letter, as in `[JA`. */
const BOX = /(?:[[(]\s*([xX✓✔√*•●]?)\s*[\])JjlI1|]{0,2}|([☐☑☒□■○●]))\s*([\p{L}\p{N}]{1,5})(?![\p{L}\p{N}]|\s?[\])])/gu;

/** Labels of the options whose typed boxes hold a mark; undefined where not every option has a box before it. */
export function tickedBoxes(text: string, options: Question['options']): string[] | undefined {
  const boxes = [...text.matchAll(BOX)].map(([, inside = '', sign = '', label]) => ({
    label: label!.toLowerCase(),
    isMarked: inside !== '' || /[☑☒■●]/u.test(sign),
  }));
  const boxesOf = ({ label }: Question['options'][number]) => boxes.filter((box) => box.label === label.toLowerCase());
  if (options.length < 2 || !options.every((option) => boxesOf(option).length > 0)) return undefined;
  return options.filter((option) => boxesOf(option).some(({ isMarked }) => isMarked)).map(({ label }) => label);
}
