import type { Box } from '../../answers.ts';
import type { Affine } from '../pictures/picture.ts';

/** Edges of something in pixels of the upright, level picture of its page. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A word as the reader gives it. */
export interface ReadWord extends Edges {
  text: string;
  /** How sure the reader is, 0-100. */
  confidence: number;
  /** Read by the reader of handwriting: as sure as of the letter that it is least sure of. */
  hand?: true;
}

/** A word and the part of the page it stands in: parts (columns, and headings across them) are read one after another. */
export interface Word extends ReadWord {
  part: number;
  /** A line was drawn through it. */
  struck?: true;
  /** Signs of it stand higher or lower than others, and were not told apart from what was read. */
  unsettled?: true;
}

/** A piece of ink. */
export interface Piece extends Edges {
  /** How many pixels are dark. */
  pixels: number;
}

/** The words of one page, with what it takes to say where they stand on the page as seen. */
export interface PageWords {
  /** 1-based. */
  page: number;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  words: Word[];
  /** Pieces of ink that may be writing or drawing. */
  ink: Piece[];
  /** Boxes and bubbles to tick, with all ink in them. */
  boxes: Piece[];
  /** Lines drawn level, those of tables too; absent where nobody looked. */
  rules?: Edges[];
  /** Height of a small letter, in pixels. */
  letter: number;
  /** From pixels of the upright picture to fractions of the page as seen. */
  toPage: Affine;
}

export const heightOf = ({ top, bottom }: Pick<Edges, 'top' | 'bottom'>): number => bottom - top;

export function union(edges: readonly Edges[]): Edges {
  return {
    left: Math.min(...edges.map((edge) => edge.left)),
    top: Math.min(...edges.map((edge) => edge.top)),
    right: Math.max(...edges.map((edge) => edge.right)),
    bottom: Math.max(...edges.map((edge) => edge.bottom)),
  };
}

/** Whether the middle of something lies within these edges. */
export function covers(within: Edges, { left, top, right, bottom }: Edges): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= within.left && x <= within.right && y >= within.top && y <= within.bottom;
}

export const overlap = (a: Edges, b: Edges): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The smallest box on the page as seen that holds all of these edges. */
export function boxOnPage({ page, toPage }: PageWords, edges: readonly Edges[]): Box {
  const [a, b, c, d, e, f] = toPage;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { left, top, right, bottom } of edges) {
    for (const x of [left, right]) {
      for (const y of [top, bottom]) {
        xs.push(a * x + c * y + e);
        ys.push(b * x + d * y + f);
      }
    }
  }
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const x = within(Math.min(...xs));
  const y = within(Math.min(...ys));
  return { page, x, y, width: within(Math.max(...xs)) - x, height: within(Math.max(...ys)) - y };
}

/** From the beginning to the end of a line that stands in this box of its page, in fractions of the page as seen. */
export function alongOf({ toPage }: Pick<PageWords, 'toPage'>, { width, height }: Box): { x: number; y: number } {
  const [a, b, c, d] = toPage;
  const [across, down, up, along] = [a, b, c, d].map(Math.abs) as [number, number, number, number];
  // The box of a line of this length and height is that wide and that high.
  const length = Math.max(0, (along * width - up * height) / (across * along - down * up));
  return { x: a * length, y: b * length };
}
