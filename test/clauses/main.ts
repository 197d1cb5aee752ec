// `npm run clauses`: compares the contract with the tests that passed since the last `npm test` began, and fails where a
// test names no clause. `--complete`, for when every suite ran, also fails where a clause has no test. `--table` prints
// which tests protect which clause instead.
import { parseArgs } from 'node:util';
import { readContract } from './contract.ts';
import { problems, render, totals } from './coverage.ts';
import { readRecorded } from './recorded.ts';

const { complete, table } = parseArgs({
  options: { complete: { type: 'boolean', default: false }, table: { type: 'boolean', default: false } },
}).values;

const contract = readContract();
const tags = readRecorded();
if (table) console.log(render(contract, tags));
else {
  const found = problems(contract, tags, { complete });
  for (const problem of found) console.log(`clauses: ${problem}`);
  console.log(totals(contract, tags));
  if (found.length > 0) process.exitCode = 1;
}
