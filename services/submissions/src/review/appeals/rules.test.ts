import { APPEAL_TEXT_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { expect, test } from '@jest/globals';
import { type AppealRow, requireOpen, requireRepeated, requireText, toAppeal } from './rules.ts';

const made: AppealRow = {
  ...{ question_id: 'q-1', reason: 'I wrote the unit.', asked_at: '2026-12-01T10:00:00.000000Z' as Instant },
  ...{ decided_at: null, answer: null, awarded_before: null, awarded: null },
};
const decided: AppealRow = {
  ...made,
  ...{ decided_at: '2026-12-02T10:00:00.000000Z' as Instant, answer: 'It is there.', awarded_before: 0, awarded: 50 },
};

test.each([
  ['a sentence', ' I wrote the unit.\n', 'I wrote the unit.'],
  ['the longest', 'ä'.repeat(APPEAL_TEXT_LENGTH_MAX), 'ä'.repeat(APPEAL_TEXT_LENGTH_MAX)],
])('%s is a reason [PUB-15]', (_, text, kept) => {
  expect(requireText('reason', text)).toBe(kept);
});

test.each([
  ['nothing', '', 'required'],
  ['only space', ' \n\t', 'required'],
  ['a longer one', 'x'.repeat(APPEAL_TEXT_LENGTH_MAX + 1), 'too_long'],
])('%s is none [PUB-15] [PUB-18]', (_, text, code) => {
  for (const field of ['reason', 'answer'] as const) {
    const details = { errors: [expect.objectContaining({ field, code })] };
    expect(() => requireText(field, text)).toThrow(expect.objectContaining({ code: 'validation_failed', details }));
  }
});

test.each([
  ['the same reason', 'I wrote the unit.', true],
  ['another one', 'Look at page 2.', false],
])('asking again with %s [PUB-15]', (_, reason, isRepeated) => {
  const ask = () => requireRepeated(made, reason);
  if (isRepeated) expect(ask()).toBe(made);
  else expect(ask).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test.each([
  ['one that nobody has decided', made, true],
  ['one that is decided', decided, false],
  ['none', undefined, false],
])('%s can be decided: [PUB-18]', (_, appeal, isOpen) => {
  if (isOpen) expect(requireOpen(appeal)).toBe(appeal);
  else expect(() => requireOpen(appeal)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

test('what is said of an appeal is what the two sides wrote, when, and the marks [PUB-17]', () => {
  const told = (row: AppealRow) => Object.entries(toAppeal(row)).filter(([, value]) => value !== undefined);
  expect(told(made).map(([name]) => name)).toEqual(['reason', 'askedAt']);
  expect(told(decided).map(([name]) => name)).toEqual(
    'reason askedAt decidedAt answer awardedBefore awarded'.split(' '),
  );
});
