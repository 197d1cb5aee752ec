import { Command } from 'commander';
import { auditCommands } from './commands/audit.ts';
import { creditCommands } from './commands/credits.ts';
import { instituteCommands } from './commands/institutes.ts';
import { keyCommands } from './commands/keys.ts';
import { submissionCommands } from './commands/submissions.ts';
import { EXIT, type RunContext, runner } from './run.ts';

const HELP = `
Finds the system through GATEWAY_ADMIN_ADDRESS, SUBMISSIONS_ADDRESS, BILLING_ADDRESS and OPERATOR_TOKEN,
or through DATA_DIR/runtime.json (DATA_DIR is .data when not set).
Exits ${EXIT.refused} when the system refuses, ${EXIT.usage} on wrong usage, ${EXIT.unreachable} when it does not answer.`;

/** The operators' command line. */
export function createProgram(context: Omit<RunContext, 'isJson'>): Command {
  let json = false;
  const program = new Command('evalctl')
    .description('Institutes, keys, credits and audit of an exam evaluation system')
    .addHelpText('after', HELP)
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.printError(text.trimEnd()),
    })
    .exitOverride();
  const run = runner({ ...context, isJson: () => json });
  for (const add of [instituteCommands, keyCommands, creditCommands, auditCommands, submissionCommands]) {
    add(program, run);
  }
  for (const command of leaves(program)) {
    command.option('--json', 'print one JSON object').on('option:json', () => {
      json = true;
    });
  }
  return program;
}

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}
