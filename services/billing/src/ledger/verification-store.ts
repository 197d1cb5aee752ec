import type { Tx } from '@exam-evaluation/data/database.ts';

// Each check returns one sentence per mismatch, at most 100; `null` checks all institutes. System role.
const SHOWN = 100;

/** Institutes with an account, by id. */
export async function selectInstitutes(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx.query<{ institute_id: string }>(
    `select institute_id from accounts where $1::uuid is null or institute_id > $1 order by institute_id limit $2`,
    [after, limit],
  );
  return rows.map((row) => row.institute_id);
}

export async function selectLedgerTotals(tx: Tx, institute: string | null) {
  const [totals] = await tx.query<{ accounts: number; entries: number; sum: number }>(
    `select (select count(*)::int from accounts where $1::uuid is null or institute_id = $1) as accounts,
       count(*) as entries, coalesce(sum(amount), 0)::bigint as sum
     from entries where $1::uuid is null or institute_id = $1`,
    [institute],
  );
  return totals!;
}

export async function selectWrongTransactions(tx: Tx, institute: string | null): Promise<string[]> {
  return await sentences(
    tx,
    institute,
    `select format('Institute %s: the %s of %s sums to %s.', institute_id, kind, reference, coalesce(sum(amount), 0))
     from transactions left join entries using (institute_id, reference, kind)
     where $1::uuid is null or institute_id = $1
     group by institute_id, reference, kind having sum(amount) is distinct from 0`,
  );
}

/** Compares the totals on the accounts with the entries of the ledger. */
export async function selectWrongAccounts(tx: Tx, institute: string | null): Promise<string[]> {
  return await sentences(
    tx,
    institute,
    `with ledger as (
       select institute_id, coalesce(sum(amount) filter (where account = 'free'), 0) as free,
         coalesce(sum(amount) filter (where account = 'held'), 0) as held
       from entries where $1::uuid is null or institute_id = $1 group by institute_id
     ), kept as (
       select institute_id, free, held from accounts where $1::uuid is null or institute_id = $1
     )
     select format('Institute %s: free %s and held %s are kept, the entries say %s and %s.', institute_id,
       coalesce(kept.free, 0), coalesce(kept.held, 0), coalesce(ledger.free, 0), coalesce(ledger.held, 0))
     from ledger full join kept using (institute_id)
     where (coalesce(kept.free, 0), coalesce(kept.held, 0)) <> (coalesce(ledger.free, 0), coalesce(ledger.held, 0))`,
  );
}

/** Compares what each reservation holds and charged with the entries of its attempt. */
export async function selectWrongReservations(tx: Tx, institute: string | null): Promise<string[]> {
  return await sentences(
    tx,
    institute,
    `with ledger as (
       select institute_id, reference as attempt_id,
         coalesce(sum(amount) filter (where account = 'held'), 0) as held,
         coalesce(sum(amount) filter (where account = 'spent'), 0) as spent
       from entries where kind in ('hold', 'settlement') and ($1::uuid is null or institute_id = $1)
       group by institute_id, reference
     ), kept as (
       select institute_id, attempt_id, state, case state when 'open' then amount else 0 end as held, captured as spent
       from reservations where $1::uuid is null or institute_id = $1
     )
     select format('Institute %s: attempt %s is %s with %s held and %s charged, the entries say %s and %s.',
       institute_id, attempt_id, coalesce(state, 'unknown'), coalesce(kept.held, 0), coalesce(kept.spent, 0),
       coalesce(ledger.held, 0), coalesce(ledger.spent, 0))
     from ledger full join kept using (institute_id, attempt_id)
     where (coalesce(kept.held, 0), coalesce(kept.spent, 0)) <> (coalesce(ledger.held, 0), coalesce(ledger.spent, 0))`,
  );
}

/** Copies counted per day and key against the reservations that were not voided. */
export async function selectWrongCounts(tx: Tx, institute: string | null): Promise<string[]> {
  return await sentences(
    tx,
    institute,
    `with accepted as (
       select institute_id, day, counter as key_id, count(*) as copies
       from reservations cross join lateral (select distinct unnest(array['', key_id]) as counter) counters
       where state <> 'void' and ($1::uuid is null or institute_id = $1)
       group by institute_id, day, counter
     ), kept as (
       select institute_id, day, key_id, copies from copy_counts where $1::uuid is null or institute_id = $1
     )
     select format('Institute %s: %s copies are counted on %s%s, its reservations say %s.', institute_id,
       coalesce(kept.copies, 0), day, case key_id when '' then '' else ' for key ' || key_id end,
       coalesce(accepted.copies, 0))
     from accepted full join kept using (institute_id, day, key_id)
     where coalesce(accepted.copies, 0) <> coalesce(kept.copies, 0)`,
  );
}

async function sentences(tx: Tx, institute: string | null, sql: string): Promise<string[]> {
  const rows = await tx.query<{ format: string }>(`${sql} limit ${SHOWN}`, [institute]);
  return rows.map((row) => row.format);
}
