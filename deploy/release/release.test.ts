// Protects: what a release builds, pushes and signs, in which order, and that nothing begins if something is missing.
// Fake programs play docker, helm, cosign and git.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { missing, type Options, plan, withImages, written } from './plan.ts';

const root = join(import.meta.dirname, '../..');
const options: Options = {
  version: '1.2.3',
  commit: 'c0ffee',
  registry: 'registry.example.edu/exams',
  platforms: ['linux/amd64', 'linux/arm64'],
  buildArgs: [],
  sbomGenerator: undefined,
  key: undefined,
};
const PINNED = `ARG NODE_IMAGE=docker.io/library/node:24@sha256:${'0'.repeat(64)}\n`;
const commands = (of: Partial<Options>) =>
  plan({ ...options, ...of }).map((step) => ('run' in step ? written(step.run) : `chart: ${step.repository}`));

test('images for every platform, then their signatures, then the chart that names them, and its signature', () => {
  const build = (target: string, name: string) =>
    `docker buildx build --builder exam-evaluation-release --file deploy/docker/Dockerfile --target ${target} ` +
    '--platform linux/amd64,linux/arm64 --build-arg VERSION=1.2.3 --build-arg COMMIT=c0ffee --sbom=true ' +
    `--provenance=mode=max --metadata-file .release/${name}.json --tag registry.example.edu/exams/${name}:1.2.3 --push .`;
  expect(commands({})).toEqual([
    build('service', 'exam-evaluation'),
    build('grading', 'exam-evaluation-grading'),
    "cosign sign --yes --recursive 'registry.example.edu/exams/exam-evaluation@{digest of exam-evaluation}'",
    "cosign sign --yes --recursive 'registry.example.edu/exams/exam-evaluation-grading@{digest of exam-evaluation-grading}'",
    'chart: registry.example.edu/exams/exam-evaluation',
    'helm package .release/exam-evaluation --destination .release',
    'helm push .release/exam-evaluation-1.2.3.tgz oci://registry.example.edu/exams/charts',
    "cosign sign --yes --recursive 'registry.example.edu/exams/charts/exam-evaluation@{digest of chart}'",
  ]);
});

test('mirrors go to every build, a key to every signature', () => {
  const given = commands({
    buildArgs: ['NPM_REGISTRY=https://npm.example.edu/'],
    sbomGenerator: 'registry.example.edu/syft:1',
    key: 'awskms:///alias/release',
  });
  const builds = given.filter((command) => command.startsWith('docker'));
  const signatures = given.filter((command) => command.startsWith('cosign'));
  expect([builds.length, signatures.length]).toEqual([2, 3]);
  for (const command of builds) {
    expect(command).toContain(' --build-arg NPM_REGISTRY=https://npm.example.edu/ ');
    expect(command).toContain(' --sbom=generator=registry.example.edu/syft:1 ');
  }
  for (const command of signatures) expect(command).toContain(' --key awskms:///alias/release ');
});

test.each(['localhost:5000', '127.0.0.1:5000/trial'])(
  'a trial on %s is pushed without TLS and not signed',
  (registry) => {
    const given = commands({ registry });
    expect(given.at(-1)).toBe(`helm push .release/exam-evaluation-1.2.3.tgz oci://${registry}/charts --plain-http`);
    expect(given.join()).not.toContain('cosign');
  },
);

const there = (command: readonly string[]): string | undefined =>
  ({
    'docker buildx inspect exam-evaluation-release': 'Platforms: linux/amd64, linux/arm64, linux/386',
    'git status --porcelain': '',
    'git describe --exact-match': 'v1.2.3\n',
  })[command.join(' ')] ?? (command[0] === 'git' ? undefined : 'version 3');

test.each<[string, string, string | undefined]>([
  ['docker version', 'docker is missing, or its daemon does not answer', undefined],
  ['docker buildx version', 'docker has no buildx: install docker-buildx-plugin', undefined],
  [
    'docker buildx inspect exam-evaluation-release',
    'no builder makes linux/amd64 and linux/arm64: docker buildx create',
    undefined,
  ],
  [
    'docker buildx inspect exam-evaluation-release',
    'no builder makes linux/amd64 and linux/arm64: docker buildx create',
    'Platforms: linux/amd64',
  ],
  ['helm version', 'helm is missing: https://', undefined],
  ['cosign version', 'cosign is missing: https://', undefined],
  ['git status --porcelain', 'there are changes that are not committed', ' M README.md\n'],
  ['git describe --exact-match', 'the tag v1.2.3 does not stand at this commit', 'v1.2.30\n'],
])('%s: %s', (command, problem, said) => {
  const found = missing(options, PINNED, (asked) => (asked.join(' ') === command ? said : there(asked)));
  expect(found).toEqual([expect.stringContaining(problem)]);
});

