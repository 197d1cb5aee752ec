import type { PageWords } from './word.ts';

/**
 * Builds a page of 1000 × 1400 pixels from lines of text. Every two spaces at the start indent a line; `~` marks the
 * next word as poorly recognized.
 */
export function pageOf(number: number, ...texts: string[]): PageWords {
  const words = texts.flatMap((text, row) => {
    const top = 100 + row * 40;
    let left = 100 + (text.length - text.trimStart().length) * 20;
    return text
      .trim()
      .split(' ')
      .map((written) => {
        const word = written.replace(/^~/, '');
        const confidence = word === written ? 95 : 45;
        const at = left;
        left += word.length * 12 + 8;
        return { text: word, confidence, left: at, right: at + word.length * 12, top, bottom: top + 20, part: 0 };
      });
  });
  return {
    page: number,
    width: 1000,
    height: 1400,
    words,
    ink: [],
    boxes: [],
    xHeight: 14,
    toPage: [1 / 1000, 0, 0, 1 / 1400, 0, 0],
  };
}

/** Lines on a page, each at the given distance below the previous one; 40 is normal line spacing. */
export function spacedPage(...lines: [text: string, far: number][]): PageWords {
  const close = pageOf(1, ...lines.map(([text]) => text));
  let below = 60;
  const tops = lines.map(([, far]) => (below += far));
  const words = close.words.map((word) => {
    const top = tops[(word.top - 100) / 40]!;
    return { ...word, top, bottom: top + 20 };
  });
  return { ...close, words };
}
