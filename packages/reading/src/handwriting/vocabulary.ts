import type { ExamSnapshot } from '@exam-evaluation/marking/answers.ts';

/** The distinct words of an exam's questions, options, keys, model answers and keywords, and its units, which answers may use. */
export function vocabularyOf({ questions }: Pick<ExamSnapshot, 'questions'>): string[] {
  const texts = questions.flatMap(({ text, modelAnswer, options, matches, rubric, answer }) => [
    text ?? '',
    modelAnswer ?? '',
    ...[...options, ...matches].map((one) => one.text),
    ...(answer?.accepted ?? []),
    ...(rubric?.criteria ?? []).flatMap(({ keywords }) => keywords),
  ]);
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  return [...new Set([...words, ...questions.flatMap(({ answer }) => answer?.unit ?? [])])];
}
