import { type AnswerPoint, type LlmCriterion, pointsMax } from '@exam-evaluation/marking/llm/criteria.ts';
import { type Judgement, judgementSchema } from '@exam-evaluation/marking/llm/judgement.ts';
import { numbered, type Sentence } from '@exam-evaluation/marking/llm/sentences.ts';
import type { MarkRequest } from '@exam-evaluation/marking/marker.ts';
import { showMarks } from '@exam-evaluation/marking/marks.ts';
import { z } from 'zod';
import type { Prompt } from '../language-model/session.ts';
import { readPrompt } from './prompt-file.ts';

const MARK = readPrompt('mark');
const RUBRIC = readPrompt('rubric');

/** Version of the prompt that marks come from. */
export const PROMPT_VERSION = MARK.version;

/** The prompt that asks what a full answer contains. It includes nothing that candidates wrote. */
export function rubricPrompt({ snapshot, question }: MarkRequest): Prompt<{ points: AnswerPoint[] }> {
  return {
    purpose: 'rubric',
    version: RUBRIC.version,
    system: RUBRIC.text,
    shared: [describePaper(snapshot), describeQuestion(question)].join('\n\n'),
    parts: [`Name at most ${pointsMax(question)} points.`],
    answer: z
      .object({ points: z.array(z.object({ name: z.string(), guidance: z.string(), weight: z.number() })) })
      .refine(({ points }) => points.some(({ name }) => name.trim() !== '')),
  };
}

/** The prompt that asks for the marks of one answer. */
export function markPrompt(
  { snapshot, question }: MarkRequest,
  criteria: readonly LlmCriterion[],
  sentences: readonly Sentence[],
): Prompt<Judgement> {
  const wholeOnly = question.rubric?.partialMarking === false;
  return {
    purpose: 'mark',
    version: MARK.version,
    system: MARK.text,
    shared: [describePaper(snapshot), describeQuestion(question), describeCriteria(criteria, wholeOnly)].join('\n\n'),
    parts: ['The answer to mark:', { quoted: numbered(sentences) }],
    answer: judgementSchema(criteria),
  };
}

function describePaper({ title, subject, level, instructions }: MarkRequest['snapshot']): string {
  return block('The paper', [
    ['Title', title],
    ['Subject', subject],
    ['Level', level],
    ['Instructions for the examiner', instructions],
  ]);
}

function describeQuestion(question: MarkRequest['question']): string {
  const { label, text, modelAnswer, wordLimit, maxMarks } = question;
  return block('The question', [
    ['Label', label],
    ['Text', text],
    ['Marks', showMarks(maxMarks)],
    ['Model answer', modelAnswer],
    ['Accepted answers', question.answer?.accepted.join(', ')],
    ['Word limit', wordLimit === undefined ? undefined : `${wordLimit} words; what goes far beyond was cut off`],
    ['Drawing', question.expectsDiagram ? 'a drawing is expected; you see the text only' : undefined],
    ['Language', question.assessLanguage ? 'is assessed too: grammar, spelling and expression' : undefined],
  ]);
}

function describeCriteria(criteria: readonly LlmCriterion[], wholeOnly: boolean): string {
  const lines = criteria.map(({ id, name, marks, guidance, keywords }) =>
    [
      `${id} (${showMarks(marks)} marks): ${name}`,
      ...(guidance ? [`    Guidance: ${guidance}`] : []),
      ...(keywords.length > 0 ? [`    Key words, or others that mean the same: ${keywords.join('; ')}`] : []),
    ].join('\n'),
  );
  return [`# The criteria${wholeOnly ? ' (whole or nothing)' : ''}`, ...lines].join('\n');
}

function block(title: string, fields: readonly (readonly [string, string | undefined])[]): string {
  const given = fields.filter(([, value]) => value?.trim());
  return [`# ${title}`, ...given.map(([name, value]) => `${name}: ${value}`)].join('\n');
}
