import { OVERRIDE_TEXT_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';

/** How many comments are shown; the others are found by typing. */
const SHOWN_MAX = 5;

/** What stands in the field for the comment. */
export interface Entered {
  text: string;
  /** The person has typed it; otherwise it was saved before. */
  isTyped: boolean;
}

/**
 * Comments that may be put into the field, in their order: those with every word of the line that is being typed, and
 * none that the field has already.
 */
export function offered<C extends { text: string }>(comments: readonly C[], entered: Entered): C[] {
  const wanted = entered.isTyped ? lastLine(entered.text).toLowerCase().split(/\s+/) : [];
  return comments
    .filter(
      ({ text }) =>
        !`\n${entered.text}\n`.includes(`\n${text}\n`) &&
        wanted.every((word) => text.toLowerCase().includes(word)) &&
        Array.from(withComment(entered, text)).length <= OVERRIDE_TEXT_LENGTH_MAX,
    )
    .slice(0, SHOWN_MAX);
}

/** The field with a chosen comment: instead of the line that is being typed, or below what was saved before. */
export function withComment({ text, isTyped }: Entered, comment: string): string {
  if (isTyped) return text.slice(0, text.length - lastLine(text).length) + comment;
  return text === '' ? comment : `${text}\n${comment}`;
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);
