import { PEN_MAX } from './limits.ts';

/** What a person can draw on a page. */
export const PEN_KINDS = ['tick', 'underline', 'text', 'freehand'] as const;
export type PenKind = (typeof PEN_KINDS)[number];

export function isPenKind(kind: string): kind is PenKind {
  return (PEN_KINDS as readonly string[]).includes(kind);
}

/** Places are in ten-thousandths of the page's size. */
export const PEN_PLACE_MAX = 10_000;

/** How many places a mark has. */
export const PLACES_OF: Record<PenKind, { least: number; most: number }> = {
  tick: { least: 1, most: 1 },
  underline: { least: 2, most: 2 },
  text: { least: 1, most: 1 },
  freehand: { least: 2, most: PEN_MAX.places },
};

/** Sizes in units of a page whose short side has 595, so that the pen looks the same in the browser and in the PDF. */
export const PEN_SIZE = { tick: 18, line: 1.4, text: 11 } as const;

/** A tick in a square of 10 units: quadratic curves, each a beginning, a control point and an end. */
export const TICK_CURVES = [
  [
    { x: 0.6, y: 5.6 },
    { x: 2.2, y: 6.9 },
    { x: 3.5, y: 9.2 },
  ],
  [
    { x: 3.5, y: 9.2 },
    { x: 5.4, y: 4.4 },
    { x: 9.8, y: 0.6 },
  ],
] as const;

/** The largest share of the page's width at which a text begins: right of it, too little fits on a line. */
export const TEXT_LEFT_MAX = 0.75;
