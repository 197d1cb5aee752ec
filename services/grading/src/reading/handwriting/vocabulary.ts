import type { ExamSnapshot } from '../../answers.ts';

/** The words of an exam that an answer may use, each once: those of its questions, options, keys, model answers and keywords. */
export function vocabularyOf({ questions }: Pick<ExamSnapshot, 'questions'>): string[] {
  const texts = questions.flatMap(({ text, modelAnswer, options, rubric, answer }) => [
    text ?? '',
    modelAnswer ?? '',
    ...options.map((option) => option.text),
    ...(answer?.accepted ?? []),
    ...(rubric?.criteria ?? []).flatMap(({ keywords }) => keywords),
  ]);
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))];
}
