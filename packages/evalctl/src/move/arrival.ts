import type pg from 'pg';

// What differs between rows where they were and where they arrive.

/** How far each lane of a cell has come. */
export async function laneTimes(submissions: pg.Client): Promise<Map<string, number>> {
  const { rows } = await submissions.query<{ lane: string; time: string }>(
    'select lane, virtual_time as time from lanes',
  );
  return new Map(rows.map(({ lane, time }) => [lane, Number(time)]));
}

/**
 * Gives copies that have just arrived the places among the target's that they had among the source's: keys and tags
 * count from their lane's virtual time (services/submissions/src/attempts/order.ts).
 */
export async function shiftQueue(
  submissions: pg.Client,
  instituteId: string,
  source: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [lane, time] of await laneTimes(submissions)) {
    const values = [instituteId, lane, time - (source.get(lane) ?? time)];
    await submissions.query(
      `update attempts set order_key = order_key + $3 where institute_id = $1 and lane = $2 and state in ('queued', 'running')`,
      values,
    );
    await submissions.query('update queue_tags set finish = finish + $3 where institute_id = $1 and lane = $2', values);
  }
}

/**
 * Lets repeats of requests that were running when writes were refused find out at once how these ended. Nobody runs them
 * any more: no database of the source takes what they would still write, not even that they were refused.
 */
export async function reopenRequests(gateway: pg.Client, instituteId: string): Promise<void> {
  await gateway.query(`update idempotency_records set state = 'open' where institute_id = $1 and state = 'running'`, [
    instituteId,
  ]);
}

/** Copies of an institute that workers have, or whose outcome is not settled yet. */
export async function countUnderWay(submissions: pg.Client, instituteId: string): Promise<number> {
  const { rows } = await submissions.query<{ copies: number }>(
    `select count(*)::int as copies from attempts where institute_id = $1 and state in ('running', 'settling')`,
    [instituteId],
  );
  return rows[0]!.copies;
}
