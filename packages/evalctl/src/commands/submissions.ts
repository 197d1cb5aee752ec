import { SubmissionStatus } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Command } from 'commander';
import { fieldsOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { said, uuid } from '../values.ts';

interface Options {
  institute: string;
  submission: string;
  reason: string;
}

export function submissionCommands(program: Command, run: Run): void {
  const command = program.command('submissions').description('evaluations that are stuck');
  const acts = [
    ['requeue', 'put a stuck evaluation back into its queue'],
    ['fail', 'end an evaluation with the error `cancelled`; it is not charged'],
  ] as const;
  for (const [act, description] of acts) {
    command
      .command(act)
      .description(description)
      .requiredOption('--institute <id>', 'the institute', uuid)
      .requiredOption('--submission <id>', 'the submission', uuid)
      .option('--reason <text>', 'why, for the audit; of `fail` also the error shown', said, 'by the operator')
      .action(
        run<Options>(async (clients, { institute, submission, reason }) => {
          const operationId = crypto.randomUUID();
          const request = { instituteId: institute, operationId, submissionId: submission, reason };
          const changed = await clients.submissionsAdmin[act](request);
          const status = SubmissionStatus[changed.status]?.toLowerCase() ?? null;
          return fieldsOutput({ id: changed.id, status, attempt_count: changed.attemptCount });
        }),
      );
  }
}
