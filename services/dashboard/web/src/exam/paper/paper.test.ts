import { create } from '@bufbuild/protobuf';
import {
  ChoicePolicy,
  type Exam,
  ExamSchema,
  ExamStatus,
  QuestionType,
} from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { checkExam } from './check.ts';
import type { ExamForm } from './exam-form.ts';
import { copyOf, emptyCriterion, emptyExam, emptyQuestion, fromExam } from './from-messages.ts';
import { readHundredths, readNumber } from './numbers.ts';
import { problemAt, problemsOf } from './problems.ts';
import { isEditable, isEmpty, isSameContent, planSave } from './save-plan.ts';
import { toExamFields, toQuestion } from './to-messages.ts';

const { SHORT_ANSWER, MCQ_SINGLE, MATCHING, ORDERING, NUMERICAL, ONE_WORD } = QuestionType;

function storedExam(): Exam {
  const fields = { title: 'Physics', level: 'school', answerLanguage: 'en', feedbackLanguage: 'en', mode: 1 };
  const rubric = { criteria: [{ name: 'Scattering', marks: 200, keywords: ['scatter'], guidance: '' }] };
  return create(ExamSchema, {
    id: 'e',
    fields: { ...fields, conductedOn: '2026-01-31', board: 'CBSE', sections: [{ label: 'A' }] },
    questions: [
      {
        id: 'q1',
        label: '1',
        type: SHORT_ANSWER,
        text: 'Why?',
        maxMarks: 200,
        rubric,
        section: 'A',
        tags: { topic: 'sky' },
      },
      {
        id: 'q2',
        label: '2',
        type: MCQ_SINGLE,
        maxMarks: 150,
        negativeMarks: 25,
        options: [
          { label: 'A', text: 'Red', optionId: 'o1' },
          { label: 'B', text: 'Blue', optionId: 'o2' },
        ],
        correctOptions: ['B'],
      },
      { id: 'q3', label: '3', type: NUMERICAL, maxMarks: 100, answer: { value: 9.81, tolerance: 0.01, unit: 'm/s2' } },
      { id: 'q4', label: '4', type: ONE_WORD, maxMarks: 100, answer: { accepted: ['Tokyo', 'Tōkyō'] } },
    ],
  });
}

const changed = (change: (form: ExamForm) => void) => {
  const exam = storedExam();
  const form = fromExam(exam);
  change(form);
  return planSave(exam, form);
};

