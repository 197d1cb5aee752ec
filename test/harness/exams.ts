/** Questions that tests put into exams. */

export const MCQ = {
  label: '1',
  type: 'mcq_single',
  text: 'Which of these is the capital of France?',
  max_marks: 2,
  options: [
    { label: 'A', text: 'Paris' },
    { label: 'B', text: 'Rome' },
  ],
  correct_options: ['A'],
};

export const WRITTEN = {
  label: '2',
  type: 'short_answer',
  text: 'Why do leaves look green?',
  max_marks: 3,
  rubric: {
    criteria: [
      { name: 'Chlorophyll', marks: 1.5, keywords: ['chlorophyll'] },
      { name: 'Reflection', marks: 1.5, keywords: ['reflects green light', 'reflect green'] },
    ],
  },
};

/** Has no key: an answer to it cannot be marked, and leaves the copy partially graded. */
export const WITHOUT_KEY = { label: '3', type: 'numerical', text: 'How many petals has a lily?', max_marks: 1 };

export const GOOD_ANSWER =
  'Leaves contain chlorophyll, a pigment that reflects green light and absorbs red and blue light.';

/** Statuses of a submission whose evaluation is over. */
export const ENDED: readonly string[] = ['graded', 'partially_graded', 'failed', 'cancelled'];
