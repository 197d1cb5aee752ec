// Checks afterwards whether what callers saw keeps the promises, even if parts were stopped.
import type { FeedRow, History, Write } from './history.ts';

type Property = (history: History) => string[];

/** Each property returns a sentence for every violation; none when it holds. */
export const PROPERTIES: Record<string, Property> = {
  'the feed is ordered': ({ readers, end }) =>
    Object.entries({ ...readers, 'at the end': end.feed }).flatMap(([name, rows]) =>
      rows.slice(1).flatMap((row, n) => {
        const before = rows[n]!;
        return row.updatedAt > before.updatedAt ? [] : [`${name}: ${row.updatedAt} comes after ${before.updatedAt}`];
      }),
    ),

  'the feed is complete': ({ readers, end }) =>
    Object.entries(readers).flatMap(([name, rows]) => {
      const last = new Map(rows.map((row) => [row.id, row.updatedAt]));
      return end.feed
        .filter((row) => last.get(row.id) !== row.updatedAt)
        .map((row) => `${name}: was not given ${row.id} as of ${row.updatedAt}`);
    }),

  'the ledger sums': ({ end: { granted, balance, committed, charges } }) => {
    const charged = charges.reduce((sum, one) => sum + one, 0);
    const odd = [];
    if (granted - charged !== balance)
      odd.push(`${granted} granted, ${charged} charged, but the balance is ${balance}`);
    if (committed !== 0) odd.push(`${committed} still held`);
    return odd;
  },

  'a slot has one live copy': ({ end }) => {
    const live = end.feed.filter(({ state }) => state === 'live');
    return [...Map.groupBy(live, ({ slot }) => slot)]
      .filter(([, copies]) => copies.length > 1)
      .map(([slot, copies]) => `${slot}: ${ids(copies)}`);
  },

  'a key has one effect': ({ writes, end }) =>
    writes.flatMap((write) => [...oneAnswer(write), ...(write.kind === 'submit' ? oneCopy(write, end.feed) : [])]),

  'every evaluation ends': ({ end }) =>
    end.feed
      .filter(({ state, status }) => state === 'live' && UNDER_WAY.includes(status))
      .map(({ id, status }) => `${id} is ${status} still`),
};

const UNDER_WAY = ['queued', 'processing', 'reading', 'grading'];

/** A write that succeeded gets the same answer when repeated, and is never refused. */
function oneAnswer({ key, answers }: Write): string[] {
  const known = answers.filter(({ outcome }) => outcome !== 'unknown');
  const told = new Set(known.map(({ outcome, id, code }) => `${outcome} ${id ?? code ?? ''}`));
  const done = known.findIndex(({ outcome }) => outcome === 'ok');
  const changed = done >= 0 && new Set(known.slice(done).map(({ outcome, id }) => `${outcome} ${id}`)).size > 1;
  return changed ? [`${key}: ${[...told].join(', then ')}`] : [];
}

function oneCopy({ key, answers }: Write, feed: readonly FeedRow[]): string[] {
  const made = feed.filter(({ madeBy }) => madeBy === key);
  const last = answers.findLast(({ outcome }) => outcome !== 'unknown');
  const told = last?.outcome === 'ok' ? last.id : undefined;
  if (made.length > 1) return [`${key}: made ${ids(made)}`];
  if (told && made[0]?.id !== told) return [`${key}: told ${told}, but made ${ids(made) || 'nothing'}`];
  if (last?.outcome === 'refused' && made.length > 0) return [`${key}: refused (${last.code}), but made ${ids(made)}`];
  return [];
}

function ids(rows: readonly FeedRow[]): string {
  return rows.map(({ id }) => id).join(', ');
}

/** All violations, each with the name of its property. */
export function check(history: History): string[] {
  return Object.entries(PROPERTIES).flatMap(([name, property]) => property(history).map((how) => `${name}: ${how}`));
}
