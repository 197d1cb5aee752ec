/**
 * How what an answer comes to stands to what the model answer comes to; `unclear` where it gives several, or in a way
 * that cannot be compared.
 */
export type Agreement = 'right' | 'other' | 'missing' | 'unclear';
