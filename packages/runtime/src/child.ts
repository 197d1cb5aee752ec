// Starts and runs programs that may hang, grow or crash on hostile input, and says of each ending whose fault it was:
// the input's, which may fail a copy, or the machine's, which never does.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Budget } from './budgets.ts';
import { watchTask } from './child-watch.ts';

/** Limits that the operating system enforces on a child process, where it supports them. */
export type SystemLimits = Pick<Budget, 'memoryMegabytes' | 'dataMegabytes'> & {
  /** Processor time in its whole life: a child whose parent is gone ends as well. */
  lifeProcessorSeconds?: number;
};

/**
 * How a child process failed: it never ran, something outside ended it, or it took far longer than the work needs
 * (`late`); or it used up its budget (`limit`), crashed (`crashed`), or ended by itself with a status.
 */
export type ChildFailure = 'not_started' | 'killed' | 'late' | 'limit' | 'crashed' | 'status';

const OF_MACHINE: readonly ChildFailure[] = ['not_started', 'killed', 'late'];

/** A child process that did not deliver. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed';
  readonly failure: ChildFailure;

  constructor(message: string, failure: ChildFailure = 'status', cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }

  /** Whether the input is not at fault. */
  get isOfMachine(): boolean {
    return OF_MACHINE.includes(this.failure);
  }

  /** Whether a second try in a fresh process may end otherwise. */
  get mayDiffer(): boolean {
    return this.isOfMachine || this.failure === 'limit' || this.failure === 'crashed';
  }
}

/** Signals that come from outside: of the memory killer, of an operator, of a supervisor. */
const FROM_OUTSIDE: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];
/** Statuses with which a shell says that it could not become the program. */
const NOT_EXECUTED = [126, 127];

/** How a process failed that ended with this status or signal before it delivered. */
export function failureOf(code: number | null, signal: NodeJS.Signals | null): ChildFailure {
  if (signal === 'SIGXCPU') return 'limit';
  if (signal) return FROM_OUTSIDE.includes(signal) ? 'killed' : 'crashed';
  return NOT_EXECUTED.includes(code ?? 0) ? 'not_started' : 'status';
}

/**
 * The only environment variables that child processes get. They read files from strangers, so they must not find the
 * service's passwords, keys and addresses.
 */
const ENVIRONMENT = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH'],
  ...['TESSDATA_PREFIX', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'NODE_COMPILE_CACHE', 'ONNX_RUNTIME'],
];

function childEnvironment(): Record<string, string> {
  const given = ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return Object.fromEntries(given) as Record<string, string>;
}

/**
 * The command that runs a program within limits: a shell sets them and becomes the program, so that they apply to it
 * alone. Processor time has a soft limit, whose signal tells it from a program that was killed.
 */
function boundedCommand(
  command: string,
  args: readonly string[],
  { memoryMegabytes, dataMegabytes, lifeProcessorSeconds }: SystemLimits,
): { command: string; args: string[] } {
  const kibibytes = (megabytes?: number) => megabytes && megabytes * 1024;
  const limits = Object.entries({
    '-v': kibibytes(memoryMegabytes),
    '-d': kibibytes(dataMegabytes),
    '-S -t': lifeProcessorSeconds,
    '-H -t': lifeProcessorSeconds && lifeProcessorSeconds + 5,
  })
    .filter(([, value]) => value)
    .map(([flag, value]) => `ulimit ${flag} ${value} 2>/dev/null; `);
  if (limits.length === 0 || process.platform === 'win32') return { command, args: [...args] };
  // Disables core files, which would contain the program's input.
  const script = ['ulimit -c 0; ', ...limits, 'exec "$0" "$@"'].join('');
  return { command: '/bin/sh', args: ['-c', script, command, ...args] };
}

/** Linux adds this to the size of a process, in thousandths of the memory there is, when it looks for one to kill. */
const KILLED_FIRST = '500';

/** Lets the memory killer take a child before the process that serves: another try is all that it costs. */
function giveUpFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, KILLED_FIRST);
  } catch {
    // Another system, or a child that is given up sooner already.
  }
}

