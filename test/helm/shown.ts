import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The values for secrets from files that docs/operators/secrets.md shows.

const PAGE = join(import.meta.dirname, '../../docs/operators/secrets.md');

/** Writes each of them into a temporary folder. @returns name → path. */
export function writeShownValues(): { folder: string; files: Map<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'shown-'));
  const files = new Map<string, string>();
  for (const [, name, text] of readFileSync(PAGE, 'utf8').matchAll(/```yaml\n# (\w+)\.yaml\n(.*?)```/gs)) {
    files.set(name!, join(folder, `${name}.yaml`));
    writeFileSync(files.get(name!)!, text!);
  }
  return { folder, files };
}
