import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES, type DatabaseName } from '@exam-evaluation/data/provision.ts';
import { countUnderWay, laneTimes, reopenRequests, shiftQueue } from './arrival.ts';
import type { Cell } from './cell.ts';
import { isHeld, isHidden, type State, setState, setTableState } from './fence.ts';
import { compareFiles, copyFiles, removeFiles } from './files.ts';
import { copyRows, removeRows } from './rows.ts';
import { appliedMigrations, tenantTables } from './tables.ts';

/** The table whose rows say to gateways that an institute is here. */
const JUDGE = 'api_keys';
/** Longer than a gateway trusts a key that it has read (FRESH_MS of its key ring). */
const SETTLED_MS = 6_000;
/** Longer than a request may run. */
const LINGER_MS = 35_000;
const LOOK_MS = 200;

/** An institute between two cells. */
export interface Transfer {
  from: Cell;
  to: Cell;
  instituteId: string;
}

export interface MoveOptions {
  /** How long running copies may take to end before writes are refused; those that have not ended begin again. */
  waitMs?: number;
  /** How long the source's gateways may still trust an older look at a key. */
  settledMs?: number;
  /** How long requests that came to the source before the flip may still read there. */
  lingerMs?: number;
  /** Told before each step. */
  onStep?: (step: string) => void;
}

export interface Moved {
  rows: number;
  /** Files of the institute; undefined where both cells have the same store. */
  files: number | undefined;
  /** How long writes were refused. */
  heldMs: number;
}

/** The move cannot begin, or cannot be taken back any more. */
class Refused extends Error {}

/**
 * Moves an institute while it is in use. What it does can be repeated at every point: ended halfway, it is run again,
 * or taken back with `takeBack` as long as the source's gateway still shows the institute's keys. Why each step is
 * where it is: decision 0058.
 */
export async function move({ from, to, instituteId }: Transfer, options: MoveOptions = {}): Promise<Moved> {
  const { waitMs = 30_000, settledMs = SETTLED_MS, lingerMs = LINGER_MS, onStep = () => undefined } = options;
  const isShared = from.filesAt === to.filesAt;
  const moved: Moved = { rows: 0, files: undefined, heldMs: 0 };
  return await alone(from, instituteId, async () => {
    let heldAt = performance.now();
    if (await isFlipped(from, instituteId)) {
      if (!(await hasInstitute(to, instituteId))) throw new Refused(`the institute has moved to another cell`);
    } else {
      await requireMovable({ from, to, instituteId });
      onStep('copy files');
      if (!isShared) await copyFiles(from.files, to.files, instituteId);
      onStep('wait for running copies');
      await setState(from.databases.submissions, instituteId, 'parked');
      await until(async () => (await countUnderWay(from.databases.submissions, instituteId)) === 0, waitMs);
      onStep('refuse writes');
      heldAt = performance.now();
      await setStates(from, instituteId, 'frozen');
      onStep('copy rows');
      await setStates(to, instituteId, 'hidden');
      moved.rows = await copyAll({ from, to, instituteId });
      onStep('compare files');
      if (!isShared) {
        await copyFiles(from.files, to.files, instituteId);
        moved.files = await compareFiles(from.files, to.files, instituteId);
      }
      onStep('show the copy');
      await setStates(to, instituteId, 'frozen');
      onStep('flip');
      await flip(from, instituteId);
    }
    onStep('hide in the gateway');
    await setState(from.databases.gateway, instituteId, 'hidden');
    onStep('wait for gateways');
    await sleep(settledMs);
    onStep('open');
    await setStates(to, instituteId, 'open');
    moved.heldMs = performance.now() - heldAt;
    onStep('wait for readers');
    await sleep(lingerMs);
    onStep('hide the source');
    await setStates(from, instituteId, 'hidden');
    // Addresses that callers have from the source lead to its files for an hour.
    if (!isShared) await copyFiles(from.files, to.files, instituteId);
    return moved;
  });
}

/**
 * Takes back a move that has not flipped: the source goes on, and the target has nothing of the institute.
 * @throws Refused once it has flipped.
 */
export async function takeBack({ from, to, instituteId }: Transfer): Promise<void> {
  await alone(from, instituteId, async () => {
    if (await isFlipped(from, instituteId)) {
      throw new Refused(`${to.name} may have accepted writes already: run the move again, which completes it`);
    }
    if (await isAtHome(to, instituteId)) throw new Refused(`the institute is at home in ${to.name}`);
    await clear(to, instituteId);
    if (from.filesAt !== to.filesAt) await removeFiles(to.files, instituteId);
    await setStates(to, instituteId, 'open');
    await setStates(from, instituteId, 'open');
  });
}

