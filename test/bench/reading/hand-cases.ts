import { rgb } from '@cantoo/pdf-lib';
import { random } from '@exam-evaluation/testing/scans.ts';
import { HAND_FONTS } from '@exam-evaluation/testing/sheet-fonts.ts';
import type { SheetStyle } from '@exam-evaluation/testing/sheets.ts';
import { type BenchCase, LABEL_STYLES, plain, struckOut } from './cases.ts';

const BLUE = rgb(0.1, 0.15, 0.55);
/** Plain, ruled and squared paper; upright and slanting hands; one pen and two. */
const PAPERS: readonly SheetStyle[] = [
  {},
  { ruled: true, inks: [BLUE] },
  { squared: true, inks: [rgb(0, 0, 0), BLUE] },
  { ruled: true, slant: 12 },
];

/** Sheets in fonts that look written by hand: each font on every paper, with every style of label in turn, every fourth with answers struck out. */
export function handCases(seed: number): BenchCase[] {
  const next = random(seed);
  return HAND_FONTS.flatMap((font, at) =>
    PAPERS.map((paper, turn): BenchCase => {
      const label = (at * PAPERS.length + turn) % LABEL_STYLES;
      const writing = turn === 3 ? struckOut(label, next) : plain(label, next);
      const kind = paper.squared ? 'squared' : paper.ruled ? 'ruled' : 'plain';
      return {
        name: `${writing.name} · ${font} · ${kind}${paper.slant ? ' · slanting' : ''}`,
        group: `hand ${font}`,
        writing,
        style: { font, fontSize: 18, ...paper },
        scan: {
          dpi: 200,
          noise: 8,
          jpegQuality: 75,
          skewDegrees: (turn % 3) - 1,
          seed: seed + at * PAPERS.length + turn,
        },
      };
    }),
  );
}
