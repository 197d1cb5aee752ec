import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FittedModel } from '@exam-evaluation/marking/offline/judgement/model.ts';
import { openPairJudge } from '@exam-evaluation/models/pairs/pair-judge.ts';
import { fit, fittingData, workFolder } from './fitting.ts';
import { modelCard } from './model-card.ts';

/**
 * Fits the offline marker's model and writes the file that ships and its card:
 * `npm run calibrate:grading -- FOLDER [--work FOLDER] [--dry] [--judge FILE]`. With `--dry` both go to the work folder
 * instead; `--judge` takes another judge of pairs than the one that ships.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { work: { type: 'string' }, dry: { type: 'boolean', default: false }, judge: { type: 'string' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Give the folder with the data sets: npm run calibrate:grading -- FOLDER');
const work = workFolder(values.work);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const target = values.dry
  ? { model: join(work, 'model.json'), card: join(work, 'MODEL.md') }
  : { model: here('../../../packages/marking/src/offline/judgement/model.json'), card: here('MODEL.md') };

const data = fittingData(folder);
const { unseen, all } = await fit(work, data, await openPairJudge(values.judge));
writeFileSync(target.model, jsonOf(all));
writeFileSync(target.card, modelCard(data, work, all));
console.log(
  `${target.model}: ${jsonOf(all).length} bytes; ${unseen.length} models of the groups left out are in ${work}`,
);

/** JSON with one entry per line, so that a diff shows which entries changed. */
function jsonOf(model: FittedModel): string {
  const lines = Object.entries(model).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}
