import type { Edges } from '../layout/word.ts';
import { interpolate, type Picture } from '../pictures/picture.ts';
import type { LineBox } from './line-boxes.ts';

/** Height of a line at the model's input, and the width of one of its time steps; both in pixels. */
const LINE_HEIGHT = 48;
export const STEP = 8;
/** Maximum width of a line in pixels; longer lines are compressed. */
const LENGTH_MAX = 3_200;
/** Sample points per pixel in each direction. */
const SAMPLES = 2;

/** A line, deskewed and scaled to the model's input height. */
export interface LineCrop {
  /** The width is a multiple of STEP. */
  picture: Picture;
  /** Pixels of the line's box per pixel of the crop, along the line. */
  scale: number;
}

/** Cuts a line out of a page. `heightFactor` scales the height of the box, to include more of the paper or less. */
export function cropLine(page: Picture, box: LineBox, heightFactor = 1): LineCrop {
  const high = Math.max(1, box.height * heightFactor);
  const long = Math.min(LENGTH_MAX, Math.max(STEP, (box.length * LINE_HEIGHT) / high));
  const width = Math.ceil(long / STEP) * STEP;
  const [scale, scaleDown] = [box.length / long, high / LINE_HEIGHT];
  const data = new Uint8Array(width * LINE_HEIGHT).fill(255);
  for (let y = 0; y < LINE_HEIGHT; y++) {
    for (let x = 0; x < Math.min(width, Math.ceil(long)); x++) {
      let sum = 0;
      for (let part = 0; part < SAMPLES * SAMPLES; part++) {
        const along = (x + ((part % SAMPLES) + 0.5) / SAMPLES) * scale - box.length / 2;
        const down = (y + (Math.floor(part / SAMPLES) + 0.5) / SAMPLES) * scaleDown - high / 2;
        sum += levelAt(page, box, along, down);
      }
      data[y * width + x] = sum / (SAMPLES * SAMPLES);
    }
  }
  return { picture: { width, height: LINE_HEIGHT, data }, scale };
}

/** The grey level at a point given relative to the centre of a box, along its line and across it. */
function levelAt(page: Picture, { x, y, across }: LineBox, along: number, down: number): number {
  const clamp = (value: number, most: number) => Math.min(most - 1.001, Math.max(0, value));
  const fromX = clamp(x + along * across.x - down * across.y - 0.5, page.width - 1);
  const fromY = clamp(y + along * across.y + down * across.x - 0.5, page.height - 1);
  const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
  return interpolate(page, top * page.width + left, fromX - left, fromY - top);
}

/** A piece of a page extended by `around` pixels, with its position. */
export function cutAround(page: Picture, edges: Edges, around: number): { part: Picture; left: number; top: number } {
  const [left, top] = [Math.max(0, Math.floor(edges.left) - around), Math.max(0, Math.floor(edges.top) - around)];
  const width = Math.max(1, Math.min(page.width, Math.ceil(edges.right) + around) - left);
  const height = Math.max(1, Math.min(page.height, Math.ceil(edges.bottom) + around) - top);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * page.width + left;
    data.set(page.data.subarray(from, from + width), y * width);
  }
  return { part: { width, height, data }, left, top };
}

/**
 * Scales a page down so that its longer side is at most `longest`, with both sides multiples of `multiple`. Each pixel
 * is the mean of those that it covers.
 */
export function scaleToFit(page: Picture, longest: number, multiple: number): Picture {
  const factor = Math.min(1, longest / Math.max(page.width, page.height));
  const side = (pixels: number) => Math.max(multiple, Math.round((pixels * factor) / multiple) * multiple);
  const [width, height] = [side(page.width), side(page.height)];
  const data = new Uint8Array(width * height);
  const edge = (at: number, to: number, from: number) => Math.floor((at * from) / to);
  for (let y = 0; y < height; y++) {
    const top = Math.min(page.height - 1, edge(y, height, page.height));
    const bottom = Math.max(top + 1, edge(y + 1, height, page.height));
    for (let x = 0; x < width; x++) {
      const left = Math.min(page.width - 1, edge(x, width, page.width));
      const right = Math.max(left + 1, edge(x + 1, width, page.width));
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let column = left; column < right; column++) sum += page.data[row * page.width + column]!;
      }
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}
