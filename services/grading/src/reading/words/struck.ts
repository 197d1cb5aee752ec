import type { Stroke } from '../pictures/strokes.ts';
import type { Word } from './word.ts';

/** Share of a word's width that a stroke must cross. */
const CROSSED_MIN = 0.7;
/** How far above the line that letters stand on a stroke runs through them, in ems; underlines and rules run lower. */
const THROUGH = { from: 0.12, to: 0.58 };
/** What letters reach above and below that line, in ems. */
const ASCENT = 0.72;
const SMALL = 0.5;
const DESCENT = 0.22;
/** Heights of a small letter that a stroke may reach beyond the words it strikes out; a rule of the paper goes on. */
const BEYOND_MAX = 3;
/** Heights of a small letter that it must reach beyond a lone word: serifs that run into one another do not. */
const BEYOND_MIN = 0.25;
/** Share of a stroke that must run through words. */
const IN_WORDS_MIN = 0.5;
/** Strokes with the same ends are rules of the paper: so many, one of them with nothing on it, or more. */
const [RULES_MIN, RULES_SURE, SAME_END] = [3, 8, 0.3];
/** Heights of a small letter between the lines of a double underline. */
const DOUBLE_MAX = 0.8;
/** In heights of a small letter: what is taller, such as a fraction, has lines within it. */
const HEIGHT_MAX = 3;

/** A stroke and the words that it runs through. */
interface Crossing {
  stroke: Stroke;
  crossed: Word[];
}

/** The words of a page, those marked that a line was drawn through. @param letter height of a small letter in pixels. */
export function withStruck(words: readonly Word[], strokes: readonly Stroke[], letter: number): Word[] {
  const all = strokes.map((stroke) => ({
    stroke,
    crossed: words.filter((word) => runsThrough(stroke, word, letter)),
  }));
  const strikes = all.filter(
    (one) =>
      one.crossed.length > 0 &&
      isStrike(one, words, letter) &&
      !isRule(one.stroke, all, letter) &&
      !isUnderline(one.stroke, all, letter),
  );
  const struck = new Set(strikes.flatMap(({ crossed }) => crossed));
  return words.map((word) => (struck.has(word) ? { ...word, struck: true } : word));
}

function isRule(stroke: Stroke, all: readonly Crossing[], letter: number): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= letter * SAME_END;
  const same = all.filter(({ stroke: { left, right } }) => near(left, stroke.left) && near(right, stroke.right));
  return same.length >= RULES_SURE || (same.length >= RULES_MIN && same.some(({ crossed }) => crossed.length === 0));
}

/** The upper line of a double underline: the lower one runs through no words, but below those that this one touches. */
function isUnderline(stroke: Stroke, all: readonly Crossing[], letter: number): boolean {
  return all.some(({ stroke: other, crossed }) => {
    const down = (other.leftY + other.rightY - stroke.leftY - stroke.rightY) / 2;
    const shared = Math.min(stroke.right, other.right) - Math.max(stroke.left, other.left);
    const isLower = down > 0 && down <= letter * DOUBLE_MAX && shared >= (stroke.right - stroke.left) * 0.7;
    return isLower && crossed.length === 0;
  });
}

function isStrike({ stroke, crossed }: Crossing, words: readonly Word[], letter: number): boolean {
  // A stroke that rises may run too low through its first word.
  const touched = words.filter((word) => touches(stroke, word));
  const left = Math.min(...touched.map((word) => word.left));
  const right = Math.max(...touched.map((word) => word.right));
  const width = crossed.reduce((sum, word) => sum + word.right - word.left, 0);
  const beyond = [left - stroke.left, stroke.right - right].map((pixels) => pixels / letter);
  return (
    Math.max(...beyond) <= BEYOND_MAX &&
    (crossed.length > 1 || Math.max(...beyond) >= BEYOND_MIN) &&
    width >= (stroke.right - stroke.left) * IN_WORDS_MIN
  );
}

const touches = (stroke: Stroke, { left, top, right, bottom }: Word): boolean =>
  stroke.top <= bottom && stroke.bottom >= top && stroke.left <= right && stroke.right >= left;

function runsThrough(stroke: Stroke, word: Word, letter: number): boolean {
  const { left, top, right, bottom } = word;
  if (!touches(stroke, word) || bottom - top > letter * HEIGHT_MAX) return false;
  const crossed = Math.min(right, stroke.right) - Math.max(left, stroke.left);
  if (crossed < (right - left) * CROSSED_MIN) return false;
  const along = ((left + right) / 2 - stroke.left) / (stroke.right - stroke.left);
  const height = stroke.leftY + (stroke.rightY - stroke.leftY) * Math.min(1, Math.max(0, (along * 6 - 1) / 4));
  return (
    emsAbove(word, height) <= THROUGH.to &&
    emsAbove(word, height) >= THROUGH.from &&
    emsAbove(word, height + stroke.thickness / 2) >= 0
  );
}

/** How far above the line that its letters stand on a height of the page is, in ems. */
function emsAbove({ text, top, bottom }: Word, height: number): number {
  const ascent = /[\p{Lu}\p{N}bdfhijklt]/u.test(text) ? ASCENT : SMALL;
  const descent = /[gjpqyQ,;()[\]{}/|$@§]/.test(text) ? DESCENT : 0;
  const em = (bottom - top) / (ascent + descent);
  return (bottom - em * descent - height) / em;
}