describe('an exam read into the form and saved again', () => {
  test('needs no call when nothing was changed, and keeps what the form does not show', () => {
    const exam = storedExam();
    const form = fromExam(exam);
    expect(isEmpty(planSave(exam, form))).toBe(true);
    expect(toQuestion(form.questions[0]!)).toMatchObject({ section: 'A', tags: { topic: 'sky' } });
    expect(toExamFields(form, exam)).toMatchObject({ board: 'CBSE' });
  });

  test('keeps the keys of matching and ordering, which follow a label that is changed', () => {
    const options = [
      { label: 'A', text: 'Paris', optionId: 'o1' },
      { label: 'B', text: 'Rome', optionId: 'o2' },
    ];
    const pairs = [
      { option: 'A', match: '2' },
      { option: 'B', match: '1' },
    ];
    const matches = ['Italy', 'France'].map((text, at) => ({ label: String(at + 1), text }));
    const exam = create(ExamSchema, {
      fields: storedExam().fields!,
      questions: [
        { id: 'q1', label: '1', type: MATCHING, maxMarks: 200, options, matches, answer: { pairs }, partial: 1 },
        { id: 'q2', label: '2', type: ORDERING, maxMarks: 200, options, correctOptions: ['B', 'A'] },
      ],
    });
    const form = fromExam(exam);
    expect(isSameContent(exam, exam)).toBe(true);
    form.questions[0]!.matches[1]!.label = 'ii';
    form.questions[1]!.options[0]!.label = 'x';
    expect(toQuestion(form.questions[0]!).answer!.pairs).toMatchObject([{ match: 'ii' }, { match: '1' }]);
    expect(toQuestion(form.questions[1]!).correctOptions).toEqual(['B', 'x']);
    expect(toQuestion(copyOf(form.questions[0]!)).answer!.pairs).toMatchObject([{ match: 'ii' }, { match: '1' }]);
  });

  test('sends only the fields that were changed, by the names the service uses', () => {
    const plan = changed((form) => {
      form.title = 'Optics';
      form.questions[0]!.criteria[0]!.keywords = 'scatter, scattered';
      form.questions[1]!.options[0]!.isCorrect = true;
      form.questions[1]!.options[1]!.isCorrect = false;
      form.questions[3]!.accepted = 'Tokyo\n\n Edo ';
    });
    expect(plan.fields?.update).toEqual(['title']);
    expect(plan.patched.map(({ id, update }) => [id, update])).toEqual([
      ['q1', ['rubric']],
      ['q2', ['correct_options']],
      ['q4', ['answer']],
    ]);
    expect(plan.patched[2]!.question.answer!.accepted).toEqual(['Tokyo', 'Edo']);
    expect([plan.removed, plan.moved, plan.added]).toEqual([[], [], []]);
  });

  test('deletes and adds anew what stands behind a question that was moved; places as labels follow', () => {
    const plan = changed(({ questions }) => questions.push(...questions.splice(1, 1)));
    expect(plan.moved).toEqual(['q2', 'q3', 'q4']);
    expect(plan.added.map(({ index, question }) => [index, question.id, question.label])).toEqual([
      [1, 'q3', '2'],
      [2, 'q4', '3'],
      [3, 'q2', '4'],
    ]);
  });

  test('a question with a label of its own keeps it where it goes', () => {
    const plan = changed(({ questions }) => {
      questions[1]!.label = 'B';
      questions.push(...questions.splice(1, 1));
    });
    expect(plan.added.map(({ question }) => question.label)).toEqual(['2', '3', 'B']);
  });

  test('removes a question first, so that the next can take its label', () => {
    const plan = changed(({ questions }) => questions.shift());
    expect(plan.removed).toEqual(['q1']);
    expect(plan.patched.map(({ id, question, update }) => [id, question.label, update])).toEqual([
      ['q2', '1', ['label']],
      ['q3', '2', ['label']],
      ['q4', '3', ['label']],
    ]);
    expect([plan.moved, plan.added]).toEqual([[], []]);
  });

  test('adds a question in the middle by adding all behind it anew', () => {
    const plan = changed(({ questions }) => questions.splice(2, 0, { ...emptyQuestion(), maxMarks: '1' }));
    expect([plan.removed, plan.moved]).toEqual([[], ['q3', 'q4']]);
    expect(plan.added.map(({ question }) => question.label)).toEqual(['3', '4', '5']);
  });

  test('two questions that swap labels are not patched one after the other', () => {
    const plan = changed(({ questions: [first, second] }) => {
      [first!.label, second!.label] = ['2', '1'];
    });
    expect(plan.patched).toEqual([]);
    expect(plan.moved).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(plan.added.map(({ question }) => question.label)).toEqual(['2', '1', '3', '4']);
  });

  test('choice groups of questions that are added anew are set again, by labels', () => {
    const exam = storedExam();
    exam.choiceGroups = create(ExamSchema, {
      choiceGroups: [
        { id: 'g', label: 'either', questionIds: ['q1', 'q2', 'q3'], attempt: 1, policy: ChoicePolicy.BEST },
        { id: 'h', label: 'gone', questionIds: ['q3', 'q4'], attempt: 1, policy: ChoicePolicy.BEST },
      ],
    }).choiceGroups;
    const form = fromExam(exam);
    form.questions.splice(3, 1);
    form.questions.reverse();
    expect(planSave(exam, form).groups).toEqual([
      { label: 'either', questionLabels: ['3', '2', '1'], attempt: 1, policy: ChoicePolicy.BEST },
    ]);
  });
});

