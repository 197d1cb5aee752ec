const EXAM_ID = '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10';
const QUESTION_ID = 'b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44';

export const questionSummaryExample = { id: QUESTION_ID, label: '1', section: 'A', max_marks: 5, warnings: [] };

export const examExample = {
  id: EXAM_ID,
  status: 'draft' as const,
  mode: 'typed' as const,
  source: 'api' as const,
  title: 'Biology midterm',
  external_ref: 'bio-2026-1',
  conducted_on: '2026-11-20',
  subject: 'Biology',
  level: 'school' as const,
  board: null,
  class: '10',
  answer_language: 'en' as const,
  feedback_language: 'en' as const,
  instructions: null,
  instructions_followed: [],
  blind: false,
  sections: [{ label: 'A', title: null, instructions: null }],
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
  title: 'Biology midterm',
  mode: 'typed',
  external_ref: 'bio-2026-1',
  subject: 'Biology',
  class: '10',
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
