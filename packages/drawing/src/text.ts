import type { Shape, TextStyle } from './shapes.ts';
import { hasGlyph, measureWidth } from './typefaces.ts';

/** Line height in units of the text size. */
export const LEADING = 1.38;

/**
 * Normalizes text for typesetting: composes characters, unifies line ends, and drops control and invisible format
 * characters. Mathematical letters, as in typed formulas, become plain ones where no typeface has them.
 */
export function settable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0080-\u{10ffff}]/gu, (letter) => (hasGlyph(letter) ? letter : letter.normalize('NFKC')))
    .replace(/\r\n?|[\u2028\u2029\u0085\f\v]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

/** Lines no wider than `width` units; words longer than a line are cut. The text's own line ends are kept. */
export function wrap(text: string, width: number, style: TextStyle): string[] {
  return settable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, width / style.size, style.bold));
}

/** Longest word that is measured as a whole, in characters; the time for shaping grows faster than the length. */
const WORD_MAX = 200;

function wrapParagraph(paragraph: string, width: number, bold?: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.match(/ *[^ ]+/g) ?? []) {
    let piece = word;
    let wide = wordWidth(piece, bold);
    if (used + wide > width && line !== '') {
      lines.push(line);
      line = '';
      used = 0;
      piece = piece.trimStart();
      wide = wordWidth(piece, bold);
    }
    if (wide > width) {
      const pieces = cut(piece, width, bold);
      piece = pieces.pop()!;
      wide = wordWidth(piece, bold);
      lines.push(...pieces);
    }
    line += piece;
    used += wide;
  }
  lines.push(line);
  return lines;
}

/** The width of a word; infinite for one too long to measure, so that it is cut. */
const wordWidth = (word: string, bold?: boolean): number =>
  word.length > WORD_MAX ? Number.POSITIVE_INFINITY : measureWidth(word, bold);

/**
 * Cuts a word into pieces that fit on a line, of at least one character each. Each character is measured once, since
 * words may have any length.
 */
function cut(word: string, width: number, bold?: boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const wide = measureWidth(character, bold);
    if (piece !== '' && (used + wide > width || piece.length + character.length > WORD_MAX)) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += wide;
  }
  return [...pieces, piece];
}

/** The first `limit` lines; the last ends with an ellipsis where lines were cut. */
export function firstLines(lines: string[], limit: number): string[] {
  if (lines.length <= limit) return lines;
  return [...lines.slice(0, limit - 1), `${lines[limit - 1]} …`];
}

/** Stacks lines of text; (x, y) is the top left corner of the first. */
export function textLines(lines: string[], x: number, y: number, style: TextStyle): Shape[] {
  return lines.map((text, index) => ({
    kind: 'text',
    x,
    y: y + style.size * (LEADING * index + 1.05),
    text,
    ...style,
  }));
}
