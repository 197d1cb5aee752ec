import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { Command } from 'commander';
import type { Clients } from '../connection.ts';
import { allInstitutes } from '../institutes.ts';
import { fieldsOutput } from '../output.ts';
import { Failed, type Run } from '../run.ts';
import { Usage } from '../usage.ts';
import { credits, said, uuid } from '../values.ts';

export function creditCommands(program: Command, run: Run): void {
  const command = program.command('credits').description('credit accounts');

  command
    .command('add')
    .description('add credits; a negative amount withdraws')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .requiredOption('--amount <credits>', 'such as 100 or -2.5', credits)
    .requiredOption('--note <text>', 'why; administrators of the institute read it in the dashboard', said)
    .action(
      run<{ institute: string; amount: bigint; note: string }>(async (clients, { institute, amount, note }) => {
        const operationId = crypto.randomUUID();
        await clients.gateway.getInstitute({ instituteId: institute }); // billing creates missing accounts
        const account = await clients.billing.addCredits({ operationId, instituteId: institute, amount, note });
        return fieldsOutput({
          institute_id: institute,
          balance: fromHundredths(account.balance),
          committed: fromHundredths(account.committed),
          available: fromHundredths(account.available),
          credit_limit: fromHundredths(account.creditLimit),
        });
      }),
    );

  command
    .command('verify')
    .description('hold the ledger against its accounts, and reservations against submissions; exits 1 on a mismatch')
    .option('--institute <id>', 'only this one', uuid)
    .option(
      '--acknowledge <reason>',
      'accept the differences between reservations and submissions, such as after a restore: they are listed apart from now on, and the audit keeps the reason',
      said,
    )
    .option('--refund', 'with --acknowledge: add what was charged too much to the account, with the same reason')
    .action(
      run<VerifyOptions>(async (clients, { institute, acknowledge, refund = false }) => {
        if (refund && acknowledge === undefined) throw new Usage('--refund needs --acknowledge, which says why');
        if (institute) await clients.gateway.getInstitute({ instituteId: institute });
        const institutes = institute ? [institute] : (await allInstitutes(clients)).map(({ id }) => id);
        const refunded = acknowledge === undefined ? 0n : await accept(clients, institutes, acknowledge, refund);
        const charges = await verifyCharges(clients, institutes);
        const found = await clients.billing.verifyLedger({ instituteId: institute ?? '' }, { timeoutMs: 60_000 });
        const mismatches = [...found.mismatches, ...charges.differences];
        const sound = found.sum === 0n && mismatches.length === 0;
        const { json, text } = fieldsOutput({
          sound,
          accounts: found.accounts,
          entries: Number(found.entries),
          sum: fromHundredths(found.sum),
          evaluations: charges.compared,
          acknowledged: charges.acknowledged.length,
          ...(refund && { refunded: fromHundredths(refunded) }),
          mismatches: mismatches.length,
        });
        const output = {
          json: { ...json, acknowledged: charges.acknowledged, mismatches },
          text: [text, ...mismatches].join('\n'),
        };
        if (!sound) throw new Failed(output);
        return output;
      }),
    );
}

interface VerifyOptions {
  institute?: string;
  acknowledge?: string;
  refund?: boolean;
}

/** Compares the reservations of institutes with their submissions. */
async function verifyCharges(clients: Clients, institutes: readonly string[]) {
  const differences: string[] = [];
  const acknowledged: string[] = [];
  let compared = 0;
  for (const instituteId of institutes) {
    const named = (difference: string) => `Institute ${instituteId}: ${difference}`;
    for await (const page of chargePages(clients, instituteId)) {
      differences.push(...page.differences.map(named));
      acknowledged.push(...page.acknowledged.map(named));
      compared += page.compared;
    }
  }
  return { differences, acknowledged, compared };
}

/**
 * Acknowledges every difference that is there now. Credits are given back first, under the attempt's id: a run that
 * was cut short finds the difference again, and the ledger books one grant for an id. @returns what was given back.
 */
async function accept(clients: Clients, institutes: readonly string[], reason: string, refund: boolean) {
  let refunded = 0n;
  for (const instituteId of institutes) {
    for await (const { differences, overcharges } of chargePages(clients, instituteId)) {
      for (const { attemptId: operationId, amount } of refund ? overcharges : []) {
        await clients.billing.addCredits({ operationId, instituteId, amount, note: reason });
        refunded += amount;
      }
      if (differences.length === 0) continue;
      const operationId = crypto.randomUUID();
      await clients.submissionsAdmin.acknowledgeDifferences({ instituteId, operationId, differences, reason });
    }
  }
  return refunded;
}

async function* chargePages({ submissionsAdmin }: Clients, instituteId: string) {
  let after = '';
  do {
    const page = await submissionsAdmin.verifyCharges({ instituteId, after });
    yield page;
    after = page.next;
  } while (after);
}
