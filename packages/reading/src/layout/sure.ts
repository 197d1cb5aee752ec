/**
 * Minimum confidence (0-1) of a sure handwritten word. Measured: half of the words of real handwriting are sure, and 88
 * % of those are correct; 97 % of printed words are sure, and 99 % of those are correct.
 */
export const HANDWRITING_SURE_MIN = 0.8;

/**
 * The longest answer by hand in letters, such as `B`, `True` or `red blood`, that is read twice, in characters; in a longer
 * one the words support each other.
 */
export const READ_TWICE_MAX = 20;
