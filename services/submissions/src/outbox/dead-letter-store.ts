import type { JsonObject } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { storable, storableTexts } from '@exam-evaluation/runtime/characters.ts';
import type { Carrier } from '@exam-evaluation/runtime/spans.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';
import { STARTS_MAX } from '../model/lease.ts';

export type LetterKind = 'event' | 'lifecycle' | 'drawing';

export interface Letter {
  id: string;
  kind: LetterKind;
  source: string;
  key: string;
  payload: JsonObject;
  error: string;
  died_at: Instant;
}

export type StoredLetter = Omit<Letter, 'died_at' | 'payload'> & { payload: object; headers: Carrier };

/** Stored once, however often it arrives. */
export async function insertLetter(tx: Tx, letter: StoredLetter): Promise<void> {
  await tx.query(
    `insert into dead_letters (id, kind, source, key, payload, headers, error) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [
      letter.id,
      letter.kind,
      storable(letter.source),
      storable(letter.key),
      JSON.stringify(letter.payload, storableTexts),
      JSON.stringify(letter.headers, storableTexts),
      storable(letter.error),
    ],
  );
}

// A drawing that was given up has no row in dead_letters; its job shows it.
const GIVEN_UP = `done < wanted and starts >= ${STARTS_MAX} and (lease_until is null or lease_until < clock_timestamp())`;

/** Newest first. */
export async function selectLetters(tx: Tx, limit: number): Promise<Letter[]> {
  return await tx.query<Letter>(
    `(select id, kind, source, key, payload, error, died_at from dead_letters order by died_at desc, id desc limit $1)
     union all
     (select submission_id, 'drawing', 'renders', institute_id::text, jsonb_build_object('submission_id', submission_id),
        'The checked copy could not be drawn.', wanted_at
      from renders where ${GIVEN_UP} order by wanted_at desc limit $1)
     order by died_at desc, id desc limit $1`,
    [limit],
  );
}

export async function countLetters(tx: Tx): Promise<{ kind: LetterKind; count: number }[]> {
  return await tx.query<{ kind: LetterKind; count: number }>(
    `select kind, count(letter)::int as count from unnest(array['event', 'lifecycle', 'drawing']) kind
     left join (select id as letter, dead_letters.kind as of from dead_letters
                union all select submission_id, 'drawing' from renders where ${GIVEN_UP}) letters on of = kind
     group by kind`,
  );
}

/** Stored letters that died before a moment, oldest first. */
export async function selectStored(
  tx: Tx,
  query: { id: string | null; before: Instant; limit: number },
): Promise<StoredLetter[]> {
  return await tx.query<StoredLetter>(
    `select id, kind, source, key, payload, headers, error from dead_letters
     where ($1::uuid is null or id = $1) and died_at <= $2 order by died_at, id limit $3`,
    [query.id, query.before, query.limit],
  );
}

/** @returns the letters that still existed. */
export async function deleteLetters(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('delete from dead_letters where id = any($1::uuid[]) returning id', [
    ids,
  ]);
  return rows.map((row) => row.id);
}

/** Resets the starts of drawings that were given up. @returns how many there were. */
export async function reviveDrawings(tx: Tx, id: string | null, before: Instant): Promise<number> {
  const rows = await tx.query(
    `update renders set starts = 0, token = token + 1
     where ${GIVEN_UP} and ($1::uuid is null or submission_id = $1) and wanted_at <= $2 returning 1 as one`,
    [id, before],
  );
  return rows.length;
}

export async function databaseTime(tx: Tx): Promise<Instant> {
  const [row] = await tx.query<{ now: Instant }>('select clock_timestamp() as now');
  return row!.now;
}

/** Deletes letters older than 30 days, and all but the newest `kept`. */
export async function deleteOldLetters(tx: Tx, kept: number): Promise<void> {
  await tx.query(
    `delete from dead_letters where died_at < now() - interval '30 days' or (died_at, id) <
       (select died_at, id from dead_letters order by died_at desc, id desc offset $1 limit 1)`,
    [kept - 1],
  );
}
