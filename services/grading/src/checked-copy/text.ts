import type { Shape, TextStyle } from './shapes.ts';
import { hasGlyph, widthOf } from './typefaces.ts';

/** Line height in units of the text size. */
export const LEADING = 1.38;

/**
 * Text as it can be set: composed, line ends unified, without control and invisible format characters. Letters of a
 * special make, as formulas are typed with, become plain ones where no face has them.
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

function wrapParagraph(paragraph: string, width: number, bold?: boolean): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.match(/ *[^ ]+/g) ?? []) {
    let piece = word;
    let wide = widthOf(piece, bold);
    if (used + wide > width && line !== '') {
      lines.push(line);
      line = '';
      used = 0;
      piece = piece.trimStart();
      wide = widthOf(piece, bold);
    }
    while (wide > width) {
      const head = fitting(piece, width, bold);
      lines.push(head);
      piece = piece.slice(head.length);
      wide = widthOf(piece, bold);
    }
    line += piece;
    used += wide;
  }
  lines.push(line);
  return lines;
}

/** The longest beginning that fits, at least one character. */
function fitting(word: string, width: number, bold?: boolean): string {
  let head = '';
  let used = 0;
  for (const character of word) {
    used += widthOf(character, bold);
    if (used > width && head !== '') break;
    head += character;
  }
  return head;
}

/** At most `limit` lines; an ellipsis ends the last one where more were left. */
export function firstLines(lines: string[], limit: number): string[] {
  if (lines.length <= limit) return lines;
  return [...lines.slice(0, limit - 1), `${lines[limit - 1]} …`];
}

/** Lines of text under each other; (x, y) is the top left corner of the first. */
export function textLines(lines: string[], x: number, y: number, style: TextStyle): Shape[] {
  return lines.map((text, index) => ({
    kind: 'text',
    x,
    y: y + style.size * (LEADING * index + 1.05),
    text,
    ...style,
  }));
}
