import { join } from 'node:path';
import { makeVenv } from '@exam-evaluation/testing/venv.ts';

/** Installs the pinned Schemathesis into a virtual environment of its own. @returns the program. */
export function installSchemathesis(): string {
  const folder = join(import.meta.dirname, '../../.cache/fuzz/venv');
  return join(makeVenv(folder, join(import.meta.dirname, 'requirements.txt')), 'schemathesis');
}
