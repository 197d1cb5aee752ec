/** A label at the head of a line, with the number of its place before it: `B. Add salt`, `1. (b) - add salt`. */
const HEAD = /^\s*(?:\d{1,2}[.)]\s+)?\(?(?<label>\p{L}|\d{1,2})\)?\s*(?:[.):–—-]\s*|\s+(?=\p{Lu}))\S/u;

/**
 * The labels that head the lines of a text, where each line has one of them, of an order all; undefined for any other
 * text.
 */
export function readHeads(text: string, labels: readonly string[]): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== labels.length) return undefined;
  const heads = lines.map((line) => HEAD.exec(line)?.groups?.label?.toLowerCase() ?? '');
  return labels.every((label) => heads.includes(label)) ? heads : undefined;
}
