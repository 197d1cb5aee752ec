// `npm run samples`: regenerates the sample copies of docs/integrators/samples.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLES } from './sheets.ts';

const folder = join(import.meta.dirname, '../../../../docs/integrators/samples');
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(SAMPLES)) {
  const bytes = await make();
  writeFileSync(join(folder, name), bytes);
  console.log(`${name} ${Math.ceil(bytes.length / 1024)} KB`);
}
