import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SCOPES } from '@exam-evaluation/contract/access.ts';
import type { Command } from 'commander';
import { findInstitute, makeInstitute } from '../institutes.ts';
import { fieldsOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { count, credits } from '../values.ts';

interface Options {
  name: string;
  credits?: bigint;
  file: string;
  hold?: number;
}

/**
 * Makes the first institute and key of an installation. The key goes to a file: printed output is collected with the
 * logs.
 */
export function firstKeyCommand(program: Command, run: Run): void {
  program
    .command('first-key')
    .description('make an institute and a key with all scopes, unless an institute of that name has keys')
    .requiredOption('--name <name>', 'name of the institute')
    .option('--credits <credits>', 'credits to begin with', credits)
    .requiredOption('--file <path>', 'where the key is written, for its owner only')
    .option('--hold <seconds>', 'wait so long for somebody to take the file away, then remove it', count)
    .action(
      run<Options>(async (clients, { name, credits: amount = 0n, file, hold }) => {
        const instituteId = (await findInstitute(clients, name)) ?? (await makeInstitute(clients, name, amount));
        const { keys } = await clients.gateway.listKeys({ instituteId });
        if (keys.length > 0) return fieldsOutput({ institute_id: instituteId, created: false });
        const opened = await open(file, 'wx', 0o600); // before the key is created, since a key cannot be shown again
        try {
          const operationId = crypto.randomUUID();
          const { secret } = await clients.gateway.createKey({
            operationId,
            instituteId,
            name: 'first key',
            scopes: [...SCOPES],
          });
          await opened.writeFile(secret);
        } catch (error) {
          await rm(file, { force: true }); // so that another try can create it
          throw error;
        } finally {
          await opened.close();
        }
        if (hold !== undefined) await taken(file, hold);
        return fieldsOutput({ institute_id: instituteId, created: true });
      }),
    );
}

async function taken(file: string, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (existsSync(file) && Date.now() < deadline) await sleep(Math.min(1_000, deadline - Date.now()));
  await rm(file, { force: true });
}
