import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Ports below the ephemeral range, since an outgoing connection could take an ephemeral one before it is used. */
const PORTS = [10_000, 32_768] as const;
const TRIES = 100;
/** How long a port stays reserved for the caller, who listens on it by then. */
const RESERVED_MS = 120_000;
/** One file per reserved port, so that systems that start side by side do not get the same one. */
const folder = join(tmpdir(), `exam-evaluation-ports-${userInfo().uid}`);

/** Finds a free port on loopback. @throws after a hundred tries. */
export async function freePort(): Promise<number> {
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(...PORTS);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').catch(() => undefined);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    if (reserve(join(folder, String(port)))) return port;
  }
  throw new Error(`no free port found in ${TRIES} tries`);
}

function reserve(file: string): boolean {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs > RESERVED_MS) rmSync(file, { force: true });
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
