import { ASSUMED, CPU, demands, gradingSeconds } from './demands.ts';
import type { Design, Load } from './load.ts';
import { KINDS, type Kind, type Measured } from './measured.ts';
import { tables } from './tables.ts';

/** Dollars. These are assumptions near what cloud providers charge; put in your own. */
const PRICES = {
  coreHour: 0.04,
  /** A month of a gigabyte: disk of PostgreSQL (with a standby, twice), and object store. */
  diskGigabyte: 0.1,
  diskCopies: 2,
  objectGigabyte: 0.023,
  /** Of a thousand writes to the object store. */
  thousandWrites: 0.005,
};

const GB = 1e9;
const HOUR = 3_600;

export interface CopyCost {
  kind: Kind;
  cpuSeconds: number;
  databaseBytes: number;
  fileBytes: number;
  /** Dollars: once, and for every year that it is kept. */
  once: number;
  aYear: number;
}

/** What one copy of each kind takes and costs. */
export function costs(load: Load, measured: Measured, design: Design): CopyCost[] {
  return KINDS.map((kind) => {
    const alone = { ...load, scannedShare: kind === 'scanned' ? 1 : 0 };
    const serving = Object.entries(CPU.typedCopy).reduce((sum, [part, s]) => sum + (part === 'grading' ? 0 : s), 0);
    const cpuSeconds = gradingSeconds(alone, kind) + serving + load.looksACopy * CPU.read;
    const databaseBytes =
      tables(alone, measured, design)
        .filter(({ grows }) => grows === 'copy')
        .reduce((sum, { bytes, indexBytes }) => sum + bytes + indexBytes, 0) / alone.submissions;
    const fileBytes = demands(alone, measured, design).fileBytes / alone.submissions;
    const writes = kind === 'scanned' ? ASSUMED.filesACopy + 1 : 1; // a scan is first uploaded to incoming/
    return {
      kind,
      cpuSeconds,
      databaseBytes,
      fileBytes,
      once: (cpuSeconds / CPU.busy / HOUR) * PRICES.coreHour + (writes / 1_000) * PRICES.thousandWrites,
      aYear:
        12 *
        ((databaseBytes / GB) * PRICES.diskGigabyte * PRICES.diskCopies + (fileBytes / GB) * PRICES.objectGigabyte),
    };
  });
}
