import { readFileSync } from 'node:fs';

const WATCH = new URL('../../harness/watch-loop.ts', import.meta.url);

/** The environment of a system that writes its long callbacks to a file. */
export const watchingCallbacks = (file: string) => ({ NODE_OPTIONS: `--import=${WATCH.href}`, LOOP_FILE: file });

/** The callbacks since a moment, in milliseconds of processor time; the short ones are not in the file. */
export function callbacksSince(file: string, moment: number): number[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { at: number; ms: number })
    .filter(({ at }) => at > moment)
    .map(({ ms }) => ms);
}

/** The longest of them, rounded; 0 if all were short. */
export function longestCallbackSince(file: string, moment: number): number {
  return Math.round(Math.max(0, ...callbacksSince(file, moment)));
}
