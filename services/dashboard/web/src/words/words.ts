import { en, type Words } from './en.ts';

/** The words of the language shown. */
export const words: Words = en;

/** The locale of numbers and dates. */
export const locale = 'en-GB';
