export const totalsExample = { awarded: 4.5, max: 5, percentage: 90, questions_graded: 1, questions_failed: 0 };

export const questionResultExample = {
  question_id: 'b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44',
  label: '1',
  section: 'A',
  status: 'graded' as const,
  counted: true,
  awarded: 4.5,
  max: 5,
  source: 'ai',
  confidence: 0.83,
  confidence_basis: 'provisional',
  examples: 0,
  marker: { name: 'offline', version: '1', prompt_version: null },
  needs_review: false,
  review_reasons: [],
  extracted_answer: 'Plants use light, water and carbon dioxide to make sugar: photosynthesis.',
  feedback: 'Names the process and what it needs.',
  criteria: [
    { name: 'Names photosynthesis', awarded: 2, max: 2, reason: 'The answer says “photosynthesis”.' },
    { name: 'Light, water and carbon dioxide', awarded: 2.5, max: 3, reason: 'Where the light goes is left open.' },
  ],
  review: null,
};

export const resultExample = {
  submission_id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31',
  exam_id: '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10',
  candidate: {
    id: '0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21',
    external_id: 'student-17',
    name: 'Asha Rao',
    roll_number: '17',
  },
  status: 'graded' as const,
  needs_review: false,
  review_reasons: [],
  finalized: false,
  finalized_at: null,
  rubric_version: 1,
  totals: totalsExample,
  questions: [questionResultExample],
  unassigned_text: [],
  checked_copy: {
    available: true,
    download_path: '/submissions/e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31/checked-copy',
  },
  graded_at: '2026-11-20T10:16:02.000000Z',
  credits_charged: 0.5,
  updated_at: '2026-11-20T10:16:02.000017Z',
};
