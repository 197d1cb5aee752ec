import { factsOf } from '@exam-evaluation/contract/question-types.ts';
import { words } from '../../words/words.ts';
import type { CriterionForm, ExamForm, QuestionForm } from './exam-form.ts';
import { hasMarksMismatch } from './marks.ts';
import { readHundredths, readNumber } from './numbers.ts';
import type { Problem } from './problems.ts';

/** Finds what the service would refuse or misunderstand, before it is sent. The service checks everything again. */
export function checkExam(form: ExamForm): Problem[] {
  const problems: Problem[] = [];
  if (form.title.trim() === '') problems.push({ path: 'title', message: words.exam.paper.problems.required });
  const labels = form.questions.map(({ label }, index) => label.trim() || String(index + 1));
  form.questions.forEach((question, index) => {
    const at = `questions[${index}]`;
    if (labels.indexOf(labels[index]!) < index) {
      problems.push({ path: `${at}.label`, message: words.exam.paper.problems.labelTwice });
    }
    for (const { path, message } of checkQuestion(question)) problems.push({ path: `${at}.${path}`, message });
  });
  return problems;
}

/** The problems of one question; paths are relative to `questions[i].`. */
function checkQuestion(question: QuestionForm): Problem[] {
  const { problems: say } = words.exam.paper;
  const problems: Problem[] = [];
  const add = (path: string, message: string) => problems.push({ path, message });
  const { isObjective, form, options } = factsOf(question.type);
  if (!readHundredths(question.maxMarks)) add('max_marks', say.marks);
  if (isObjective && question.negativeMarks.trim() && readHundredths(question.negativeMarks) === undefined)
    add('negative_marks', say.marks);
  if (options !== 'none') problems.push(...checkOptions(question));
  for (const [path, text] of [
    ['answer.value', question.value],
    ['answer.tolerance', question.tolerance],
    ['word_limit', form === 'prose' ? question.wordLimit : ''],
  ] as const) {
    if (text.trim() && readNumber(text) === undefined) add(path, say.number);
  }
  if (!isObjective) {
    problems.push(...question.criteria.flatMap((criterion, index) => checkCriterion(question, criterion, index)));
    if (hasMarksMismatch(question)) add('rubric', say.mismatch);
  }
  return problems;
}

function checkOptions({ type, options, matches }: QuestionForm): Problem[] {
  const { problems: say } = words.exam.paper;
  const { form, picks } = factsOf(type);
  const problems = checkLabels('options', options, say.twoOptions);
  const correct = options.filter(({ isCorrect }) => isCorrect).length;
  const places = options.map(({ place }) => readNumber(place)).toSorted((a, b) => (a ?? 0) - (b ?? 0));
  if (form === 'pairs') {
    problems.push(...checkLabels('matches', matches, say.twoMatches));
    const isMatched = options.every(({ match }) => matches.some(({ key }) => key === match));
    if (!isMatched) problems.push({ path: 'answer.pairs', message: say.everyMatched });
  } else if (picks === 'all') {
    const isOrder = places.every((place, index) => place === index + 1);
    if (!isOrder) problems.push({ path: 'correct_options', message: say.everyPlace });
  } else if (correct === 0 || (picks === 'one' && correct > 1)) {
    problems.push({ path: 'correct_options', message: picks === 'one' ? say.oneCorrect : say.someCorrect });
  }
  return problems;
}

function checkLabels(field: string, listed: readonly { label: string }[], tooFew: string): Problem[] {
  const { problems: say } = words.exam.paper;
  const problems: Problem[] = listed.length < 2 ? [{ path: field, message: tooFew }] : [];
  const labels = listed.map(({ label }) => label.trim());
  labels.forEach((label, index) => {
    const path = `${field}[${index}].label`;
    if (label === '') problems.push({ path, message: say.required });
    else if (labels.indexOf(label) < index) problems.push({ path, message: say.labelTwice });
  });
  return problems;
}

function checkCriterion(question: QuestionForm, { name, marks }: CriterionForm, index: number): Problem[] {
  const { problems: say } = words.exam.paper;
  const at = `rubric.criteria[${index}]`;
  const problems: Problem[] = [];
  if (name.trim() === '') problems.push({ path: `${at}.name`, message: say.required });
  else if (question.criteria.findIndex((one) => one.name.trim() === name.trim()) < index) {
    problems.push({ path: `${at}.name`, message: say.nameTwice });
  }
  if (!readHundredths(marks)) problems.push({ path: `${at}.marks`, message: say.marks });
  return problems;
}
