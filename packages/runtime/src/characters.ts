/** Whether a text has more than `max` characters. Characters are code points: an emoji is one. */
export function isLongerThan(text: string, max: number): boolean {
  // UTF-16 units are never fewer than characters, so most texts need no counting.
  return text.length > max && Array.from(text).length > max;
}
