/** A fenced block of a document. */
export interface Block {
  /**
   * `sh` is run; `json` and `text` show what the previous `sh` prints; a block with a file name, in any language, is
   * appended to that file.
   */
  language: string;
  /** The rest of the line that opens it: a file name, or `not run: why`. */
  info: string;
  text: string;
  /** Line of the document on which it opens, 1-based. */
  line: number;
}

/** The fenced blocks of a Markdown document, in order. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: (Block & { lines: string[] }) | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\S*) ?(.*)$/.exec(line);
    if (open && line === '```') {
      blocks.push({ language: open.language, info: open.info, text: open.lines.join('\n'), line: open.line });
      open = undefined;
    } else if (open) open.lines.push(line);
    else if (fence) open = { language: fence[1]!, info: fence[2]!, text: '', line: index + 1, lines: [] };
  }
  if (open) throw new Error(`the block that opens on line ${open.line} is not closed`);
  return blocks;
}

/** In a printed example: any value, text or remaining members. */
const ANY = '…';

/**
 * The first place where an answer differs from a document; undefined if none does. In a document `"…"` is any value,
 * `"…": "…"` any further members, a last `"…"` in an array any further items, and `…` inside a text any characters.
 */
export function difference(shown: unknown, real: unknown, path = 'answer'): string | undefined {
  if (shown === ANY) return undefined;
  if (typeof shown === 'string') {
    return typeof real === 'string' && patternOf(shown).test(real) ? undefined : unlike(path, shown, real);
  }
  if (shown === null || typeof shown !== 'object') return shown === real ? undefined : unlike(path, shown, real);
  if (real === null || typeof real !== 'object' || Array.isArray(real) !== Array.isArray(shown)) {
    return unlike(path, shown, real);
  }
  const open = Array.isArray(shown) ? shown.at(-1) === ANY : ANY in shown;
  const named = Object.keys(shown).filter((key) => key !== ANY && !(open && key === String((shown as []).length - 1)));
  const further = Object.keys(real).filter((key) => !named.includes(key));
  if (!open && further.length > 0) return `${path} also has ${further.join(', ')}`;
  for (const key of named) {
    const found = difference(shown[key as never], real[key as never], `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

/** A printed text in which `…` stands for any characters. */
export const patternOf = (shown: string): RegExp => new RegExp(`^${shown.split(ANY).map(literal).join('[^]*')}$`);

const unlike = (path: string, shown: unknown, real: unknown) =>
  `${path}: shown as ${JSON.stringify(shown)}, but is ${JSON.stringify(real)}`;

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
