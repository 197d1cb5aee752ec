import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { type Item, type Taken, withQuestion } from '../items/item.ts';
import {
  append,
  currentOf,
  goTo,
  move,
  type NextPage,
  noteTaken,
  type Queue,
  replace,
  startQueue,
} from '../items/queue.ts';
import type { Edit } from '../marks/edit.ts';
import { type Decision, isUnsaved } from '../marks/send.ts';
import { type Change, changeOf } from './changed.ts';

/** Answers whose last act can be undone, newest last; older ones are forgotten. */
const ACTS_MAX = 1_000;

/** The state of saving an answer. */
export type Save =
  | { status: 'saving' | 'saved' | 'undone' }
  /** Nothing was saved: what the person entered is kept for another try. */
  | { status: 'failed'; decision: Decision; edit: Edit; item: Item; problem: string }
  /** Somebody else changed the answer first. */
  | { status: 'changed'; edit: Edit | undefined; item: Item; change: Change };

/** The state of the page, apart from what is only displayed. */
export interface Desk {
  queue: Queue;
  /** The answers of one copy, while the person reviews them in order. */
  copy: Queue | undefined;
  /** How many answers to each question need a person, by question id: as last counted, and changed by what was saved. */
  open: ReadonlyMap<string, number>;
  edits: ReadonlyMap<string, Edit>;
  saves: ReadonlyMap<string, Save>;
  /** For undo, in the order in which the person decided. */
  acts: readonly Act[];
}

/** Something that was saved. */
interface Act {
  /** The item after the save. */
  item: Item;
  /** Grows with each decision, since saves finish in another order; the same for all answers of one act. */
  n: number;
}

export type Event =
  | { type: 'restarted'; isFree: boolean }
  | ({ type: 'loaded' } & Loaded)
  | { type: 'copyOpened'; items: readonly Item[]; at: string | undefined }
  | { type: 'copyClosed' }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'went'; key: string }
  /** The server said which of these answers somebody else has. */
  | { type: 'claimed'; asked: ReadonlySet<string>; taken: ReadonlyMap<string, Taken> }
  | { type: 'edited'; key: string; edit: Edit | undefined }
  | { type: 'saving'; item: Item }
  | { type: 'saved'; item: Item; question: QuestionResult; n: number }
  | { type: 'failed'; item: Item; decision: Decision; edit: Edit; problem: string }
  | { type: 'changedMeanwhile'; item: Item; edit: Edit | undefined; who: string; question: QuestionResult }
  | { type: 'dismissed'; key: string }
  /** The last act on an answer can no longer be undone. */
  | { type: 'actDropped'; key: string }
  | { type: 'undone'; item: Item; question: QuestionResult }
  | { type: 'read'; item: Item; question: QuestionResult };

/** A page of the server's list. */
interface Loaded {
  /** What was asked for: the queue may have been started anew since. */
  page: NextPage;
  items: readonly Item[];
  total: number;
  next: string;
  open?: Readonly<Record<string, number>>;
}

/** @param isFree see startQueue. */
export function startDesk(isFree: boolean): Desk {
  return {
    queue: startQueue(isFree),
    copy: undefined,
    open: new Map(),
    edits: new Map(),
    saves: new Map(),
    acts: [],
  };
}

/** The queue that is worked through: a copy's answers while one is open. */
export function activeOf(desk: Desk): Queue {
  return desk.copy ?? desk.queue;
}

export function shownOf(desk: Desk): Item | undefined {
  return currentOf(activeOf(desk));
}

/** Answers that are being saved, or could not be saved. */
export function unsavedOf({ saves }: Desk): { saving: number; problems: [string, Save][] } {
  const all = [...saves];
  return {
    saving: all.filter(([, save]) => save.status === 'saving').length,
    problems: all.filter(([, save]) => save.status === 'failed' || save.status === 'changed'),
  };
}

/** Whether something that the person has entered or decided would be lost with the page. */
export function isAtRisk(desk: Desk): boolean {
  const { saving, problems } = unsavedOf(desk);
  const items = [...desk.queue.items, ...(desk.copy?.items ?? [])];
  return saving > 0 || problems.length > 0 || items.some((item) => isUnsaved(item, desk.edits.get(item.key)));
}

