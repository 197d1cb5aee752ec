import type pg from 'pg';

/** A table with rows of institutes. */
export interface TenantTable {
  name: string;
  /** Column with the institute's id. */
  key: 'institute_id' | 'id';
  columns: string[];
  /** The logins of the service that row-level security binds; none for the table of institutes itself. */
  logins: { app: string; system: string } | undefined;
}

/**
 * Every table of one database that has rows of institutes, each after those that its foreign keys name. They are found
 * by the policy that `make_tenant_table` gives each of them, so that no list of them can be out of date.
 */
export async function tenantTables(connection: pg.Client): Promise<TenantTable[]> {
  const { rows } = await connection.query<TenantTable & { app: string | null; system: string | null }>(
    `select c.relname as name, case when c.relname = 'institutes' then 'id' else 'institute_id' end as key,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns,
       login.app, login.system
     from pg_class c, lateral (
       select max(rolname) filter (where polname = 'tenant') as app, max(rolname) filter (where polname = 'system') as system
       from pg_policy join pg_roles on pg_roles.oid = any(polroles)
       where polrelid = c.oid and polname in ('tenant', 'system')) login
     where c.relnamespace = current_schema()::regnamespace and not c.relispartition
       and (login.app is not null or c.relname = 'institutes' and c.relkind = 'r')
     order by c.relname`,
  );
  const { rows: keys } = await connection.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid`,
  );
  const tables = rows.map(({ app, system, ...table }) => ({
    ...table,
    logins: app !== null && system !== null ? { app, system } : undefined,
  }));
  return parentsFirst(tables, keys);
}

/** Orders tables so that a row's parents are there before it. */
export function parentsFirst<T extends { name: string }>(
  tables: readonly T[],
  keys: readonly { child: string; parent: string }[],
): T[] {
  const ordered: T[] = [];
  const add = (table: T) => {
    if (ordered.includes(table)) return;
    const parents = keys.filter(({ child }) => child === table.name).map(({ parent }) => parent);
    for (const parent of tables.filter(({ name }) => parents.includes(name))) add(parent);
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

/** Migrations of a database with their checksums, to compare two: `name checksum`. */
export async function appliedMigrations(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ migration: string }>(
    `select name || ' ' || coalesce(checksum, '') as migration from schema_migrations order by name`,
  );
  return rows.map(({ migration }) => migration);
}
