import type { Stroke } from '../pictures/strokes.ts';
import type { Word } from './word.ts';

/** Share of a word's width that a stroke must cross. */
const CROSSED_MIN = 0.7;
/** How far above the line that letters stand on a stroke runs through them, in ems; underlines and rules run lower. */
const THROUGH = { from: 0.06, to: 0.58 };
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
/** In heights of a small letter: what is taller, such as a fraction, has lines within it. */
const HEIGHT_MAX = 3;

/** The words of a page, those marked that a line was drawn through. @param letter height of a small letter in pixels. */
export function withStruck(words: readonly Word[], strokes: readonly Stroke[], letter: number): Word[] {
  const struck = new Set(strokes.flatMap((stroke) => struckBy(stroke, words, letter)));
  return words.map((word) => (struck.has(word) ? { ...word, struck: true } : word));
}

function struckBy(stroke: Stroke, words: readonly Word[], letter: number): Word[] {
  const crossed = words.filter((word) => runsThrough(stroke, word, letter));
  const left = Math.min(...crossed.map((word) => word.left));
  const right = Math.max(...crossed.map((word) => word.right));
  const width = crossed.reduce((sum, word) => sum + word.right - word.left, 0);
  const beyond = [left - stroke.left, stroke.right - right].map((pixels) => pixels / letter);
  const isStrike =
    Math.max(...beyond) <= BEYOND_MAX &&
    (crossed.length > 1 || Math.max(...beyond) >= BEYOND_MIN) &&
    width >= (stroke.right - stroke.left) * IN_WORDS_MIN;
  return isStrike ? crossed : [];
}

function runsThrough(stroke: Stroke, word: Word, letter: number): boolean {
  const { left, top, right, bottom } = word;
  if (stroke.top > bottom || stroke.bottom < top || bottom - top > letter * HEIGHT_MAX) return false;
  const crossed = Math.min(right, stroke.right) - Math.max(left, stroke.left);
  if (crossed < (right - left) * CROSSED_MIN) return false;
  const along = ((left + right) / 2 - stroke.left) / (stroke.right - stroke.left);
  const height = stroke.leftY + (stroke.rightY - stroke.leftY) * Math.min(1, Math.max(0, (along * 6 - 1) / 4));
  const above = emsAbove(word, height);
  return above >= THROUGH.from && above <= THROUGH.to;
}

/** How far above the line that its letters stand on a height of the page is, in ems. */
function emsAbove({ text, top, bottom }: Word, height: number): number {
  const ascent = /[\p{Lu}\p{N}bdfhijklt]/u.test(text) ? ASCENT : SMALL;
  const descent = /[gjpqyQ,;()]/.test(text) ? DESCENT : 0;
  const em = (bottom - top) / (ascent + descent);
  return (bottom - em * descent - height) / em;
}
