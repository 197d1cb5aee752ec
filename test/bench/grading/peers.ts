// Compares what claims say of two answers with the published test cases of STACK's answer tests, whose file holds for each
// the test, the answer, the teacher's answer and what is expected. The file is not part of this repository.
// Usage: npm run bench:peers -- answertestfixtures.class.php [--show]

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { KeyPolicyName } from '@exam-evaluation/contract/question-types.ts';
import { compareClaims, kindsOf } from '@exam-evaluation/marking/claims/claim.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});

/** Tests of STACK that compare two answers as one of our policies does. */
const POLICIES: Record<string, KeyPolicyName> = { AlgEquiv: 'equivalent', EqualComAss: 'same_form' };
const QUOTED = String.raw`'((?:[^'\\]|\\.)*)'`;
const CASE = new RegExp(String.raw`\[\s*'(\w+)',\s*${QUOTED},\s*${QUOTED},\s*${QUOTED},\s*(-?\d)`, 'g');
const EXPECTED: Record<string, string> = { 1: 'same', 0: 'different' };

/** Writes the constants of Maxima as candidates do. */
const plain = (text: string): string => text.replace(/\\'/g, "'").replace(/%(?=pi|[ei]\b)/g, '');

const counts = new Map<string, number>();
for (const [, test, , given, wanted, score] of readFileSync(positionals[0]!, 'utf8').matchAll(CASE)) {
  const policy = POLICIES[test!];
  if (!policy) continue;
  const [answer, key] = [plain(given!), plain(wanted!)];
  const asked = { question: '', isNeutral: () => false, policy };
  const kinds = kindsOf(key, asked);
  const is = kinds.length === 0 ? 'no claim' : compareClaims(answer, key, kinds, asked).is;
  const expected = EXPECTED[score!] ?? 'fails';
  const row = `${test}: ${expected} -> ${is}`;
  counts.set(row, (counts.get(row) ?? 0) + 1);
  const isOther = is === 'same' ? expected !== 'same' : is === 'different' && expected === 'same';
  if (values.show && isOther) console.log(`${row}: key ${key}, answer ${answer}`);
}
for (const [row, count] of [...counts].sort()) console.log(`${String(count).padStart(4)} ${row}`);