/** Removes what a moved institute has left in its old cell. @returns how many rows. @throws Refused before the end of the move. */
export async function removeLeft({ from, to, instituteId }: Transfer): Promise<number> {
  return await alone(from, instituteId, async () => {
    if (!(await isFlipped(from, instituteId)) || !(await isAtHome(to, instituteId))) {
      throw new Refused(`the institute has not moved from ${from.name} to ${to.name}`);
    }
    const removed = await clear(from, instituteId);
    if (from.filesAt !== to.filesAt) await removeFiles(from.files, instituteId);
    await setStates(from, instituteId, 'open');
    return removed;
  });
}

/** @throws Refused unless the institute is in the source, not in use in the target, and both have the same schema. */
async function requireMovable({ from, to, instituteId }: Transfer): Promise<void> {
  if (!(await hasInstitute(from, instituteId))) throw new Refused(`there is no such institute in ${from.name}`);
  if (await isAtHome(to, instituteId)) throw new Refused(`the institute is in ${to.name} as well`);
  for (const name of DATABASES) {
    const [there, here] = [await appliedMigrations(from.databases[name]), await appliedMigrations(to.databases[name])];
    const differing = [...there, ...here].find((migration) => !(there.includes(migration) && here.includes(migration)));
    if (differing) throw new Refused(`the databases ${name} have different migrations: ${differing.split(' ')[0]}`);
  }
}

async function copyAll(transfer: Transfer): Promise<number> {
  await clear(transfer.to, transfer.instituteId); // what an earlier try has left
  const rows = await inEach((name) => copyDatabase(transfer, name));
  return rows.reduce((sum, count) => sum + count, 0);
}

async function copyDatabase({ from, to, instituteId }: Transfer, name: DatabaseName): Promise<number> {
  const [source, target] = [from.databases[name], to.databases[name]];
  let rows = 0;
  await target.query('begin');
  for (const table of await tenantTables(source)) rows += await copyRows(source, target, table, instituteId);
  if (name === 'gateway') await reopenRequests(target, instituteId);
  if (name === 'submissions') await shiftQueue(target, instituteId, await laneTimes(source));
  await target.query('commit');
  return rows;
}

async function clear({ databases }: Cell, instituteId: string): Promise<number> {
  await setStates({ databases }, instituteId, 'hidden'); // the owner sees rows by a policy of this state
  const removed = await inEach(async (name) =>
    removeRows(databases[name], await tenantTables(databases[name]), instituteId),
  );
  return removed.reduce((sum, count) => sum + count, 0);
}

async function setStates({ databases }: Pick<Cell, 'databases'>, instituteId: string, state: State): Promise<void> {
  await inEach((name) => setState(databases[name], instituteId, state));
}

/** From here on the source's gateways do not know the institute's keys. */
async function flip({ databases }: Cell, instituteId: string): Promise<void> {
  const tables = await tenantTables(databases.gateway);
  await setTableState(databases.gateway, tables.find(({ name }) => name === JUDGE)!, instituteId, 'hidden');
}

async function isFlipped({ databases }: Cell, instituteId: string): Promise<boolean> {
  return await isHidden(databases.gateway, JUDGE, instituteId);
}

/** Whether the institute is there and nothing of a move holds it. */
async function isAtHome(cell: Cell, instituteId: string): Promise<boolean> {
  return (await hasInstitute(cell, instituteId)) && !(await isHeld(cell.databases.gateway, JUDGE, instituteId));
}

async function hasInstitute({ databases }: Cell, instituteId: string): Promise<boolean> {
  return ((await databases.gateway.query('select from institutes where id = $1', [instituteId])).rowCount ?? 0) > 0;
}

/** @throws Refused while another command moves the institute. */
async function alone<T>({ databases }: Cell, instituteId: string, fn: () => Promise<T>): Promise<T> {
  const lock = 'hashtextextended($1, 0)';
  const { rows } = await databases.gateway.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lock}) as mine`, [
    instituteId,
  ]);
  if (!rows[0]!.mine) throw new Refused('another command is moving the institute');
  try {
    return await fn();
  } finally {
    // A connection that has broken has lost its lock; what broke it is the error to tell.
    await databases.gateway.query(`select pg_advisory_unlock(${lock})`, [instituteId]).catch(() => undefined);
  }
}

async function until(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await isSo()) && Date.now() < deadline) await sleep(LOOK_MS);
}

/** Works on all databases at once, and waits for each, also where one fails. */
async function inEach<T>(fn: (name: DatabaseName) => Promise<T>): Promise<T[]> {
  const done = await Promise.allSettled(DATABASES.map(fn));
  return done.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
