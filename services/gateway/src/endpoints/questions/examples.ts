import { create } from '@bufbuild/protobuf';
import { QuestionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { toJson, toMessage } from '../declared-fields.ts';
import { questionSummaryExample } from '../exams/examples.ts';
import { questionFields } from '../shapes/question-fields.ts';

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

const {
  model_answer: _modelAnswer,
  rubric: _rubric,
  ...fieldsExample
} = toJson(
  questionFields,
  create(
    QuestionSchema,
    toMessage(questionFields, {
      label: '1',
      section: 'A',
      text: 'Explain how plants make their food.',
      max_marks: 5,
    }),
  ),
);

export const questionExample = {
  ...questionSummaryExample,
  ...fieldsExample,
  rubric_version: 1,
  rubric_sync: 'synced' as const,
};
