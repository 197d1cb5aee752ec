import type { PartialInput, QuestionInput } from '../../typescript/src/index.ts';
import { DomUtils, type Element } from './dom.ts';
import { hundredths, type Imported, letter, readEach, Unsupported } from './paper.ts';
import { scoringOf } from './scoring.ts';
import { textOfHtml } from './text.ts';
import { children, contentOf, first, numberIn } from './xml.ts';

type Note = (message: string) => void;
interface Answer {
  /** Share of the marks, from -1 to 1. */
  share: number;
  text: string;
  element: Element;
}

/** The questions of a file that Moodle exported. */
export function readMoodle(quiz: Element): Imported {
  const places = new Map<Element, string>();
  let category = '';
  const items = children(quiz, 'question').filter((question) => {
    if (question.attribs.type !== 'category') {
      places.set(question, category);
      return true;
    }
    category = contentOf(first(first(question, 'category'), 'text'))
      .split('/')
      .at(-1)!
      .replaceAll(/[<>]/g, '')
      .slice(0, 32);
    return false;
  });
  const nameOf = (question: Element) =>
    contentOf(first(children(question, 'name')[0], 'text')) || question.attribs.type || '?';
  const sections = [...new Set([...places.values()].filter(Boolean))].map((label) => ({ label }));
  const read = (question: Element, note: Note) => {
    const section = places.get(question);
    return { ...questionOf(question, nameOf(question), note), ...(section && { section }) };
  };
  return { ...(sections.length > 0 && { sections }), ...readEach(items, nameOf, read) };
}

/** Parts of a question that no question here has. */
const DROPPED = [
  'generalfeedback',
  'hint',
  'correctfeedback',
  'partiallycorrectfeedback',
  'incorrectfeedback',
  'responsetemplate',
];

/** @throws Unsupported */
function questionOf(question: Element, name: string, note: Note): QuestionInput {
  const type = question.attribs.type ?? '';
  const read = READERS[type];
  if (!read) throw new Unsupported(`the type ${type || '(none)'} is not supported`);
  const text = textIn(children(question, 'questiontext')[0], note);
  const grade = numberIn(own(question, 'defaultgrade')) ?? 1;
  const answers = children(question, 'answer').map((element) => ({
    share: (numberIn(element.attribs.fraction) ?? 0) / 100,
    text: textIn(element, note),
    element,
  }));
  for (const part of DROPPED)
    if (children(question, part).some((child) => contentOf(child) !== '')) note(`${part} is left out`);
  if (answers.some(({ element }) => contentOf(first(element, 'feedback')) !== ''))
    note('feedback of answers is left out');
  const id = own(question, 'idnumber');
  const label = /^(?:Q|Question )?([\p{L}\p{N}][\p{L}\p{N}.()-]{0,7})$/u.exec(name)?.[1];
  return {
    ...(label && { label }),
    ...(id && { external_id: id.slice(0, 128) }),
    text,
    max_marks: grade > 0 ? hundredths(grade) : 1,
    ...read({ question, answers, grade, note }),
  };
}

const own = (element: Element, name: string) => contentOf(children(element, name)[0]);

/** The text of an element with a `text`, in the format that it names; HTML is the usual one. */
function textIn(element: Element | undefined, note: Note): string {
  const text = element ? children(element, 'text')[0] : undefined;
  if (!element || !text) return '';
  const content = DomUtils.textContent(text);
  const { format = 'html' } = element.attribs;
  return format === 'html' || format === 'moodle_auto_format'
    ? textOfHtml(content, note)
    : content.replaceAll('\r\n', '\n');
}

interface Found {
  question: Element;
  answers: Answer[];
  grade: number;
  note: Note;
}

const READERS: Record<string, (found: Found) => Partial<QuestionInput>> = {
  multichoice: (found) => (own(found.question, 'single') === 'false' ? multiple(found) : single(found)),
  truefalse: ({ answers }) => {
    const right = answers.find(({ share }) => share > 0)?.text.toLowerCase();
    return { type: 'true_false', correct_options: [right === 'true' ? 'True' : 'False'] };
  },
  shortanswer,
  numerical,
  essay: ({ question, note }) => {
    const lines = numberIn(own(question, 'responsefieldlines')) ?? SHORT_LINES + 1;
    const limit = numberIn(own(question, 'maxwordlimit'));
    if ((numberIn(own(question, 'attachments')) ?? 0) !== 0) note('attachments are not taken');
    return {
      type: lines <= SHORT_LINES ? 'short_answer' : 'long_answer',
      ...(limit && { word_limit: limit }),
      ...scoringOf(textIn(children(question, 'graderinfo')[0], note)),
    };
  },
  matching,
  ordering: ({ question, answers }) => {
    const options = answers.map(({ text }, at) => ({ label: letter(at), text }));
    const isWhole = ['ALL_OR_NOTHING', '-1'].includes(own(question, 'gradingtype'));
    return {
      type: 'ordering',
      options,
      correct_options: options.map(({ label }) => label),
      partial: isWhole ? 'none' : 'proportional',
    };
  },
};

