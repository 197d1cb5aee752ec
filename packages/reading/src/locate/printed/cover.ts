import type { Line } from '../../layout/lines.ts';

/** Lines of a cover page that name the candidate or the paper. */
export const COVER =
  /^\W*(?:name|roll|reg|student|candidate|class|section|subject|date|exam|seat|centre|center|school|university|college|duration|time|max|total|marks|signature|instruct|(?:answer|attempt) (?:all|any|every)\b|write (?:on|your)\b|(?:final|annual|mid|term|semester)\b.{0,8}\bexam)/i;

const NUMBER = /^\W*\d{1,2}\s?[.)]\s*/;
/** Minimum number of numbered fields on a form. */
const FIELDS_MIN = 3;

/**
 * Lines of a copy's first page that may be the numbered fields of a form, one below another: `1. Name: Asha`, `2. Roll
 * number: 7`, `3. Pages: 4`.
 */
export function numberedFields(lines: readonly Line[]): readonly Line[] {
  const from = lines.findIndex(({ text }) => isNamed(text));
  const numbered = lines.slice(from);
  const end = numbered.findIndex(({ text }) => !NUMBER.test(text) || !text.includes(':'));
  const fields = numbered.slice(0, end < 0 ? undefined : end);
  const named = fields.filter(({ text }) => isNamed(text));
  return named.length * 3 >= fields.length * 2 && fields.length >= FIELDS_MIN ? fields : [];
}

const isNamed = (text: string): boolean => NUMBER.test(text) && COVER.test(text.replace(NUMBER, ''));
