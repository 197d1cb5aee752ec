import type { DeadLetter } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import type { Command } from 'commander';
import { fieldsOutput, tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { Usage } from '../usage.ts';
import { limit, uuid } from '../values.ts';

export function deadLetterCommands(program: Command, run: Run): void {
  const command = program.command('dlq').description('what could not be handled, and was set aside');

  command
    .command('list')
    .description('newest first: events, what exams refused, drawings given up')
    .option('--limit <n>', 'at most this many, up to 500', limit, 100)
    .action(
      run<{ limit: number }>(async (clients, options) => {
        const { letters, total } = await clients.submissionsAdmin.listDeadLetters(options);
        const columns = ['id', 'died_at', 'kind', 'source', 'key', 'error'];
        const { json, text } = tableOutput('dead_letters', letters.map(letterJson), columns);
        return {
          json: { ...json, total },
          text: letters.length < total ? `${text}\n\n${letters.length} of ${total}` : text,
        };
      }),
    );

  command
    .command('replay')
    .description('hand out again what was set aside')
    .option('--letter <id>', 'this one', uuid)
    .option('--all', 'all that are there')
    .action(
      run<{ letter?: string; all?: true }>(async (clients, { letter, all }) => {
        if (!letter === !all) throw new Usage('give either --letter ID or --all');
        const answer = await clients.submissionsAdmin.replayDeadLetters({ id: letter ?? '' }, { timeoutMs: 60_000 });
        return fieldsOutput({ replayed: answer.replayed });
      }),
    );
}

function letterJson(letter: DeadLetter) {
  return {
    id: letter.id,
    kind: letter.kind,
    source: letter.source,
    key: letter.key,
    payload: letter.payload ?? null,
    error: letter.error,
    died_at: fromTimestamp(letter.diedAt) ?? null,
  };
}
