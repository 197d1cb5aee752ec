import { hasMark, type Item } from '../items/item.ts';

/** Answers to one question that say the same, as they were read. */
export interface Group {
  /** What they say, without case, punctuation and spaces more than one. */
  text: string;
  items: readonly Item[];
}

/** Removes differences that do not change the meaning. Signs of a formula are kept: `-2` is not `2`. */
export function normalise(answer: string): string {
  return answer
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'“”‘’„«»`]/gu, '')
    .replace(/[.,;:!?]+(?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * Answers of one question by what they say, the largest group first. Where nothing was read there may be something
 * nobody could read, so these are the same only where the marker found nothing written.
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

/** Whether giving the same mark in one act changes nothing that a person decided: reviewed answers stay as they are. */
export function isFree(item: Item): boolean {
  return item.question.review === undefined || (item.question.needsReview && !hasMark(item));
}
