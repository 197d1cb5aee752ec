import { Command, CommanderError } from 'commander';
import { archiveCommands } from './commands/archive.ts';
import { auditCommands } from './commands/audit.ts';
import { creditCommands } from './commands/credits.ts';
import { deadLetterCommands } from './commands/dead-letters.ts';
import { diagnoseCommand } from './commands/diagnose.ts';
import { eraseCommands } from './commands/erase.ts';
import { firstKeyCommand } from './commands/first-key.ts';
import { gradingCommands } from './commands/grading.ts';
import { instituteCommands } from './commands/institutes.ts';
import { keyCommands } from './commands/keys.ts';
import { peopleCommands } from './commands/people.ts';
import { smokeCommand } from './commands/smoke.ts';
import { submissionCommands } from './commands/submissions.ts';
import { EXIT, type RunContext, runner } from './run.ts';

const HELP = `
Finds the system through GATEWAY_ADMIN_ADDRESS, SUBMISSIONS_ADDRESS, BILLING_ADDRESS and OPERATOR_TOKEN
(and DASHBOARD_ADDRESS, where there is a dashboard), or through DATA_DIR/runtime.json (DATA_DIR is .data when not set).
Exits ${EXIT.refused} when the system refuses, ${EXIT.usage} on wrong usage, ${EXIT.unreachable} when it does not answer.`;

/** The operators' command line. */
export function createProgram(context: Omit<RunContext, 'isJson'>): Command {
  let json = false;
  const program = new Command('evalctl')
    .description('Institutes, keys, people, credits, audit, grading and stuck work of an exam evaluation system')
    .addHelpText('after', HELP)
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.printError(text.trimEnd()),
    })
    .exitOverride();
  const run = runner({ ...context, isJson: () => json });
  for (const add of [
    instituteCommands,
    keyCommands,
    creditCommands,
    auditCommands,
    peopleCommands,
    submissionCommands,
    deadLetterCommands,
    gradingCommands,
    diagnoseCommand,
    firstKeyCommand,
    smokeCommand,
    eraseCommands,
    archiveCommands,
  ]) {
    add(program, run);
  }
  for (const command of leaves(program)) {
    command.option('--json', 'print one JSON object').on('option:json', () => {
      json = true;
    });
  }
  return program;
}

/** Runs one command line, prints its result and returns its exit code. */
export async function runCommandLine(args: readonly string[], context: Omit<RunContext, 'isJson'>): Promise<void> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Requested help is not an error.
    if (error.exitCode !== 0) context.exit(EXIT.usage);
  }
}

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}
