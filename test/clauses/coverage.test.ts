import { expect, test } from '@jest/globals';
import { excusesIn, idsIn } from './contract.ts';
import { problems, render, totals } from './coverage.ts';
import { tagsIn } from './recorded.ts';

const CONTRACT = {
  clauses: ['SUB-1', 'SUB-2', 'SUB-3'].map((id) => ({ id, file: 'submissions.md' })),
  excuses: [{ id: 'SUB-3', reason: 'only a reader can tell' }],
};
const TAGS = new Map([
  ['b.test.ts', ['SUB-1']],
  ['a.test.ts', ['SUB-2', 'SUB-1']],
]);
const excuse = (id: string, reason = 'r') => ({ id, reason });

test('clauses are list items and first cells of tables, not mentions of them', () => {
  const markdown = 'As **SUB-9** says:\n- **SUB-1** One.\n  - **SUB-2** Two; see **SUB-1**.\n| **ERR-7** | 404 | x |\n';
  expect(idsIn(markdown)).toEqual(['SUB-1', 'SUB-2', 'ERR-7']);
});

test('an excuse has a reason, in a list or a table', () => {
  const markdown = '- **SUB-1**: nobody can look\n| **SUB-2** | it is a promise |\n';
  expect(excusesIn(markdown)).toEqual([excuse('SUB-1', 'nobody can look'), excuse('SUB-2', 'it is a promise')]);
});

test('a title may name several clauses', () => {
  expect(tagsIn('submit refuses a copy [SUB-3] [ERR-25] [not one]')).toEqual(['SUB-3', 'ERR-25']);
});

test('the table says which files protect a clause', () => {
  expect(render(CONTRACT, TAGS)).toContain(
    '| SUB-1 | a.test.ts, b.test.ts |\n| SUB-2 | a.test.ts |\n| SUB-3 | not checkable |',
  );
  expect(totals(CONTRACT, TAGS)).toBe('3 clauses: 2 protected by tests that ran, 1 not checkable from outside.');
});

test('a clause may lack a test that ran, unless every suite ran', () => {
  const tags = new Map([['b.test.ts', ['SUB-1']]]);
  expect(problems(CONTRACT, tags, { complete: false })).toEqual([]);
  expect(problems(CONTRACT, tags, { complete: true })).toEqual(['SUB-2 has no test']);
});

test.each([
  ['nothing is missing', CONTRACT, TAGS, []],
  [
    'a test names what is no clause',
    CONTRACT,
    new Map([...TAGS, ['c.test.ts', ['SUB-9']]]),
    ['SUB-9, named in c.test.ts, is no clause'],
  ],
  [
    'a clause is stated twice',
    { ...CONTRACT, clauses: [...CONTRACT.clauses, { id: 'SUB-1', file: 'other.md' }] },
    TAGS,
    ['SUB-1 is stated twice'],
  ],
  [
    'an excused clause is tested',
    { ...CONTRACT, excuses: [...CONTRACT.excuses, excuse('SUB-1')] },
    TAGS,
    ['SUB-1 is excused, but a.test.ts, b.test.ts tests it'],
  ],
  [
    'an excuse has no reason, or excuses nothing',
    { ...CONTRACT, excuses: [excuse('SUB-3', ''), excuse('SUB-8')] },
    TAGS,
    ['SUB-8 is excused and no clause', 'SUB-3 is excused without a reason'],
  ],
])('%s', (_name, contract, tags, expected) => {
  expect(problems(contract, tags, { complete: true })).toEqual(expected);
});

test('at most 15 clauses are excused', () => {
  const ids = Array.from({ length: 16 }, (_, i) => `SUB-${i}`);
  const contract = { clauses: ids.map((id) => ({ id, file: 'a.md' })), excuses: ids.map((id) => excuse(id)) };
  expect(problems(contract, new Map(), { complete: false })).toEqual(['16 clauses are excused, more than 15']);
});
