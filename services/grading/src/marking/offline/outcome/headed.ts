/** A label at the beginning of a line, perhaps after a position: `B. Add salt`, `1. (b) - add salt`. */
const HEAD = /^\s*(?:\d{1,2}[.)]\s+)?\(?(?<label>\p{L}|\d{1,2})\)?\s*(?:[.):–—-]\s*|\s+(?=\p{Lu}))\S/u;

/**
 * Reads the labels at the beginnings of the lines of a text, if each line has one and all labels occur; undefined
 * otherwise.
 */
export function readHeads(text: string, labels: readonly string[]): string[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== labels.length) return undefined;
  const heads = lines.map((line) => HEAD.exec(line)?.groups?.label?.toLowerCase() ?? '');
  return labels.every((label) => heads.includes(label)) ? heads : undefined;
}
