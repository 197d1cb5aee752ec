// `npm run clauses`: brings docs/contract/coverage.md up to date with the suites that ran since the last `npm test`
// began. `--check` changes nothing and fails where the contract is not fully tested. `--complete` also fails unless
// every test file ran; without it, coverage.md keeps its entries for those that did not.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COVERAGE_FILE, ROOT, readContract } from './contract.ts';
import { merge, parse, problems, render } from './coverage.ts';
import { readRecorded } from './recorded.ts';

const { check, complete } = parseArgs({
  options: { check: { type: 'boolean', default: false }, complete: { type: 'boolean', default: false } },
}).values;

const contract = readContract();
const recorded = readRecorded();
const committed = existsSync(COVERAGE_FILE) ? readFileSync(COVERAGE_FILE, 'utf8') : '';
const known = parse(committed);
const tags = merge(known, recorded, (file) => existsSync(join(ROOT, file)));
const found = problems(contract, tags);
const current = render(contract, tags);

if (complete) {
  const idle = [...tags.keys()].filter((file) => !recorded.has(file));
  found.push(...idle.map((file) => `${file} did not run`));
}
if (!check) writeFileSync(COVERAGE_FILE, current);
else if (current !== committed) found.push('docs/contract/coverage.md is not current; run: npm run clauses');

for (const problem of found) console.log(`clauses: ${problem}`);
console.log(/^\d+ clauses:.*$/m.exec(current)![0]);
if (check && found.length > 0) process.exitCode = 1;
