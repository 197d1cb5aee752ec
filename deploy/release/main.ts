// Builds, pushes and signs a release: RELEASING.md says how.
//   npm run -s release -- --registry ghcr.io/college --dry-run              prints every command in order, runs none
//   npm run -s release -- --registry localhost:5000 --platform linux/amd64  a trial, which is not signed
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CHART,
  type Chart,
  type Command,
  IMAGES,
  missing,
  type Options,
  OUT,
  plan,
  withDigests,
  withImages,
  written,
} from './plan.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function fail(problems: readonly string[]): never {
  process.stderr.write(problems.map((problem) => `${problem}\n`).join(''));
  process.exit(1);
}

/** Runs a program whose output is either captured or goes to this terminal. */
function run([program, ...args]: readonly string[], stdio: 'pipe' | 'inherit' = 'pipe'): { ok: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(program!, args, { cwd: ROOT, encoding: 'utf8', stdio });
  return { ok: status === 0, said: `${stdout ?? ''}${stderr ?? ''}` };
}

function ask(command: readonly string[]): string | undefined {
  const { ok, said } = run(command);
  return ok ? said : undefined;
}

function take({ run: planned, finds }: Command, digests: Map<string, string>): void {
  const command = withDigests(planned, digests);
  // Helm prints the digest. BuildKit's output is for people, and it writes the digest to a file.
  const { ok, said } = run(command, finds && !finds.inFile ? 'pipe' : 'inherit');
  if (!ok) fail([said, `failed: ${written(command)}`]);
  const digest = finds?.pattern.exec(finds.inFile ? read(finds.inFile) : said)?.[1];
  if (finds && !digest) fail([said, `no digest of ${finds.of} after: ${written(command)}`]);
  if (finds) digests.set(finds.of, digest!);
}

function writeChart({ chartInto: folder, repository }: Chart, digests: ReadonlyMap<string, string>): void {
  const [digest, gradingDigest] = [digests.get(IMAGES.service)!, digests.get(IMAGES.grading)!];
  cpSync(join(ROOT, CHART), join(ROOT, folder), { recursive: true });
  const values = withImages(read(`${folder}/values.yaml`), { repository, digest, gradingDigest });
  writeFileSync(join(ROOT, folder, 'values.yaml'), values);
}

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: {
    ...{ registry: text, platform: list, 'build-arg': list, 'sbom-generator': text, key: text },
    'dry-run': { type: 'boolean', default: false },
  },
});
if (!values.registry) fail(['--registry: name the registry and the path above the images, such as ghcr.io/college']);
const options: Options = {
  version: (JSON.parse(read('package.json')) as { version: string }).version,
  commit: ask(['git', 'rev-parse', 'HEAD'])?.trim() ?? fail(['this folder is no clone with a commit']),
  registry: values.registry.replace(/\/+$/, ''),
  platforms: values.platform ?? ['linux/amd64', 'linux/arm64'],
  buildArgs: values['build-arg'] ?? [],
  sbomGenerator: values['sbom-generator'],
  key: values.key,
};
if (!values['dry-run']) {
  const problems = missing(options, read('deploy/docker/Dockerfile'), ask);
  if (problems.length > 0) fail(problems);
  rmSync(join(ROOT, OUT), { recursive: true, force: true });
  mkdirSync(join(ROOT, OUT));
}
const digests = new Map<string, string>();
for (const step of plan(options)) {
  const isChart = 'chartInto' in step;
  const told = isChart ? `# ${CHART} to ${step.chartInto}, both images in its values.yaml` : written(step.run);
  process.stdout.write(`${told}\n`);
  if (values['dry-run']) continue;
  if (isChart) writeChart(step, digests);
  else take(step, digests);
}
for (const [name, digest] of digests) process.stdout.write(`${name}@${digest}\n`);
