import type { Item } from './item.ts';

/** The next page is requested when this many items or fewer are left. */
const AHEAD = 10;

/** The answers to review in order, as far as they are loaded. */
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

/** The items that come next, whose pictures are loaded ahead. */
export function upcoming(queue: Queue, count: number): readonly Item[] {
  return queue.items.slice(queue.position + 1, queue.position + 1 + count);
}

/**
 * Adds a page. An item that is already in the queue stays where it is, even if its place in the server's order has
 * changed since.
 */
export function append(queue: Queue, page: { items: readonly Item[]; total: number; next: string }): Queue {
  const known = new Set(queue.items.map(({ key }) => key));
  const items = [...queue.items, ...page.items.filter(({ key }) => !known.has(key))];
  // The server no longer counts what was reviewed here.
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

/** Goes to an item; does nothing if the queue does not have it. */
export function goTo(queue: Queue, key: string): Queue {
  const position = queue.items.findIndex((item) => item.key === key);
  return position < 0 ? queue : { ...queue, position };
}

/** Replaces an answer by its current state. */
export function replace(queue: Queue, item: Item): Queue {
  if (!queue.items.some(({ key }) => key === item.key)) return queue;
  return { ...queue, items: queue.items.map((one) => (one.key === item.key ? item : one)) };
}
