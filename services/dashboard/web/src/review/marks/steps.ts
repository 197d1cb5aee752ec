import { MARK_STEP } from '@exam-evaluation/contract/marks.ts';

// Marks are integers of hundredths. A person gives half marks, or the question's maximum.

/** The next mark above or below that a person may give. */
export function step(mark: number, by: 1 | -1, max: number): number {
  const next =
    by > 0 ? Math.floor(mark / MARK_STEP) * MARK_STEP + MARK_STEP : Math.ceil(mark / MARK_STEP) * MARK_STEP - MARK_STEP;
  return Math.min(Math.max(0, next), max);
}

function isAllowed(mark: number, max: number): boolean {
  return mark === max || (mark >= 0 && mark <= max && mark % MARK_STEP === 0);
}

export type MarkProblem = 'no_number' | 'too_many' | 'no_half';

/** Reads a mark as people type it, with a point or a comma. */
export function parseMark(typed: string, max: number): { mark: number } | { problem: MarkProblem } {
  const text = typed.trim().replace(',', '.');
  if (!/^(\d{1,4}(\.\d{0,2})?|\.\d{1,2})$/.test(text)) return { problem: 'no_number' };
  const mark = Math.round(Number(text) * 100);
  if (mark > max) return { problem: 'too_many' };
  return isAllowed(mark, max) ? { mark } : { problem: 'no_half' };
}

/** The typed text with one more character; undefined if it could not become a mark. */
export function typeMore(typed: string, character: string): string | undefined {
  const text = typed + character;
  return /^\d{0,4}([.,]\d{0,2})?$/.test(text) ? text : undefined;
}
