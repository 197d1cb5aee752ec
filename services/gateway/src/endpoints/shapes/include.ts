import { wordList } from '../fields.ts';

/** What to show of each question beyond the marks. */
export interface ResultInclude {
  annotations: boolean;
  modelAnswer: boolean;
  extractedAnswer: boolean;
  /** Differs between two results with equal marks, so that it is shown only on request. */
  revision: boolean;
}

export const INCLUDE_DEFAULT: ResultInclude = {
  annotations: false,
  modelAnswer: false,
  extractedAnswer: true,
  revision: false,
};

const WORDS = ['annotations', 'model_answer', 'extracted_answer', '-extracted_answer', 'revision'] as const;

export const includeParameter = wordList(
  WORDS,
  'What to show of each question; `extracted_answer` is shown unless taken away.',
);

export function toInclude(words: readonly (typeof WORDS)[number][] = []): ResultInclude {
  return {
    annotations: words.includes('annotations'),
    modelAnswer: words.includes('model_answer'),
    extractedAnswer: !words.includes('-extracted_answer'),
    revision: words.includes('revision'),
  };
}
