import { hasMark } from '@exam-evaluation/mark-sheets/marked.ts';
import type { Item } from '../items/item.ts';
import { type Content, contentOf, haveMostInCommon, type Level, wordsKey } from './likeness.ts';

/** Answers to one question that are alike, as they were read. */
export interface Group {
  /** What the first of them says, without punctuation, repeated spaces and the case of words. */
  text: string;
  items: readonly Item[];
}

/**
 * Answers of one question by what they say, the largest group first. An answer from which nothing was read may be
 * illegible, so such answers are the same only where the marker found them blank.
 */
export function groupSimilar(items: readonly Item[], level: Level = 'text'): Group[] {
  const groups = new Map<string, { content: Content; items: Item[] }>();
  for (const item of items) {
    const content = contentOf(item.question.extractedAnswer ?? '');
    if (content.text === '' && item.question.source !== 'unanswered') continue;
    const key = level === 'text' ? content.text : wordsKey(content);
    const group = groups.get(key);
    if (group) group.items.push(item);
    else groups.set(key, { content, items: [item] });
  }
  const found = [...groups.values()].toSorted(bySize);
  return (level === 'most' ? joined(found) : found).toSorted(bySize).map(({ content, items: members }) => ({
    text: content.text,
    items: members,
  }));
}

interface Gathered {
  content: Content;
  items: readonly Item[];
}

function bySize(a: Gathered, b: Gathered): number {
  return b.items.length - a.items.length || a.content.text.localeCompare(b.content.text);
}

/** Each group joins the first, so the largest, with most of its words; what it is like is what that one says. */
function joined(groups: readonly Gathered[]): Gathered[] {
  const heads: { content: Content; items: Item[] }[] = [];
  for (const { content, items } of groups) {
    const head = heads.find((one) => haveMostInCommon(one.content, content));
    if (head) head.items.push(...items);
    else heads.push({ content, items: [...items] });
  }
  return heads;
}

/** Whether a mark given to the whole group overwrites no person's decision: reviewed answers are left alone. */
export function isFree(item: Item): boolean {
  return item.question.review === undefined || (item.question.needsReview && !hasMark(item));
}
