/** Whether a text has more than `max` characters. Characters are code points: an emoji is one. */
export function isLongerThan(text: string, max: number): boolean {
  // UTF-16 units are never fewer than characters, so most texts need no counting.
  return text.length > max && Array.from(text).length > max;
}

/** Whether a text can be stored unchanged: it has neither U+0000 nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text that can be stored: without U+0000 and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** For `JSON.parse` and `JSON.stringify`: makes all texts of a value storable. */
export const storableTexts = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value;

/** The text, or its beginning with an ellipsis when it is longer than `limit` characters. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text
    .slice(0, limit)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()} …`;
}
