import { expect, test } from '@jest/globals';
import { changeForm, type FormAct, type FormState, startState } from './form-state.ts';
import { emptyExam, emptyQuestion } from './from-messages.ts';

const start = (): FormState => {
  const questions = ['a', 'b', 'c'].map((text) => ({ ...emptyQuestion(), key: text, text }));
  return startState({ ...emptyExam(), questions });
};
const after = (...acts: FormAct[]) => acts.reduce(changeForm, start());
const texts = ({ form }: FormState) => form.questions.map(({ text }) => text);

test('questions are added, copied beside the first, moved and removed', () => {
  expect(texts(after({ type: 'add' }))).toEqual(['a', 'b', 'c', '']);
  expect(texts(after({ type: 'copy', key: 'b' }))).toEqual(['a', 'b', 'b', 'c']);
  expect(texts(after({ type: 'move', key: 'c', by: -1 }))).toEqual(['a', 'c', 'b']);
  expect(texts(after({ type: 'move', key: 'c', by: 1 }))).toEqual(['a', 'b', 'c']);
  expect(texts(after({ type: 'remove', key: 'a' }))).toEqual(['b', 'c']);
  expect(texts(after({ type: 'remove', key: 'unknown' }))).toEqual(['a', 'b', 'c']);
});

test('what was refused opens its questions, and goes as they change or move', () => {
  const problems = ['title', 'questions[1].label', 'questions[2].text'].map((path) => ({ path, message: 'No.' }));
  const refused = after({ type: 'refused', problems });
  expect([...refused.opened]).toEqual(['b', 'c']);
  const paths = (act: FormAct) => changeForm(refused, act).refused.map(({ path }) => path);
  expect(paths({ type: 'question', key: 'b', fields: { label: '2' } })).toEqual(['title', 'questions[2].text']);
  expect(paths({ type: 'about', fields: { title: 'T' } })).toEqual(['questions[1].label', 'questions[2].text']);
  expect(paths({ type: 'move', key: 'a', by: 1 })).toEqual([]);
});

test('a new question is open and gets the focus; what was open stays so once it was read anew', () => {
  const state = after({ type: 'add' });
  const [last] = state.form.questions.slice(-1);
  expect([...state.opened]).toEqual([last!.key]);
  expect(state.added).toBe(last!.key);
  const questions = ['a', 'b', 'c', 'd'].map((text) => ({ ...emptyQuestion(), key: `new ${text}`, text }));
  const read = changeForm(state, { type: 'read', form: { ...emptyExam(), questions } });
  expect([...read.opened]).toEqual(['new d']);
  expect(read.added).toBeUndefined();
});
