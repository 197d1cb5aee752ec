import type { Item } from './item.ts';

/** How many items before the last one loaded the next page is asked for. */
const AHEAD = 10;

/** The answers to look at, one after another, as far as they are loaded. */
export interface Queue {
  items: readonly Item[];
  /** Index of the current item; one past the last item at the end. */
  position: number;
  /** How many there were when they were last counted. */
  total: number;
  /** Cursor of the page after the last one loaded; empty at the end. */
  next: string;
  isLoaded: boolean;
}

export const EMPTY_QUEUE: Queue = { items: [], position: 0, total: 0, next: '', isLoaded: false };

export function currentOf(queue: Queue): Item | undefined {
  return queue.items[queue.position];
}

/** Those that come next, for loading their pictures ahead. */
export function upcoming(queue: Queue, count: number): readonly Item[] {
  return queue.items.slice(queue.position + 1, queue.position + 1 + count);
}

/**
 * Adds a page. An item that stands in the queue already stays where it is: its place in the server's order may have
 * changed since.
 */
export function append(queue: Queue, page: { items: readonly Item[]; total: number; next: string }): Queue {
  const known = new Set(queue.items.map(({ key }) => key));
  const items = [...queue.items, ...page.items.filter(({ key }) => !known.has(key))];
  // What was reviewed here has left the server's count.
  const total = queue.isLoaded ? Math.max(queue.total, items.length) : page.total;
  return { ...queue, items, total, next: page.next, isLoaded: true };
}

export function wantsMore(queue: Queue): boolean {
  return !queue.isLoaded || (queue.next !== '' && queue.position >= queue.items.length - AHEAD);
}

/** Moves by `by` items within the queue; forwards at most to one past the last. */
export function move(queue: Queue, by: number): Queue {
  return { ...queue, position: Math.min(Math.max(0, queue.position + by), queue.items.length) };
}

/** Goes to an item; stays where the queue does not have it. */
export function goTo(queue: Queue, key: string): Queue {
  const position = queue.items.findIndex((item) => item.key === key);
  return position < 0 ? queue : { ...queue, position };
}

/** Replaces an answer by its current state. */
export function replace(queue: Queue, item: Item): Queue {
  if (!queue.items.some(({ key }) => key === item.key)) return queue;
  return { ...queue, items: queue.items.map((one) => (one.key === item.key ? item : one)) };
}
