export const submissionExample = {
  id: 'e1d7a2b4-0c55-4c43-b2c4-0a4f2c7f9d31',
  exam_id: '7d1c2f0e-4d3a-4f6e-9a55-2b8f7c1d9e10',
  candidate: { id: '0d6c0a0c-5a2b-4c55-9d0b-1f5f3f8e7a21', external_id: 'student-17' },
  state: 'live' as const,
  status: 'queued' as const,
  lane: 'standard' as const,
  pages: 4,
  needs_review: false,
  review_reasons: [],
  finalized: false,
  finalized_at: null,
  rubric_version: 1,
  progress: {
    step: 'queued',
    questions_done: 0,
    questions_total: 6,
    estimated_ready_at: '2026-11-20T10:16:10.000000Z',
  },
  queue: { position: 3, estimated_ready_at: '2026-11-20T10:16:10.000000Z' },
  attempt_count: 1,
  credits_charged: null,
  metadata: { batch: 7 },
  created_at: '2026-11-20T10:15:30.123456Z',
  updated_at: '2026-11-20T10:15:30.123456Z',
};

const { queue: _, ...ended } = submissionExample;

export const gradedExample = {
  ...ended,
  status: 'graded' as const,
  progress: { step: 'done', questions_done: 6, questions_total: 6, estimated_ready_at: null },
  credits_charged: 4,
  updated_at: '2026-11-20T10:16:02.000017Z',
};