test('a base image without a digest is not released; with a digest nothing is missing', () => {
  expect(missing(options, 'ARG NODE_IMAGE=docker.io/library/node:24\n', there)).toEqual([
    'the base has no digest: run deploy/docker/pin-images.sh',
  ]);
  expect(missing(options, PINNED, there)).toEqual([]);
});

test('a trial needs neither a clean commit nor cosign', () => {
  const docker = (command: readonly string[]) => (/docker|helm/.test(command[0]!) ? there(command) : undefined);
  expect(missing({ ...options, registry: 'localhost:5000' }, '', docker)).toEqual([]);
});

test('values that already name an image are not overwritten', () => {
  const images = { repository: 'r', digest: 'd', gradingDigest: 'g' };
  expect(() => withImages('image:\n  repository: "mine"\n', images)).toThrow('no empty image.repository');
});

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const digestOf = (name: string) => `sha256:${Buffer.from(name.padEnd(32, '.')).toString('hex').slice(0, 64)}`;

/** Each fake program records how it was called, and prints what the real one would. */
const PROGRAMS = {
  docker: `file=
for arg; do case $last in --metadata-file) file=$arg ;; esac; last=$arg; done
case $file in
  '') echo "Platforms: linux/amd64, linux/arm64" ;;
  *grading*) echo '{"containerimage.digest": "${digestOf('exam-evaluation-grading')}"}' > $file ;;
  *) echo '{"containerimage.digest": "${digestOf('exam-evaluation')}"}' > $file ;;
esac`,
  helm: `if [ "$1" = push ]; then echo "Digest: ${digestOf('chart')}" >&2; fi`,
  cosign: '',
  git: `case $1 in rev-parse) echo c0ffee ;; describe) echo v$(node -p "require('./package.json').version") ;; esac`,
};

beforeAll(() => {
  for (const path of ['deploy/release', 'deploy/helm', 'deploy/docker/Dockerfile', 'package.json']) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const dockerfile = join(folder, 'deploy/docker/Dockerfile');
  writeFileSync(dockerfile, readFileSync(dockerfile, 'utf8').replace(/^ARG NODE_IMAGE=.*\n/m, PINNED));
  mkdirSync(join(folder, 'bin'));
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const file = join(folder, 'bin', name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${folder}/called\n${program}\n`);
    chmodSync(file, 0o755);
  }
});

function release(...args: string[]) {
  rmSync(join(folder, 'called'), { force: true });
  const env = { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` };
  const ran = spawnSync(process.execPath, ['deploy/release/main.ts', ...args], { cwd: folder, env, encoding: 'utf8' });
  return { ...ran, called: readFileSync(join(folder, 'called'), 'utf8').split('\n') };
}

test('what is signed, and what the chart names, is what was pushed', () => {
  const { stdout, stderr, status, called } = release('--registry', 'registry.example.edu/exams/');
  expect([status, stderr]).toEqual([0, '']);
  const at = (path: string, of: string) =>
    `cosign sign --yes --recursive registry.example.edu/exams/${path}@${digestOf(of)}`;
  expect(called.filter((command) => command.startsWith('cosign sign'))).toEqual([
    at('exam-evaluation', 'exam-evaluation'),
    at('exam-evaluation-grading', 'exam-evaluation-grading'),
    at('charts/exam-evaluation', 'chart'),
  ]);
  const values = readFileSync(join(folder, '.release/exam-evaluation/values.yaml'), 'utf8');
  expect(values).toContain('\n  repository: "registry.example.edu/exams/exam-evaluation"\n');
  expect(values).toContain(`\n  digest: "${digestOf('exam-evaluation')}"\n`);
  expect(values).toContain(`\n  gradingDigest: "${digestOf('exam-evaluation-grading')}"\n`);
  expect(stdout).toContain(`chart@${digestOf('chart')}\n`);
});

test('a dry run prints every command and calls nothing but git, for the commit', () => {
  const { stdout, called } = release('--registry', 'registry.example.edu/exams', '--dry-run');
  expect(called).toEqual(['git rev-parse HEAD', '']);
  expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(
    'docker docker cosign cosign # helm helm cosign '.split(' '),
  );
});

test('without a registry nothing is run', () => {
  const { status, stderr } = spawnSync(process.execPath, ['deploy/release/main.ts'], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^--registry: name the registry/)]);
});
