import { wordList } from '../fields.ts';

/** What to show of each question beyond the marks. */
export interface ResultInclude {
  annotations: boolean;
  modelAnswer: boolean;
  extractedAnswer: boolean;
}

export const INCLUDE_DEFAULT: ResultInclude = { annotations: false, modelAnswer: false, extractedAnswer: true };

const WORDS = ['annotations', 'model_answer', 'extracted_answer', '-extracted_answer'] as const;

export const includeParameter = wordList(
  WORDS,
  'What to show of each question; `extracted_answer` is shown unless taken away.',
);

export function toInclude(words: readonly (typeof WORDS)[number][] = []): ResultInclude {
  return {
    annotations: words.includes('annotations'),
    modelAnswer: words.includes('model_answer'),
    extractedAnswer: !words.includes('-extracted_answer'),
  };
}
