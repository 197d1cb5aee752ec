// Some packages list what others may import of them; Node refuses everything else.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

describe.each(['marking', 'reading'])('packages/%s', (name) => {
  const { exports } = JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8')) as {
    exports: Record<string, string>;
  };
  const source = join(root, 'packages', name, 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

  test('a file can be imported from elsewhere if it is listed, and only then', () => {
    const specifiers = files.map((file) => `@exam-evaluation/${name}/${file}`);
    const script = `for (const name of ${JSON.stringify(specifiers)}) try { import.meta.resolve(name); console.log(name); } catch {}`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: join(root, 'test'),
      encoding: 'utf8',
    });
    const listed = Object.keys(exports).map((path) => path.replace('.', `@exam-evaluation/${name}`));
    expect(stdout.trim().split('\n').sort()).toEqual(listed.sort());
  });

  test('what is listed is there, and is imported from elsewhere', () => {
    expect(Object.values(exports).filter((path) => !existsSync(join(root, 'packages', name, path)))).toEqual([]);
    const imported = Object.keys(exports).map((path) => path.replace('.', `@exam-evaluation/${name}`));
    const grep = (specifier: string) =>
      spawnSync('git', ['grep', '-qF', `'${specifier}'`, '--', '*.ts', `:!packages/${name}`], { cwd: root }).status;
    expect(imported.filter((specifier) => grep(specifier) !== 0)).toEqual([]);
  });
});
