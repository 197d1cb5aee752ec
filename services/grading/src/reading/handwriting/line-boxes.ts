import { median } from '../median.ts';

/** A rectangle around a line of writing, which may rise or fall; in pixels. */
export interface LineBox {
  /** Its centre. */
  x: number;
  y: number;
  /** From its beginning to its end, and from its lower to its upper edge. */
  length: number;
  height: number;
  /** Direction in which its writing runs: a vector of length 1, to the right. */
  across: { x: number; y: number };
}

/** Probabilities of writing, pixel by pixel. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

/** Differentiable binarisation as PP-OCRv6 is used: a pixel is writing from 0.2 on, a rectangle a line from a mean of 0.45 on. */
const [PIXEL_MIN, BOX_MIN] = [0.2, 0.45];
/** How far a rectangle grows on all sides: the model finds the core of a line. Fraction of its area by its circumference. */
const UNCLIP = 1.4;
/** Pixels of the shorter side before it grows. */
const SIDE_MIN = 3;

/**
 * Rectangles around the lines of writing on a map of the detector's, top down, at most so many; what is left out are the
 * smallest ones.
 */
export function lineBoxes(map: TextMap, linesMax: number): LineBox[] {
  const boxes = components(map).flatMap((outline): LineBox[] => {
    const box = smallestRectangle(outline);
    if (Math.min(box.length, box.height) < SIDE_MIN || meanWithin(map, box) < BOX_MIN) return [];
    const grown = (box.length * box.height * UNCLIP) / (box.length + box.height);
    return [{ ...box, length: box.length + grown, height: box.height + grown }];
  });
  const largest = boxes.toSorted((a, b) => b.length * b.height - a.length * a.height).slice(0, linesMax);
  return largest.sort((a, b) => a.y - b.y);
}

/** Share of lines that are clearly higher than long: most, on a page that lies on its side. */
export function standingShare(boxes: readonly LineBox[]): number {
  const area = ({ length, height }: LineBox) => length * height;
  const usual = median(boxes.map(area));
  const large = boxes.filter((box) => area(box) >= usual);
  return large.filter(({ length, height }) => height > length * 1.5).length / Math.max(1, large.length);
}

interface Point {
  x: number;
  y: number;
}

/** The left and right ends of the rows of everything that hangs together on a map. */
function components({ width, height, data }: TextMap): Point[][] {
  const isSeen = new Uint8Array(data.length);
  const found: Point[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (isSeen[start] || data[start]! <= PIXEL_MIN) continue;
    const ends = new Map<number, [left: number, right: number]>();
    const open = [start];
    isSeen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const [left, right] = ends.get(y) ?? [x, x];
      ends.set(y, [Math.min(left, x), Math.max(right, x)]);
      for (let near = Math.max(0, y - 1); near <= Math.min(height - 1, y + 1); near++) {
        for (let beside = Math.max(0, x - 1); beside <= Math.min(width - 1, x + 1); beside++) {
          const next = near * width + beside;
          if (isSeen[next] || data[next]! <= PIXEL_MIN) continue;
          isSeen[next] = 1;
          open.push(next);
        }
      }
    }
    found.push(
      [...ends].flatMap(([y, [left, right]]) =>
        [left, right + 1].flatMap((x) => [
          { x, y },
          { x, y: y + 1 },
        ]),
      ),
    );
  }
  return found;
}

/** The smallest of the rectangles around points that have a side in common with their convex hull. */
function smallestRectangle(points: readonly Point[]): LineBox {
  const hull = convexHull(points);
  let best: LineBox | undefined;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length]!;
    const across = level({ x: to.x - from.x, y: to.y - from.y });
    const along = hull.map(({ x, y }) => x * across.x + y * across.y);
    const down = hull.map(({ x, y }) => y * across.x - x * across.y);
    const [left, right, top, bottom] = [Math.min(...along), Math.max(...along), Math.min(...down), Math.max(...down)];
    const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
    const box = {
      x: middle * across.x - centre * across.y,
      y: middle * across.y + centre * across.x,
      length: right - left,
      height: bottom - top,
      across,
    };
    if (!best || box.length * box.height < best.length * best.height) best = box;
  }
  return best!;
}

/** The direction, or the one that is square to it, which runs to the right more than up or down; of length 1. */
function level({ x, y }: Point): Point {
  const length = Math.hypot(x, y);
  const [across, down] = [x / length, y / length];
  if (Math.abs(across) >= Math.abs(down)) return across > 0 ? { x: across, y: down } : { x: -across, y: -down };
  return down > 0 ? { x: down, y: -across } : { x: -down, y: across };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const chain = (along: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of along) {
      while (kept.length >= 2 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Mean of a map within a rectangle. */
function meanWithin({ width, height, data }: TextMap, box: LineBox): number {
  const { across } = box;
  const reachX = (box.length * Math.abs(across.x) + box.height * Math.abs(across.y)) / 2;
  const reachY = (box.length * Math.abs(across.y) + box.height * Math.abs(across.x)) / 2;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(box.y - reachY)); y < Math.min(height, box.y + reachY); y++) {
    for (let x = Math.max(0, Math.floor(box.x - reachX)); x < Math.min(width, box.x + reachX); x++) {
      const [dx, dy] = [x + 0.5 - box.x, y + 0.5 - box.y];
      if (Math.abs(dx * across.x + dy * across.y) > box.length / 2) continue;
      if (Math.abs(dy * across.x - dx * across.y) > box.height / 2) continue;
      sum += data[y * width + x]!;
      count++;
    }
  }
  return sum / Math.max(1, count);
}
