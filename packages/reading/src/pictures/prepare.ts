import type { Box } from '@exam-evaluation/marking/answers.ts';
import { type Affine, compose } from '../layout/affine.ts';
import type { Edges, Piece } from '../layout/word.ts';
import { clean } from './clean.ts';
import { type Part, unfold } from './columns.ts';
import { framesOn, onlyFramed } from './framed.ts';
import { deskewAngleOf, findInk, isBlank } from './ink.ts';
import { type Picture, rotate, rotateQuarters } from './picture.ts';
import type { Stroke } from './strokes.ts';

/** A page prepared for a reader of words. */
export interface PreparedPage {
  /** Upright, deskewed, clean, with its columns stacked. */
  picture: Picture;
  /** Where the pieces of the picture belong on the deskewed page. */
  parts: Part[];
  /** Spots and drawn lines of the deskewed page, and its x-height in pixels. */
  ink: Piece[];
  /** Spots smaller than a letter: superscripts, subscripts, dots, dashes. */
  small: Piece[];
  /** Checkboxes and bubbles of the deskewed page. */
  boxes: Piece[];
  xHeight: number;
  strokes: Stroke[];
  /** The frames to which the page is cut, where it is: the picture and what is on it have nothing else. */
  frames?: Edges[] | undefined;
  /** The whole deskewed page in all its grey levels. */
  level: Picture;
  /** Size of the deskewed page in pixels. */
  width: number;
  height: number;
  /** Maps pixels of the deskewed page to fractions of the page as seen. */
  toPage: Affine;
}

/**
 * Rotates a page by quarters (clockwise), deskews it, cleans it and stacks its columns; null for a blank page.
 * @param within cuts the page to these frames, where they are given; null where there is no ink in them.
 */
export function preparePage(seen: Picture, quarters: number, within?: readonly Box[]): PreparedPage | null {
  const turned = rotateQuarters(seen, quarters);
  const ink = findInk(turned.picture);
  if (isBlank(ink)) return null;
  const angle = deskewAngleOf(turned.picture, ink);
  const level = Math.abs(angle) < 0.15 ? undefined : rotate(turned.picture, angle);
  const picture = level?.picture ?? turned.picture;
  const { width, height } = picture;
  const back = level ? compose(level.back, turned.back) : turned.back;
  const toPage = compose(back, [1 / seen.width, 0, 0, 1 / seen.height, 0, 0]);
  const whole = clean(picture);
  const frames = within && framesOn(toPage, within);
  const page = frames ? onlyFramed(whole, frames) : whole;
  if (frames && page.ink.length + page.small.length + page.boxes.length === 0) return null;
  return {
    ...unfold(page),
    ink: page.ink,
    small: page.small,
    boxes: page.boxes,
    xHeight: page.xHeight,
    strokes: page.strokes,
    frames,
    level: picture,
    width,
    height,
    toPage,
  };
}
