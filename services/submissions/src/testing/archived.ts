import { keptBlobs } from './fakes.ts';
import type { Harness } from './harness.ts';

// For tests of results that move to the object store.

/** Where answers and results are, of the copies of the harness's institute: `rows`, `archive`, or `lost`. */
export async function whereAre(h: Harness): Promise<Record<string, string>> {
  const rows = await h.db.inspect<{ id: string; key: string | null; answers: boolean; results: number }>(
    `select id, 'results/' || institute_id || '/' || id || '/' || encode(archived, 'hex') || '.json.gz' as key,
       answers is not null as answers,
       (select count(*) from attempts a where a.submission_id = s.id and a.result is not null)::int as results
     from submissions s where institute_id = $1`,
    [h.instituteId],
  );
  return Object.fromEntries(
    rows.map(({ id, key, answers, results }) => {
      if (key === null) return [id, answers && results > 0 ? 'rows' : 'lost'];
      return [id, !answers && results === 0 && keptBlobs.has(key) ? 'archive' : 'lost'];
    }),
  );
}

/** A copy that has not changed for so many days. */
export async function age(h: Harness, id: string, days = 181): Promise<void> {
  await h.db.inspect(`update submissions set updated_at = now() - $2 * interval '1 day' where id = $1`, [id, days]);
}
