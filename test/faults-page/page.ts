// Writes docs/operators/faults.md from what the fault suites try: npm run faults.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS, type Fault } from './rows.ts';

export const PAGE = join(import.meta.dirname, '../../docs/operators/faults.md');

const HEAD = `<!-- Written by npm run faults from test/faults-page/rows.ts. -->
# Faults that are tested

Every run of the suites in \`test/faults\` on the real parts tests these faults. Whatever is stopped, each request is answered
within its deadline, nothing is left half done, and afterwards everything goes on by itself. Most of the tests record what
callers saw and check it with one [checker](../../test/histories/check.ts): the feed is complete and in order, the ledger
adds up, a candidate has one live copy, and a write with a key was done once. What to do when a fault happens:
[disasters](disasters.md).

CI (\`.ci/run\`) runs all of them, in its stage "faults", for every change that lands: they were last tested for the newest
commit on the main branch, whose run names the suites that the last column links to.

| Fault | What still works | What callers get | Tested by |
|---|---|---|---|
`;

export function page(): string {
  return `${HEAD}${FAULTS.map(line).join('\n')}\n`;
}

function line({ fault, works, callers, file, title }: Fault): string {
  const name = title.replace(/(?: \[[A-Z]+-\d+\])+$/, '').replace(/^(?:\$part \$way|%s \w+): |%i$/, '');
  return `| ${fault} | ${works} | ${callers} | [${name.trim()}](../../test/faults/${file}) |`;
}

if (import.meta.main) writeFileSync(PAGE, page());
