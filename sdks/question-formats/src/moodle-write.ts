import type { QuestionInput } from '../../typescript/src/index.ts';
import { SHORT_LINES } from './moodle-read.ts';
import type { Note, Paper } from './paper.ts';
import { scoringText } from './scoring.ts';
import { document, element, type Markup } from './xml.ts';

/** Fields of a question that Moodle has no place for. */
const UNKNOWN = ['parent_label', 'expects_diagram', 'assess_language', 'tags'] as const;

/** A paper as Moodle imports it. @param note is told what the file cannot say. */
export function writeMoodle({ questions }: Paper, note: (note: Note) => void): string {
  let section: string | null | undefined;
  const items = questions.flatMap((question, at) => {
    const item = `question ${question.label ?? at + 1}`;
    for (const field of UNKNOWN) if (question[field]) note({ item, message: `${field} is left out` });
    const isNew = question.section && question.section !== section;
    section = question.section;
    const category = element('category', {}, element('text', {}, `$course$/top/${section}`));
    return [isNew && element('question', { type: 'category' }, category), written(question, item, note)];
  });
  return document(element('quiz', {}, items));
}

const plain = (name: string, text: string, attributes = {}, ...more: Markup[]): Markup =>
  element(name, { ...attributes, format: 'plain_text' }, element('text', {}, text), more);

function written(question: QuestionInput, item: string, note: (note: Note) => void): Markup {
  const { type, max_marks, label, text, external_id } = question;
  if (question.negative_marks && type !== 'mcq_single') note({ item, message: 'negative_marks is left out' });
  const { kind, parts } = partsOf(question, (message) => note({ item, message }));
  return element(
    'question',
    { type: kind },
    element('name', {}, element('text', {}, label ?? item)),
    plain('questiontext', text ?? ''),
    element('defaultgrade', {}, max_marks),
    element('penalty', {}, 0),
    element('idnumber', {}, external_id),
    parts,
  );
}

/** A share of the marks in hundredths of all, as precise as Moodle's own. */
const percent = (share: number) => Number((share * 100).toFixed(5));

function partsOf(question: QuestionInput, note: (message: string) => void): { kind: string; parts: Markup[] } {
  const { type, options = [], correct_options, answer, max_marks } = question;
  const right = new Set(correct_options);
  const share = (fraction: number, text: string, ...more: Markup[]) => plain('answer', text, { fraction }, ...more);
  if (type === 'mcq_single' || type === 'mcq_multiple') {
    const isSingle = type === 'mcq_single';
    const earned = isSingle ? 100 : percent(1 / right.size);
    const cost = isSingle
      ? percent((question.negative_marks ?? 0) / max_marks)
      : { none: 100, right_minus_wrong: earned, proportional: 0 }[
          question.partial ?? (question.rubric?.partial_marking ? 'right_minus_wrong' : 'none')
        ];
    return {
      kind: 'multichoice',
      parts: [
        element('single', {}, String(isSingle)),
        element('answernumbering', {}, 'ABCD'),
        ...(options ?? []).map(({ label, text }) => share(right.has(label) ? earned : -cost! || 0, text ?? '')),
      ],
    };
  }
  if (type === 'true_false') {
    const isTrue = right.has('True');
    return { kind: 'truefalse', parts: [share(isTrue ? 100 : 0, 'true'), share(isTrue ? 0 : 100, 'false')] };
  }
  if (type === 'one_word') {
    if (answer?.form || answer?.policy) note('form and policy of the answer are left out');
    return {
      kind: 'shortanswer',
      parts: [
        element('usecase', {}, 0),
        ...(answer?.accepted ?? []).map((text) => share(100, text.replaceAll('*', '\\*'))),
      ],
    };
  }
  if (type === 'numerical') {
    const unit =
      answer?.unit &&
      element('units', {}, element('unit', {}, element('multiplier', {}, 1), element('unit_name', {}, answer.unit)));
    if (typeof answer?.value !== 'number') note('it has no key, without which Moodle does not take it');
    return {
      kind: 'numerical',
      parts: [
        share(100, String(answer?.value ?? ''), element('tolerance', {}, answer?.tolerance ?? 0)),
        ...(unit ? [unit] : []),
      ],
    };
  }
  if (type === 'matching') {
    if (question.partial && question.partial !== 'proportional') note(`partial ${question.partial} is left out`);
    const textOf = (label: string) => question.matches?.find((match) => match.label === label)?.text ?? '';
    const pairs = new Map(answer?.pairs?.map(({ option, match }) => [option, match]));
    const spare = (question.matches ?? []).filter(({ label }) => ![...pairs.values()].includes(label));
    const row = (text: string, matched: string) =>
      plain('subquestion', text, {}, element('answer', {}, element('text', {}, matched)));
    return {
      kind: 'matching',
      parts: [
        ...(options ?? []).map(({ label, text }) => row(text ?? '', textOf(pairs.get(label)!))),
        ...spare.map(({ text }) => row('', text ?? '')),
      ],
    };
  }
  if (type === 'ordering') {
    const inOrder = (correct_options ?? []).map(
      (label) => options?.find((option) => option.label === label)?.text ?? '',
    );
    const grading = (question.partial ?? 'none') === 'none' ? 'ALL_OR_NOTHING' : 'RELATIVE_NEXT_EXCLUDE_LAST';
    return {
      kind: 'ordering',
      parts: [element('gradingtype', {}, grading), ...inOrder.map((text, at) => share(at + 1, text))],
    };
  }
  return {
    kind: 'essay',
    parts: [
      element('responseformat', {}, 'plain'),
      element('responsefieldlines', {}, type === 'short_answer' ? SHORT_LINES : 3 * SHORT_LINES),
      ...(question.word_limit ? [element('maxwordlimit', {}, question.word_limit)] : []),
      plain('graderinfo', scoringText(question)),
    ],
  };
}
