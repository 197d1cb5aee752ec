// Finds a printed answer sheet on a page by its code, and its boxes and bubbles by the black squares at its corners.
// biome-ignore lint/style/noRestrictedImports: the library's own WebAssembly, read once.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseCode, type SheetCode } from '@exam-evaluation/answer-sheets/code.ts';
import {
  BUBBLE_RADIUS,
  CODE_PLACE,
  MARK_CENTRES,
  MARK_SIDE,
  type Place,
  type SheetLayout,
} from '@exam-evaluation/answer-sheets/layout.ts';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Affine, undo } from '../layout/affine.ts';
import type { BubbleOnPage, SheetOnPage } from '../layout/word.ts';
import { findMark, inkShare } from './marks.ts';
import type { Picture } from './picture.ts';
import { type Point, projection } from './projection.ts';

/** The sheets that were printed for an exam. */
export interface PrintedSheets {
  examId: string;
  layout: SheetLayout;
}

/** A sheet's code on a page as seen. */
export interface FoundSheet {
  code: SheetCode;
  /** Quarter turns, clockwise, after which the page is upright. */
  quarters: number;
  /** Corners of the code in fractions of the page as seen: top left, top right, bottom left. */
  corners: [Point, Point, Point];
}

const require = createRequire(import.meta.url);
// Otherwise the library would fetch its WebAssembly from the internet.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')) } });

/**
 * The sheet that a page is, where it was printed for this exam and as it would be printed today.
 * @param seen with dark ink on light paper.
 */
export async function findSheet(seen: Picture, { examId, layout }: PrintedSheets): Promise<FoundSheet | undefined> {
  if (!mayHoldCode(seen)) return undefined;
  const { width, height, data } = seen;
  // A grey level in each of the four bytes of a pixel, which are written at once.
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = data[at]! * 0x01010101;
  const rgba = new Uint8ClampedArray(pixels.buffer);
  const picture = { width, height, data: rgba } as Parameters<typeof readBarcodes>[0];
  const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
  const code = parseCode(found?.text ?? '');
  if (!found || code?.examId !== examId || code.layout !== layout.fingerprint) return undefined;
  const { topLeft, topRight, bottomLeft } = found.position;
  const angle = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x);
  const share = ({ x, y }: Point) => ({ x: x / width, y: y / height });
  return {
    code,
    quarters: (4 - Math.round(angle / (Math.PI / 2))) % 4,
    corners: [share(topLeft), share(topRight), share(bottomLeft)],
  };
}

/** Blocks along the longer side of a page: wherever one begins, a code has a whole one inside, on half of a picture too. */
const BLOCKS = 50;
/** One in this many pixels of a row and of a column is looked at: some 250 of a block. */
const STEP = 3;
/** Minimum contrast of a block, in shares of its lightest pixel: paper without ink has less. */
const CONTRAST_MIN = 0.25;
/** Minimum share of black in a block. A code is half black, writing at most a third; grain may count as black. */
const BLACK_MIN = 0.4;

/** Whether a page has a place that is as black as a code. The search for a code takes twenty times as long. */
function mayHoldCode({ width, height, data }: Picture): boolean {
  const side = Math.ceil(Math.max(width, height) / BLOCKS);
  for (let top = 0; top + side <= height; top += side) {
    for (let left = 0; left + side <= width; left += side) {
      let [sum, count, darkest, lightest] = [0, 0, 255, 0];
      for (let y = top; y < top + side; y += STEP) {
        for (let at = y * width + left, end = at + side; at < end; at += STEP) {
          const level = data[at]!;
          sum += level;
          count++;
          if (level < darkest) darkest = level;
          if (level > lightest) lightest = level;
        }
      }
      const contrast = lightest - darkest;
      if (contrast >= lightest * CONTRAST_MIN && lightest - sum / count >= contrast * BLACK_MIN) return true;
    }
  }
  return false;
}

/** Fewest squares that say where the others are. */
const MARKS_MIN = 3;
/** Space around a box, in points, in which writing still belongs to it. */
const AROUND = { x: 8, y: 4 };

/**
 * The places of a sheet on an upright page; undefined where too few of its squares are on it.
 * @param toPage maps pixels of the picture to fractions of the page as seen.
 */
export function placeSheet(
  picture: Picture,
  toPage: Affine,
  { code, corners }: FoundSheet,
  layout: SheetLayout,
): SheetOnPage | undefined {
  const [topLeft, topRight, bottomLeft] = corners.map((corner) => undo(toPage, corner)) as FoundSheet['corners'];
  const roughly = ({ x, y }: Point): Point => {
    const [right, down] = [(x - CODE_PLACE.x) / CODE_PLACE.width, (y - CODE_PLACE.y) / CODE_PLACE.height];
    return {
      x: topLeft.x + right * (topRight.x - topLeft.x) + down * (bottomLeft.x - topLeft.x),
      y: topLeft.y + right * (topRight.y - topLeft.y) + down * (bottomLeft.y - topLeft.y),
    };
  };
  const unit = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y) / CODE_PLACE.width;
  const marks = MARK_CENTRES.map((centre) => findMark(picture, roughly(centre), MARK_SIDE * unit));
  if (marks.filter(Boolean).length < MARKS_MIN) return undefined;
  const project = projection(MARK_CENTRES, completed(marks));
  const edgesOf = ({ x, y, width, height }: Place) => {
    const [a, b, c, d] = [
      project({ x, y }),
      project({ x: x + width, y }),
      project({ x, y: y + height }),
      project({ x: x + width, y: y + height }),
    ];
    return {
      left: Math.min(a.x, c.x),
      top: Math.min(a.y, b.y),
      right: Math.max(b.x, d.x),
      bottom: Math.max(c.y, d.y),
    };
  };
  const items = layout.pages[code.page - 1] ?? [];
  return {
    page: code.page,
    boxes: items.flatMap((item) => {
      if (item.kind !== 'box') return [];
      const { x, y, width, height } = item.place;
      const place = { x, y: y - AROUND.y, width: width + AROUND.x, height: height + 2 * AROUND.y };
      return [{ questionId: item.question.id, edges: edgesOf(place) }];
    }),
    bubbles: items.flatMap((item) => {
      if (item.kind !== 'choice') return [];
      return item.bubbles.map(({ option, x, y }): BubbleOnPage => {
        const side = 2 * BUBBLE_RADIUS;
        return {
          questionId: item.question.id,
          option,
          edges: edgesOf({ x: x - BUBBLE_RADIUS, y: y - BUBBLE_RADIUS, width: side, height: side }),
          ink: inkShare(picture, project({ x, y }), BUBBLE_RADIUS * unit),
        };
      });
    }),
  };
}

/** The squares with the one that was not found, which is opposite another. */
function completed(marks: readonly (Point | undefined)[]): Point[] {
  return marks.map((mark, at) => {
    if (mark) return mark;
    const [before, opposite, after] = [3, 2, 1].map((step) => marks[(at + step) % 4]!) as [Point, Point, Point];
    return { x: before.x + after.x - opposite.x, y: before.y + after.y - opposite.y };
  });
}
