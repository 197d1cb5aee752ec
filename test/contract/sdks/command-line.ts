import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from '@jest/globals';
import type { Api } from '../../harness/api.ts';
import { NODE } from '../../harness/system.ts';

export const MAIN = join(import.meta.dirname, '../../../sdks/cli/src/main.ts');

interface Ran {
  code: number | null;
  out: string;
  errors: string;
}
interface Options {
  env?: Record<string, string>;
  input?: string;
  onStart?: (child: ChildProcess) => void;
}

/** The command line in a folder of its own for each test; each command is a process. */
export class CommandLine {
  #made: string[] = [];
  folder = '';

  constructor() {
    beforeEach(() => {
      this.folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-cli-'));
      this.#made.push(this.folder);
    });
    afterAll(() => {
      for (const folder of this.#made) rmSync(folder, { recursive: true });
    });
  }

  write = (name: string, content: string | Uint8Array): void => writeFileSync(join(this.folder, name), content);

  run = async (args: string[], { env = {}, input = '', onStart }: Options = {}): Promise<Ran> => {
    const child = spawn(NODE, [MAIN, ...args], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        XDG_CONFIG_HOME: join(this.folder, '.config'),
        NODE_NO_WARNINGS: '1',
        ...env,
      },
    });
    let [out, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdin.on('error', () => {}).end(input);
    onStart?.(child);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, errors };
  };
}

/** The environment by which commands act for an institute. */
export const as = ({ baseUrl, key }: Api) => ({
  env: { EXAM_EVALUATION_BASE_URL: baseUrl, EXAM_EVALUATION_API_KEY: key },
});

/** Candidates with roll numbers. */
export const REGISTERED = [
  { external_id: 'c-1', roll_number: '17' },
  { external_id: 'c-2', roll_number: '18' },
];
