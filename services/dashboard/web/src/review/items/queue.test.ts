import { ReviewState } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { anItem } from '../testing/items.ts';
import { withQuestion } from './item.ts';
import { append, currentOf, EMPTY_QUEUE, goTo, move, replace, upcoming, wantsMore } from './queue.ts';

const items = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => anItem({}, `copy-${from + n}`));
const first = append(EMPTY_QUEUE, { items: items(0, 50), total: 70, next: 'cursor' });

test('the next page is asked for ten items ahead of the end, and the last one ends it', () => {
  expect([wantsMore(EMPTY_QUEUE), wantsMore(first), wantsMore(move(first, 39)), wantsMore(move(first, 40))]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const all = append(first, { items: items(50, 70), total: 30, next: '' });
  expect([all.items.length, all.total, wantsMore(move(all, 69))]).toEqual([70, 70, false]);
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
  const end = move(first, 1_000);
  expect([end.position, currentOf(end), upcoming(end, 3)]).toEqual([50, undefined, []]);
  expect(upcoming(move(first, 48), 3).map(({ submissionId }) => submissionId)).toEqual(['copy-49']);
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
