import type { Tx } from '@exam-evaluation/data/database.ts';
import type { Instant } from '@exam-evaluation/runtime/time.ts';

export interface InstituteRow {
  id: string;
  name: string;
  tier: string;
  product_enabled: boolean;
  features: string[];
  created_at: Instant;
}

const COLUMNS = 'id, name, tier, product_enabled, features, created_at';

/** Does nothing when the id exists: creating again is harmless. */
export async function insertInstitute(tx: Tx, institute: Omit<InstituteRow, 'created_at'>): Promise<void> {
  await tx.query(
    `insert into institutes (id, name, tier, product_enabled, features) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [institute.id, institute.name, institute.tier, institute.product_enabled, institute.features],
  );
}

export async function updateInstitute(tx: Tx, institute: Omit<InstituteRow, 'created_at'>): Promise<InstituteRow> {
  const [row] = await tx.query<InstituteRow>(
    `update institutes set name = $2, tier = $3, product_enabled = $4, features = $5 where id = $1 returning ${COLUMNS}`,
    [institute.id, institute.name, institute.tier, institute.product_enabled, institute.features],
  );
  return row!;
}

export async function selectInstitute(tx: Tx, id: string): Promise<InstituteRow | undefined> {
  const [row] = await tx.query<InstituteRow>(`select ${COLUMNS} from institutes where id = $1`, [id]);
  return row;
}

/** Also makes other changes to this institute and its keys wait. */
export async function lockInstitute(tx: Tx, id: string): Promise<InstituteRow | undefined> {
  const [row] = await tx.query<InstituteRow>(`select ${COLUMNS} from institutes where id = $1 for update`, [id]);
  return row;
}

/** Institutes ordered by id, starting after the id `after`. */
export async function selectInstitutes(tx: Tx, after: string | null, limit: number): Promise<InstituteRow[]> {
  return await tx.query<InstituteRow>(
    `select ${COLUMNS} from institutes where ($1::uuid is null or id > $1) order by id limit $2`,
    [after, limit],
  );
}
