import type { ExamForm, QuestionForm } from './exam-form.ts';
import { copyOf, emptyQuestion } from './from-messages.ts';
import type { Problem } from './problems.ts';

/** The form with the problems that the service reported. */
export interface FormState {
  form: ExamForm;
  /** Problems from the last save; each is removed when its field changes. */
  refused: readonly Problem[];
  /** Questions whose fields are shown, by key. */
  opened: ReadonlySet<string>;
  /** A question that was just added and gets the focus. */
  added?: string;
}

export type FormAct =
  | { type: 'about'; fields: Partial<Omit<ExamForm, 'questions'>> }
  | { type: 'question'; key: string; fields: Partial<QuestionForm> }
  | { type: 'add' }
  | { type: 'copy' | 'remove' | 'toggle'; key: string }
  | { type: 'move'; key: string; by: 1 | -1 }
  /** What the service refused to save. */
  | { type: 'refused'; problems: readonly Problem[] }
  /** Opens the questions that have problems. */
  | { type: 'reveal'; problems: readonly Problem[] }
  | { type: 'read'; form: ExamForm };

export function startState(form: ExamForm): FormState {
  const [only] = form.questions;
  return { form, refused: [], opened: new Set(form.questions.length === 1 ? [only!.key] : []) };
}

export function changeForm(state: FormState, act: FormAct): FormState {
  const { form, opened } = state;
  const withQuestions = (questions: QuestionForm[], change: Partial<FormState> = {}): FormState => ({
    ...state,
    form: { ...form, questions },
    ...change,
  });
  const place = 'key' in act ? form.questions.findIndex(({ key }) => key === act.key) : -1;
  switch (act.type) {
    case 'about':
      return { ...state, form: { ...form, ...act.fields }, refused: state.refused.filter(isOfQuestions) };
    case 'question':
      return withQuestions(
        form.questions.map((one) => (one.key === act.key ? { ...one, ...act.fields } : one)),
        { refused: state.refused.filter(({ path }) => !path.startsWith(`questions[${place}]`)) },
      );
    case 'add':
      return added(state, form.questions.length, emptyQuestion());
    case 'copy':
      return place < 0 ? state : added(state, place + 1, copyOf(form.questions[place]!));
    case 'remove':
      // Problems are named by a question's position, and the positions have changed.
      return withQuestions(form.questions.toSpliced(place, place < 0 ? 0 : 1), { refused: [] });
    case 'move': {
      const to = place + act.by;
      if (place < 0 || to < 0 || to >= form.questions.length) return state;
      const questions = form.questions.toSpliced(place, 1).toSpliced(to, 0, form.questions[place]!);
      return withQuestions(questions, { refused: [] });
    }
    case 'toggle':
      return { ...state, opened: toggled(opened, act.key) };
    case 'refused':
      return { ...state, refused: act.problems, opened: withProblems(state, act.problems) };
    case 'reveal':
      return { ...state, opened: withProblems(state, act.problems) };
    case 'read':
      return { ...startState(act.form), opened: keptOpen(state, act.form) };
  }
}

function isOfQuestions({ path }: Problem): boolean {
  return path.startsWith('questions');
}

function added(state: FormState, place: number, question: QuestionForm): FormState {
  const questions = state.form.questions.toSpliced(place, 0, question);
  const opened = new Set([...state.opened, question.key]);
  return { form: { ...state.form, questions }, refused: [], opened, added: question.key };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const all = new Set(keys);
  if (!all.delete(key)) all.add(key);
  return all;
}

/** Questions with problems are opened, so that the problems are seen. */
function withProblems({ form, opened }: FormState, problems: readonly Problem[]): ReadonlySet<string> {
  const keys = problems.flatMap(({ path }) => {
    const [, index] = /^questions\[(\d+)\]/.exec(path) ?? [];
    return index === undefined ? [] : (form.questions[Number(index)]?.key ?? []);
  });
  return new Set([...opened, ...keys]);
}

/** After saving, open questions stay open, matched by position, since the questions read again have other keys. */
function keptOpen({ form, opened }: FormState, now: ExamForm): ReadonlySet<string> {
  return new Set(
    now.questions.filter((_, index) => opened.has(form.questions[index]?.key ?? '')).map(({ key }) => key),
  );
}
