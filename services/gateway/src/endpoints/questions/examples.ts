import { questionSummaryExample } from '../exams/examples.ts';

export const rubricExample = {
  partial_marking: true,
  criteria: [
    { name: 'Names photosynthesis', marks: 2, keywords: ['photosynthesis'], guidance: null },
    { name: 'Light, water and carbon dioxide', marks: 3, keywords: ['light', 'water'], guidance: null },
  ],
};

export const markingPointsExample = [
  { id: 'c1', text: 'Names photosynthesis: photosynthesis', marks: 2, from: 'criterion' as const, needs: null },
  {
    id: 'c2',
    text: 'Light, water and carbon dioxide: light, water',
    marks: 3,
    from: 'criterion' as const,
    needs: null,
  },
];

export const questionExample = {
  ...questionSummaryExample,
  parent_label: null,
  type: 'long_answer' as const,
  text: 'Explain how plants make their food.',
  negative_marks: 0,
  options: [],
  matches: [],
  correct_options: [],
  partial: null,
  answer: null,
  word_limit: null,
  expects_diagram: false,
  assess_language: false,
  tags: null,
  external_id: null,
  rubric_version: 1,
  rubric_sync: 'synced' as const,
};
