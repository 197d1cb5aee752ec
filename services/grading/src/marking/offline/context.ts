import type { MarkRequest } from '../marker.ts';
import type { Reading } from '../text/read.ts';
import type { LanguageQuality } from './language.ts';
import type { FittedModel } from './model.ts';
import type { Policy } from './policy.ts';

/** Everything the offline rules look at for one answer. */
export interface Context {
  request: MarkRequest;
  model: FittedModel;
  /** The answer, within the word limit. */
  reading: Reading;
  /** The question's text. */
  asked: Reading;
  /** The model answer, where there is one. */
  expected: Reading | undefined;
  /** The ways of answering that the model answer gives; at least one where there is a model answer. */
  alternatives: Reading[];
  /** Present where the question assesses language. */
  language: LanguageQuality | undefined;
  /** Share of the marks that cannot be passed; 1 unless the answer looks like something else than an answer. */
  ceiling: number;
  /** The feedback says already what denies the model answer. */
  isDenied: boolean;
  /** What the paper's instructions ask for. */
  policy: Policy;
}
