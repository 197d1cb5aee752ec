import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { anItem } from '../testing/items.ts';
import { withQuestion } from './item.ts';
import { append, currentOf, goTo, move, noteTaken, replace, startQueue, upcoming, wantsMore } from './queue.ts';

const items = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => anItem({}, `copy-${from + n}`));
const byAsha = { by: 'Asha', isReviewed: false };
const EMPTY = startQueue(false);
const first = append(EMPTY, { items: items(0, 50), total: 70, next: 'cursor' });

test('the next page is asked for ten items ahead of the end, and the last one ends it', () => {
  expect([
    wantsMore(EMPTY),
    wantsMore(first),
    wantsMore({ ...first, position: 39 }),
    wantsMore({ ...first, position: 40 }),
  ]).toEqual([true, false, false, true]);
  const all = append(first, { items: items(50, 70), total: 30, next: '' });
  expect([all.items.length, all.total, wantsMore({ ...all, position: 69 })]).toEqual([70, 70, false]);
});

/** A page of items that nobody else has, of which the first three are claimed. */
const free = (from: number, to: number, next: string) => ({
  items: items(from, to).map((item, n) => ({ ...item, isClaimAnswered: n < 3, isInSight: n >= 3 })),
  total: 9,
  next,
});
const numbers = ({ items: all }: typeof first) => all.map(({ submissionId }) => Number(submissionId.slice(5)));

test('items that nobody else has are asked for one ahead of the last that is claimed, and what others have at the end [REV-122]', () => {
  const given = append(startQueue(true), free(0, 6, 'cursor'));
  const wants = (queue: typeof given, ...places: number[]) =>
    places.map((position) => wantsMore({ ...queue, position }));
  expect([given.next, ...wants(given, 0, 1)]).toEqual([{ isFree: true, after: 'cursor' }, false, true]);
  const last = append(given, free(3, 6, ''));
  expect([last.next, numbers(last), ...wants(last, 5, 6)]).toEqual([
    { isFree: false, after: '' },
    [0, 1, 2, 3, 4, 5],
    false,
    true,
  ]);
  const others = items(6, 8).map((item) => ({ ...item, taken: byAsha }));
  const rest = append(
    { ...last, position: 6 },
    { items: [...items(5, 6), ...others, ...items(8, 9)], total: 4, next: '' },
  );
  expect([rest.next, rest.items.length, rest.position]).toEqual([undefined, 9, 8]);
  expect(wantsMore(append(startQueue(true), free(0, 0, '')))).toBe(true);
});

test('what is only in sight gives way to what is listed anew, unless the person has come to it', () => {
  const given = append(startQueue(true), free(0, 8, 'cursor'));
  expect(numbers(append(given, free(5, 9, 'cursor')))).toEqual([0, 1, 2, 5, 6, 7, 8]);
  const back = move(
    [1, 2, 3, 4].reduce((queue) => move(queue, 1), given),
    -1,
  );
  expect(numbers(append(back, free(6, 9, 'cursor')))).toEqual([0, 1, 2, 3, 4, 6, 7, 8]);
});

test('somebody who is given nothing looks through all', () => {
  const none = { ...free(0, 8, 'cursor'), items: items(0, 8).map((item) => ({ ...item, isInSight: true })) };
  expect(append(startQueue(true), none).next).toEqual({ isFree: false, after: 'cursor' });
});

test('an item that comes again, as its need has changed, stays where it is', () => {
  const again = append(first, { items: items(48, 52), total: 70, next: '' });
  expect(again.items.map(({ submissionId }) => submissionId).slice(47)).toEqual([
    'copy-47',
    'copy-48',
    'copy-49',
    'copy-50',
    'copy-51',
  ]);
});

test('moving ends at the first item, and one behind the last', () => {
  expect(move(first, -1).position).toBe(0);
  const end = move({ ...first, position: 49 }, 1);
  expect([end.position, currentOf(end), upcoming(end, 3)]).toEqual([50, undefined, []]);
  expect(upcoming({ ...first, position: 48 }, 3).map(({ submissionId }) => submissionId)).toEqual(['copy-49']);
  expect(goTo(first, items(7, 8)[0]!.key).position).toBe(7);
  expect(goTo(first, 'unknown').position).toBe(0);
});

test('what is known now about an answer takes the place of what was, its draft stays', () => {
  const item = first.items[3]!;
  const question = { ...item.question, awarded: 400, needsReview: false, review: { edited: true } };
  const now = withQuestion(item, question as typeof item.question);
  const after = replace(first, now).items[3]!;
  expect([after.question.awarded, after.draft, after.state]).toEqual([400, 200, ReviewState.OVERRIDDEN]);
});

const KEYS = first.items.map(({ key }) => key);
/** The queue after the server was asked for all, of which Asha has those at these places. */
const taken = (...places: number[]) =>
  noteTaken(first, new Set(KEYS), new Map(places.map((n) => [KEYS[n]!, byAsha])), false);

test('what somebody else has is passed over, both ways, and is not loaded ahead', () => {
  const queue = taken(1, 2, 4);
  expect([queue.position, move(queue, 1).position, move(move(queue, 1), -1).position]).toEqual([0, 3, 0]);
  expect(upcoming(queue, 2).map(({ key }) => key)).toEqual([KEYS[3], KEYS[5]]);
  const again = noteTaken(queue, new Set([KEYS[1]!]), new Map(), false);
  expect([move(again, 1).position, again.items[4]!.taken]).toEqual([1, byAsha]);
});

test('only what the last claim asked for counts as heard of', () => {
  const heard = (keys: number[]) => (queue: typeof first) =>
    noteTaken(queue, new Set(keys.map((n) => KEYS[n]!)), new Map(), false);
  const after = heard([1, 2])(heard([0, 1])(first));
  expect(after.items.slice(0, 4).map(({ isClaimAnswered }) => !!isClaimAnswered)).toEqual([false, true, true, false]);
});

test('a queue begins and goes on with the first answer that nobody else has', () => {
  const [mine, theirs] = [items(50, 52), items(52, 54).map((item) => ({ ...item, taken: byAsha }))];
  const page = (of: typeof mine, next: string) => ({ items: of, total: 4, next });
  expect(append(EMPTY, page([...theirs, ...mine], '')).position).toBe(2);
  const none = append(EMPTY, page(theirs, 'cursor'));
  expect([none.position, wantsMore(none), append(none, page(mine, '')).position]).toEqual([2, true, 2]);
});

test('the current answer is left when somebody else has it, unless something is entered or it was opened knowingly', () => {
  expect(taken(0, 1).position).toBe(2);
  const entered = noteTaken(first, new Set(KEYS), new Map([[KEYS[0]!, byAsha]]), true);
  expect(entered.position).toBe(0);
  const opened = goTo(taken(0), KEYS[0]!);
  expect(noteTaken(opened, new Set(KEYS), new Map([[KEYS[0]!, byAsha]]), false).position).toBe(0);
});
