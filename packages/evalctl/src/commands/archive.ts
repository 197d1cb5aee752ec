import type { Command } from 'commander';
import { fieldsOutput } from '../output.ts';
import { Failed, type Run } from '../run.ts';

export function archiveCommands(program: Command, run: Run): void {
  const command = program.command('archive').description('answers and results of old copies, in the object store');

  command
    .command('status')
    .description('how many copies are archived, and how many are to follow')
    .action(
      run(async ({ submissionsAdmin }) => {
        const { days, archived, waiting, countedMax } = await submissionsAdmin.getArchiveStatus({});
        const upTo = (count: number) => (count === countedMax ? `${count} or more` : count);
        return fieldsOutput({ days, archived: upTo(archived), waiting: upTo(waiting) });
      }),
    );

  command
    .command('recall')
    .description('bring all archived copies back into the database; ARCHIVE_RESULTS_DAYS has to be 0')
    .action(
      run(async ({ submissionsAdmin }) => {
        let recalled = 0;
        const failed: string[] = [];
        for (let after = ''; ; ) {
          const some = await submissionsAdmin.recallArchived({ after });
          recalled += some.recalled;
          failed.push(...some.failed);
          after = some.next;
          if (after === '') break;
        }
        const output = fieldsOutput({ recalled, failed });
        if (failed.length > 0) throw new Failed(output);
        return output;
      }),
    );
}
