import { spawn } from 'node:child_process';

/** Limits that the operating system enforces on a child process, where it supports them. */
export interface SystemLimits {
  /** Address space in bytes; absent for programs that reserve far more than they use. */
  memoryBytesMax?: number;
  /** Memory that can be written to, for programs that reserve far more than they use, such as Node. Linux only. */
  dataBytesMax?: number;
  /** Processor time in its whole life: a child whose parent is gone ends as well. */
  cpuSecondsMax?: number;
}

/** Limits of a child process; one that exceeds them is ended. */
export interface ChildLimits extends SystemLimits {
  timeoutMs: number;
  outputBytesMax: number;
}

/**
 * How a child process failed: it never ran, something else ended it, it overran a limit, or it ended by itself with a
 * status.
 */
export type ChildFailure = 'not_started' | 'killed' | 'limit' | 'status';

/** A child process that did not deliver: it crashed, overran a limit or is not installed. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed';
  readonly failure: ChildFailure;

  constructor(message: string, failure: ChildFailure = 'status') {
    super(message);
    this.failure = failure;
  }

  /** Whether the input is not at fault: the child never ran, or the system ended it. */
  get isOfMachine(): boolean {
    return this.failure === 'not_started' || this.failure === 'killed';
  }
}

/**
 * The command that runs a program within limits: a shell sets them and becomes the program, so that they apply to it
 * alone.
 */
export function boundedCommand(
  command: string,
  args: readonly string[],
  { memoryBytesMax, dataBytesMax, cpuSecondsMax }: SystemLimits,
): { command: string; args: string[] } {
  const kibibytes = (bytes?: number) => bytes && Math.ceil(bytes / 1024);
  const limits = Object.entries({ v: kibibytes(memoryBytesMax), d: kibibytes(dataBytesMax), t: cpuSecondsMax })
    .filter(([, value]) => value)
    .map(([flag, value]) => `ulimit -${flag} ${value} 2>/dev/null; `);
  if (limits.length === 0) return { command, args: [...args] };
  // Disables core files, which would contain the program's input.
  const script = ['ulimit -c 0; ', ...limits, 'exec "$0" "$@"'].join('');
  return { command: '/bin/sh', args: ['-c', script, command, ...args] };
}

/**
 * Runs a program that may hang, grow or crash on hostile input and returns its standard output.
 * Throws ChildFailed, or the signal's reason when aborted; the process is gone in every case.
 */
export function runChild(
  command: string,
  args: readonly string[],
  options: { limits: ChildLimits; stdin?: Uint8Array; signal?: AbortSignal; env?: Record<string, string> },
): Promise<Buffer> {
  const { limits, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  const bounded = boundedCommand(command, args, limits);
  const child = spawn(bounded.command, bounded.args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  const chunks: Buffer[] = [];
  let size = 0;
  let complaint = '';
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(
    () => fail(new ChildFailed(`${command} took over ${limits.timeoutMs} ms`, 'limit')),
    limits.timeoutMs,
  );
  const onAbort = () => fail(signal!.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limits.outputBytesMax)
      fail(new ChildFailed(`${command} wrote over ${limits.outputBytesMax} bytes`, 'limit'));
    else chunks.push(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 2_000) complaint += chunk.toString();
  });
  // A child that ends before it has read everything closes its input; its exit status tells why.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin);
  child.on('error', (error) => {
    failure ??= new ChildFailed(`${command} did not start: ${error.message}`, 'not_started');
  });
  child.on('close', (code, killedBy) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    if (failure) reject(failure);
    else if (code !== 0)
      reject(
        new ChildFailed(
          `${command} ended with ${killedBy ?? code}: ${complaint.trim().slice(0, 300)}`,
          killedBy === 'SIGKILL' ? 'killed' : 'status',
        ),
      );
    else resolve(Buffer.concat(chunks));
  });
  return promise;
}

/** Whether a program is installed and starts. */
export async function isInstalled(command: string, versionFlag: string): Promise<boolean> {
  try {
    await runChild(command, [versionFlag], { limits: { timeoutMs: 10_000, outputBytesMax: 100_000 } });
    return true;
  } catch {
    return false;
  }
}