test('what somebody else has changed meanwhile is noticed, whatever the form holds', () => {
  expect(isSameContent(storedExam(), storedExam())).toBe(true);
  const theirs = storedExam();
  theirs.questions[0]!.rubric!.criteria[0]!.guidance = 'Any wording.';
  expect(isSameContent(storedExam(), theirs)).toBe(false);
  const fewer = storedExam();
  fewer.questions.pop();
  expect(isSameContent(storedExam(), fewer)).toBe(false);
});

test('what a kind has no use for is not sent', () => {
  const question = { ...fromExam(storedExam()).questions[0]!, type: MCQ_SINGLE, modelAnswer: 'words', wordLimit: '20' };
  const { rubric, modelAnswer, wordLimit } = toQuestion(question);
  expect({ rubric, modelAnswer, wordLimit }).toEqual({});
});

test('a copied question is a new one without a label of its own', () => {
  const copy = copyOf(fromExam(storedExam()).questions[0]!);
  expect(copy).toMatchObject({ label: '', text: 'Why?' });
  expect(copy).not.toHaveProperty('stored');
});

test('numbers with either decimal sign are read, and nothing else', () => {
  expect(['2.5', ' 2,50 ', '3', '0.01'].map(readHundredths)).toEqual([250, 250, 300, 1]);
  expect(['', '-1', '2.555', 'two', '1e3', '1 000'].map(readHundredths)).toEqual(Array(6).fill(undefined));
  expect([readNumber('-9,81'), readNumber(''), readNumber('x')]).toEqual([-9.81, undefined, undefined]);
});

describe('what the page says before the service does', () => {
  test('criteria that are not worth what the question is stand at its rubric', () => {
    const form = fromExam(storedExam());
    form.questions[0]!.criteria.push({ ...emptyCriterion(), name: 'Short waves', marks: '0.5' });
    const problems = checkExam(form);
    expect(problems.map(({ path }) => path)).toEqual(['questions[0].rubric']);
    form.questions[0]!.maxMarks = '2.5';
    expect(checkExam(form)).toEqual([]);
  });

  test('every field at fault is named by its path', () => {
    const form = fromExam(storedExam());
    form.title = ' ';
    form.questions[1] = { ...form.questions[1]!, label: '1', maxMarks: '0' };
    form.questions[1]!.options[1]!.isCorrect = false;
    form.questions[2]!.tolerance = 'some';
    form.questions[0]!.criteria[0]!.name = '';
    expect(checkExam(form).map(({ path }) => path)).toEqual([
      'title',
      'questions[0].rubric.criteria[0].name',
      'questions[1].label',
      'questions[1].max_marks',
      'questions[1].correct_options',
      'questions[2].answer.tolerance',
    ]);
  });

  test('an empty form needs a title and the marks of its question', () => {
    expect(checkExam(emptyExam()).map(({ path }) => path)).toEqual(['title', 'questions[0].max_marks']);
  });
});

test('problems are found at their path, below it, and by question', () => {
  const problems = [
    { path: 'questions[1].answer.accepted[2]', message: 'Too long.' },
    { path: 'questions[10].label', message: 'Twice.' },
  ];
  expect(problemsOf(problems, 1)).toEqual([{ path: 'answer.accepted[2]', message: 'Too long.' }]);
  expect(problemAt(problemsOf(problems, 1), 'answer.accepted')).toBeUndefined();
  expect(problemAt(problemsOf(problems, 1), 'answer.accepted', true)).toBe('Too long.');
});

test('of an open exam only what does not move marks may change', () => {
  const may = (status: ExamStatus) =>
    ['text', 'max_marks', 'rubric', 'options'].map((field) => isEditable(status, field));
  expect(may(ExamStatus.DRAFT)).toEqual([true, true, true, true]);
  expect(may(ExamStatus.OPEN)).toEqual([true, false, true, false]);
  expect(may(ExamStatus.FINALIZED)).toEqual([false, false, false, false]);
});
