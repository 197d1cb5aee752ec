import type { Piece } from '../words/word.ts';
import { clean } from './clean.ts';
import { type Part, unfold } from './columns.ts';
import { findInk, isBlank, levelAngleOf } from './ink.ts';
import { type Affine, compose, type Picture, rotate, turnQuarters } from './picture.ts';
import type { Stroke } from './strokes.ts';

/** A page made ready for a reader of words. */
export interface PreparedPage {
  /** Upright, level, clean, its columns one below another. */
  picture: Picture;
  /** Where the pieces of the picture belong on the level page. */
  parts: Part[];
  /** Pieces of ink and drawn lines on the level page, and the height of a small letter there. */
  ink: Piece[];
  /** Pieces smaller than a letter: raised and lowered figures, dots, dashes. */
  small: Piece[];
  /** Boxes and bubbles to tick on the level page. */
  boxes: Piece[];
  letter: number;
  strokes: Stroke[];
  /** The level page as seen, in all its greys. */
  level: Picture;
  /** Pixels of the level page. */
  width: number;
  height: number;
  /** From pixels of the level page to fractions of the page as seen. */
  toPage: Affine;
}

/** Turns a page by quarters (clockwise), levels its lines, cleans it and unfolds its columns; null for a blank one. */
export function preparePage(seen: Picture, quarters: number): PreparedPage | null {
  const turned = turnQuarters(seen, quarters);
  const ink = findInk(turned.picture);
  if (isBlank(ink)) return null;
  const angle = levelAngleOf(turned.picture, ink);
  const level = Math.abs(angle) < 0.15 ? undefined : rotate(turned.picture, angle);
  const picture = level?.picture ?? turned.picture;
  const { width, height } = picture;
  const back = level ? compose(level.back, turned.back) : turned.back;
  const toPage = compose(back, [1 / seen.width, 0, 0, 1 / seen.height, 0, 0]);
  const page = clean(picture);
  return {
    ...unfold(page),
    ink: page.ink,
    small: page.small,
    boxes: page.boxes,
    letter: page.unit,
    strokes: page.strokes,
    level: picture,
    width,
    height,
    toPage,
  };
}
