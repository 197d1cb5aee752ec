import pg from 'pg';

/**
 * Lets a minute pass for what is reserved now. The reconciler leaves younger reservations alone, since their submits
 * may still run. Call it only when no submit is running.
 * @param billingUrl the administrator's address of billing's database.
 */
export async function passMinute(billingUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: billingUrl });
  await client.connect();
  try {
    await client.query("update reservations set created_at = created_at - interval '1 minute' where state = 'open'");
  } finally {
    await client.end();
  }
}
