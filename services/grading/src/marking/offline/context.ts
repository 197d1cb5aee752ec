import type { MarkRequest } from '../marker.ts';
import type { Reading } from '../text/read.ts';
import type { Prepared } from './expected/prepared.ts';
import type { Judge } from './judgement/judged-answer.ts';
import type { LanguageQuality } from './language.ts';
import type { Policy } from './policy.ts';

/** Everything that the marking of one answer looks at. */
export interface Context {
  request: MarkRequest;
  judge: Judge;
  /** The answer, within the word limit. */
  reading: Reading;
  /** The question's text. */
  asked: Reading;
  /** The model answer, where there is one. */
  expected: Reading | undefined;
  /** The ways of answering that the model answer gives; at least one where there is a model answer. */
  alternatives: Reading[];
  /** The points that the answer is held against. */
  prepared: Prepared;
  /** Present where the question assesses language. */
  language: LanguageQuality | undefined;
  /** Share of the marks that cannot be passed; 1 unless the answer looks like something else than an answer. */
  ceiling: number;
  /** What the paper's instructions ask for. */
  policy: Policy;
}
