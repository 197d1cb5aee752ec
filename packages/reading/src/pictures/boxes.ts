import { median } from '../layout/median.ts';
import type { Edges, Piece } from '../layout/word.ts';
import { findBracketBoxes } from './brackets.ts';
import type { Picture } from './picture.ts';
import { findSpots, heightOf, INK, type Spot, widthOf } from './spots.ts';

/**
 * What distinguishes outlines from letters. `least`, `most`: width and height in heights of a letter. `free`: clearance
 * beside it, in the same unit. `square`: maximum aspect ratio. `count`: minimum number of equal ones on a page. Rings
 * resemble the letter O, hence their stricter limits.
 */
const SHAPES = {
  box: { least: 0.8, most: 4.5, free: 0.22, square: 1.3, count: 3 },
  ring: { least: 0.9, most: 4.5, free: 0.5, square: 1.14, count: 5 },
} as const;
/**
 * Rings more than `times` as high as a letter are larger than any capital O; clearance and count may be lower for them.
 */
const LARGE = { times: 1.55, free: 0.2, count: 3 } as const;
/** Maximum relative difference in size between boxes of one kind. */
const SIZE_TOLERANCE = 0.15;
/**
 * Minimum share of an outline that remains visible in a marked box, and maximum growth of its bounding box by the mark.
 */
const [COVERAGE_MIN, GROWTH_MAX] = [0.8, 2.8];
/** Margin around a box in which its mark may begin or end, in box widths. */
const MARGIN = 0.2;
/** Grey level below which a pixel is ink; hairlines are paler than letters. */
const INK_LEVEL = 205;
/** Minimum side of an outline in pixels. */
const SIZE_MIN = 10;
/** Number of sectors of an outline that are tested for ink. */
const SECTORS = 24;

type Shape = keyof typeof SHAPES;
interface Kind {
  shape: Shape;
  width: number;
  height: number;
}

/** The checkboxes and bubbles of a page, and the spots that they consist of, including marks that touch them. */
export interface Boxes {
  /** `pixels` counts all ink inside and close by, including the outline. */
  boxes: Piece[];
  outlines: Set<Spot>;
}

/**
 * Finds checkboxes and bubbles: square or round outlines that stand alone and are of equal size, and marked ones of the
 * same kind.
 */
export function findBoxes(picture: Picture): Boxes {
  const spots = findSpots(picture, INK_LEVEL);
  const shaped = spots.map((spot) => ({ spot, shape: shapeOf(spot, picture.width) }));
  const letterHeight = median(
    shaped.filter(({ spot, shape }) => !shape && heightOf(spot) >= 8).map(({ spot }) => heightOf(spot)),
  );
  const outlines = shaped.flatMap(({ spot, shape }) =>
    shape && isSized(spot, shape, letterHeight) && isAlone(spot, spots, freeOf(spot, shape, letterHeight))
      ? [{ shape, spot }]
      : [],
  );
  const boxes: Piece[] = [];
  const found = new Set<Spot>();
  for (const group of groupAlike(outlines, letterHeight)) {
    const kind = {
      shape: group[0]!.shape,
      width: median(group.map(({ spot }) => widthOf(spot))),
      height: median(group.map(({ spot }) => heightOf(spot))),
    };
    const empty = group.map(({ spot }) => spot);
    for (const spot of empty) {
      found.add(spot);
      boxes.push({ ...edgesOf(spot), pixels: inkWithin(picture, edgesOf(spot)) });
    }
    for (const spot of spots) {
      if (found.has(spot) || !empty.some((one) => isAligned(one, spot))) continue;
      const edges = outlineIn(spot, kind, picture.width);
      if (!edges) continue;
      found.add(spot);
      boxes.push({ ...edges, pixels: inkWithin(picture, edges) });
    }
  }
  for (const { spots: own, ...edges } of findBracketBoxes(spots, picture.width, letterHeight)) {
    // Otherwise a mark between brackets would be read as a letter.
    for (const spot of own) found.add(spot);
    boxes.push({ ...edges, pixels: inkWithin(picture, edges) });
  }
  return { boxes, outlines: found };
}

const edgesOf = ({ left, top, right, bottom }: Edges): Edges => ({ left, top, right, bottom });

function isSized(spot: Spot, shape: Shape, letterHeight: number): boolean {
  const { least, most } = SHAPES[shape];
  const size = Math.min(widthOf(spot), heightOf(spot));
  return size >= letterHeight * least && size <= letterHeight * most;
}

const isLarge = (spot: Spot, letterHeight: number): boolean =>
  Math.min(widthOf(spot), heightOf(spot)) >= letterHeight * LARGE.times;

const freeOf = (spot: Spot, shape: Shape, letterHeight: number): number =>
  (isLarge(spot, letterHeight) ? Math.min(LARGE.free, SHAPES[shape].free) : SHAPES[shape].free) * letterHeight;

const countOf = ({ spot, shape }: Outline, letterHeight: number): number =>
  isLarge(spot, letterHeight) ? LARGE.count : SHAPES[shape].count;

