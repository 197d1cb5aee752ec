import type { AuditEntry } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromTimestamp, toTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { type AuditPlace, auditPlace, limit, uuid } from '../values.ts';

interface Options {
  institute: string;
  submission?: string;
  before?: AuditPlace;
  limit: number;
}

export function auditCommands(program: Command, run: Run): void {
  program
    .command('audit')
    .description('who did what, when and why')
    .command('list')
    .description('newest first: reviews, finalizations, deletions, replacements, keys, acts of operators')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .option('--submission <id>', 'only acts on this one', uuid)
    .option('--limit <n>', 'at most this many, up to 500', limit, 100)
    .option('--before <place>', 'go on behind the page whose `next` this is', auditPlace)
    .action(
      run<Options>(async (clients, { institute, submission, before, limit }) => {
        const request = {
          instituteId: institute,
          submissionId: submission ?? '',
          limit,
          ...(before && { before: { updatedAt: toTimestamp(before.at), id: before.id } }),
        };
        await clients.gateway.getInstitute({ instituteId: institute });
        const [keys, submissions] = await Promise.all([
          clients.gateway.listAudit(request),
          clients.submissions.listAudit(request),
        ]);
        const rows = [...keys.entries, ...submissions.entries].map(entryJson).sort(newestFirst);
        const shown = rows.slice(0, limit);
        const last = shown.length === limit ? shown.at(-1) : undefined;
        const next = last ? `${last.at},${last.id}` : null;
        const columns = ['at', 'actor', 'person', 'action', 'submission_id', 'reason', 'details'];
        const { json, text } = tableOutput('entries', shown, columns);
        return { json: { ...json, next }, text: next ? `${text}\n\ngo on with: --before ${next}` : text };
      }),
    );
}

type Entry = ReturnType<typeof entryJson>;

/** Compares entries in the order that the services use. */
function newestFirst(a: Entry, b: Entry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function entryJson(entry: AuditEntry) {
  return {
    id: entry.id,
    at: fromTimestamp(entry.at!),
    actor: entry.actor,
    person: entry.person?.displayName || null,
    action: entry.action,
    exam_id: entry.examId || null,
    submission_id: entry.submissionId || null,
    reason: entry.reason || null,
    details: entry.details ?? null,
  };
}
