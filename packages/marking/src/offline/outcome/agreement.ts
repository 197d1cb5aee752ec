/**
 * Whether the result of an answer agrees with that of the model answer; `unclear` where it gives several, or one that
 * cannot be compared.
 */
export type Agreement = 'right' | 'other' | 'missing' | 'unclear';
