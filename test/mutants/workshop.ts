import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Mutant, ROOT, type Tests } from './mutant.ts';

/** A run of tests at its limit counts as failed: a mutant may wait for ever. */
const LIMIT_MS = 240_000;

/** A copy of the tree in which mutants live one after another, so that the tree itself is never touched. */
export class Workshop {
  readonly #folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-mutants-'));
  readonly #postgresUrl: string;

  /** @param postgresUrl administrator's address of a server that the tests may use. */
  constructor(postgresUrl: string) {
    this.#postgresUrl = postgresUrl;
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

  /** The tests that found the mutant; undefined when it lives. */
  async try({ file, at, from, to, tests }: Mutant): Promise<string | undefined> {
    const path = join(this.#folder, file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, source.slice(0, at) + to + source.slice(at + from.length));
    try {
      return await this.firstFailing(tests);
    } finally {
      writeFileSync(path, source);
    }
  }

  /** The first of these suites that does not pass with the tree as it is. */
  async firstFailing({ unit, contract }: Tests): Promise<string | undefined> {
    if (unit && !(await this.#passes('unit', unit))) return `unit ${unit}`;
    if (contract && !(await this.#passes('contract', contract))) return `contract ${contract}`;
    return undefined;
  }

  async #passes(project: string, pattern: string): Promise<boolean> {
    const jest = [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
    ];
    const chosen = [
      '--selectProjects',
      project,
      '--testPathPatterns',
      pattern,
      '--bail=1',
      '--maxWorkers=1',
      '--forceExit',
    ];
    const child = spawn(process.execPath, [...jest, ...chosen], {
      cwd: this.#folder,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, TEST_POSTGRES_URL: this.#postgresUrl },
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
