/** A text without runs of spaces and blank lines: they say nothing, and patterns would search them many times over. */
export function tidied(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** The line of dashes under the head of a Markdown table. */
const RULE = /^\|?(?: ?:?-{2,}:? ?\|)+(?: ?:?-{2,}:? ?)?$/;

/** The rows of Markdown tables as lines of their own: `Plants: make food; Animals: eat food`. Other lines stay. */
export function tableRows(lines: readonly string[]): string[] {
  let head: string[] = [];
  return lines.flatMap((line, index) => {
    if (!line.includes('|')) {
      head = [];
      return [line];
    }
    if (RULE.test(lines[index + 1] ?? '')) {
      head = cellsOf(line);
      return [];
    }
    if (RULE.test(line)) return [];
    const cells = cellsOf(line);
    if (head.length !== cells.length) return [cells.join('; ')];
    return [cells.map((cell, at) => (head[at] === '' ? cell : `${head[at]}: ${cell}`)).join('; ')];
  });
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** A label found in a text, and where. */
export interface Label {
  label: string;
  start: number;
  end: number;
}

const NUMBERS = Array.from({ length: 40 }, (_, index) => `${index + 1}`);
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const SERIES = [
  NUMBERS,
  ROMAN,
  ROMAN.map((label) => label.toUpperCase()),
  LETTERS,
  LETTERS.map((label) => label.toUpperCase()),
];

/**
 * The labels that follow one another from the first of their series on: `(a)`, `(b)`, or `1)`, `2)`; empty where fewer
 * than two do. Labels between them that belong to another series, such as `(i)` below `(a)`, are left in the text.
 * @param pattern finds labels; its group 1 is what stands before a label, its group 2 the label.
 */
export function labelsInOrder(text: string, pattern: RegExp): Label[] {
  const all = [...text.matchAll(pattern)].map(({ index, 0: whole, 1: before, 2: label }) => ({
    label: label!,
    start: index + before!.length,
    end: index + whole.length,
  }));
  const series = SERIES.find((labels) => labels[0] === all[0]?.label);
  if (!series) return [];
  const own: Label[] = [];
  for (const found of all) if (found.label === series[own.length]) own.push(found);
  return own.length >= 2 ? own : [];
}
