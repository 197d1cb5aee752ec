import type { Picture } from '../pictures/picture.ts';
import type { ReadWord } from './word.ts';

/** How a page lies and what script stands on it, as far as its letters tell. */
export interface Orientation {
  /** Quarters clockwise that turn the page upright. */
  quarters: 0 | 1 | 2 | 3;
  /** Above 1 the turn can be relied on. */
  confidence: number;
  /** Such as `Latin` or `Devanagari`. */
  script: string;
  scriptConfidence: number;
}

/** Reads the words off a picture, in processes of its own that may die. */
export interface WordReader {
  /** Words of a picture with one column of text, in its own pixels, in no particular order. Throws ChildFailed. */
  read(picture: Picture, dpi: number, signal?: AbortSignal): Promise<ReadWord[]>;
  /** Null when the page has too few letters to tell. */
  orientation(picture: Picture, dpi: number, signal?: AbortSignal): Promise<Orientation | null>;
  /** Ends what it keeps running between pages. */
  close(): Promise<void>;
}

/** Time for one page; the densest print takes half a minute of a busy core. */
export const PAGE_TIMEOUT_MS = 60_000;

/** Words of tesseract's TSV output (level 5 rows). */
export function parseTsv(tsv: string): ReadWord[] {
  const words: ReadWord[] = [];
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    const text = cells[11]?.trim();
    if (cells[0] !== '5' || !text) continue;
    const [left, top, width, height, confidence] = cells.slice(6, 11).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    words.push({ text, confidence, left, top, right: left + width, bottom: top + height });
  }
  return words;
}

/** The answer of tesseract's page mode 0 as printed; null where it found too little to go by. */
export function parseOrientation(printed: string): Orientation | null {
  const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(printed)?.[1];
  const rotate = Number(value('Rotate'));
  const script = value('Script');
  if (Number.isNaN(rotate) || !script) return null;
  return {
    quarters: ((rotate / 90) % 4) as Orientation['quarters'],
    confidence: Number(value('Orientation confidence')),
    script,
    scriptConfidence: Number(value('Script confidence')),
  };
}
