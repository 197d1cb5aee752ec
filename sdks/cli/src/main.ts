#!/usr/bin/env node
import { CommanderError } from 'commander';
import { EXIT, failureOf } from './failure.ts';
import { createProgram } from './program.ts';

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopped.signal.aborted) process.exit(EXIT.interrupted);
    stopped.abort();
  });
}
// Who reads the output may have had enough of it, as `head` does.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

try {
  await createProgram(stopped.signal).parseAsync();
} catch (error) {
  if (stopped.signal.aborted) {
    process.stderr.write('interrupted\n');
    process.exitCode = EXIT.interrupted;
  } else if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else {
    const { message, code } = failureOf(error);
    process.stderr.write(`exam-evaluation: ${message}\n`);
    process.exitCode = code;
  }
}
