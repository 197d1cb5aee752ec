import { questionSummaryExample } from '../exams/examples.ts';
import { rubricExample } from '../questions/examples.ts';

const questionRubricExample = {
  question_id: questionSummaryExample.id,
  label: '1',
  rubric: rubricExample,
  model_answer: null,
  rubric_version: 3,
};

export const changedRubricExample = { ...questionRubricExample, warnings: [] };

export const rubricsExample = {
  version: 3,
  locked: false,
  sync: 'synced' as const,
  questions: [{ ...questionRubricExample, max_marks: 5 }],
};

export const rubricInputExample = {
  criteria: [
    { name: 'Names photosynthesis', marks: 2, keywords: ['photosynthesis'] },
    { name: 'Light, water and carbon dioxide', marks: 3, guidance: 'All of the three are named.' },
  ],
};
