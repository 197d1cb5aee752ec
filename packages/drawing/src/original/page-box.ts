import { PDFArray, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { clamp, type PageBox } from '../geometry.ts';
import { NotEmbeddable } from './copier.ts';
import type { SourcePage } from './page-tree.ts';

/** Shortest and longest side of a page in points. They are generous, because some scans have a point for each pixel. */
const SIDE_MIN = 1;
const SIDE_MAX = 100_000;

/**
 * The visible part of a page: the crop box within the media box, turned by /Rotate.
 * @throws NotEmbeddable for a page without a usable size.
 */
export function pageBox({ mediaBox, cropBox, rotate }: SourcePage): PageBox {
  const media = parseBox(mediaBox);
  if (!media) throw new NotEmbeddable('a page without a usable size');
  const crop = parseBox(cropBox) ?? media;
  const x = clamp(crop.x, media.x, media.x + media.width);
  const y = clamp(crop.y, media.y, media.y + media.height);
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x;
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y;
  const seen = width > 0 && height > 0 ? { x, y, width, height } : media;
  const sides = [seen.width, seen.height];
  if (!sides.every((side) => side >= SIDE_MIN && side <= SIDE_MAX)) {
    throw new NotEmbeddable('a page without a usable size');
  }
  const angle = rotate instanceof PDFNumber ? ((rotate.asNumber() % 360) + 360) % 360 : 0;
  return { ...seen, rotation: angle === 90 || angle === 180 || angle === 270 ? angle : 0 };
}

/** Parses a rectangle, whose corners may come in any order; undefined for anything else. */
export function parseBox(
  value: PDFObject | undefined,
): { x: number; y: number; width: number; height: number } | undefined {
  const numbers = parseNumbers(value, 4);
  if (!numbers) return undefined;
  const [left, bottom, right, top] = numbers as [number, number, number, number];
  return {
    x: Math.min(left, right),
    y: Math.min(bottom, top),
    width: Math.abs(right - left),
    height: Math.abs(top - bottom),
  };
}

/** Parses an array of exactly `count` finite numbers; undefined for anything else. */
export function parseNumbers(value: PDFObject | undefined, count: number): number[] | undefined {
  if (!(value instanceof PDFArray) || value.size() !== count) return undefined;
  const numbers = Array.from({ length: count }, (_, at) => {
    const element = value.lookup(at);
    return element instanceof PDFNumber ? element.asNumber() : Number.NaN;
  });
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
