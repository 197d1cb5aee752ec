import { rowsOf } from '../../layout/rows.ts';
import { type Edges, type PageWords, union } from '../../layout/word.ts';
import type { ScannedLine } from './candidates.ts';

/** Distance to the row above, relative to the spacing within a paragraph, from which a line begins a paragraph. */
const GAP_RATIO_MIN = 1.35;
/** Minimum number of labels, and of other lines, that show how a copy spaces its answers. */
const LINES_MIN = 3;
/** Minimum number of labels that show how often lines have one. */
const LABELS_MIN = 6;
/** Bound of the evidence in either direction, so that spacing alone never outweighs a label as read. */
const EVIDENCE_MAX = 3;

/** How a copy spaces its answers: where most labels have a gap above them, a gap is evidence of a label. */
export class Paragraphs {
  /**
   * Where spacing is no evidence: the logarithm of how much more lines have labels than not, as in a copy of one-line
   * answers; 0 if not more.
   */
  readonly odds: number;
  /** Whether there is a gap above a line; undefined for the first of a column. */
  readonly #gaps: readonly (boolean | undefined)[];
  readonly #withGap: number;
  readonly #withoutGap: number;

  /** @param isLabel whether a line may begin with a label. */
  constructor(scanned: readonly ScannedLine[], isLabel: (at: number) => boolean) {
    this.#gaps = gapsAbove(scanned);
    const lines = this.#gaps.flatMap((gap, at) => (gap === undefined ? [] : [{ gap, label: isLabel(at) }]));
    const [labels, texts] = [lines.filter(({ label }) => label), lines.filter(({ label }) => !label)];
    const ratioOf = (wanted: boolean) => {
      const share = (some: typeof lines) => (some.filter(({ gap }) => gap === wanted).length + 1) / (some.length + 2);
      return Math.log(share(labels) / share(texts));
    };
    const isUsual = labels.filter(({ gap }) => gap).length * 2 >= labels.length;
    const isTelling = isUsual && labels.length >= LINES_MIN && texts.length >= LINES_MIN;
    [this.#withGap, this.#withoutGap] = isTelling ? [ratioOf(true), ratioOf(false)] : [0, 0];
    const odds = labels.length < LABELS_MIN || isTelling ? 0 : Math.log((labels.length + 1) / (texts.length + 1));
    this.odds = Math.max(0, Math.min(EVIDENCE_MAX, odds));
  }

  /**
   * The logarithm of how much likelier the space above a line is if a label begins there; undefined for the first line
   * of a column, unless spacing is no evidence in this copy.
   */
  evidence(at: number): number | undefined {
    const gap = this.#gaps[at];
    if (gap === undefined) return this.#withGap > 0 ? undefined : 0;
    return Math.max(-EVIDENCE_MAX, Math.min(EVIDENCE_MAX, gap ? this.#withGap : this.#withoutGap));
  }
}

/** Whether there is a gap above each line. Struck-out words count as rows. */
function gapsAbove(scanned: readonly ScannedLine[]): (boolean | undefined)[] {
  const rows = new Map([...new Set(scanned.map(({ line }) => line.page))].map((page) => [page, columnsOf(page)]));
  const above = scanned.map(({ line }) => {
    const column = rows.get(line.page)!.get(line.words[0]!.part) ?? [];
    const row = column.findLast((other) => middle(other) < line.top);
    return row && (middle(line) - middle(row)) / line.page.width;
  });
  const known = above.filter((distance) => distance !== undefined).sort((one, other) => one - other);
  const spacing = known[Math.floor(known.length / 4)] ?? 0;
  return above.map((distance) => (distance === undefined ? undefined : distance >= spacing * GAP_RATIO_MIN));
}

/** The rows of a page from the top down, by part. */
const columnsOf = ({ words }: PageWords): Map<number, Edges[]> =>
  new Map(
    [...Map.groupBy(words, ({ part }) => part)].map(([part, own]) => [
      part,
      rowsOf(own.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)))
        .map(union)
        .sort((one, other) => middle(one) - middle(other)),
    ]),
  );

const middle = ({ top, bottom }: Edges): number => (top + bottom) / 2;
