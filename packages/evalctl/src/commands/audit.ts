import type { AuditEntry } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { count, uuid } from '../values.ts';

interface Options {
  institute: string;
  submission?: string;
  limit: number;
}

export function auditCommands(program: Command, run: Run): void {
  program
    .command('audit')
    .description('who did what, when and why')
    .command('list')
    .description('newest first: reviews, finalizations, deletions, replacements, keys')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .option('--submission <id>', 'only acts on this one', uuid)
    .option('--limit <n>', 'at most this many, up to 500', count, 100)
    .action(
      run<Options>(async (clients, { institute, submission, limit }) => {
        const request = { instituteId: institute, submissionId: submission ?? '', limit };
        const [keys, submissions] = await Promise.all([
          clients.gateway.listAudit(request),
          clients.submissions.listAudit(request),
        ]);
        const rows = [...keys.entries, ...submissions.entries].map(entryJson);
        rows.sort((a, b) => (a.at < b.at ? 1 : -1));
        const columns = ['at', 'actor', 'action', 'submission_id', 'reason', 'details'];
        return tableOutput('entries', rows.slice(0, limit), columns);
      }),
    );
}

function entryJson(entry: AuditEntry) {
  return {
    id: entry.id,
    at: fromTimestamp(entry.at!),
    actor: entry.actor,
    action: entry.action,
    submission_id: entry.submissionId || null,
    reason: entry.reason || null,
    details: entry.details ?? null,
  };
}
