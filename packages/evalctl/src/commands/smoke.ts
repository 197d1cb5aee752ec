import { SCOPES } from '@exam-evaluation/contract/access.ts';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import type { Clients } from '../connection.ts';
import { findInstitute, makeInstitute } from '../institutes.ts';
import { fieldsOutput } from '../output.ts';
import { Failed, type Run } from '../run.ts';
import { SmokeApi } from '../smoke/api.ts';
import { gradeScanned, gradeTyped } from '../smoke/copies.ts';
import { apiUrl, count } from '../values.ts';

const INSTITUTE = 'Smoke test';
/** Credits that the account is topped up to: more than the copies cost. */
const CREDITS_MIN = 1_000n;
const TIMEOUT_SECONDS = 120;

interface Options {
  url: string;
  scanned?: boolean;
  timeout?: number;
}

/** Grades copies as an integrator would, to check that an installation works end to end. */
export function smokeCommand(program: Command, run: Run): void {
  program
    .command('smoke')
    .description(`grade a typed copy over HTTP for the institute “${INSTITUTE}”, which is made when it is not there`)
    .requiredOption('--url <url>', 'base URL of the API, ends in /v1', apiUrl)
    .option('--scanned', 'a PDF as well, put into the object store under the address that integrators are given')
    .option('--timeout <seconds>', `longest time for all; default ${TIMEOUT_SECONDS}`, count)
    .action(
      run<Options>(async (clients, { url, scanned, timeout = TIMEOUT_SECONDS }) => {
        const instituteId = await smokeInstitute(clients);
        const expiresAt = toTimestamp(new Date(Date.now() + timeout * 1000 + 60_000).toISOString());
        const { secret, key } = await clients.gateway.createKey({
          operationId: crypto.randomUUID(),
          instituteId,
          name: 'smoke test',
          scopes: [...SCOPES],
          expiresAt,
        });
        try {
          const fields = await gradeAll(new SmokeApi(url, secret, AbortSignal.timeout(timeout * 1000)), scanned);
          const output = fieldsOutput(fields);
          if (fields.status !== 'graded' || (scanned && fields.scanned_status !== 'graded')) throw new Failed(output);
          return output;
        } finally {
          const operationId = crypto.randomUUID();
          await clients.gateway.revokeKey({ operationId, instituteId, keyId: key!.id });
        }
      }),
    );
}

async function gradeAll(api: SmokeApi, scanned: boolean | undefined): Promise<Record<string, unknown>> {
  const startedAt = performance.now();
  const typed = await gradeTyped(api);
  const pdf = scanned ? await gradeScanned(api) : undefined;
  return {
    status: typed.status,
    submission_id: typed.id,
    ...(pdf && { scanned_status: pdf.status, scanned_submission_id: pdf.id }),
    seconds: fromHundredths(Math.round((performance.now() - startedAt) / 10)),
  };
}

async function smokeInstitute(clients: Clients): Promise<string> {
  const there = await findInstitute(clients, INSTITUTE);
  if (!there) return await makeInstitute(clients, INSTITUTE, CREDITS_MIN);
  const { credits } = await clients.billing.getAccount({ instituteId: there });
  const available = credits?.available ?? 0n;
  if (available < CREDITS_MIN) {
    const operationId = crypto.randomUUID();
    const amount = CREDITS_MIN - available;
    await clients.billing.addCredits({ operationId, instituteId: there, amount, note: 'smoke test' });
  }
  return there;
}
