import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NODE } from '../../harness/system.ts';

/** For what installs packages, too. */
const COMMAND_LIMIT_MS = 300_000;

/** A bash in which commands run one after another, as a reader would type them. */
export class Shell {
  readonly #bash;
  readonly #scripts = mkdtempSync(join(tmpdir(), 'exam-evaluation-shell-'));
  #output = '';
  #errors = '';

  /** @param folder where commands run. */
  constructor(folder: string, env: Record<string, string>) {
    const PATH = `${dirname(NODE)}:${env.PATH ?? process.env.PATH}`;
    this.#bash = spawn('bash', { cwd: folder, env: { ...process.env, ...env, PATH, NODE_OPTIONS: '' } });
    this.#bash.stdout.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#bash.stderr.on('data', (chunk: Buffer) => (this.#errors += chunk.toString()));
  }

  /** What the commands print; throws when the last one fails. */
  async run(commands: string): Promise<string> {
    const end = `end-${crypto.randomUUID()}`;
    const script = join(this.#scripts, 'commands.sh');
    writeFileSync(script, commands);
    this.#output = '';
    this.#errors = '';
    this.#bash.stdin.write(`source ${script}\nprintf '\\n%s %s\\n' ${end} $?\n`);
    const limit = AbortSignal.timeout(COMMAND_LIMIT_MS);
    for await (const _ of on(this.#bash.stdout, 'data', { signal: limit, close: ['close'] })) {
      const [printed, status] = this.#output.split(`\n${end} `);
      if (!status?.endsWith('\n')) continue;
      if (Number(status) === 0) return printed!;
      throw new Error(`exit ${status}${printed}\n${this.#errors}`);
    }
    throw new Error(`bash ended\n${this.#errors}`);
  }

  async close(): Promise<void> {
    this.#bash.stdin.end();
    if (this.#bash.exitCode === null) await once(this.#bash, 'exit');
    rmSync(this.#scripts, { recursive: true });
  }
}
