// Compares what claims say of two answers with the published test cases of other systems: those of STACK's answer tests, and
// those of KAS, Khan Academy's comparison of expressions and units. Their files are not part of this repository.
// Usage: npm run bench:peers -- FILE... [--show]: answertestfixtures.class.php, comparing.test.ts, units.test.ts

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { KeyPolicyName } from '@exam-evaluation/contract/question-types.ts';
import { compareClaims, kindsOf } from '@exam-evaluation/marking/claims/claim.ts';

/** An answer and a key of another system, and what it says of them. */
interface Case {
  test: string;
  key: string;
  answer: string;
  expected: 'same' | 'different' | 'fails';
}

/** Tests of other systems that compare two answers as one of our policies does. */
const POLICIES: Record<string, KeyPolicyName> = {
  AlgEquiv: 'equivalent',
  EqualComAss: 'same_form',
  toEqualExpr: 'equivalent',
  toEqualExprAndForm: 'same_form',
  toParseUnitsAsEqual: 'equivalent',
};

const QUOTED = String.raw`'((?:[^'\\]|\\.)*)'`;
const OF_STACK = new RegExp(String.raw`\[\s*'(\w+)',\s*${QUOTED},\s*${QUOTED},\s*${QUOTED},\s*(-?\d)`, 'g');
/** Writes the constants of Maxima as candidates do. */
const plain = (text: string): string => text.replace(/\\'/g, "'").replace(/%(?=pi|[ei]\b)/g, '');

function ofStack(text: string): Case[] {
  return [...text.matchAll(OF_STACK)].map(([, test, , answer, key, score]) => ({
    test: test!,
    key: plain(key!),
    answer: plain(answer!),
    expected: score === '1' ? 'same' : score === '0' ? 'different' : 'fails',
  }));
}

const STRING = String.raw`"((?:[^"\\]|\\.)*)"`;
const [PAIR, COUPLE] = [
  new RegExp(String.raw`expect\(\s*${STRING}\s*\)\s*\.(not\.)?(toEqual\w+)\(\s*${STRING}`, 'g'),
  new RegExp(String.raw`expect\(\s*\[\s*${STRING},\s*${STRING}\s*\]\s*\)\s*\.(not\.)?(toParseUnitsAsEqual)`, 'g'),
];
/** A list of expressions that are all equal to the first one. */
const FORMS = /const (\w+) = \[([^\]]*)\];\s*_\.each\(\1,[^{]*\{\s*expect\(\1\[0\]\)\.(toEqual\w+)/g;
const unescaped = (text: string): string => text.replace(/\\(.)/g, '$1');

function ofKas(text: string): Case[] {
  const cased = (test: string, answer: string, key: string, not?: string): Case => ({
    test,
    answer: unescaped(answer),
    key: unescaped(key),
    expected: not ? 'different' : 'same',
  });
  const pairs = [...text.matchAll(PAIR)].map(([, a, not, test, b]) => cased(test!, a!, b!, not));
  const couples = [...text.matchAll(COUPLE)].map(([, a, b, not, test]) => cased(test!, a!, b!, not));
  const lists = [...text.matchAll(FORMS)].flatMap(([, , list, test]) => {
    const [first, ...others] = [...list!.matchAll(new RegExp(STRING, 'g'))].map(([, form]) => form!);
    return others.map((other) => cased(test!, other, first!));
  });
  return [...pairs, ...couples, ...lists];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'boolean', default: false } },
});
const counts = new Map<string, number>();
for (const file of positionals) {
  const text = readFileSync(file, 'utf8');
  for (const { test, key, answer, expected } of file.endsWith('.php') ? ofStack(text) : ofKas(text)) {
    const policy = POLICIES[test];
    if (!policy) continue;
    const asked = { question: '', isNeutral: () => false, policy };
    const kinds = kindsOf(key, asked);
    const is = kinds.length === 0 ? 'no claim' : compareClaims(answer, key, kinds, asked).is;
    const row = `${test}: ${expected} -> ${is}`;
    counts.set(row, (counts.get(row) ?? 0) + 1);
    const isOther = is === 'same' ? expected !== 'same' : is === 'different' && expected === 'same';
    if (values.show && isOther) console.log(`${row}: key ${key}, answer ${answer}`);
  }
}
for (const [row, count] of [...counts].sort()) console.log(`${String(count).padStart(4)} ${row}`);
