import pg from 'pg';
import { migrate } from './migrate.ts';

/** The services that have a database; each owns one of that name. */
export const DATABASES = ['gateway', 'exams', 'submissions', 'billing', 'dashboard'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** Addresses of one service's database, one login each. */
export interface ServiceDatabase {
  ownerUrl: string;
  tenantUrl: string;
  systemUrl: string;
}

const LOGINS = ['owner', 'app', 'system'] as const;

/**
 * Roles are per service: `exams_owner` owns the schema, row-level security binds `exams_app`, `exams_system` sees all.
 */
export function roleName(service: DatabaseName, login: (typeof LOGINS)[number]): string {
  return `${service}_${login}`;
}

/** Addresses for a service's three logins on the server of `adminUrl`. */
export function databaseUrls(
  adminUrl: string,
  service: DatabaseName,
  password: string,
  database: string = service,
): ServiceDatabase {
  const url = (login: (typeof LOGINS)[number]) => {
    const address = new URL(adminUrl);
    address.username = roleName(service, login);
    address.password = password;
    address.pathname = `/${database}`;
    return address.href;
  };
  return { ownerUrl: url('owner'), tenantUrl: url('app'), systemUrl: url('system') };
}

/**
 * Makes a service's roles and its database where they are absent, and sets the roles' password. Needs an administrator.
 */
export async function provisionDatabase(
  adminUrl: string,
  service: DatabaseName,
  password: string,
): Promise<ServiceDatabase> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const login of LOGINS) {
      const role = pg.escapeIdentifier(roleName(service, login));
      const exists = await admin.query('select 1 from pg_roles where rolname = $1', [roleName(service, login)]);
      await admin.query(
        `${exists.rowCount ? 'alter' : 'create'} role ${role} login nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
      );
    }
    const exists = await admin.query('select 1 from pg_database where datname = $1', [service]);
    if (!exists.rowCount) {
      await admin.query(`grant ${pg.escapeIdentifier(roleName(service, 'owner'))} to current_user`);
      await admin.query(
        `create database ${pg.escapeIdentifier(service)} owner ${pg.escapeIdentifier(roleName(service, 'owner'))}`,
      );
    }
    return databaseUrls(adminUrl, service, password);
  } finally {
    await admin.end();
  }
}

/** Brings a service's schema up to date. */
export async function migrateService(service: DatabaseName, ownerUrl: string, folder: string): Promise<string[]> {
  return await migrate({
    ownerUrl,
    folder,
    appRole: roleName(service, 'app'),
    systemRole: roleName(service, 'system'),
  });
}
