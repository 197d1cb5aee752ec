import type { MarkRequest } from '../marker.ts';
import type { Policy } from '../policy.ts';
import type { Reading } from '../text/read.ts';
import type { Suspicion } from './conduct/conduct.ts';
import type { Prepared } from './expected/prepared.ts';
import type { Judge } from './judgement/judged-answer.ts';
import type { LanguageQuality } from './language.ts';

/** Everything that marking one answer depends on. */
export interface Context {
  request: MarkRequest;
  judge: Judge;
  /** The answer, within the word limit. */
  reading: Reading;
  /** The question's text. */
  asked: Reading;
  /** The model answer, where there is one. */
  expected: Reading | undefined;
  /** The alternatives that the model answer gives; at least one where there is a model answer. */
  alternatives: Reading[];
  /** The points that the answer is compared with. */
  prepared: Prepared;
  /** Present where the question assesses language. */
  language: LanguageQuality | undefined;
  /** Present where the answer does not look like an honest one. */
  suspicion: Suspicion | undefined;
  /** What the paper's instructions ask for. */
  policy: Policy;
}
