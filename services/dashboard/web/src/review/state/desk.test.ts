import { create } from '@bufbuild/protobuf';
import {
  AppealSchema,
  QuestionResultSchema,
  ReviewState,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { startEdit } from '../marks/edit.ts';
import { anItem } from '../testing/items.ts';
import { type Desk, type Event, reduce, shownOf, startDesk, unsavedOf } from './desk.ts';
import { parseReviewSearch } from './search.ts';

const items = [anItem(), anItem({ questionId: 'q2', label: '2' }), anItem({}, 'copy-2')];
const item = items[0]!;
const edit = { ...startEdit(item, undefined, false), awarded: 300 };
const decision = { kind: 'override', awarded: 300, criteria: [], feedback: undefined, reason: undefined } as const;
const question = (change: object) => create(QuestionResultSchema, { ...item.question, ...change });
const overridden = question({ awarded: 300, needsReview: false, revision: 2n, review: { edited: true } });
const EMPTY_DESK = startDesk(false);
const LOADED = { type: 'loaded', page: EMPTY_DESK.queue.next!, items, total: 3, next: '' } as const;
const after = (...events: Event[]): Desk => events.reduce(reduce, reduce(EMPTY_DESK, LOADED));
const SAVING: Event[] = [
  { type: 'edited', key: item.key, edit },
  { type: 'saving', item },
  { type: 'moved', by: 1 },
];

test('what is saved goes on at once; the answer shows what the server made of it and can be undone', () => {
  const saving = after(...SAVING);
  expect([shownOf(saving)?.key, saving.edits.size, unsavedOf(saving).saving]).toEqual([items[1]!.key, 0, 1]);
  const saved = reduce(saving, { type: 'saved', item, question: overridden, n: 1 });
  expect(saved.queue.items[0]).toMatchObject({
    state: ReviewState.OVERRIDDEN,
    question: { awarded: 300, revision: 2n },
  });
  expect([unsavedOf(saved).saving, saved.acts.length]).toEqual([0, 1]);
  const undone = reduce(saved, { type: 'undone', item: saved.queue.items[0]!, question: item.question });
  expect([undone.acts.length, undone.queue.items[0]!.state]).toEqual([0, ReviewState.OPEN]);
  expect(undone.saves.get(item.key)?.status).toBe('undone');
});

test('what was not saved keeps what the person entered, and the answer as it stood', () => {
  const failed = after(...SAVING, { type: 'failed', item, decision, edit, problem: 'no connection' });
  expect(failed.edits.get(item.key)).toEqual(edit);
  expect(failed.queue.items[0]!.question.awarded).toBe(200);
  expect(unsavedOf(failed).problems.map(([key, save]) => [key, save.status])).toEqual([[item.key, 'failed']]);
  expect(unsavedOf(reduce(failed, { type: 'dismissed', key: item.key })).problems).toEqual([]);
});

test('what somebody changed meanwhile is shown, with who and what, and takes the place of what was entered', () => {
  const theirs = question({ awarded: 100, review: { edited: true, reason: 'too kind' }, revision: 5n });
  const changed = after(...SAVING, {
    type: 'changedMeanwhile',
    item,
    edit,
    who: 'Asha',
    question: theirs,
  });
  expect(changed.queue.items[0]!.question).toMatchObject({ awarded: 100, revision: 5n });
  expect([changed.edits.size, changed.acts.length]).toEqual([0, 0]);
  expect(changed.saves.get(item.key)).toMatchObject({
    status: 'changed',
    change: { who: 'Asha', before: 200, after: 100, kind: 'overridden', reason: 'too kind' },
  });
});

test('a copy is gone through beside the queue, which is where it was afterwards', () => {
  const before = after({ type: 'moved', by: 1 });
  const copy = reduce(before, { type: 'copyOpened', items: items.slice(0, 2), at: items[1]!.key });
  expect(shownOf(copy)?.key).toBe(items[1]!.key);
  const saved = reduce(copy, { type: 'saved', item, question: overridden, n: 1 });
  expect([saved.queue.items[0]!.state, saved.copy!.items[0]!.state]).toEqual(Array(2).fill(ReviewState.OVERRIDDEN));
  const closed = reduce(reduce(saved, { type: 'moved', by: 1 }), { type: 'copyClosed' });
  expect(shownOf(closed)?.key).toBe(items[1]!.key);
});

test('an address says which answers are looked at; what it should not say is left out', () => {
  const search = {
    question: 'q',
    reason: 'illegible',
    order: 'shuffled',
    sample: 10,
    reviewed: true,
    appeals: true,
    seed: 7,
    copy: 'c',
    copies: true,
  };
  expect(parseReviewSearch(search)).toEqual({ ...search, seed: '7' });
  expect(
    parseReviewSearch({ question: 3, reason: 'x', order: 'y', sample: 3, reviewed: 'yes', copy: '', copies: 1 }),
  ).toEqual({});
});

test('what is saved no longer counts among the open answers of its question, and does again once it is undone', () => {
  const open = { [item.question.questionId]: 5 };
  const counted = reduce(EMPTY_DESK, { ...LOADED, open });
  const countOf = (desk: Desk) => desk.open.get(item.question.questionId);
  const saved = [...SAVING, { type: 'saved', item, question: overridden, n: 1 } as const].reduce(reduce, counted);
  expect(countOf(saved)).toBe(4);
  const undone = reduce(saved, { type: 'undone', item, question: question({ needsReview: true, revision: 3n }) });
  expect(countOf(undone)).toBe(5);
});

test('a candidate who was answered stays answered: nothing of it can be undone', () => {
  const asked = { ...item, appeal: create(AppealSchema, { reason: 'Look at page 2.' }) };
  const loaded = reduce(EMPTY_DESK, { ...LOADED, items: [asked, ...items.slice(1)] });
  const answered = { ...asked, appeal: create(AppealSchema, { reason: 'Look at page 2.', answer: 'It is there.' }) };
  const saved = reduce(loaded, { type: 'saved', item: answered, question: overridden, n: 1 });
  expect(saved.queue.items[0]).toMatchObject({ state: ReviewState.OVERRIDDEN, appeal: { answer: 'It is there.' } });
  expect(saved.acts).toEqual([]);
});

test('a page of a queue that was started anew since is dropped', () => {
  const anew = reduce(EMPTY_DESK, { type: 'restarted', isFree: false });
  expect(reduce(anew, LOADED).queue.items).toEqual([]);
  expect(reduce(anew, { ...LOADED, page: anew.queue.next! }).queue.items).toEqual(items);
});

test('while a copy is open, what the queue holds counts as let go of', () => {
  const held = after({ type: 'claimed', asked: new Set(items.map(({ key }) => key)), taken: new Map() });
  const copy = reduce(held, { type: 'copyOpened', items: items.slice(0, 2), at: item.key });
  const claimed = reduce(copy, { type: 'claimed', asked: new Set([item.key]), taken: new Map() });
  const answered = (queue: Desk['queue']) => queue.items.map(({ isClaimAnswered }) => isClaimAnswered === true);
  expect([answered(claimed.copy!), answered(claimed.queue)]).toEqual([
    [true, false],
    [false, false, false],
  ]);
});

test('an answer that somebody marked before the person came to it is passed over, unless it is theirs or something is entered', () => {
  const read = { type: 'read', item, question: overridden } as const;
  const listed = { ...LOADED, items: items.map((one) => ({ ...one, isInSight: true })) };
  const shown = (...events: Event[]) => shownOf(events.reduce(reduce, reduce(EMPTY_DESK, listed)))?.key;
  expect(shown(read)).toBe(items[1]!.key);
  expect(shown({ type: 'edited', key: item.key, edit }, read)).toBe(item.key);
  expect(shown({ type: 'claimed', asked: new Set([item.key]), taken: new Map() }, read)).toBe(item.key);
  expect(shown({ ...read, question: question({ awarded: 300, revision: 2n }) })).toBe(item.key);
  expect(shownOf(reduce(after(), read))?.key).toBe(item.key);
});