/** The shape of a spot that consists of an outline only; undefined for any other. */
function shapeOf(spot: Spot, width: number): Shape | undefined {
  const [across, down] = [widthOf(spot), heightOf(spot)];
  const elongation = Math.max(across, down) / Math.min(across, down);
  if (elongation > SHAPES.box.square || Math.min(across, down) < SIZE_MIN) return undefined;
  const [x, y] = middleOf(spot);
  let [inBox, inRing] = [0, 0];
  // One bit per sector, and one per corner.
  let [sectors, corners] = [0, 0];
  for (let at = 0; at < spot.pixels.length; at++) {
    const pixel = spot.pixels[at]!;
    const dx = (2 * ((pixel % width) - x)) / across;
    const dy = (2 * (Math.floor(pixel / width) - y)) / down;
    if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.66) inBox++;
    if (dx * dx + dy * dy < 0.66 * 0.66) inRing++;
    sectors |= 1 << (Math.floor(((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * SECTORS) % SECTORS);
    if (Math.min(Math.abs(dx), Math.abs(dy)) > 0.85) corners |= 1 << (Number(dx > 0) + 2 * Number(dy > 0));
  }
  const few = spot.pixels.length * 0.06;
  if (sectors !== (1 << SECTORS) - 1) return undefined;
  if (corners === 0b1111 && inBox <= few) return 'box';
  return corners === 0 && inRing <= few && elongation <= SHAPES.ring.square ? 'ring' : undefined;
}

function middleOf({ left, top, right, bottom }: Edges): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Whether no other spot, except those inside, is closer than `near`. */
function isAlone(spot: Spot, spots: readonly Spot[], near: number): boolean {
  return !spots.some(
    (other) =>
      other !== spot &&
      other.bottom > spot.top &&
      other.top < spot.bottom &&
      other.right > spot.left - near &&
      other.left < spot.right + near &&
      !(other.left >= spot.left && other.right <= spot.right) &&
      heightOf(other) >= heightOf(spot) * 0.3,
  );
}

interface Outline {
  shape: Shape;
  spot: Spot;
}

/**
 * Groups of outlines of one shape and size, each aligned with another one (rings: in a row), if the group is large
 * enough.
 */
function groupAlike(outlines: readonly Outline[], letterHeight: number): Outline[][] {
  const groups: Outline[][] = [];
  for (const one of outlines) {
    const group = groups.find(([first]) => first!.shape === one.shape && isLike(first!.spot, one.spot));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups
    .map((group) =>
      group.filter(({ shape, spot }) =>
        group.some((other) => other.spot !== spot && isBeside(spot, other.spot, shape)),
      ),
    )
    .filter(([first, ...others]) => first && 1 + others.length >= countOf(first, letterHeight));
}

const isLike = (one: Spot, other: Spot): boolean =>
  Math.abs(widthOf(one) - widthOf(other)) <= widthOf(one) * SIZE_TOLERANCE + 1 &&
  Math.abs(heightOf(one) - heightOf(other)) <= heightOf(one) * SIZE_TOLERANCE + 1;

function isBeside(one: Spot, other: Spot, shape: Shape): boolean {
  return shape === 'box'
    ? isAligned(one, other)
    : Math.abs(middleOf(one)[1] - middleOf(other)[1]) < heightOf(one) * 0.15;
}

/** Whether two outlines are in one row or one column. */
function isAligned(one: Spot, other: Spot): boolean {
  const [[x, y], [otherX, otherY]] = [middleOf(one), middleOf(other)];
  return Math.abs(y - otherY) < heightOf(one) * 0.5 || Math.abs(x - otherX) < widthOf(one) * 0.5;
}

/** The position of an outline of this kind within a spot; undefined where too little of it is visible. */
function outlineIn(spot: Spot, kind: Kind, width: number): Edges | undefined {
  const [across, down] = [widthOf(spot), heightOf(spot)];
  if (across < kind.width * 0.85 || down < kind.height * 0.85) return undefined;
  if (across > kind.width * GROWTH_MAX || down > kind.height * GROWTH_MAX) return undefined;
  const ink = new Set(spot.pixels);
  const slack = Math.max(1, Math.round(kind.width / 14));
  const isInk = (x: number, y: number): boolean => {
    for (let dy = -slack; dy <= slack; dy++) {
      for (let dx = -slack; dx <= slack; dx++) if (ink.has((y + dy) * width + x + dx)) return true;
    }
    return false;
  };
  const points = pointsOf(kind);
  let best = { share: 0, left: 0, top: 0 };
  const step = slack;
  for (let top = spot.top; top <= Math.max(spot.top, spot.bottom - kind.height + 1); top += step) {
    for (let left = spot.left; left <= Math.max(spot.left, spot.right - kind.width + 1); left += step) {
      const seen = points.filter(([x, y]) => isInk(left + x, top + y)).length / points.length;
      if (seen > best.share) best = { share: seen, left, top };
    }
  }
  if (best.share < COVERAGE_MIN) return undefined;
  return { left: best.left, top: best.top, right: best.left + kind.width - 1, bottom: best.top + kind.height - 1 };
}

/** Points along an outline. */
function pointsOf({ shape, width, height }: Kind): [number, number][] {
  const [halfAcross, halfDown] = [(width - 1) / 2, (height - 1) / 2];
  return Array.from({ length: 2 * SECTORS }, (_, at) => {
    const angle = (at * Math.PI) / SECTORS;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = shape === 'box' ? 1 / Math.max(Math.abs(cos), Math.abs(sin)) : 1;
    return [Math.round(halfAcross * (1 + cos * reach)), Math.round(halfDown * (1 + sin * reach))];
  });
}

/** Ink inside a box and in the margin around it. */
function inkWithin({ width, height, data }: Picture, { left, top, right, bottom }: Edges): number {
  const by = (right - left) * MARGIN;
  let ink = 0;
  for (let y = Math.max(0, Math.round(top - by)); y <= Math.min(height - 1, bottom + by); y++) {
    for (let x = Math.max(0, Math.round(left - by)); x <= Math.min(width - 1, right + by); x++)
      if (data[y * width + x]! < INK) ink++;
  }
  return ink;
}
