import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type * as Harness from '../harness/system.ts';
import { type Mutant, ROOT } from './mutant.ts';

/** A run of tests that exceeds this limit counts as failed, since a mutant may wait for ever. */
const LIMIT_MS = 300_000;

/** Whether each suite passes without a mutant; one that does not would appear to find all of them. */
const sound = new Map<string, Promise<boolean>>();

/** A copy of the tree in which mutants live one after another, so that the tree itself is never touched. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-mutants-'));
  readonly #postgresUrl: string;

  /** @param postgresUrl administrator's address of a server that the tests may use. */
  constructor(postgresUrl: string) {
    this.#postgresUrl = postgresUrl;
    chmodSync(this.#folder, 0o711); // as root the database runs under another uid, which needs access
    const list = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
    for (const file of list.stdout.split('\0').filter(Boolean)) {
      const copy = join(this.#folder, file);
      mkdirSync(dirname(copy), { recursive: true });
      cpSync(join(ROOT, file), copy);
    }
    symlinkSync(join(ROOT, 'node_modules'), join(this.#folder, 'node_modules'));
    const linked = spawnSync('find', ['.', '-name', 'node_modules', '-prune', '-print'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const path of linked.stdout.split('\n').filter((path) => path && path !== './node_modules')) {
      cpSync(join(ROOT, path), join(this.#folder, path), { recursive: true, verbatimSymlinks: true });
    }
  }

  /** The suite that found the mutant; undefined if it survives. */
  async try({ file, at, from, to, tests }: Mutant): Promise<string | undefined> {
    const path = join(this.#folder, file);
    const source = readFileSync(path, 'utf8');
    for (const [project, pattern] of Object.entries(tests)) {
      const suite = `${project} ${pattern}`;
      if (!sound.has(suite)) sound.set(suite, this.#passes(project, pattern));
      if (!(await sound.get(suite))) throw new Error(`fails without a mutant: ${suite}`);
      writeFileSync(path, source.slice(0, at) + to + source.slice(at + from.length));
      const passes = await this.#passes(project, pattern);
      writeFileSync(path, source);
      if (!passes) return suite;
    }
    return undefined;
  }

  async #passes(project: string, pattern: string): Promise<boolean> {
    if (project !== 'contract') return await this.#jest(project, pattern, { TEST_POSTGRES_URL: this.#postgresUrl });
    const dataFolder = join(this.#folder, '.data');
    mkdirSync(dataFolder, { recursive: true });
    // The harness of the copy starts the system of the copy.
    const { startStandalone } = (await import(join(this.#folder, 'test/harness/system.ts'))) as typeof Harness;
    const system = await startStandalone(dataFolder).catch(() => undefined);
    if (!system) return false;
    const passes = await this.#jest(project, pattern, { TEST_RUNTIME: join(dataFolder, 'runtime.json') });
    const stopped = once(system.process, 'exit');
    system.process.kill('SIGTERM');
    await stopped;
    return passes;
  }

  async #jest(project: string, pattern: string, env: Record<string, string>): Promise<boolean> {
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
    ];
    const chosen = ['--selectProjects', project, '--testPathPatterns', pattern];
    const child = spawn(process.execPath, [...jest, ...chosen, '--bail=1', '--maxWorkers=1', '--forceExit'], {
      cwd: this.#folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, ...env },
    });
    const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), LIMIT_MS);
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(timer);
    return code === 0;
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
