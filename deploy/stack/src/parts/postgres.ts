import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '@exam-evaluation/data/embedded/postgres.ts';
import { findOnPath, installDebian, keptSecret, type Part } from './part.ts';

const DEBIAN = '/usr/lib/postgresql';
const VERSION_MIN = 15;

/** Address: that of the superuser. */
export const postgres: Part<string> = {
  name: 'postgres',
  stopSignal: 'SIGINT',
  find: () => {
    const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
    const newest = versions.filter((version) => version >= VERSION_MIN).sort((a, b) => b - a);
    const installed = newest.map((version) => join(DEBIAN, String(version))).find((path) => hasServer(path));
    const onPath = findOnPath('postgres');
    return installed ?? (onPath && dirname(dirname(onPath)));
  },
  install: () => installDebian('postgresql'),
  start: async (program, folder, port) => {
    mkdirSync(folder, { recursive: true, mode: 0o711 }); // as root, the server runs under another uid, which needs access
    const server = await startEmbeddedPostgres({
      programs: program,
      port,
      dataFolder: join(folder, 'data'),
      logFile: join(folder, 'postgres.log'),
      password: keptSecret(join(folder, 'password')),
    });
    return { address: server.adminUrl, pid: server.pid, marker: `port=${port}` };
  },
};

function hasServer(programs: string): boolean {
  return existsSync(join(programs, 'bin/postgres')) && existsSync(join(programs, 'bin/initdb'));
}
