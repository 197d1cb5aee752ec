/**
 * Why a person should look at a question or a copy, with the sentence that people read on the
 * dashboard and on the checked copy.
 */
export const REVIEW_REASONS = {
  pages_beyond_vision_limit: 'Later pages were read by plain text recognition only.',
  low_confidence: 'The mark is uncertain.',
  may_contradict: 'The answer may contradict what is expected.',
  illegible: 'The answer could not be read well enough.',
  answer_not_located: 'The answer was not found on the pages.',
  diagram_expected: 'A diagram was expected; a person should look at it.',
  instructions_in_answer: 'The answer talks to the marker.',
  question_failed: 'The question could not be marked.',
  language_mixed: 'Part of the answer is in another language.',
  language_not_supported: 'The answer is in a language that the marker does not know.',
  extra_attempts: 'More questions were answered than count.',
  instruction_not_followed: 'An instruction of the paper was not followed.',
  unassigned_text: 'Text above the first label may answer a question.',
  checked_copy_failed: 'The checked copy could not be drawn.',
} as const satisfies Record<string, string>;

export type ReviewReason = keyof typeof REVIEW_REASONS;

export function isReviewReason(text: string): text is ReviewReason {
  return Object.hasOwn(REVIEW_REASONS, text);
}
