import type { Question } from '@exam-evaluation/marking/answers.ts';

/** A typed box before a label: `[x] B`, `( ) C`, `☑ B`. Its closing bracket may be misread as a letter: `[JA`. */
const BOX = /(?:[[(]\s*([xX✓✔√*•●]?)\s*[\])JjlI1|]{0,2}|([☐☑☒□■○●]))\s*([\p{L}\p{N}]{1,5})(?![\p{L}\p{N}]|\s?[\])])/gu;

/** Labels of the options whose typed boxes are marked; undefined unless every option has a box before it. */
export function tickedBoxes(text: string, options: Question['options']): string[] | undefined {
  const boxes = [...text.matchAll(BOX)].map(([, inside = '', sign = '', label]) => ({
    label: label!.toLowerCase(),
    isMarked: inside !== '' || /[☑☒■●]/u.test(sign),
  }));
  const boxesOf = ({ label }: Question['options'][number]) => boxes.filter((box) => box.label === label.toLowerCase());
  if (options.length < 2 || !options.every((option) => boxesOf(option).length > 0)) return undefined;
  return options.filter((option) => boxesOf(option).some(({ isMarked }) => isMarked)).map(({ label }) => label);
}
