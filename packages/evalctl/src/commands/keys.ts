import type { Key } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { fieldsOutput, tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { count, instant, list, uuid } from '../values.ts';

interface NewKey {
  institute: string;
  name: string;
  scopes?: string[];
  expiresAt?: string;
  dailyCopyCap?: number;
}

export function keyCommands(program: Command, run: Run): void {
  const key = program.command('key').description('API keys of an institute');

  key
    .command('create')
    .description('make a key; the only time that it is shown in full')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .requiredOption('--name <name>', 'name of the key, up to 120 characters')
    .option('--scopes <scopes>', 'comma-separated; evaluation:read,evaluation:write when left out', list)
    .option('--expires-at <time>', 'when it stops working; never when left out', instant)
    .option('--daily-copy-cap <n>', 'copies a day with this key; none when left out', count)
    .action(
      run<NewKey>(async (clients, options) => {
        const created = await clients.gateway.createKey({
          operationId: crypto.randomUUID(),
          instituteId: options.institute,
          name: options.name,
          scopes: options.scopes ?? [],
          ...(options.expiresAt !== undefined && { expiresAt: toTimestamp(options.expiresAt) }),
          ...(options.dailyCopyCap !== undefined && { dailyCopyCap: options.dailyCopyCap }),
        });
        return fieldsOutput({ key: created.secret, ...keyJson(created.key!) });
      }),
    );

  key
    .command('list')
    .description('keys of an institute, revoked ones too')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .action(
      run<{ institute: string }>(async (clients, { institute }) => {
        await clients.gateway.getInstitute({ instituteId: institute });
        const { keys } = await clients.gateway.listKeys({ instituteId: institute });
        const columns = ['id', 'name', 'prefix', 'scopes', 'expires_at', 'revoked_at', 'last_used_at'];
        return tableOutput('keys', keys.map(keyJson), columns);
      }),
    );

  key
    .command('revoke')
    .description('stop a key; effective within about a minute')
    .requiredOption('--key <id>', 'id of the key (not the key itself)', uuid)
    .option('--institute <id>', 'its institute; found by the key when left out', uuid)
    .action(
      run<{ institute?: string; key: string }>(async (clients, { institute, key: keyId }) => {
        const operationId = crypto.randomUUID();
        const revoked = await clients.gateway.revokeKey({ operationId, instituteId: institute ?? '', keyId });
        return fieldsOutput(keyJson(revoked));
      }),
    );
}

function keyJson(key: Key) {
  return {
    id: key.id,
    institute_id: key.instituteId,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    expires_at: fromTimestamp(key.expiresAt) ?? null,
    daily_copy_cap: key.dailyCopyCap ?? null,
    created_at: fromTimestamp(key.createdAt) ?? null,
    revoked_at: fromTimestamp(key.revokedAt) ?? null,
    last_used_at: fromTimestamp(key.lastUsedAt) ?? null,
  };
}
