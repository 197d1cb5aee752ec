import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type TenantTable, tenantTables } from './tables.ts';

/**
 * What a database lets happen to the rows of one institute.
 * - `open`: everything.
 * - `parked`: everything, but workers get none of its waiting copies.
 * - `frozen`: requests read and are refused to write; system work sees its rows, and none that it could change.
 * - `hidden`: nobody but the owner of the tables sees a row, and nobody can add one.
 */
export type State = 'open' | 'parked' | 'frozen' | 'hidden';

const LOCK_WAIT_MS = 500;
const PAUSE_MS = 100;
const TRIES_MAX = 120;
const IN_THE_WAY = new Set(['55P03', '40P01']); // lock timeout, deadlock

/**
 * Puts an institute into a state, by policies on every table of the database, which hold for all logins of the service.
 * Making one waits for the transactions that have touched the table, so that none of before goes on behind it.
 * @param connection the owner's.
 */
export async function setState(connection: pg.Client, instituteId: string, state: State): Promise<void> {
  for (const table of await tenantTables(connection)) await setTableState(connection, table, instituteId, state);
}

/** The same for one table, in one transaction: whoever looks sees the state before it or after it. */
export async function setTableState(
  connection: pg.Client,
  table: TenantTable,
  instituteId: string,
  state: State,
): Promise<void> {
  if (!table.logins) return;
  const wanted = policies(table, instituteId, state);
  for (let tries = 1; ; tries++) {
    const dropped = await heldPolicies(connection, table.name, instituteId);
    const statements = [
      `begin; set local lock_timeout = ${LOCK_WAIT_MS}`,
      ...dropped.map((name) => `drop policy ${pg.escapeIdentifier(name)} on ${table.name}`),
      ...wanted,
      'commit',
    ];
    try {
      await connection.query(statements.join('; ')); // sent together, since writes wait
      return;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined); // a lost connection fails anyway
      if (!IN_THE_WAY.has((error as { code?: string }).code ?? '') || tries === TRIES_MAX) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Whether a state other than `open` is in force on one table. */
export async function isHeld(connection: pg.Client, table: string, instituteId: string): Promise<boolean> {
  return (await heldPolicies(connection, table, instituteId)).length > 0;
}

/** Whether one table hides the institute's rows. */
export async function isHidden(connection: pg.Client, table: string, instituteId: string): Promise<boolean> {
  const names = await heldPolicies(connection, table, instituteId);
  return names.some((name) => name.startsWith(prefix(instituteId, 'hidden')));
}

async function heldPolicies(connection: pg.Client, table: string, instituteId: string): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select policyname as name from pg_policies
     where schemaname = current_schema() and tablename = $1 and starts_with(policyname::text, $2)`,
    [table, prefix(instituteId)],
  );
  return rows.map(({ name }) => name);
}

/** Services know a refusal of these policies by the word that the names begin with. */
const prefix = (instituteId: string, state = '') => `held ${instituteId} ${state}`;

function policies({ name, logins }: TenantTable, instituteId: string, state: State): string[] {
  if (state === 'open' || !logins) return [];
  const app = pg.escapeIdentifier(logins.app);
  const system = pg.escapeIdentifier(logins.system);
  const literal = pg.escapeLiteral(instituteId);
  const [own, others] = [`institute_id = ${literal}`, `institute_id <> ${literal}`];
  const policy = (what: string, rest: string) =>
    `create policy ${pg.escapeIdentifier(prefix(instituteId, `${state} ${what}`))} on ${name} ${rest}`;
  const byState = {
    parked:
      name === 'attempts'
        ? [
            policy(
              'claims',
              `as restrictive for update to ${system} using (${others} or state <> 'queued') with check (true)`,
            ),
          ]
        : [],
    frozen: [
      policy('insert', `as restrictive for insert to ${app}, ${system} with check (${others})`),
      // A request is refused; system work, which may be about many institutes, passes over the rows.
      policy('update', `as restrictive for update to ${app} using (true) with check (${others})`),
      policy('work', `as restrictive for update to ${system} using (${others})`),
      policy('delete', `as restrictive for delete to ${app}, ${system} using (${others})`),
    ],
    hidden: [policy('all', `as restrictive to ${app}, ${system} using (${others})`)],
  };
  // The owner is bound by row-level security, too.
  const mover = policy('move', `to current_user using (${own}) with check (${own})`);
  return [...byState[state], mover];
}
