import { IN_ORDER } from '../../claims/list.ts';

/** What divides the items of a list in words, and the numbers in front of them: `(i) oxygen (ii) glucose`. */
const DIVIDER =
  /\s*(?:[,;&+\n<]|->|→|\band\b|\bplus\b|\bor\b|\bthen\b|(?<!\p{L})\(?(?:\d|[ivx]+)[.)](?=\s|$)|(?<=\p{L}{2})[/()])\s*/iu;
/** A question for several things, of which names may be given in any order. */
const ASKS_SEVERAL = /\b(?:two|three|four|five|both|all|names of|[2-9])\b/i;
/** An item in words; numbers in brackets may be a matrix, of which every place counts. */
const WORDS = /^[\p{L}\p{M}\s.'’-]+$/u;
const OR = /\bor\b/i;
/** The most items of a list. */
const ITEMS_MAX = 12;

const itemsIn = (text: string): string[] =>
  text
    .replace(/\b(?:and|then)(?=\s+(?:and|then)\b)/gi, ' ')
    .split(DIVIDER)
    .filter((item) => item.trim() !== '');

interface Listed {
  accepted: readonly string[];
  question: string;
  /** Whether an item of an answer is an item of a key. */
  isItem: (said: string, meant: string) => boolean;
  /** Whether a key is words, rather than a claim that is not divided here. */
  isWords: (key: string) => boolean;
}

/** Whether an answer lists just what a key lists, in any order unless one is asked for, or nothing but accepted answers. */
export function isSameList(text: string, { accepted, question, isItem, isWords }: Listed): boolean {
  const said = itemsIn(text);
  if (said.length < 2 || said.length > ITEMS_MAX) return false;
  if (said.every((item) => accepted.some((key) => isItem(item, key)))) return true;
  return accepted.some((key) => {
    const wanted = itemsIn(key);
    if (OR.test(text) && !OR.test(key)) return false; // one of them may be meant
    if (wanted.length !== said.length || !isWords(key) || !wanted.every((item) => WORDS.test(item))) return false;
    if (wanted.every((item, at) => isItem(said[at]!, item))) return true;
    // `Pride and Prejudice` is one name.
    const isFree = !IN_ORDER.test(question) && (key === key.toLowerCase() || ASKS_SEVERAL.test(question));
    const left = [...said];
    return (
      isFree &&
      wanted.every((item) => {
        const at = left.findIndex((other) => isItem(other, item));
        return at >= 0 && left.splice(at, 1).length === 1;
      })
    );
  });
}
