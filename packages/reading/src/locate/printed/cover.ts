import type { Line } from '../../layout/lines.ts';

/** Lines of a cover page that name the candidate or the paper. */
export const COVER =
  /^\W*(?:name|roll|reg|student|candidate|class|section|subject|date|exam|seat|centre|center|school|university|college|duration|time|max|total|marks|signature|instruct|(?:answer|attempt) (?:all|any|every)\b|write (?:on|your)\b|(?:final|annual|mid|term|semester)\b.{0,8}\bexam)/i;

const NUMBER = /^\W*\d{1,2}\s?[.)]\s*/;
/** Minimum number of numbered fields on a form. */
const FIELDS_MIN = 3;

/** The numbered fields of a form on a copy's first page: `1. Name: Asha`, `2. Roll number: 7`, `3. Pages: 4`. */
export function numberedFields(lines: readonly Line[]): readonly Line[] {
  const numbered = lines.filter(({ text }) => NUMBER.test(text));
  const named = numbered.filter(({ text }) => COVER.test(text.replace(NUMBER, '')));
  const areFields = numbered.every(({ text }) => text.includes(':')) && named.length * 3 >= numbered.length * 2;
  return areFields && numbered.length >= FIELDS_MIN ? numbered : [];
}
