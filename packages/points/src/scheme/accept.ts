import { withoutBullet, withoutEnd } from '../items.ts';

/** Notes in plain notation. */
export const NOTES = /\[(?:any|max) \d+\]|\[[\d.]+ (?:marks|each)\]|\[(?:or|also) [^\]]*\]/g;

/** A text that may stand in a note. */
export function listed(text: string): string {
  return text.replaceAll(/[[\]]/g, '').replace(/[\s.;,]+$/, '');
}

/** Adds other words for a statement: `blows for melts` to the one that has `melts`, else to the one before. */
export function accept(said: string, plain: string[], out: string): string {
  const [, words, of] = FOR.exec(said) ?? [];
  if (words === undefined) return withOther(out, said);
  const number = /^(?:MP?|point|mark)\s?(\d)$/i.exec(of!)?.[1];
  const lines = [...plain, out];
  const at = number !== undefined ? Number(number) - 1 : lines.findIndex((line) => has(line, of!));
  const line = lines[at];
  if (line === undefined) return /["'“‘]/.test(said) ? out : withOther(out, said);
  // Each statement of a line ends with what it is worth.
  const pieces = line.split(/(?<=\[[\d.]+ marks\])/);
  const own = Math.max(
    0,
    pieces.findIndex((piece) => has(piece, of!)),
  );
  const bare = withoutEnd(withoutBullet(pieces[own]!.replace(NOTES, '')));
  const other = number === undefined ? bare.replace(new RegExp(RegExp.escape(of!), 'i'), () => words) : words;
  pieces[own] = pieces[own]!.trimEnd().replace(
    /(?:\s*\[[\d.]+ marks\])?$/,
    (worth) => ` [or ${listed(other)}]${worth}`,
  );
  if (at === plain.length) return `${pieces.join('')} `;
  plain[at] = pieces.join('');
  return out;
}

/** Adds other words behind the last statement, before what it is worth. */
function withOther(out: string, said: string): string {
  return out.replace(/(\s*\[[\d.]+ marks\])?[\s,]*$/, (_, worth = '') => ` [or ${listed(said)}]${worth} `);
}

const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());
const FOR = /^["'“‘]?(.+?)["'”’]?\s+(?:for|instead of)\s+["'“‘]?(.+?)["'”’.;]*$/i;
