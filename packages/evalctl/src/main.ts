import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { EXIT } from './run.ts';

const program = createProgram({
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  exit: (code) => {
    process.exitCode = code;
  },
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help that was asked for is no mistake.
  process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
}
