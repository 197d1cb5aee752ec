import type { Edges } from '../layout/word.ts';
import { interpolate, type Picture } from './picture.ts';

/** Pieces of a picture stacked on white. */
export interface Strips {
  picture: Picture;
  /** Vertical range of each piece, including half of the white above and below it. */
  spans: { top: number; bottom: number }[];
  /** Maps a box in a piece back to the original picture. */
  back: (edges: Edges, piece: number) => Edges;
}

/** White around the pieces, in x-heights of the result. */
const GAP = 2;
/** Horizontal and vertical margin that is cut out with each piece, in x-heights. */
const MARGINS = [0.7, 0.35] as const;

/** A piece of a picture, to be enlarged by a factor. */
export interface Cutting extends Edges {
  factor: number;
}

/** Cuts pieces out of a picture and stacks them so far apart that the reader takes each for a line of text. */
export function strips(picture: Picture, pieces: readonly Cutting[], xHeight: number): Strips {
  const [across, down] = MARGINS.map((ems) => Math.round(ems * xHeight)) as [number, number];
  const cuts = pieces.map(({ left, top, right, bottom, factor }) => {
    const from = { x: Math.max(0, Math.floor(left) - across), y: Math.max(0, Math.floor(top) - down) };
    const width = Math.min(picture.width - 1, right + across) - from.x;
    const height = Math.min(picture.height - 1, bottom + down) - from.y;
    return { from, factor, width: Math.round(width * factor), height: Math.round(height * factor) };
  });
  const margin = Math.round(GAP * xHeight * Math.max(...pieces.map(({ factor }) => factor)));
  const width = Math.max(...cuts.map((cut) => cut.width)) + 2 * margin;
  const height = cuts.reduce((sum, cut) => sum + cut.height + margin, margin);
  const out: Picture = { width, height, data: new Uint8Array(width * height).fill(255) };
  let top = margin;
  const tops: number[] = [];
  const spans = cuts.map((cut) => {
    enlarge(picture, cut, out, { x: margin, y: top });
    const span = { top: top - margin / 2, bottom: top + cut.height + margin / 2 };
    tops.push(top);
    top += cut.height + margin;
    return span;
  });
  const back = ({ left, top, right, bottom }: Edges, piece: number): Edges => {
    const { from, factor } = cuts[piece]!;
    const [across, down] = [margin, tops[piece]!];
    return {
      left: from.x + (left - across) / factor,
      top: from.y + (top - down) / factor,
      right: from.x + (right - across) / factor,
      bottom: from.y + (bottom - down) / factor,
    };
  };
  return { picture: out, spans, back };
}

interface Point {
  x: number;
  y: number;
}

/** Draws a piece of one picture into another, enlarged by bilinear interpolation. */
function enlarge(
  picture: Picture,
  cut: { from: Point; factor: number; width: number; height: number },
  out: Picture,
  to: Point,
): void {
  for (let y = 0; y < cut.height; y++) {
    const fromY = cut.from.y + y / cut.factor;
    const dy = fromY % 1;
    const row = Math.floor(fromY) * picture.width;
    for (let x = 0; x < cut.width; x++) {
      const fromX = cut.from.x + x / cut.factor;
      const level = interpolate(picture, row + Math.floor(fromX), fromX % 1, dy);
      out.data[(to.y + y) * out.width + to.x + x] = level;
    }
  }
}
