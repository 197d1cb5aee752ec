import type { ReadWord } from '@exam-evaluation/reading/layout/word.ts';
import type { Orientation } from '@exam-evaluation/reading/words/reader.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';

/** A capital of the same shape as its small letter, read twice: `Cc`. */
const DOUBLED = /^(\P{L}*)(C(?=c)|O(?=o)|S(?=s)|V(?=v)|X(?=x))\p{Ll}(\P{L}*)$/u;

/** Parses the words in tesseract's TSV output (level 5 rows). */
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
    words.push({
      text: text.replace(DOUBLED, '$1$2$3'),
      confidence,
      left,
      top,
      right: left + width,
      bottom: top + height,
    });
  }
  return words;
}

/** Parses the output of page segmentation mode 0; null if the page had too few letters. */
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

/**
 * The orientation that `find` tells, or null: tesseract fails for too few letters, and also when its orientation data is
 * missing.
 * @throws ChildFailed where the machine is at fault.
 */
export async function orUnknown(find: () => Promise<Orientation | null>): Promise<Orientation | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ChildFailed && !error.isOfMachine) return null;
    throw error;
  }
}
