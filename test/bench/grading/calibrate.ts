import { writeFileSync } from 'node:fs';
import { readRows } from './data.ts';
import { fit } from './fit.ts';
import { commonWords, material } from './material.ts';

/** Fits the offline marker's model on all rows of a folder of data sets and writes the file that is shipped. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder with the data sets: npm run calibrate:grading -- FOLDER');
const rows = readRows(folder);
const common = commonWords(rows);
const model = fit(material(rows, common), common);
const target = new URL('../../../services/grading/src/marking/offline/model.json', import.meta.url);
const lines = Object.entries(model).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`);
console.log(`Fitted on ${rows.length} answers.`);
