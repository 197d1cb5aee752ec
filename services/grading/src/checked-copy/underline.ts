import { bottom, clamp, type Point, type Rect, right, type Size } from '@exam-evaluation/drawing/geometry.ts';

/** Writing taller than this, in sheet units, gets a bracket instead of an underline. */
const LARGE = 30;
/** Words taller than this, and taller than wide, run up or down the page. */
const SIDEWAYS = 16;

/**
 * The pen line that marks evidence: an underline, a line beside it where the page lies on its side, or a bracket before
 * large writing.
 */
export function underline(box: Rect, { width, height }: Size): Point[] {
  const y = Math.min(bottom(box) + 1.5, height - 2);
  const top = Math.max(box.y, 2);
  if (box.height > SIDEWAYS && box.height > box.width) {
    const x = Math.max(box.x - 1.5, 2);
    return [
      { x, y: top },
      { x, y: Math.min(bottom(box), height - 2) },
    ];
  }
  if (box.height <= LARGE) {
    return [
      { x: clamp(box.x, 2, width - 2), y },
      { x: clamp(right(box), 2, width - 2), y },
    ];
  }
  const x = Math.max(box.x - 5, 2);
  return [
    { x: x + 3, y: top },
    { x, y: top },
    { x, y },
    { x: x + 3, y },
  ];
}
