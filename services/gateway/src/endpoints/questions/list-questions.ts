import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference, wordList } from '../fields.ts';
import { questionJson } from '../shapes/question-json.ts';
import { questionSchema } from '../shapes/question-schema.ts';
import { questionExample } from './examples.ts';

export const listQuestions = endpoint({
  id: 'listQuestions',
  method: 'GET',
  path: '/exams/{examId}/questions',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Questions',
  summary: 'List the questions of an exam',
  params: z.object({ examId: reference('The exam.') }),
  query: z.object({
    include: wordList(
      ['rubric', 'model_answer'],
      'What to add to each question; `rubric` adds its marking points, too.',
    ),
  }),
  success: {
    status: 200,
    description: 'All questions, in paper order.',
    schema: z
      .object({
        questions: z.array(questionSchema).meta({ description: 'In paper order.' }),
        rubric_version: z.int().meta({ description: "The exam's rubric version." }),
      })
      .meta({ id: 'Questions' }),
    example: { questions: [questionExample], rubric_version: 1 },
  },
  errors: ['exam_not_found'],
  handle: async ({ params: { examId }, query, key: { instituteId } }, { exams }) => {
    const exam = await exams.getExam({ instituteId, examId, source: Source.API, includeQuestions: true });
    const rubric = query.include?.includes('rubric') ?? false;
    const modelAnswer = query.include?.includes('model_answer') ?? false;
    return {
      questions: exam.questions.map((question) => questionJson(question, { rubric, modelAnswer })),
      rubric_version: exam.rubric!.version,
    };
  },
});
