import { bottom, clamp, type Point, type Rect, right, type Size } from './geometry.ts';

/** Writing higher than this gets a bracket instead of an underline. */
const LARGE = 30;
/** Words higher than this, and higher than wide, are read up or down the page. */
const SIDEWAYS = 16;

/** The pen line at evidence: under it, along it where its page lies on its side, a bracket before large writing. */
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
