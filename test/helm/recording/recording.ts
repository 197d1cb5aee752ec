import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What the processes of a healthy system answered to scrapes at regular intervals. */
export interface Recording {
  /** How it was made. */
  made: {
    /** Time of the first scrape. */
    at: string;
    scrapes: number;
    intervalSeconds: number;
    /** Cores, and how busy they were. */
    machine: string;
    load: string;
  };
  /** Name of the process → its series, as scraped: `name{labels}` → values as promtool writes them. */
  processes: Record<string, Record<string, string>>;
}

export const RECORDING = join(import.meta.dirname, 'healthy.json.gz');

export function readRecording(path = RECORDING): Recording {
  return JSON.parse(gunzipSync(readFileSync(path)).toString()) as Recording;
}

export function writeRecording(recording: Recording, path = RECORDING): void {
  writeFileSync(path, gzipSync(JSON.stringify(recording), { level: 9 }));
}

const SAMPLE = /^([a-zA-Z_:][\w:]*(?:\{.*\})?) (\S+)(?: \d+)?$/;
const THOUSANDTHS = /_(sum|seconds)(\{|$)/;

/**
 * Samples of a scrape by series. Times are kept to the millisecond, as the rest of the digits is noise that does not
 * compress.
 */
export function parseScrape(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, series, value] = SAMPLE.exec(line) ?? [];
    if (series === undefined) throw new Error(`no sample: ${line}`);
    const number = Number(value);
    samples.set(series, THOUSANDTHS.test(series) ? Math.round(number * 1000) / 1000 : number);
  }
  return samples;
}

/** Values in promtool's notation; a missing one is `_`. */
export function encodeValues(values: readonly (number | undefined)[]): string {
  const parts: string[] = [];
  for (let at = 0; at < values.length; ) {
    const value = values[at];
    const same = runLength(values, at, (next) => next === value);
    if (value === undefined) parts.push(same === 1 ? '_' : `_x${same}`);
    else parts.push(same === 1 ? String(value) : `${value}x${same - 1}`);
    at += same;
  }
  return parts.join(' ');
}

function runLength<T>(values: readonly T[], from: number, belongs: (value: T) => boolean): number {
  let end = from + 1;
  while (end < values.length && belongs(values[end]!)) end++;
  return end - from;
}
