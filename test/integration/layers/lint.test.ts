import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

/** What the linter reports for a new file with this content, which is then removed. */
function lint(path: string, content: string): { passed: boolean; said: string } {
  const folder = dirname(join(root, path));
  const hadFolder = existsSync(folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, path), content, { flag: 'wx' });
  try {
    const ran = spawnSync('node_modules/.bin/biome', ['lint', path], { cwd: root, encoding: 'utf8' });
    return { passed: ran.status === 0, said: ran.stdout + ran.stderr };
  } finally {
    rmSync(hadFolder ? join(root, path) : folder, { recursive: true });
  }
}

const ADAPTER = "import '@exam-evaluation/data/adapters/bus-kafka.ts';\n";
const ADAPTER_REFUSED = 'Services talk to ports; main.ts and deploy/standalone pick adapters.';

describe('only composition roots pick adapters', () => {
  test.each([
    ['services/billing/src/ledger/planted.ts', ADAPTER, ADAPTER_REFUSED],
    ['services/gateway/src/planted.ts', ADAPTER, ADAPTER_REFUSED],
    ['services/submissions/src/planted.ts', "import 'pg';\n", 'Only adapters in packages/data talk to PostgreSQL.'],
    ['services/grading/src/worker/planted.ts', "import 'kafkajs';\n", 'Only the Kafka adapter'],
    ['packages/runtime/src/planted.ts', "import 'ioredis';\n", 'Only the Redis adapter'],
  ])('%s may not %s', (path, content, because) => {
    const { passed, said } = lint(path, content);
    expect(said).toContain('noRestrictedImports');
    expect(said).toContain(because);
    expect(passed).toBe(false);
  });

  test.each(['services/billing/src/planted/main.ts', 'deploy/standalone/src/planted.ts'])('%s may', (path) => {
    expect(lint(path, ADAPTER)).toMatchObject({ passed: true });
  });
});

describe('rules are pure', () => {
  test.each([
    ['services/billing/src/planted/rules.ts', 'node:fs'],
    ['services/exams/src/exams/planted.rules.ts', 'node:fs/promises'],
    ['services/submissions/src/planted/rules.ts', './store.ts'],
    ['services/billing/src/planted/rules.ts', '@exam-evaluation/data/database.ts'],
    ['packages/marking/src/planted.ts', 'node:child_process'],
    ['packages/reading/src/words/planted.ts', 'node:fs/promises'],
  ])('%s may not import %s', (path, module) => {
    const { passed, said } = lint(path, `import '${module}';\n`);
    expect(said).toContain('Rules are pure: no I/O.');
    expect(passed).toBe(false);
  });

  test('they may import other rules', () => {
    expect(lint('services/billing/src/planted/rules.ts', "import '../quota/rules.ts';\n")).toMatchObject({
      passed: true,
    });
  });
});
