import { type MessageInitShape, ScalarType } from '@bufbuild/protobuf';
import {
  ExamFieldsSchema,
  ExamStatus,
  KeyForm,
  Mode,
  type QuestionSchema,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { examRequest } from '../testing.ts';
import { prepareExam } from './create.rules.ts';

type Changes = NonNullable<Parameters<typeof examRequest>[1]>;

const prepare = async (changes: Changes) => (await prepareExam(examRequest(crypto.randomUUID(), changes))).exam;

async function refused(changes: Changes): Promise<{ code?: string; details: Record<string, unknown> }> {
  try {
    await prepare(changes);
    return { details: {} };
  } catch (error) {
    const { code, details } = error as ContractError;
    return { code, details: details ?? {} };
  }
}

/** `field code` of every failing field. */
async function failing(changes: Changes): Promise<string[]> {
  const errors = ((await refused(changes)).details.errors ?? []) as { field: string; code: string }[];
  return errors.map(({ field, code }) => `${field} ${code}`);
}

const fields = { title: 'T', mode: Mode.TYPED };
/** A value of an enum that this service does not know. */
const NEWER = 99 as never;
const IN_PYTHON = {
  maxMarks: 100,
  type: QuestionType.ONE_WORD,
  text: 'Which Python type keeps items in order?',
  answer: { accepted: ['list'] },
};
const { MCQ_SINGLE, MCQ_MULTIPLE, TRUE_FALSE, NUMERICAL, ONE_WORD } = QuestionType;
const options = [
  { label: 'A', text: 'a' },
  { label: 'B', text: 'b' },
];

describe('fields of the exam', () => {
  test.each<[NonNullable<Changes['fields']>, string[]]>([
    [{ ...fields, title: ' ' }, ['title required']],
    [{ title: 'T' }, ['mode required']],
    [{ ...fields, title: 'x'.repeat(256) }, ['title too_long']],
    [{ ...fields, title: '🎓'.repeat(255) }, []],
    [{ ...fields, title: 'a < b' }, ['title invalid_characters']],
    [{ ...fields, title: 'a\0b' }, ['title invalid_characters']],
    [{ ...fields, instructions: 'a < b' }, []],
    [{ ...fields, instructions: 'a\0' }, ['instructions invalid_characters']],
    [{ ...fields, instructions: 'x'.repeat(4_001) }, ['instructions too_long']],
    [{ ...fields, externalRef: '' }, ['external_ref required']],
    [{ ...fields, externalRef: 'x'.repeat(129) }, ['external_ref too_long']],
    [
      { ...fields, subject: 'x'.repeat(121), board: 'x'.repeat(65), class: 'x'.repeat(33) },
      ['subject too_long', 'board too_long', 'class too_long'],
    ],
    [{ ...fields, level: 'college' }, ['level invalid']],
    [{ ...fields, answerLanguage: 'fr' }, ['answer_language invalid']],
    [{ ...fields, conductedOn: '2026-02-28' }, []],
    [{ ...fields, conductedOn: '2026-02-30' }, ['conducted_on invalid']],
    [{ ...fields, conductedOn: '2026-2-3' }, ['conducted_on invalid']],
    [{ ...fields, conductedOn: '0000-01-01' }, ['conducted_on invalid']],
    [
      { ...fields, sections: [{ label: '' }, { label: 'A', title: '>' }, { label: 'A' }] },
      ['sections[0].label required', 'sections[1].title invalid_characters', 'sections[2].label invalid'],
    ],
    [
      { ...fields, sections: Array.from({ length: 21 }, (_, index) => ({ label: `${index}` })) },
      ['sections out_of_range'],
    ],
  ])('row %# of the table', async (given, expected) => {
    expect(await failing({ fields: given, questions: [], open: false })).toEqual(expected);
  });

  const texts = ExamFieldsSchema.fields.filter(({ scalar }) => scalar === ScalarType.STRING);
  test.each(texts.map(({ name, localName }) => [name, localName]))('%s has a bound', async (name, localName) => {
    const given = { ...fields, [localName]: 'x'.repeat(100_000) };
    expect(await failing({ fields: given, questions: [], open: false })).toEqual([expect.stringContaining(name)]);
  });

  test('Hindi is not supported', async () => {
    expect((await refused({ fields: { ...fields, answerLanguage: 'hi' } })).code).toBe('language_not_supported');
    expect((await refused({ fields: { ...fields, feedbackLanguage: 'hi' } })).code).toBe('language_not_supported');
  });
});

describe('fields of a question', () => {
  test.each<[MessageInitShape<typeof QuestionSchema>, string[]]>([
    [{ maxMarks: 0 }, ['max_marks out_of_range']],
    [{ maxMarks: 100_001 }, ['max_marks out_of_range']],
    [{ maxMarks: 100_000, negativeMarks: 100_000 }, []],
    [{ maxMarks: 100, negativeMarks: 101 }, ['negative_marks out_of_range']],
    [{ maxMarks: 100, negativeMarks: -1 }, ['negative_marks out_of_range']],
    [{ maxMarks: 100, label: 'x'.repeat(33) }, ['label too_long']],
    [
      { maxMarks: 100, label: '<1>', parentLabel: '>', section: '<' },
      ['label invalid_characters', 'parent_label invalid_characters', 'section invalid_characters'],
    ],
    [{ maxMarks: 100, text: '1 < 2', modelAnswer: '2 > 1' }, []],
    [
      { maxMarks: 100, text: 'x'.repeat(10_001), modelAnswer: 'x'.repeat(20_001) },
      ['text too_long', 'model_answer too_long'],
    ],
    [{ maxMarks: 100, wordLimit: 0 }, ['word_limit out_of_range']],
    [{ maxMarks: 100, wordLimit: 100_001 }, ['word_limit out_of_range']],
    [{ maxMarks: 100, externalId: 'x'.repeat(129) }, ['external_id too_long']],
    [{ maxMarks: 100, tags: { note: 'x'.repeat(8_182) } }, ['tags too_large']],
    [{ maxMarks: 100, tags: { deep: [{ 'a\0': 1 }] } }, ['tags invalid_characters']],
    [{ maxMarks: 100, type: MCQ_SINGLE }, ['options required', 'correct_options required']],
    [{ maxMarks: 100, type: MCQ_SINGLE, options, correctOptions: ['A'] }, []],
    [{ maxMarks: 100, type: MCQ_SINGLE, options, correctOptions: ['A', 'B'] }, ['correct_options invalid']],
    [{ maxMarks: 100, type: MCQ_SINGLE, options, correctOptions: ['C'] }, ['correct_options invalid']],
    [{ maxMarks: 100, type: MCQ_MULTIPLE, options, correctOptions: ['A', 'B'] }, []],
    [{ maxMarks: 100, type: MCQ_MULTIPLE, options, correctOptions: ['A', 'A'] }, ['correct_options invalid']],
    [{ maxMarks: 100, type: MCQ_SINGLE, options: options.slice(1), correctOptions: ['B'] }, ['options out_of_range']],
    [
      {
        maxMarks: 100,
        type: MCQ_SINGLE,
        options: [...options, { label: 'A' }, { label: '' }, { label: '123456789' }],
        correctOptions: ['B'],
      },
      ['options[3].label required', 'options[4].label too_long', 'options[2].label invalid'],
    ],
    [{ maxMarks: 100, type: TRUE_FALSE, correctOptions: ['True'] }, []],
    [{ maxMarks: 100, type: TRUE_FALSE, correctOptions: ['Yes'] }, ['correct_options invalid']],
    [{ maxMarks: 100, type: NUMERICAL, answer: { value: 0, tolerance: 0.1, unit: 'm' } }, []],
    [
      { maxMarks: 100, type: NUMERICAL, answer: { tolerance: -1 } },
      ['answer.value required', 'answer.tolerance out_of_range'],
    ],
    [{ maxMarks: 100, type: ONE_WORD, answer: {} }, ['answer.accepted required']],
    [{ maxMarks: 100, type: ONE_WORD, answer: { accepted: ['x', ' '] } }, ['answer.accepted[1] required']],
    [
      { maxMarks: 100, type: ONE_WORD, partial: NEWER, answer: { accepted: ['x'], form: NEWER, policy: NEWER } },
      ['partial invalid', 'answer.form invalid', 'answer.policy invalid'],
    ],
    [{ maxMarks: 100, type: NEWER }, ['type invalid']],
    [{ maxMarks: 100, rubric: {} }, ['rubric.criteria out_of_range']],
    [{ maxMarks: 100, type: MCQ_MULTIPLE, options, correctOptions: ['A'], rubric: { partialMarking: true } }, []],
    [
      {
        maxMarks: 100,
        rubric: { criteria: [{ name: '', marks: 0, keywords: ['x'.repeat(101)], guidance: 'x'.repeat(2_001) }] },
      },
      [
        'rubric.criteria[0].name required',
        'rubric.criteria[0].marks out_of_range',
        'rubric.criteria[0].keywords[0] too_long',
        'rubric.criteria[0].guidance too_long',
      ],
    ],
  ])('row %# of the table', async (question, expected) => {
    const paths = expected.map((error) => `questions[0].${error}`);
    expect(await failing({ questions: [question], open: false })).toEqual(paths);
  });

  test('all failing fields of a request come at once, each by its path', async () => {
    const sections = [{ label: 'X' }];
    const questions = [{ maxMarks: 100, section: 'Y' }, { label: '1', maxMarks: 100 }, { maxMarks: -5 }];
    const candidates = [{ externalId: 'c' }, { externalId: 'c', name: '<' }, { externalId: '', clear: ['id'] }];
    expect(await failing({ fields: { mode: Mode.TYPED, sections }, questions, candidates })).toEqual([
      'title required',
      'questions[0].section invalid',
      'questions[2].max_marks out_of_range',
      'questions[1].label invalid',
      'candidates[1].name invalid_characters',
      'candidates[2].external_id required',
      'candidates[2].clear invalid',
      'candidates[1].external_id invalid',
    ]);
  });

  test('at most 200 questions and 2,000 candidates', async () => {
    const questions = Array.from({ length: 201 }, () => ({ maxMarks: 100 }));
    const candidates = Array.from({ length: 2_001 }, (_, index) => ({ externalId: `${index}` }));
    expect(await failing({ questions, candidates })).toEqual(['questions out_of_range', 'candidates out_of_range']);
  });
});

describe('a prepared exam', () => {
  test('every question has a label of its own or its position, and the sums follow', async () => {
    const label = fc.option(fc.constantFrom('1', '2', '3', 'a', 'b', 'c'), { nil: '' });
    const question = fc.record({
      label,
      maxMarks: fc.integer({ min: 1, max: 100_000 }),
      modelAnswer: fc.constant('x'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(question, { maxLength: 8 }), async (questions) => {
        const labels = questions.map(({ label: given }, index) => given || String(index + 1));
        const isUnique = new Set(labels).size === labels.length;
        if (!isUnique) {
          expect(
            (await failing({ questions, open: false })).every((error) =>
              /^questions\[\d+\]\.label invalid$/.test(error),
            ),
          ).toBe(true);
          expect((await refused({ questions, open: false })).code).toBe('validation_failed');
          return;
        }
        const exam = await prepare({ questions, open: false });
        expect(exam.questions.map((one) => one.label)).toEqual(labels);
        expect(exam.totalMarks).toBe(questions.reduce((sum, { maxMarks }) => sum + maxMarks, 0));
        expect(exam.questionCount).toBe(questions.length);
      }),
    );
  });

  test('questions that name no section belong to the first one known', async () => {
    const sections = async (given: object, ...names: (string | undefined)[]) => {
      const exam = await prepare({
        fields: { ...fields, ...given },
        questions: names.map((section) => ({ maxMarks: 100, section, modelAnswer: 'x' })),
        open: false,
      });
      return [exam.fields!.sections.map((section) => section.label), exam.questions.map(({ section }) => section)];
    };
    expect(await sections({})).toEqual([['A'], []]);
    expect(await sections({}, undefined)).toEqual([['A'], ['A']]);
    expect(await sections({}, undefined, 'P', 'Q', 'P')).toEqual([
      ['P', 'Q'],
      ['P', 'P', 'Q', 'P'],
    ]);
    expect(await sections({ sections: [{ label: 'X' }, { label: 'Y' }] }, 'Y', undefined)).toEqual([
      ['X', 'Y'],
      ['Y', 'X'],
    ]);
  });

  test.each<[MessageInitShape<typeof QuestionSchema>, string[]]>([
    [{ maxMarks: 100 }, ['auto_rubric questions[0].rubric']],
    [{ maxMarks: 100, modelAnswer: ' ' }, ['auto_rubric questions[0].rubric']],
    [{ maxMarks: 100, modelAnswer: 'x' }, []],
    [{ maxMarks: 100, modelAnswer: '- iron\n- tin\n- lead' }, ['marking_points_unsure questions[0].model_answer']],
    [{ maxMarks: 100, modelAnswer: '- iron\n- tin\n- lead', type: ONE_WORD }, []],
    [{ maxMarks: 100, rubric: { criteria: [{ name: 'a', marks: 100 }] } }, []],
    [{ maxMarks: 100, type: ONE_WORD, answer: { accepted: ['x'] } }, []],
    [IN_PYTHON, ['answer_form_unsure questions[0].answer']],
    [{ ...IN_PYTHON, answer: { accepted: ['list'], form: KeyForm.CODE } }, []],
    [{ ...IN_PYTHON, answer: { accepted: ['len(x)', '3'] } }, []],
    [{ maxMarks: 100, type: ONE_WORD }, ['auto_rubric questions[0].rubric']],
    [{ maxMarks: 100, type: NUMERICAL }, ['missing_answer_key questions[0].answer']],
    [{ maxMarks: 100, type: NUMERICAL, answer: { value: 0 } }, []],
    [{ maxMarks: 100, type: TRUE_FALSE }, ['missing_answer_key questions[0].correct_options']],
  ])('warnings of %j', async (question, expected) => {
    const exam = await prepare({ questions: [question] });
    expect(exam.warnings.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
    expect(exam.questions[0]!.warnings.map(({ field }) => `questions[0].${field}`)).toEqual(
      exam.warnings.map(({ field }) => field),
    );
  });

  test('opens only with questions; fields come before rubrics, rubrics before readiness', async () => {
    const mismatch = { maxMarks: 100, rubric: { criteria: [{ name: 'a', marks: 99 }] } };
    expect((await prepare({})).status).toBe(ExamStatus.OPEN);
    expect((await prepare({ open: false, questions: [] })).status).toBe(ExamStatus.DRAFT);
    expect(await refused({ questions: [] })).toMatchObject({
      code: 'exam_not_ready',
      details: { problems: [{ code: 'no_questions', field: 'questions' }] },
    });
    expect((await refused({ questions: [mismatch] })).code).toBe('rubric_marks_mismatch');
    expect((await refused({ questions: [{ ...mismatch, label: '<' }] })).code).toBe('validation_failed');
  });
});
