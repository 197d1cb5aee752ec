import type { Erasure } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { fieldsOutput, tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { Usage } from '../usage.ts';
import { said, uuid } from '../values.ts';

interface Options {
  institute: string;
  candidate?: string;
  reason: string;
  yes?: true;
}

export function eraseCommands(program: Command, run: Run): void {
  const command = program
    .command('erase')
    .description('have people forgotten: names, answers, results, files; ids stay');
  const act = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .requiredOption('--institute <id>', 'the institute', uuid)
      .requiredOption('--reason <text>', 'why, for the audit; no names', said)
      .option('--yes', 'it cannot be undone');

  act('candidate', 'one candidate, in all exams; goes on in the background')
    .requiredOption('--candidate <id>', 'the candidate', uuid)
    .action(erase(run));
  act('institute', 'everybody of an institute, staff of the dashboard too; its keys are shut out first').action(
    erase(run),
  );

  command
    .command('list')
    .description('erasures of an institute and how far they are')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .action(
      run<{ institute: string }>(async ({ gateway, submissionsAdmin }, { institute }) => {
        await gateway.getInstitute({ instituteId: institute });
        const { erasures } = await submissionsAdmin.listErasures({ instituteId: institute });
        const columns = ['id', 'candidate_id', 'requested_at', 'submissions', 'finished_at'];
        return tableOutput('erasures', erasures.map(erasureJson), columns);
      }),
    );
}

function erase(run: Run) {
  return run<Options>(async (clients, { institute, candidate, reason, yes }) => {
    if (!yes) throw new Usage('an erasure cannot be undone: add --yes');
    await clients.gateway.getInstitute({ instituteId: institute });
    const operationId = crypto.randomUUID();
    if (!candidate) {
      const settings = { productEnabled: false };
      await clients.gateway.updateInstitute({ operationId, instituteId: institute, settings });
      if (clients.hasDashboard) await clients.dashboard.erasePeople({ instituteId: institute });
    }
    const request = { operationId, instituteId: institute, candidateId: candidate ?? '', reason };
    return fieldsOutput(erasureJson(await clients.submissionsAdmin.erase(request)));
  });
}

function erasureJson(erasure: Erasure) {
  return {
    id: erasure.id,
    candidate_id: erasure.candidateId || null,
    requested_at: fromTimestamp(erasure.requestedAt) ?? null,
    submissions: erasure.submissions,
    finished_at: fromTimestamp(erasure.finishedAt) ?? null,
  };
}
