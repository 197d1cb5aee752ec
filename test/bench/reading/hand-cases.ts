import { rgb } from '@cantoo/pdf-lib';
import { random } from '@exam-evaluation/testing/scans.ts';
import { HAND_FONTS, type HandFont } from '@exam-evaluation/testing/sheet-fonts.ts';
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

/**
 * Sheets in fonts that look handwritten: each font on every paper, with every style of label in turn, every fourth
 * with answers struck out; then one sheet of each font that leaves no gaps between answers.
 */
export function handCases(seed: number): BenchCase[] {
  const next = random(seed);
  const spaced = HAND_FONTS.flatMap((font, at) =>
    PAPERS.map((paper, turn): BenchCase => {
      const label = (at * PAPERS.length + turn) % LABEL_STYLES;
      const writing = turn === 3 ? struckOut(label, next) : plain(label, next);
      return handCase({ font, paper, writing, group: `hand ${font}`, seed, at: at * PAPERS.length + turn });
    }),
  );
  const gapless = HAND_FONTS.map((font, at) => {
    const paper = { ...PAPERS[at % PAPERS.length], gap: 0 };
    return handCase({
      font,
      paper,
      writing: plain(at, next),
      group: 'hand without gaps',
      seed,
      at: spaced.length + at,
    });
  });
  return [...spaced, ...gapless];
}

interface HandSheet extends Pick<BenchCase, 'group' | 'writing'> {
  font: HandFont;
  paper: SheetStyle;
  seed: number;
  /** Index of the sheet among those of a seed. */
  at: number;
}

function handCase({ font, paper, writing, group, seed, at }: HandSheet): BenchCase {
  const kind = paper.squared ? 'squared' : paper.ruled ? 'ruled' : 'plain';
  return {
    name: `${writing.name} · ${font} · ${kind}${paper.slant ? ' · slanting' : ''}`,
    group,
    writing,
    style: { font, fontSize: 18, ...paper },
    scan: { dpi: 200, noise: 8, jpegQuality: 75, skewDegrees: ((at % PAPERS.length) % 3) - 1, seed: seed + at },
  };
}
