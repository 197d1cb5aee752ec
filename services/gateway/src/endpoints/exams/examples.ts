import { create } from '@bufbuild/protobuf';
import { ExamFieldsSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { toJson, toMessage } from '../declared-fields.ts';
import { examFields } from './exam-fields.ts';

const EXAM_ID = '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10';
const QUESTION_ID = 'b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44';

export const questionSummaryExample = { id: QUESTION_ID, label: '1', section: 'A', max_marks: 5, warnings: [] };

const fieldsExample = {
  title: 'Biology midterm',
  mode: 'typed',
  external_ref: 'bio-2026-1',
  subject: 'Biology',
  class: '10',
} as const;

export const examExample = {
  id: EXAM_ID,
  status: 'draft' as const,
  source: 'api' as const,
  ...toJson(
    examFields,
    create(
      ExamFieldsSchema,
      toMessage(examFields, { ...fieldsExample, conducted_on: '2026-11-20', sections: [{ label: 'A' }] }),
    ),
  ),
  instructions_followed: [],
  total_marks: 5,
  paper_max: 5,
  question_count: 1,
  dashboard_url: null,
  rubric: {
    version: 1,
    locked: false,
    questions_with_rubric: 1,
    questions_without_rubric: 0,
    sync: 'synced' as const,
    sync_error: null,
  },
  quote: { unit: 'answer' as const, credits_per_answer: 0.5, rate_source: 'standard' },
  warnings: [],
  opened_at: null,
  finalized_at: null,
  created_at: '2026-11-20T10:15:30.123456Z',
  updated_at: '2026-11-20T10:15:30.123456Z',
};

export const openExamExample = {
  ...examExample,
  status: 'open' as const,
  opened_at: '2026-11-20T10:20:00.000001Z',
  questions: [questionSummaryExample],
  choice_groups: [],
};

export const createExamExample = {
  ...fieldsExample,
  questions: [
    {
      label: '1',
      text: 'Explain how plants make their food.',
      max_marks: 5,
      rubric: {
        criteria: [
          { name: 'Names photosynthesis', marks: 2, keywords: ['photosynthesis'] },
          { name: 'Light, water and carbon dioxide', marks: 3, keywords: ['light', 'water', 'carbon dioxide'] },
        ],
      },
    },
  ],
  candidates: [{ external_id: 'student-17', name: 'Asha Rao' }],
};
