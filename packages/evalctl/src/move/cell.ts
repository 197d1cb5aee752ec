import { S3Blobs } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { DATABASES, type DatabaseName } from '@exam-evaluation/data/provision.ts';
import pg from 'pg';
import { z } from 'zod';
import { DiskFiles } from './disk-files.ts';
import type { CellFiles } from './files.ts';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const bucket = z.strictObject({
  endpoint: z.url(),
  region: z.string().default('us-east-1'),
  bucket: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  pathStyle: z.boolean().default(true),
});

/** What the file of cells says of each: the owners' logins of its databases, and where its files are. */
export const cellsFile = z.record(
  z.string(),
  z.strictObject({
    databases: z.strictObject(
      Object.fromEntries(DATABASES.map((name) => [name, postgresUrl])) as Record<DatabaseName, typeof postgresUrl>,
    ),
    files: z.union([z.strictObject({ folder: z.string() }), bucket]),
  }),
);
export type CellSettings = z.output<typeof cellsFile>[string];

/** A cell whose databases are open, one connection each, as the owner of the tables. */
export interface Cell {
  name: string;
  databases: Record<DatabaseName, pg.Client>;
  files: CellFiles;
  /** Equal where two cells have the same files. */
  filesAt: string;
  close: () => Promise<void>;
}

export async function openCell(name: string, { databases, files }: CellSettings): Promise<Cell> {
  const opened: pg.Client[] = [];
  const close = async () => void (await Promise.all(opened.map((client) => client.end())));
  const open = async (database: DatabaseName) => {
    const client = new pg.Client({
      connectionString: databases[database],
      connectionTimeoutMillis: 5_000,
      application_name: 'institute move',
      // Rows are compared as text, which depends on these.
      options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex',
    });
    client.on('error', () => undefined); // the statement that follows fails
    await client.connect();
    opened.push(client);
    return [database, client] as const;
  };
  try {
    const clients = Object.fromEntries(await Promise.all(DATABASES.map(open)));
    return {
      name,
      databases: clients as Cell['databases'],
      files:
        'folder' in files
          ? new DiskFiles(files.folder)
          : new S3Blobs({ ...files, publicEndpoint: files.endpoint, credentials: files }),
      filesAt: 'folder' in files ? files.folder : `${files.endpoint}/${files.bucket}`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
