// `npm run test:mutants` flips one entry at a time of the tables and rules behind the contract, in a copy of the tree,
// and runs the tests concerned, which must find the mutant. `--only PATTERN` selects mutants whose line matches,
// `--list` only lists them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { MUTANTS } from './groups.ts';
import { nameOf } from './mutant.ts';
import { Workshop } from './workshop.ts';

const { only, list, workers } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
}).values;

const mutants = Object.entries(MUTANTS)
  .flatMap(([group, make]) => make().map((mutant) => ({ mutant, name: `${group}: ${nameOf(mutant)}` })))
  .filter(({ name }) => new RegExp(only).test(name));

if (list) for (const { name } of mutants) console.log(name);
else process.exitCode = (await hunt()) ? 0 : 1;
console.log(`${mutants.length} mutants`);

/** @returns whether every mutant was found. */
async function hunt(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-mutants-'));
  chmodSync(folder, 0o711); // as root the server runs under another uid, which needs access
  const server = await startEmbeddedPostgres({
    dataFolder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'test-password',
    durable: false,
  });
  const workshops = Array.from({ length: Number(workers) }, () => new Workshop(server.adminUrl));
  const survivors: string[] = [];
  try {
    const waiting = [...mutants];
    await Promise.all(
      workshops.map(async (workshop) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const startedAt = Date.now();
          const found = await workshop.try(next.mutant);
          if (!found) survivors.push(next.name);
          const seconds = Math.round((Date.now() - startedAt) / 1000);
          console.log(`${found ? 'killed  ' : 'SURVIVED'} ${next.name} (${found ? `${found}, ` : ''}${seconds} s)`);
        }
      }),
    );
  } finally {
    for (const workshop of workshops) workshop.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${mutants.length - survivors.length} killed, ${survivors.length} survived`);
  for (const name of survivors) console.log(`survived: ${name}`);
  return survivors.length === 0;
}
