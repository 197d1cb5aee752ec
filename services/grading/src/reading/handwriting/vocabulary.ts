import type { ExamSnapshot } from '../../answers.ts';

/** The words of an exam that an answer may use, each once: those of its questions, options and model answers. */
export function vocabularyOf({ questions }: Pick<ExamSnapshot, 'questions'>): string[] {
  const texts = questions.flatMap(({ text, modelAnswer, options }) => [
    text ?? '',
    modelAnswer ?? '',
    ...options.map((option) => option.text),
  ]);
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))];
}
