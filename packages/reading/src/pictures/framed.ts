// What is within frames that a person drew on a page, and nothing else of the page.
import type { Box } from '@exam-evaluation/marking/answers.ts';
import { type Affine, undo } from '../layout/affine.ts';
import { covers, type Edges, overlap } from '../layout/word.ts';
import type { CleanPage } from './clean.ts';
import type { Picture } from './picture.ts';

/**
 * Frames on a page as seen, in pixels of its deskewed picture.
 * @param toPage maps those pixels to fractions of the page as seen.
 */
export function framesOn(toPage: Affine, within: readonly Box[]): Edges[] {
  return within.map(({ x, y, width, height }) => {
    const corners = [x, x + width].flatMap((across) =>
      [y, y + height].map((down) => undo(toPage, { x: across, y: down })),
    );
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  });
}

/** Whether something lies in one of the frames. */
export const isFramed =
  (frames: readonly Edges[]) =>
  (edges: Edges): boolean =>
    frames.some((frame) => covers(frame, edges));

/** A clean page of which everything outside of the frames is blank. Lengths are measured on the whole page. */
export function onlyFramed(page: CleanPage, frames: readonly Edges[]): CleanPage {
  const isWithin = isFramed(frames);
  return {
    ...page,
    picture: blankOutside(page.picture, frames, page.xHeight),
    spots: page.spots.filter(isWithin),
    ink: page.ink.filter(isWithin),
    small: page.small.filter(isWithin),
    boxes: page.boxes.filter(isWithin),
    strokes: page.strokes.filter((stroke) => frames.some((frame) => overlap(frame, stroke))),
  };
}

/** @param margin pixels around a frame that stay, so that no letter on its edge is cut in two. */
function blankOutside({ width, height, data }: Picture, frames: readonly Edges[], margin: number): Picture {
  const out = new Uint8Array(data.length).fill(255);
  for (const { left, top, right, bottom } of frames) {
    const [from, to] = [Math.max(0, Math.floor(left - margin)), Math.min(width, Math.ceil(right + margin))];
    for (let y = Math.max(0, Math.floor(top - margin)); y < Math.min(height, bottom + margin); y++)
      out.set(data.subarray(y * width + from, y * width + Math.max(from, to)), y * width + from);
  }
  return { width, height, data: out };
}
