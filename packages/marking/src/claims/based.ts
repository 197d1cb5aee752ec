import { different, type Kind, NOT_UNDERSTOOD, SAME } from './verdict.ts';

/** A number in base 2, 8 or 16. */
interface Based {
  digits: string;
  /** The base that the question asks for, and the one that the number itself says. */
  base: number;
  said: number;
}

const ASKS_BASE = /\b(?:in|to|into|as)\s+(?:an?\s+)?(?:(binary)|(octal)|(hex(?:adecimal)?))\b/i;
const BASES = [2, 8, 16];
const PREFIXES: Record<string, number> = { b: 2, o: 8, x: 16 };
const NUMERAL =
  /^=?\s*\(?(?:0([box]))?([\dA-F](?:[\dA-F\s_]*[\dA-F])?)\)?(?:\s*(?:\(?\s*base\s*(\d+)\s*\)?|_?\(?(?<low>[₀-₉]+)\)?))?\.?$/iu;

/** Reads `1101`, `0b1101`, `1101₂`, `1101 base 2` where a question asks for a base. */
function read(text: string, question: string): Based | undefined {
  const [asks, ...names] = ASKS_BASE.exec(question) ?? [];
  const found = asks === undefined ? null : NUMERAL.exec(text.trim());
  if (!found) return undefined;
  const base = BASES[names.findIndex((name) => name !== undefined)]!;
  const [, prefix, digits = '', written] = found;
  const said = prefix
    ? PREFIXES[prefix.toLowerCase()]!
    : Number(written ?? found.groups!.low?.normalize('NFKC') ?? base);
  return {
    base,
    said,
    digits: digits
      .replace(/[\s_]/g, '')
      .replace(/^0+(?=.)/, '')
      .toUpperCase(),
  };
}

export const BASED: Kind<Based> = {
  read: (text, { question }) => read(text, question),
  compare: (answer, key) => {
    if (answer.digits === key.digits) return answer.said === answer.base ? SAME : different('it names another base');
    // Spaces and a letter for the base may have been read as digits.
    return answer.digits.length === key.digits.length ? different() : NOT_UNDERSTOOD;
  },
};