/** Lines of an answer that is still short. */
export const SHORT_LINES = 5;

function single({ answers, grade, note }: Found): Partial<QuestionInput> {
  const right = answers.filter(({ share }) => share === 1);
  if (right.length !== 1)
    throw new Unsupported(`${right.length || 'none'} of its answers give all marks, and one should`);
  const wrong = answers.filter(({ share }) => share < 1);
  const penalty = Math.min(0, ...wrong.map(({ share }) => share));
  if (wrong.some(({ share }) => share > 0)) note('answers that earn a part of the marks earn none');
  else if (wrong.some(({ share }) => share !== penalty)) note('each wrong answer costs as much as the worst');
  return {
    type: 'mcq_single',
    ...labelled(answers, ({ share }) => share === 1),
    ...(penalty < 0 && { negative_marks: hundredths(-penalty * grade) }),
  };
}

function multiple({ answers, note }: Found): Partial<QuestionInput> {
  const right = answers.filter(({ share }) => share > 0);
  if (right.length === 0) throw new Unsupported('none of its answers is right');
  const each = 1 / right.length;
  const near = (share: number, wanted: number) => Math.abs(share - wanted) < 0.001;
  const wrong = answers.filter(({ share }) => share <= 0);
  const costs = wrong.length > 0 && wrong.every(({ share }) => near(share, -each));
  const isEqual = right.every(({ share }) => near(share, each));
  const isWhole = wrong.length > 0 && wrong.every(({ share }) => share === -1);
  const partial: PartialInput = isWhole && !costs ? 'none' : costs ? 'right_minus_wrong' : 'proportional';
  if (!isEqual || !(costs || isWhole || wrong.every(({ share }) => share === 0)))
    note('all right answers count the same, and so do wrong ones');
  return { type: 'mcq_multiple', ...labelled(answers, ({ share }) => share > 0), partial };
}

function labelled(answers: readonly Answer[], isRight: (answer: Answer) => boolean) {
  return {
    options: answers.map(({ text }, at) => ({ label: letter(at), text })),
    correct_options: answers.flatMap((answer, at) => (isRight(answer) ? [letter(at)] : [])),
  };
}

function shortanswer({ answers, note }: Found): Partial<QuestionInput> {
  const right = answers.filter(({ share }) => share === 1);
  const accepted = right.map(({ text }) => text).filter((text) => !/(?<!\\)\*/.test(text));
  if (accepted.length < right.length) note('answers with a * for any characters are left out');
  if (right.length < answers.length) note('answers that earn less than all marks are left out');
  if (accepted.length === 0) throw new Unsupported('it has no answer that gives all marks');
  return { type: 'one_word', answer: { accepted: accepted.map((text) => text.replaceAll('\\*', '*')) } };
}

function numerical({ question, answers, note }: Found): Partial<QuestionInput> {
  const right = answers.filter(({ share }) => share === 1);
  const value = numberIn(right[0]?.text);
  if (value === undefined) throw new Unsupported('it has no number that gives all marks');
  if (answers.length > 1) note('answers but the first that gives all marks are left out');
  const tolerance = numberIn(own(right[0]!.element, 'tolerance'));
  const units = children(children(question, 'units')[0] ?? question, 'unit');
  const unit = contentOf(
    first(
      units.find((one) => numberIn(contentOf(first(one, 'multiplier'))) === 1),
      'unit_name',
    ),
  );
  if (units.length > 1) note('units but the first are left out');
  return { type: 'numerical', answer: { value, ...(tolerance && { tolerance }), ...(unit && { unit }) } };
}

function matching({ question, note }: Found): Partial<QuestionInput> {
  const rows = children(question, 'subquestion').map((element) => ({
    text: textIn(element, note),
    matched: textIn(children(element, 'answer')[0], note),
  }));
  const matches = [...new Set(rows.map(({ matched }) => matched))].map((text, at) => ({ label: String(at + 1), text }));
  const asked = rows.filter(({ text }) => text !== '');
  const options = asked.map(({ text }, at) => ({ label: letter(at), text }));
  const pairs = asked.map(({ matched }, at) => ({
    option: letter(at),
    match: matches.find(({ text }) => text === matched)!.label,
  }));
  return { type: 'matching', options, matches, answer: { pairs } };
}
