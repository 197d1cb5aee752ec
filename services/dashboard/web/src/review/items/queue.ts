import type { Item, Taken } from './item.ts';

/** How many items are left, the current one too, when the next page is requested: of those that are claimed, of all. */
const LEFT = { free: 2, all: 10 };

/** A page of the server's list. */
export interface NextPage {
  /** Whether it has only items that nobody else has, of which the first few are claimed with the call. */
  isFree: boolean;
  /** Cursor; empty for the first page. */
  after: string;
}

/** The answers to review in order, as far as they are loaded. */
export interface Queue {
  items: readonly Item[];
  /** Index of the current item; one past the last item at the end. */
  position: number;
  /** The highest index that was the current one. */
  reached: number;
  /** How many there were when they were last counted. */
  total: number;
  /** The page after the last one loaded; undefined at the end. */
  next: NextPage | undefined;
  isLoaded: boolean;
}

/** @param isFree whether the person is given items that nobody else has first, and then those that somebody has. */
export function startQueue(isFree: boolean): Queue {
  return { items: [], position: 0, reached: 0, total: 0, next: { isFree, after: '' }, isLoaded: false };
}

export function currentOf(queue: Queue): Item | undefined {
  return queue.items[queue.position];
}

/** The items that come next, whose pictures are loaded ahead. */
export function upcoming(queue: Queue, count: number): readonly Item[] {
  return queue.items
    .slice(queue.position + 1)
    .filter(({ taken }) => !taken)
    .slice(0, count);
}

/**
 * Adds a page. An item that is already in the queue stays where it is, even if its place in the server's order has
 * changed since.
 */
export function append(queue: Queue, page: { items: readonly Item[]; total: number; next: string }): Queue {
  const isFree = queue.next?.isFree === true;
  // What was only in sight is listed anew, as far as nobody has it by now.
  const isOutdated = ({ isInSight, isClaimAnswered }: Item) => isFree && isInSight && !isClaimAnswered;
  const before = queue.items.filter((item, n) => n <= queue.reached || !isOutdated(item));
  const known = new Set(before.map(({ key }) => key));
  const items = [...before, ...page.items.filter(({ key }) => !known.has(key))];
  // The server no longer counts what was reviewed here.
  const total = queue.isLoaded ? Math.max(queue.total, items.length) : page.total;
  const rest = isFree ? { isFree: false, after: '' } : undefined;
  // Somebody who is given nothing of what there is, since they are paused, looks through all of it.
  const isGiven = page.items.some(({ isClaimAnswered }) => isClaimAnswered);
  const next = page.next === '' ? rest : { isFree: isFree && (isGiven || page.items.length === 0), after: page.next };
  const after = { ...queue, items, total, next, isLoaded: true };
  // Whoever waits for the first item, or for the next one, is given one that nobody else has.
  return currentOf(queue) ? after : move({ ...after, position: after.position - 1 }, 1);
}

export function wantsMore({ items, position, next, isLoaded }: Queue): boolean {
  if (!next || !isLoaded) return next !== undefined;
  const left = items.slice(position).filter(({ taken }) => !taken);
  if (next.isFree) return left.filter(({ isClaimAnswered }) => isClaimAnswered).length <= LEFT.free;
  // What others have is asked for at the end only: much of it will have been marked, or let go of, by then.
  return left.length <= (next.after === '' ? 0 : LEFT.all);
}

/**
 * Moves by one item, forwards or backwards, past those that somebody else has: forwards at most to one past the last,
 * backwards not at all where there is none.
 */
export function move(queue: Queue, by: 1 | -1): Queue {
  const { items, position } = queue;
  const isFree = ({ taken }: Item) => !taken;
  if (by < 0) {
    const before = items.slice(0, position).findLastIndex(isFree);
    return before < 0 ? queue : { ...queue, position: before };
  }
  const next = items.findIndex((item, at) => at > position && isFree(item));
  return moveTo(queue, next < 0 ? items.length : next);
}

function moveTo(queue: Queue, position: number): Queue {
  return { ...queue, position, reached: Math.max(queue.reached, position) };
}

/**
 * Notes which of the answers that were asked for somebody else has. What was not asked for has been let go of.
 * @param isEntered whether the person has entered something for the current item, which stays then. Otherwise it is left
 *   when it turns out that somebody else has it; one that was opened although somebody has it stays, too.
 */
export function noteTaken(
  queue: Queue,
  asked: ReadonlySet<string>,
  taken: ReadonlyMap<string, Taken>,
  isEntered: boolean,
): Queue {
  const current = currentOf(queue);
  const items = queue.items.map((item) => {
    if (asked.has(item.key)) return { ...item, taken: taken.get(item.key), isClaimAnswered: true };
    return item.isClaimAnswered ? { ...item, isClaimAnswered: false } : item;
  });
  const after = { ...queue, items };
  const isLost = current && !current.taken && taken.has(current.key) && !isEntered;
  return isLost ? move(after, 1) : after;
}

/** Goes to an item; does nothing if the queue does not have it. */
export function goTo(queue: Queue, key: string): Queue {
  const position = queue.items.findIndex((item) => item.key === key);
  return position < 0 ? queue : moveTo(queue, position);
}

/** Replaces an answer by its current state. */
export function replace(queue: Queue, item: Item): Queue {
  if (!queue.items.some(({ key }) => key === item.key)) return queue;
  return { ...queue, items: queue.items.map((one) => (one.key === item.key ? item : one)) };
}
