import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reference, wordList } from '../fields.ts';
import { choiceGroupJson, questionJson } from '../shapes/question-json.ts';
import { examRowJson, examStatsJson, registeredCandidateJson } from './exam-json.ts';
import { examSchema } from './exam-schema.ts';
import { examExample } from './examples.ts';

const INCLUDES = ['questions', 'candidates', 'choice_groups', 'stats', 'rubric'] as const;

export const getExam = endpoint({
  id: 'getExam',
  method: 'GET',
  path: '/exams/{examId}',
  scope: 'evaluation:read',
  kind: 'read',
  tag: 'Exams',
  summary: 'Get an exam',
  params: z.object({ examId: reference('The exam.') }),
  query: z.object({
    include: wordList(
      INCLUDES,
      'What to add; `rubric` adds rubrics, model answers and marking points to the questions.',
    ),
  }),
  success: {
    status: 200,
    description: 'The exam, with what was included.',
    schema: examSchema,
    example: examExample,
  },
  errors: ['exam_not_found'],
  handle: async (
    { params: { examId }, query, key: { instituteId } },
    { billing, exams, submissions, dashboardUrl },
  ) => {
    const include = new Set(query.include);
    const withRubric = include.has('rubric');
    const [exam, credits, stats] = await Promise.all([
      exams.getExam({
        instituteId,
        examId,
        source: Source.API,
        includeQuestions: include.has('questions'),
        includeChoiceGroups: include.has('choice_groups'),
        includeCandidates: include.has('candidates'),
        countCandidates: include.has('stats'),
      }),
      billing.getCredits({ instituteId }),
      include.has('stats') ? submissions.getExamStats({ instituteId, examId }) : undefined,
    ]);
    return {
      ...examRowJson(exam, { credits, dashboardUrl }),
      ...(include.has('questions') && {
        questions: exam.questions.map((question) =>
          questionJson(question, { rubric: withRubric, modelAnswer: withRubric }),
        ),
      }),
      ...(include.has('choice_groups') && { choice_groups: exam.choiceGroups.map(choiceGroupJson) }),
      ...(include.has('candidates') && {
        candidates: exam.candidates.map(registeredCandidateJson),
        candidates_truncated: exam.candidatesTruncated,
      }),
      ...(stats && { stats: examStatsJson(stats, exam.candidateCount) }),
    };
  },
});
