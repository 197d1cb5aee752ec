// `npm run proto:check`: the internal contract is well formed, its generated code is current, and it breaks no caller.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const proto = join(root, 'proto');

function run(program: string, args: string[], cwd: string): { ok: boolean; output: string } {
  const ran = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (ran.error) throw ran.error;
  return { ok: ran.status === 0, output: `${ran.stdout}${ran.stderr}`.trim() };
}

const buf = (...args: string[]) => run(join(proto, 'node_modules/.bin/buf'), args, proto);
const git = (...args: string[]) => run('git', args, root);

function lint(): string[] {
  const { ok, output } = buf('lint');
  return ok ? [] : [output];
}

/** Files whose committed form differs from what the generator makes of the contract now. */
function outdated(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-proto-'));
  try {
    const { ok, output } = buf('generate', '--output', folder);
    if (!ok) return [output];
    const [fresh, kept] = [readTree(join(folder, 'gen')), readTree(join(proto, 'gen'))];
    return [...new Set([...fresh.keys(), ...kept.keys()])]
      .filter((path) => fresh.get(path) !== kept.get(path))
      .map((path) => `proto/gen/${path} is not current; run: npm run proto`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

/** Breaking changes for callers built from the earlier contract. */
function breaking(): string[] {
  const before = contractBefore();
  if (!before) {
    console.log('proto: no earlier contract to compare with');
    return [];
  }
  const { ok, output } = buf('breaking', '--against', `${join(root, '.git')}#ref=${before},subdir=proto`);
  return ok ? [] : [`compared with ${before.slice(0, 12)}:\n${output}`];
}

/** The last commit if the contract has changed since; otherwise the one before the contract's last change. */
function contractBefore(): string | undefined {
  const contract = [':(glob)proto/**/*.proto'];
  if (!git('rev-parse', '--verify', 'HEAD').ok) return undefined;
  const changed = git('status', '--porcelain', '--', ...contract).output !== '';
  const last = changed ? 'HEAD' : `${git('log', '-1', '--format=%H', '--', ...contract).output || 'HEAD'}^`;
  const { ok, output } = git('rev-parse', '--verify', '--quiet', last);
  const hadContract = ok && git('ls-tree', '--name-only', output, 'proto/buf.yaml').output !== '';
  return hadContract ? output : undefined;
}

const problems = [...lint(), ...outdated(), ...breaking()];
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('proto: well formed, generated code current, nothing broken');
process.exitCode = problems.length === 0 ? 0 : 1;
