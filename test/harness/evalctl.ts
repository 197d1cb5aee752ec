import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = join(import.meta.dirname, '../../packages/evalctl/src/main.ts');

export interface Ran {
  code: number;
  out: string;
  errors: string;
}

/** Runs the operators' command line, as an operator does, against the system of a data folder. */
export async function evalctl(dataFolder: string, ...args: string[]): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out: out.trimEnd(), errors: errors.trimEnd() };
}

/** What a command that succeeds prints with `--json`. */
export async function evalctlJson(dataFolder: string, ...args: string[]): Promise<any> {
  const { code, out, errors } = await evalctl(dataFolder, ...args, '--json');
  if (code !== 0) throw new Error(`evalctl ${args.join(' ')} exited with ${code}: ${errors || out}`);
  return JSON.parse(out);
}
