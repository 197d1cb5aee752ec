/** Words of a text as compared: letters and figures, case kept. */
const words = (text: string): string[] => text.replace(/[’‘]/g, "'").match(/[\p{L}\p{N}']+/gu) ?? [];

/** How many of the expected words stand in the text read, in order (longest common subsequence), of how many. */
export function wordsRight(expected: string, read: string): { right: number; expected: number; read: number } {
  const a = words(expected);
  const b = words(read);
  let row = new Uint16Array(b.length + 1);
  for (const word of a) {
    const next = new Uint16Array(b.length + 1);
    b.forEach((other, at) => {
      next[at + 1] = word === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!);
    });
    row = next;
  }
  return { right: row[b.length]!, expected: a.length, read: b.length };
}

/** Whether what was read is this answer and no other's: most of its words and hardly any besides. */
export function isLocated(expected: string, read: string): boolean {
  const { right, expected: wanted, read: got } = wordsRight(expected, read);
  return right >= wanted * 0.8 && got - right <= Math.max(1, got * 0.2);
}
