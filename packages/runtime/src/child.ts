import { spawn } from 'node:child_process';

/** What a child process may take before it is ended. */
export interface ChildLimits {
  timeoutMs: number;
  outputBytesMax: number;
  /** Address space on systems that can limit it; left out for programs that reserve far more than they use. */
  memoryBytesMax?: number;
}

/** How a child process failed: it never ran, something else ended it, it overran a limit, or it ended by itself with a status. */
export type ChildFailure = 'not_started' | 'killed' | 'limit' | 'status';

/** A child process that did not deliver: it crashed, overran a limit or is not installed. */
export class ChildFailed extends Error {
  override readonly name = 'ChildFailed';
  readonly failure: ChildFailure;

  constructor(message: string, failure: ChildFailure = 'status') {
    super(message);
    this.failure = failure;
  }

  /** It never ran, or the machine ended it: what it was given is not at fault. */
  get isOfMachine(): boolean {
    return this.failure === 'not_started' || this.failure === 'killed';
  }
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
  // A shell sets the limit and then becomes the program, so that the limit binds the program alone.
  const bounded = limits.memoryBytesMax
    ? [
        '/bin/sh',
        '-c',
        `ulimit -v ${Math.ceil(limits.memoryBytesMax / 1024)} 2>/dev/null; exec "$0" "$@"`,
        command,
        ...args,
      ]
    : [command, ...args];
  const child = spawn(bounded[0]!, bounded.slice(1), {
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
