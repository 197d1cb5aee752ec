// Measures the figures that the model of test/bench/scale rests on and writes measured.json: npm run scale -- --measure
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startStandalone, temporaryDataFolder } from '../../../harness/system.ts';
import { openInstitute } from '../../neighbour/systems.ts';
import type { Measured } from '../measured.ts';
import { examRows, type Left, reviewAll, scannedCopies, typedCopies } from './copies.ts';
import { closeAdmins, openAdmins } from './database.ts';
import { speeds } from './speed.ts';
import { type Width, widths, widthsByExam } from './widths.ts';

const COPIES = 24;
const RESULT = join(import.meta.dirname, '../measured.json');

/** Takes some three minutes; writes nothing unless all of it worked. */
export async function measure(): Promise<void> {
  const measured: Measured = {
    command: 'npm run scale -- --measure',
    on: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} cores, embedded PostgreSQL`,
    ...(await rowsAndWidths()),
    speeds: await speeds(),
  };
  writeFileSync(RESULT, `${JSON.stringify(measured, null, 2)}\n`);
}

async function rowsAndWidths() {
  const folder = temporaryDataFolder('scale');
  const system = await startStandalone(folder);
  const admins = await openAdmins(folder);
  try {
    const api = await openInstitute(system.runtime);
    await typedCopies(admins, api, 4); // warms up
    const typed = await typedCopies(admins, api, COPIES);
    const scanned = await scannedCopies(admins, api, COPIES);
    const exam = await examRows(admins, api);
    await reviewAll(api, typed.exam);
    const kinds = { typed: typed.exam, scanned: scanned.exam };
    const weighed: Record<string, Width> = {};
    for (const [name, client] of Object.entries(admins)) {
      for (const [table, width] of Object.entries(await widths(client))) weighed[`${name}.${table}`] = width;
    }
    const byKind = await widthsByExam(admins.submissions, kinds);
    return { exam, copies: { typed: withoutId(typed), scanned: withoutId(scanned) }, widths: weighed, byKind };
  } finally {
    await closeAdmins(admins);
    system.process.kill('SIGTERM');
    await once(system.process, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutId(left: Left) {
  const { exam: _, ...rest } = left;
  return rest;
}
