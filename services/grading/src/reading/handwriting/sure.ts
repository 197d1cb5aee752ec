/**
 * Confidence (0-1) of a word by hand from which it is sure. Measured: of the words of real handwriting half are, and 88 of 100
 * of those are right; of words in print 97 of 100 are, and 99 of 100 of those are right.
 */
export const HAND_SURE = 0.8;