/**
 * Starts a program within limits, with only the environment that programs need.
 * @throws ChildFailed `not_started` where the system has no process, descriptor or memory left, or no such program.
 */
export function startChild(
  command: string,
  args: readonly string[],
  {
    limits,
    env,
    ...options
  }: Pick<SpawnOptions, 'stdio' | 'serialization'> & {
    limits?: SystemLimits;
    env?: Record<string, string>;
  },
): ChildProcess {
  const bounded = boundedCommand(command, args, limits ?? {});
  const message = `${command} did not start: no process, descriptor or memory is left, or there is no such program`;
  const failed = new ChildFailed(message, 'not_started');
  try {
    const child = spawn(bounded.command, bounded.args, { ...options, env: { ...childEnvironment(), ...env } });
    // An error must not crash this process, however late it comes.
    child.on('error', (error) => {
      failed.cause ??= error;
    });
    if (child.pid !== undefined) {
      giveUpFirst(child.pid);
      return child;
    }
  } catch (error) {
    failed.cause = error;
  }
  throw failed;
}

export interface RunOptions {
  budget: Budget;
  stdin?: Uint8Array;
  signal?: AbortSignal;
  env?: Record<string, string>;
}

/**
 * Runs a program on untrusted input and returns its standard output. A failure that may not be the input's is tried
 * once more, alone, before it is reported.
 * @throws ChildFailed, or the signal's reason when aborted; the process is gone in every case.
 */
export async function runChild(command: string, args: readonly string[], options: RunOptions): Promise<Buffer> {
  return await onceAgain(() => runOnce(command, args, options), options.signal);
}

const PAUSE_MS = 500;
let secondTries: Promise<unknown> = Promise.resolve();

/** Repeats work in a child process that failed and may not fail again: after a pause, and one at a time. */
export async function onceAgain<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ChildFailed) || !error.mayDiffer) throw error;
    const again = secondTries.then(async () => {
      await sleep(PAUSE_MS);
      signal?.throwIfAborted();
      return await run();
    });
    secondTries = again.catch(() => undefined);
    return await again;
  }
}

function runOnce(
  command: string,
  args: readonly string[],
  { budget, stdin, signal, env }: RunOptions,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  signal?.throwIfAborted();
  const limits = { ...budget, lifeProcessorSeconds: budget.processorSeconds };
  const child = startChild(command, args, { limits, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  let size = 0;
  let complaint = '';
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    child.kill('SIGKILL');
  };
  const endWatch = watchTask(child.pid!, budget, (overrun, message) =>
    fail(new ChildFailed(`${command} ${message}`, overrun === 'late' ? 'late' : 'limit')),
  );
  const onAbort = () => fail(signal!.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.stdout!.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > budget.outputBytes) fail(new ChildFailed(`${command} wrote over ${budget.outputBytes} bytes`, 'limit'));
    else chunks.push(chunk);
  });
  child.stderr!.on('data', (chunk: Buffer) => {
    if (complaint.length < 2_000) complaint += chunk.toString();
  });
  // A child that ends before it has read everything closes its input; its exit status tells why.
  child.stdin!.on('error', () => {});
  child.stdin!.end(stdin);
  child.on('close', (code, killedBy) => {
    endWatch();
    signal?.removeEventListener('abort', onAbort);
    if (failure) reject(failure);
    else if (code === 0) resolve(Buffer.concat(chunks));
    else {
      const message = `${command} ended with ${killedBy ?? code}: ${complaint.trim().slice(0, 300)}`;
      reject(new ChildFailed(message, failureOf(code, killedBy)));
    }
  });
  return promise;
}

const VERSION: Budget = {
  work: 'Asking a program for its version',
  reason: 'It prints a line.',
  seen: '',
  processorSeconds: 10,
  idleSeconds: 10,
  outputBytes: 100_000,
};

/** Whether a program is installed and starts. */
export async function isInstalled(command: string, versionFlag: string): Promise<boolean> {
  try {
    await runOnce(command, [versionFlag], { budget: VERSION });
    return true;
  } catch {
    return false;
  }
}
