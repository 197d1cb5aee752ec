import type { MessageInitShape } from '@bufbuild/protobuf';
import { type CreateExamRequestSchema, Mode, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

const criterion = (name: string, marks: number, ...keywords: string[]) => ({ name, marks: marks * 100, keywords });

/** Candidates of the example, each with a scanned copy of this name among the public files. */
export const EXAMPLE_CANDIDATES = [
  { externalId: 'S-101', name: 'Asha Rao' },
  { externalId: 'S-102', name: 'Ben Okafor' },
  { externalId: 'S-103', name: 'Chen Li' },
  { externalId: 'S-104', name: 'Diana Petrova' },
  { externalId: 'S-105', name: 'Emil Hansen' },
  { externalId: 'S-106', name: 'Fatima Noor' },
];

/** A short exam on paper with one question of most kinds. */
export const EXAMPLE_EXAM: MessageInitShape<typeof CreateExamRequestSchema> = {
  fields: { title: 'Science, class 8 (example)', mode: Mode.HANDWRITTEN, level: 'school', subject: 'Science' },
  open: true,
  candidates: EXAMPLE_CANDIDATES,
  questions: [
    {
      label: '1',
      type: QuestionType.SHORT_ANSWER,
      text: 'Explain why the sky looks blue during the day.',
      maxMarks: 400,
      modelAnswer:
        'Sunlight is scattered by the molecules of the air. Blue light has a shorter wavelength than red light, so it is scattered more.',
      rubric: {
        criteria: [
          criterion('Scattering', 2, 'scattering', 'scattered', 'scatter'),
          criterion('Short wavelength', 2, 'shorter wavelength', 'short wavelength'),
        ],
      },
    },
    {
      label: '2',
      type: QuestionType.LONG_ANSWER,
      text: 'Describe the water cycle.',
      maxMarks: 500,
      modelAnswer: 'Water evaporates, the vapour condenses to clouds, and it falls as rain or snow.',
      rubric: {
        criteria: [
          criterion('Evaporation', 2, 'evaporation', 'evaporates'),
          criterion('Condensation', 2, 'condensation', 'condenses'),
          criterion('Precipitation', 1, 'precipitation', 'rain', 'snow'),
        ],
      },
    },
    {
      label: '3',
      type: QuestionType.ONE_WORD,
      text: 'Name the capital of Japan.',
      maxMarks: 100,
      answer: { accepted: ['Tokyo'] },
    },
    {
      label: '4',
      type: QuestionType.MCQ_SINGLE,
      text: 'Which gas do plants take in?',
      maxMarks: 200,
      options: ['Oxygen', 'Carbon dioxide', 'Nitrogen', 'Helium'].map((text, n) => ({ label: 'ABCD'[n]!, text })),
      correctOptions: ['B'],
    },
    {
      label: '5',
      type: QuestionType.NUMERICAL,
      text: 'A cyclist rides 120 m in 10 s. What is the speed, in m/s?',
      maxMarks: 200,
      answer: { value: 12, unit: 'm/s' },
    },
  ],
};
