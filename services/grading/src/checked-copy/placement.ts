import {
  bottom,
  clamp,
  MILLIMETRE,
  middle,
  type Rect,
  right,
  SHORT_SIDE,
  type Size,
} from '@exam-evaluation/drawing/geometry.ts';
import type { InkMap } from './ink-map.ts';

/** Where a mark should be placed if possible. */
export interface Wish {
  /** What the mark belongs to; it is placed to the right of this if possible. */
  anchor: Rect;
  /** Vertical position of its centre, and how far the centre may move up or down. */
  y: number;
  up: number;
  down: number;
}

/** The greatest distance of a mark from what it belongs to: 12 mm on A4. */
export const REACH = 12 * MILLIMETRE;
/** The least distance of a mark from the edge of the page. */
export const EDGE = 7;

const CELL = 4;
const INK = 1;
const MARK = 2;
const UNDERLINE = 3;
/** Cost of covering a cell that is free, or has ink, another mark or an underline, in units of distance. */
const COST = [0, 6, 1000, 20] as const;

/** A page while marks are placed on it; knows which cells are taken by ink and by other marks. */
export class Board {
  readonly size: Size;
  readonly #columns: number;
  readonly #rows: number;
  readonly #cells: Uint8Array;
  #sums: Int32Array | undefined;
  /** Without an ink map only the margin is known to be free, so marks go there from any distance. */
  readonly #reachAcross: number;

  /** @param boxes the boxes of the answers, in sheet units. */
  constructor(size: Size, ink: InkMap | undefined, boxes: Rect[]) {
    this.size = size;
    this.#columns = Math.ceil(size.width / CELL);
    this.#rows = Math.ceil(size.height / CELL);
    this.#cells = new Uint8Array(this.#columns * this.#rows);
    this.#reachAcross = ink ? REACH : size.width;
    if (ink) this.#fillFrom(ink);
    else this.#fill({ x: 0, y: 0, width: computeMargin(size, boxes), height: size.height }, INK);
  }

  /** Finds and takes a place within reach that is free of ink and marks; undefined where there is none. */
  free(size: Size, wish: Wish): Rect | undefined {
    return this.#take(size, wish, this.#reachAcross, false);
  }

  /** Takes a free place, or else the one that covers the least. */
  anyway(size: Size, wish: Wish): Rect {
    return this.free(size, wish) ?? this.#take(size, wish, this.size.width, true)!;
  }

  /** Keeps marks off an underline, unless the only other place is on words. */
  reserve(underline: Rect): void {
    this.#fill(underline, UNDERLINE);
  }

  #take(size: Size, wish: Wish, reach: number, overInk: boolean): Rect | undefined {
    const { anchor } = wish;
    const lastX = Math.max(EDGE, this.size.width - EDGE - size.width);
    const lastY = Math.max(EDGE, this.size.height - EDGE - size.height);
    const wanted = { x: clamp(right(anchor) + 5, EDGE, lastX), y: clamp(wish.y - size.height / 2, EDGE, lastY) };
    const fromX = clamp(anchor.x - reach - size.width, EDGE, lastX);
    const toX = clamp(right(anchor) + reach, EDGE, lastX);
    const fromY = clamp(wanted.y - wish.up, EDGE, lastY);
    const toY = clamp(wanted.y + wish.down, EDGE, lastY);

    let best: Rect | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const y of steps(wanted.y, fromY, toY)) {
      const far = 1.5 * Math.abs(y - wanted.y);
      if (far >= least) break;
      for (const x of steps(clamp(wanted.x, fromX, toX), fromX, toX)) {
        const distance = far + Math.abs(x - wanted.x);
        if (distance >= least) break;
        const rect = { x, y, ...size };
        const covered = this.#covered(rect);
        if (covered > 0 && !overInk) continue;
        if (distance + covered >= least) continue;
        least = distance + covered;
        best = rect;
      }
    }
    if (best) this.#fill(best, MARK);
    return best;
  }

  /** The cost of placing a mark there. */
  #covered(rect: Rect): number {
    const [x0, x1, y0, y1] = this.#span(rect);
    const sums = this.#costs();
    const line = this.#columns + 1;
    return sums[y1 * line + x1]! - sums[y0 * line + x1]! - sums[y1 * line + x0]! + sums[y0 * line + x0]!;
  }

  /** Summed-area table of the costs, with which the cost of any rectangle takes four look-ups. */
  #costs(): Int32Array {
    if (this.#sums) return this.#sums;
    const line = this.#columns + 1;
    const sums = new Int32Array(line * (this.#rows + 1));
    for (let row = 0; row < this.#rows; row++) {
      let cost = 0;
      for (let column = 0; column < this.#columns; column++) {
        cost += COST[this.#cells[row * this.#columns + column] as 0 | 1 | 2 | 3];
        sums[(row + 1) * line + column + 1] = sums[row * line + column + 1]! + cost;
      }
    }
    this.#sums = sums;
    return sums;
  }

  #span(rect: Rect): [number, number, number, number] {
    return [
      clamp(Math.floor(rect.x / CELL), 0, this.#columns),
      clamp(Math.ceil(right(rect) / CELL), 0, this.#columns),
      clamp(Math.floor(rect.y / CELL), 0, this.#rows),
      clamp(Math.ceil(bottom(rect) / CELL), 0, this.#rows),
    ];
  }

  #fill(rect: Rect, value: number): void {
    this.#sums = undefined;
    const [x0, x1, y0, y1] = this.#span(rect);
    for (let row = y0; row < y1; row++) {
      this.#cells.fill(value, row * this.#columns + x0, row * this.#columns + x1);
    }
  }

  #fillFrom(ink: InkMap): void {
    const width = this.size.width / ink.columns;
    const height = this.size.height / ink.rows;
    for (let index = 0; index < ink.columns * ink.rows; index++) {
      if (!ink.cells[index]) continue;
      this.#fill({ x: (index % ink.columns) * width, y: Math.floor(index / ink.columns) * height, width, height }, INK);
    }
  }
}

/** Left edge of the right margin: right of the answers, but neither a sliver nor half a page wide. */
function computeMargin(size: Size, boxes: Rect[]): number {
  const written = Math.max(0, ...boxes.map(right)) + 4;
  return clamp(written, size.width - SHORT_SIDE * 0.19, size.width - SHORT_SIDE * 0.095);
}

/** The wish for a mark beside a box: at its centre, or near the first line of a tall box. */
export function beside(anchor: Rect, slack = REACH): Wish {
  const y = Math.min(middle(anchor), anchor.y + 12);
  return { anchor, y, up: y - anchor.y + slack, down: bottom(anchor) - y + slack };
}

/** Limits a wish so that the mark stays nearer to its own answer than to those above and below. */
export function inRow(wish: Wish, others: Rect[]): Wish {
  const { anchor, y } = wish;
  const above = Math.max(...others.filter((other) => middle(other) < anchor.y).map(bottom));
  const below = Math.min(...others.filter((other) => middle(other) > bottom(anchor)).map((other) => other.y));
  const up = Math.max(0, y - (above + anchor.y) / 2);
  const down = Math.max(0, (below + bottom(anchor)) / 2 - y);
  return { ...wish, up: Math.min(wish.up, up), down: Math.min(wish.down, down) };
}

/** Numbers from `start` outwards in both directions, nearest first. */
function* steps(start: number, from: number, to: number): Generator<number> {
  yield start;
  for (let away = CELL; start - away >= from || start + away <= to; away += CELL) {
    if (start + away <= to) yield start + away;
    if (start - away >= from) yield start - away;
  }
}
