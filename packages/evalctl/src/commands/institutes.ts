import { FEATURES } from '@exam-evaluation/contract/features.ts';
import type { Account } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import type { Institute } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { allInstitutes } from '../institutes.ts';
import { fieldsOutput, tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { count, credits, list, uuid } from '../values.ts';
import { moveCommands } from './move-institute.ts';

interface Settings {
  name?: string;
  credits?: bigint;
  tier?: string;
  dailyCopyQuota?: number;
  creditLimit?: bigint;
  enable?: string[];
  disable?: string[];
  disableProduct?: true;
  enableProduct?: true;
}

export function instituteCommands(program: Command, run: Run): void {
  const institute = program.command('institute').description('institutes and what they may do');

  withSettings(institute.command('create').description('make an institute and its credit account'))
    .requiredOption('--name <name>', 'name of the institute')
    .action(
      run<Settings>(async (clients, options) => {
        const created = await clients.gateway.createInstitute({
          operationId: crypto.randomUUID(),
          settings: toSettings(options),
          credits: options.credits ?? 0n,
        });
        const account = await clients.billing.getAccount({ instituteId: created.id });
        return fieldsOutput(instituteJson(created, account));
      }),
    );

  institute
    .command('list')
    .description('all institutes')
    .action(
      run(async (clients) => {
        const found = await allInstitutes(clients);
        const columns = ['id', 'name', 'tier', 'product_enabled', 'features', 'created_at'];
        return tableOutput('institutes', found.map(summaryJson), columns);
      }),
    );

  institute
    .command('show')
    .description('one institute with its credits and quota')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .action(
      run<{ institute: string }>(async (clients, { institute: instituteId }) => {
        const [found, account] = await Promise.all([
          clients.gateway.getInstitute({ instituteId }),
          clients.billing.getAccount({ instituteId }),
        ]);
        return fieldsOutput(instituteJson(found, account));
      }),
    );

  withSettings(institute.command('update').description('change what is given, keep the rest'))
    .requiredOption('--institute <id>', 'the institute', uuid)
    .option('--name <name>', 'name of the institute')
    .action(
      run<Settings & { institute: string }>(async (clients, { institute: instituteId, ...options }) => {
        const updated = await clients.gateway.updateInstitute({
          operationId: crypto.randomUUID(),
          instituteId,
          settings: toSettings(options),
        });
        if (options.credits) {
          const note = 'institute updated';
          const operationId = crypto.randomUUID();
          await clients.billing.addCredits({ operationId, instituteId, amount: options.credits, note });
        }
        const account = await clients.billing.getAccount({ instituteId });
        return fieldsOutput(instituteJson(updated, account));
      }),
    );

  moveCommands(institute, run);
}

function withSettings(command: Command): Command {
  return command
    .option('--credits <credits>', 'credits to add', credits)
    .option('--tier <name>', 'rate tier: standard, high, or one of the configuration')
    .option('--daily-copy-quota <n>', 'copies a day', count)
    .option('--credit-limit <credits>', 'how far below zero the balance may go', credits)
    .option('--enable <features>', `features to switch on: ${FEATURES.join(',')}`, list)
    .option('--disable <features>', 'features to switch off', list)
    .option('--disable-product', 'every key answers product_not_enabled')
    .option('--enable-product', 'keys work again');
}

function toSettings(options: Settings) {
  const { name, tier, dailyCopyQuota, creditLimit } = options;
  return {
    ...(name !== undefined && { name }),
    ...(tier !== undefined && { tier }),
    ...(dailyCopyQuota !== undefined && { dailyCopyQuota }),
    ...(creditLimit !== undefined && { creditLimit }),
    ...(options.enableProduct && { productEnabled: true }),
    ...(options.disableProduct && { productEnabled: false }),
    enable: options.enable ?? [],
    disable: options.disable ?? [],
  };
}

function summaryJson(institute: Institute) {
  return {
    id: institute.id,
    name: institute.name,
    tier: institute.tier,
    product_enabled: institute.productEnabled,
    features: institute.features,
    created_at: fromTimestamp(institute.createdAt) ?? null,
  };
}

function instituteJson(institute: Institute, account: Account) {
  return {
    ...summaryJson(institute),
    daily_copy_quota: account.dailyCopyQuota,
    credit_limit: fromHundredths(account.creditLimit),
    balance: fromHundredths(account.credits?.balance ?? 0n),
    committed: fromHundredths(account.credits?.committed ?? 0n),
    available: fromHundredths(account.credits?.available ?? 0n),
  };
}
