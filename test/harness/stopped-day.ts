import { connectTo } from './own-database.ts';
import type { OwnSystem } from './own-system.ts';

/** Stops the clock of the daily quota at this time (ISO 8601), in a system that no other test uses. */
export async function stopDay(system: OwnSystem, moment: string): Promise<void> {
  const client = await connectTo(system, 'billing');
  await client.query(
    `create or replace function billing_clock() returns timestamptz language sql volatile
       as $$ select timestamptz '${moment}' $$`,
  );
  await client.end();
}
