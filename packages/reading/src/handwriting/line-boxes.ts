import { median } from '../layout/median.ts';

/** A rotated bounding box of a line of writing, in pixels. */
export interface LineBox {
  /** Centre. */
  x: number;
  y: number;
  /** Size along the line and across it. */
  length: number;
  height: number;
  /** Unit vector in writing direction, pointing right. */
  across: { x: number; y: number };
}

/** Probability of text for each pixel. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

/**
 * Thresholds of the differentiable binarization of PP-OCRv6: probability of a text pixel, mean probability of a box.
 */
const [PIXEL_MIN, BOX_MIN] = [0.2, 0.45];
/**
 * The detector marks the core of a line; the box grows on all sides by its area times this ratio, divided by its
 * perimeter.
 */
const UNCLIP_RATIO = 1.4;
/** Minimum shorter side in pixels before it grows. */
const SIDE_MIN = 3;

/**
 * Boxes of the lines of writing on a probability map, top down. If there are more than `linesMax`, the smallest are
 * dropped.
 */
export function lineBoxes(map: TextMap, linesMax: number): LineBox[] {
  const boxes = components(map).flatMap((outline): LineBox[] => {
    const box = smallestRectangle(outline);
    if (Math.min(box.length, box.height) < SIDE_MIN || meanWithin(map, box) < BOX_MIN) return [];
    const grown = (box.length * box.height * UNCLIP_RATIO) / (box.length + box.height);
    return [{ ...box, length: box.length + grown, height: box.height + grown }];
  });
  const largest = boxes.toSorted((a, b) => b.length * b.height - a.length * a.height).slice(0, linesMax);
  return largest.sort((a, b) => a.y - b.y);
}

/** Share of the larger lines that are clearly higher than long; it is high for a page on its side. */
export function verticalShare(boxes: readonly LineBox[]): number {
  const area = ({ length, height }: LineBox) => length * height;
  const usual = median(boxes.map(area));
  const large = boxes.filter((box) => area(box) >= usual);
  return large.filter(({ length, height }) => height > length * 1.5).length / Math.max(1, large.length);
}

interface Point {
  x: number;
  y: number;
}

/** The outermost points, row by row, of each connected component of a map. */
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

/** The minimum-area bounding rectangle: one of its sides lies on an edge of the convex hull. */
function smallestRectangle(points: readonly Point[]): LineBox {
  const hull = convexHull(points);
  let best: LineBox | undefined;
  for (const [at, from] of hull.entries()) {
    const to = hull[(at + 1) % hull.length]!;
    const across = horizontalOf({ x: to.x - from.x, y: to.y - from.y });
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

/** The unit vector in this or the perpendicular direction, whichever is closer to horizontal, pointing right. */
function horizontalOf({ x, y }: Point): Point {
  const length = Math.hypot(x, y);
  const [across, down] = [x / length, y / length];
  if (Math.abs(across) >= Math.abs(down)) return across > 0 ? { x: across, y: down } : { x: -across, y: -down };
  return down > 0 ? { x: down, y: -across } : { x: -down, y: across };
}

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
