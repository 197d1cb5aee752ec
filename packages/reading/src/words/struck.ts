import type { Word } from '../layout/word.ts';
import { isLongStroke, type Stroke } from '../pictures/strokes.ts';

/** Minimum share of a word's width that a stroke must cross. */
const CROSSED_MIN = 0.7;
/**
 * Height above the baseline, in ems, at which a stroke strikes letters through; underlines and ruled lines run lower.
 */
const THROUGH = { from: 0.12, to: 0.58 };
/** Heights of ascenders and of small letters above the baseline and depth of descenders below it, in ems. */
const ASCENT = 0.72;
const X_HEIGHT = 0.5;
const DESCENT = 0.22;
/** Maximum length, in x-heights, by which a strike-through exceeds its words; ruled lines extend further. */
const BEYOND_MAX = 3;
/** Minimum length, in x-heights, by which a stroke exceeds a single word; joined serifs do not exceed it. */
const BEYOND_MIN = 0.25;
/**
 * The box of a word by hand has the ink of its stroke in it: a stroke over this share of the word strikes it out, if it is
 * no higher above the baseline than this, in ems, as the bar of a t is.
 */
const [WHOLE_MIN, MIDDLE_MAX] = [0.9, 0.45];
/** Minimum share of a stroke that must lie within words. */
const IN_WORDS_MIN = 0.5;
/**
 * Strokes whose ends agree within SAME_END_MAX x-heights are ruled lines, if there are RULES_SURE of them, or RULES_MIN
 * with one that crosses no word.
 */
const [RULES_MIN, RULES_SURE, SAME_END_MAX] = [3, 8, 0.3];
/** Maximum distance between the lines of a double underline, in x-heights. */
const DOUBLE_MAX = 0.8;
/** Maximum height of a struck-out word in x-heights; taller ones, such as fractions, contain lines. */
const HEIGHT_MAX = 3;

/** A stroke with the words that it crosses. */
interface Crossing {
  stroke: Stroke;
  crossed: Word[];
}

/**
 * Marks the words that are struck out.
 * @param xHeight x-height in pixels.
 */
export function withStruck(words: readonly Word[], strokes: readonly Stroke[], xHeight: number): Word[] {
  const all = strokes.map((stroke) => ({
    stroke,
    crossed: words.filter((word) => runsThrough(stroke, word, xHeight)),
  }));
  const strikes = all.filter(
    (one) =>
      one.crossed.length > 0 &&
      isStrike(one, words, xHeight) &&
      !isRule(one.stroke, all, xHeight) &&
      !isUnderline(one.stroke, all, xHeight),
  );
  const struck = new Set(strikes.flatMap(({ crossed }) => crossed));
  return words.map((word) => (struck.has(word) ? { ...word, struck: true } : word));
}

function isRule(stroke: Stroke, all: readonly Crossing[], xHeight: number): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= xHeight * SAME_END_MAX;
  const same = all.filter(({ stroke: { left, right } }) => near(left, stroke.left) && near(right, stroke.right));
  return same.length >= RULES_SURE || (same.length >= RULES_MIN && same.some(({ crossed }) => crossed.length === 0));
}

/** Whether this is the upper line of a double underline: the lower line then is close below it and crosses no word. */
function isUnderline(stroke: Stroke, all: readonly Crossing[], xHeight: number): boolean {
  return all.some(({ stroke: other, crossed }) => {
    const down = (other.leftY + other.rightY - stroke.leftY - stroke.rightY) / 2;
    const shared = Math.min(stroke.right, other.right) - Math.max(stroke.left, other.left);
    const isLower = down > 0 && down <= xHeight * DOUBLE_MAX && shared >= (stroke.right - stroke.left) * 0.7;
    return isLower && crossed.length === 0;
  });
}

function isStrike({ stroke, crossed }: Crossing, words: readonly Word[], xHeight: number): boolean {
  // A rising stroke may cross its first word too low to count.
  const touched = words.filter((word) => touches(stroke, word));
  const left = Math.min(...touched.map((word) => word.left));
  const right = Math.max(...touched.map((word) => word.right));
  const width = crossed.reduce((sum, word) => sum + word.right - word.left, 0);
  const beyond = [left - stroke.left, stroke.right - right].map((pixels) => pixels / xHeight);
  return (
    Math.max(...beyond) <= BEYOND_MAX &&
    (crossed.length > 1 || Math.max(...beyond) >= BEYOND_MIN || crossed.every((word) => crossesWhole(stroke, word))) &&
    width >= (stroke.right - stroke.left) * IN_WORDS_MIN
  );
}

function crossesWhole(stroke: Stroke, word: Word): boolean {
  const crossed = Math.min(word.right, stroke.right) - Math.max(word.left, stroke.left);
  const isWhole = crossed >= (word.right - word.left) * WHOLE_MIN;
  return word.hand === true && isWhole && emsAbove(word, (stroke.leftY + stroke.rightY) / 2) <= MIDDLE_MAX;
}

const touches = (stroke: Stroke, { left, top, right, bottom }: Word): boolean =>
  stroke.top <= bottom && stroke.bottom >= top && stroke.left <= right && stroke.right >= left;

function runsThrough(stroke: Stroke, word: Word, xHeight: number): boolean {
  const { left, top, right, bottom, hand } = word;
  if (!touches(stroke, word) || bottom - top > xHeight * HEIGHT_MAX || (!hand && !isLongStroke(stroke, xHeight)))
    return false;
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

/** The distance of a y position above the word's baseline, in ems. */
function emsAbove({ text, top, bottom }: Word, height: number): number {
  const ascent = /[\p{Lu}\p{N}bdfhijklt]/u.test(text) ? ASCENT : X_HEIGHT;
  const descent = /[gjpqyQ,;()[\]{}/|$@§]/.test(text) ? DESCENT : 0;
  const em = (bottom - top) / (ascent + descent);
  return (bottom - em * descent - height) / em;
}
