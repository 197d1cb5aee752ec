import { hasMark, type Item } from '../items/item.ts';

/** Answers to one question with the same content, as they were read. */
export interface Group {
  /** Their content, without punctuation, repeated spaces and the case of words. */
  text: string;
  items: readonly Item[];
}

/** What only formulas, programs and the like have, in which case matters. */
const SIGNS = /[\d=()[\]{}<>_/\\+*^|$#@]/;
/** A word of which the case says nothing; that of `pH`, `Co`, `AABB` and `myClass` does. */
const PLAIN_WORD = /(?<!\p{L})(?:\p{Lu}?\p{Ll}{2,}|\p{Lu}{5,}|(?<=\s)[AI])(?!\p{L})/gu;

/** Removes differences that do not change the meaning. Signs of a formula are kept: `-2` is not `2`. */
export function normalise(answer: string): string {
  const text = answer.normalize('NFKC');
  return (SIGNS.test(text) ? text : text.replace(PLAIN_WORD, (word) => word.toLowerCase()))
    .replace(/["'“”‘’„«»`]/gu, '')
    .replace(/[.,;:!?]+(?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Answers of one question by what they say, the largest group first. An answer from which nothing was read may be
 * illegible, so such answers are the same only where the marker found them blank.
 */
export function groupSimilar(items: readonly Item[]): Group[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const text = normalise(item.question.extractedAnswer ?? '');
    if (text === '' && item.question.source !== 'unanswered') continue;
    const group = groups.get(text);
    if (group) group.push(item);
    else groups.set(text, [item]);
  }
  return [...groups]
    .map(([text, members]) => ({ text, items: members }))
    .toSorted((a, b) => b.items.length - a.items.length || a.text.localeCompare(b.text));
}

/** The other items with the same answer. */
export function similarTo(item: Item, items: readonly Item[]): readonly Item[] {
  const text = normalise(item.question.extractedAnswer ?? '');
  return groupSimilar(items.filter(({ key }) => key !== item.key)).find((group) => group.text === text)?.items ?? [];
}

/** Whether a mark given to the whole group overwrites no person's decision: reviewed answers are left alone. */
export function isFree(item: Item): boolean {
  return item.question.review === undefined || (item.question.needsReview && !hasMark(item));
}