export function reduce(desk: Desk, event: Event): Desk {
  switch (event.type) {
    case 'restarted':
      return { ...desk, queue: startQueue(event.isFree) };
    case 'loaded':
      if (event.page !== desk.queue.next) return desk;
      return {
        ...desk,
        queue: append(desk.queue, event),
        open: event.open ? new Map(Object.entries(event.open)) : desk.open,
      };
    case 'copyOpened': {
      const { items, at } = event;
      const copy = append(startQueue(false), { items, total: items.length, next: '' });
      const open = at ?? items.find(({ question }) => question.needsReview)?.key;
      return { ...desk, copy: open ? goTo(copy, open) : copy };
    }
    case 'copyClosed':
      return { ...desk, copy: undefined };
    case 'moved':
      return onActive(desk, (queue) => move(queue, event.by));
    case 'went':
      return onActive(desk, (queue) => goTo(queue, event.key));
    case 'claimed': {
      const shown = shownOf(desk);
      const isEntered = shown !== undefined && isUnsaved(shown, desk.edits.get(shown.key));
      const noted = onActive(desk, (queue) => noteTaken(queue, event.asked, event.taken, isEntered));
      // Beside an open copy what the queue holds was not asked for.
      return desk.copy ? { ...noted, queue: noteTaken(desk.queue, new Set(), new Map(), true) } : noted;
    }
    case 'edited':
      return { ...desk, edits: changed(desk.edits, event.key, event.edit) };
    case 'saving': {
      const { key } = event.item;
      const saves = changed(desk.saves, key, { status: 'saving' });
      return { ...desk, saves, edits: changed(desk.edits, key, undefined) };
    }
    default:
      return settle(desk, event);
  }
}

/** What the server answered. */
function settle(desk: Desk, event: Exclude<Event, { type: Unsettled }>): Desk {
  switch (event.type) {
    case 'saved': {
      const { item, question, n } = event;
      if (item.appeal) {
        // The candidate has been answered, so that there is nothing to undo.
        const known = know(desk, item, question);
        const queue = replace(known.queue, withQuestion(item, question));
        return { ...known, queue, saves: changed(desk.saves, item.key, { status: 'saved' }) };
      }
      const act = { item: withQuestion(item, question), n };
      const acts = [...desk.acts, act].toSorted((a, b) => a.n - b.n).slice(-ACTS_MAX);
      const saves = changed(desk.saves, item.key, { status: 'saved' });
      return { ...know(desk, item, question), saves, acts };
    }
    case 'failed': {
      const { item, decision, edit, problem } = event;
      const saves = changed(desk.saves, item.key, { status: 'failed', decision, edit, item, problem });
      return { ...desk, saves, edits: changed(desk.edits, item.key, edit) };
    }
    case 'changedMeanwhile': {
      const { item, edit, who, question } = event;
      const change = changeOf(item.question, question, who);
      const saves = changed(desk.saves, item.key, { status: 'changed', edit, item, change });
      return { ...know(desk, item, question), saves, edits: changed(desk.edits, item.key, undefined) };
    }
    case 'dismissed':
      return { ...desk, saves: changed(desk.saves, event.key, undefined) };
    case 'undone': {
      const { item, question } = event;
      const saves = changed(desk.saves, item.key, { status: 'undone' });
      const edits = changed(desk.edits, item.key, undefined);
      // The act before it on the same answer can be undone again, from the current revision on.
      const acts = withoutLast(desk.acts, item.key).map((act) =>
        act.item.key === item.key ? { ...act, item: withQuestion(act.item, question) } : act,
      );
      return { ...know(desk, item, question), saves, edits, acts };
    }
    case 'actDropped':
      return { ...desk, acts: withoutLast(desk.acts, event.key) };
    case 'read': {
      const known = know(desk, event.item, event.question);
      return isMissed(desk, event.item, event.question) ? { ...known, queue: move(known.queue, 1) } : known;
    }
  }
}

/** Whether the person has come to an answer that somebody marked after it was listed, before they could claim it. */
function isMissed({ queue, copy, edits }: Desk, { key }: Item, question: QuestionResult): boolean {
  const current = copy ? undefined : currentOf(queue);
  if (!current || current.key !== key || !current.isInSight || current.isClaimAnswered) return false;
  return current.question.needsReview && question.review !== undefined && !isUnsaved(current, edits.get(key));
}

type Unsettled =
  | 'restarted'
  | 'loaded'
  | 'copyOpened'
  | 'copyClosed'
  | 'moved'
  | 'went'
  | 'claimed'
  | 'edited'
  | 'saving';

function withoutLast(acts: readonly Act[], key: string): readonly Act[] {
  const last = acts.findLastIndex(({ item }) => item.key === key);
  return acts.filter((_, index) => index !== last);
}

/** Updates an answer everywhere in the queues. */
function know(desk: Desk, item: Item, question: QuestionResult): Desk {
  const known = [desk.copy, desk.queue].flatMap((queue) => queue?.items ?? []).find(({ key }) => key === item.key);
  const before = known ?? item;
  const now = withQuestion(before, question);
  const change = Number(question.needsReview) - Number(before.question.needsReview);
  const open = Math.max(0, (desk.open.get(question.questionId) ?? 0) + change);
  return {
    ...desk,
    queue: replace(desk.queue, now),
    copy: desk.copy && replace(desk.copy, now),
    open: changed(desk.open, question.questionId, open),
  };
}

function onActive(desk: Desk, change: (queue: Queue) => Queue): Desk {
  return desk.copy ? { ...desk, copy: change(desk.copy) } : { ...desk, queue: change(desk.queue) };
}

function changed<T>(map: ReadonlyMap<string, T>, key: string, value: T | undefined): ReadonlyMap<string, T> {
  const copy = new Map(map);
  if (value === undefined) copy.delete(key);
  else copy.set(key, value);
  return copy;
}
