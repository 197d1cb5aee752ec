import { toNotation } from './notation.ts';
import { different, type Kind, SAME } from './verdict.ts';

/** What belongs to each label, in the order of the labels. */
type Pairs = [label: string, match: string][];

const PAIR =
  /\s*[(]?\s*(\p{L})\s*(?:[-=→:,.)]+\s*)?(\d{1,2}|(?<=[-=→:,.)]\s*)\p{L})(?!\p{L})\s*[)]?\s*(?:[,;]|\band\b|$|(?=[\s(]))/uy;

/** A pair with its number first: `2-A`. */
const TURNED = /(?<![\p{L}\d])(\d{1,2})\s*[-=→:]\s*(\p{L})(?![\p{L}\d]|\s*[-=→:])/gu;

/** Reads `A-2, B-3, C-1`, `A2 B3 C1`, `(A, 2), (B, 3)`, `A → 2`. */
function read(text: string): Pairs | undefined {
  const { plain: written } = toNotation(text.trim().replace(/\.$/, '').replace(/\n/g, ', '));
  const plain = written.replace(TURNED, '$2-$1');
  const pairs: Pairs = [];
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < plain.length) {
    const [, label, match] = PAIR.exec(plain) ?? [];
    if (label === undefined || match === undefined) return undefined;
    pairs.push([label.toUpperCase(), match.toUpperCase()]);
  }
  const labels = new Set(pairs.map(([label]) => label));
  return pairs.length > 1 && labels.size === pairs.length ? pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)) : undefined;
}

export const PAIRS: Kind<Pairs> = {
  read,
  // `(A, 2)` may be a point, and `A2 B3` a formula.
  isKey: (text) => /^\s*\p{L}\s*[-–—=:→]/u.test(text) && /\d/.test(text) && !/^\s*\p{Ll}\s*=/u.test(text),
  compare: (answer, key) => (answer.join(';') === key.join(';') ? SAME : different('another pair')),
};
