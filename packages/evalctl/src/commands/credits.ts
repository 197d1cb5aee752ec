import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { Command } from 'commander';
import type { Clients } from '../connection.ts';
import { allInstitutes } from '../institutes.ts';
import { fieldsOutput } from '../output.ts';
import { Failed, type Run } from '../run.ts';
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
    .action(
      run<{ institute?: string }>(async (clients, { institute }) => {
        if (institute) await clients.gateway.getInstitute({ instituteId: institute });
        const charges = await verifyCharges(
          clients,
          institute ? [institute] : (await allInstitutes(clients)).map(({ id }) => id),
        );
        const found = await clients.billing.verifyLedger({ instituteId: institute ?? '' }, { timeoutMs: 60_000 });
        const mismatches = [...found.mismatches, ...charges.differences];
        const sound = found.sum === 0n && mismatches.length === 0;
        const { json, text } = fieldsOutput({
          sound,
          accounts: found.accounts,
          entries: Number(found.entries),
          sum: fromHundredths(found.sum),
          evaluations: charges.compared,
          mismatches: mismatches.length,
        });
        const output = { json: { ...json, mismatches }, text: [text, ...mismatches].join('\n') };
        if (!sound) throw new Failed(output);
        return output;
      }),
    );
}

/** Compares the reservations of institutes with their submissions. */
async function verifyCharges({ submissionsAdmin }: Clients, institutes: readonly string[]) {
  const differences: string[] = [];
  let compared = 0;
  for (const instituteId of institutes) {
    let after = '';
    do {
      const page = await submissionsAdmin.verifyCharges({ instituteId, after });
      differences.push(...page.differences.map((difference) => `Institute ${instituteId}: ${difference}`));
      compared += page.compared;
      after = page.next;
    } while (after);
  }
  return { differences, compared };
}
