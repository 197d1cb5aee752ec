import type { Box } from '@exam-evaluation/marking/answers.ts';
import type { Affine } from './affine.ts';

/** A bounding box in pixels of the upright, deskewed picture of a page. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The characters that each time step of a line's beginning may show, with their probabilities (0-1); the blank is ''. */
export type Beginning = readonly (readonly { sign: string; probability: number }[])[];

/** A word as recognized. */
export interface ReadWord extends Edges {
  text: string;
  /** Confidence, 0-100. */
  confidence: number;
  /** Read by the handwriting model; its confidence is that of the least certain letter. */
  hand?: true;
}

/** A text that a line may be, and its share (0-1) of the probability of all texts that it may be. */
export interface RankedText {
  text: string;
  share: number;
}

/**
 * A word with the index of the part of the page that it is in. Parts (columns, full-width headings) are read one after
 * another.
 */
export interface Word extends ReadWord {
  part: number;
  /** Struck out. */
  struck?: true;
  /** A person has to check it: its raised characters do not match the text, or its readings differ. */
  unsettled?: true;
  /**
   * What its short line may be behind the label, likeliest first, where this was read again; only on the line's last
   * word.
   */
  mayBe?: readonly RankedText[];
  /** What the handwriting model saw at the beginning of the line; only on the line's first word. */
  beginning?: Beginning;
}

export interface Piece extends Edges {
  /** Number of dark pixels. */
  pixels: number;
}

/** Where the places of a printed answer sheet are on a page, and which of its bubbles are marked. */
export interface SheetOnPage {
  /** Number of the sheet's page, 1-based. */
  page: number;
  boxes: { questionId: string; edges: Edges }[];
  bubbles: BubbleOnPage[];
}

export interface BubbleOnPage {
  questionId: string;
  option: string;
  edges: Edges;
  /** Share of the bubble's inside that is ink, 0-1. */
  ink: number;
}

/** The words of one page, and what is needed to map them to the page as seen. */
export interface PageWords {
  /** 1-based. */
  page: number;
  /** Size of the upright picture in pixels. */
  width: number;
  height: number;
  words: Word[];
  /** Spots that may be writing or drawing. */
  ink: Piece[];
  /** Checkboxes and bubbles, with all ink in them. */
  boxes: Piece[];
  /** Horizontal lines, including those of tables; absent if they were not looked for. */
  rules?: Edges[];
  /** X-height in pixels. */
  xHeight: number;
  /** Maps pixels of the upright picture to fractions of the page as seen. */
  toPage: Affine;
  /** The printed answer sheet that the page is; absent for any other page. */
  sheet?: SheetOnPage | undefined;
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

/** Whether the centre of a box lies within another one. */
export function covers(within: Edges, { left, top, right, bottom }: Edges): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= within.left && x <= within.right && y >= within.top && y <= within.bottom;
}

export const overlap = (a: Edges, b: Edges): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The smallest box on the page as seen that contains all of these. */
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

/** The vector from the beginning to the end of a line with this box, in fractions of the page as seen. */
export function lineVectorOf({ toPage }: Pick<PageWords, 'toPage'>, { width, height }: Box): { x: number; y: number } {
  const [a, b, c, d] = toPage;
  const [across, down, up, along] = [a, b, c, d].map(Math.abs) as [number, number, number, number];
  // Solves for the line's length: the box of a slanted line is wider and higher than the line.
  const length = Math.max(0, (along * width - up * height) / (across * along - down * up));
  return { x: a * length, y: b * length };
}
