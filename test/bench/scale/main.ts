// Computes what a load asks of the parts, and which limit it reaches first.
//   npm run scale                          writes the tables of docs/operators/scale.md
//   npm run scale -- --submissions 2e7 --institutes 500 --copies 3000    prints them for a load of yours
//   npm run scale -- --measure             measures the figures that the model rests on again
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FULL, type Load } from './load.ts';
import { readMeasured } from './measured.ts';
import { sections, written } from './page.ts';

const PAGE = join(import.meta.dirname, '../../../docs/operators/scale.md');

/** Options, and the figure of the load that each of them sets. */
const FIGURES = {
  institutes: 'institutes',
  submissions: 'submissions',
  copies: 'copiesAnHour',
  scanned: 'scannedShare',
  pages: 'pages',
  questions: 'questions',
  months: 'months',
} as const satisfies Record<string, keyof Load>;

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    institutes: text,
    submissions: text,
    copies: text,
    scanned: text,
    pages: text,
    questions: text,
    months: text,
  },
});

/** @throws Error for a figure that is not a number above 0, or a share above 1. */
function toLoad(): Load {
  const load = { ...FULL };
  for (const [option, figure] of Object.entries(FIGURES)) {
    const given = values[option as keyof typeof FIGURES];
    if (given === undefined) continue;
    const number = Number(given);
    const isShare = figure === 'scannedShare';
    if (!(isShare ? number >= 0 && number <= 1 : number > 0 && Number.isFinite(number)))
      throw new Error(`--${option} ${given}: must be ${isShare ? 'from 0 to 1' : 'a number above 0'}`);
    load[figure] = number;
  }
  return load;
}

if (values.measure) {
  const { measure } = await import('./measure/main.ts');
  await measure();
}
const asked = Object.keys(FIGURES).some((option) => values[option as keyof typeof FIGURES] !== undefined);
if (asked) {
  const { order, demands, tables, cost } = sections(toLoad(), readMeasured());
  console.log([order, demands, tables, cost].join('\n\n'));
} else writeFileSync(PAGE, written(readFileSync(PAGE, 'utf8'), FULL, readMeasured()));
