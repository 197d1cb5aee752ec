import { join } from 'node:path';
import { makeVenv } from '../../packages/testing/src/venv.ts';

/** The folder of programs with which the Python package is made and tested. */
export function pythonTools(): string {
  return makeVenv(join(import.meta.dirname, '../../.cache/sdks/python'), join(import.meta.dirname, 'requirements.txt'));
}
