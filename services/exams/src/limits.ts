/** Limits of the contract that more than one subject uses. */
export const QUESTIONS_MAX = 200;
/**
 * Bytes of the questions of one exam, as a message: they travel in one, which may have twice as many, and to a worker
 * together with the answers. No exam that is made by one request has more.
 */
export const PAPER_BYTES_MAX = 16 * 2 ** 20;
export const SECTIONS_MAX = 20;
export const CANDIDATES_MAX = 2_000;
/** Names of one search. */
export const SEARCH_MAX = 200;
/** In marks, not hundredths. */
export const MARKS_MAX = 1_000;
export const LABEL_LENGTH_MAX = 32;
export const MODEL_ANSWER_LENGTH_MAX = 20_000;
