import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process uses this data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(`${folder} is in use by ${holder}`);
    this.name = 'DataFolderInUse';
  }
}

/**
 * Makes this process the only one on a data folder. It holds a socket rather than a pid file, because a socket dies
 * with its process, even by kill -9, while pids recur in containers. Another process can ask the socket who holds the
 * folder.
 */
export async function holdDataFolder(folder: string, describeSelf: () => string): Promise<{ release: () => void }> {
  // Below the system's temporary folder because socket paths are limited to about 100 bytes.
  const name = createHash('sha256')
    .update(`${process.getuid?.() ?? ''}:${folder}`)
    .digest('hex')
    .slice(0, 24);
  const path = join(tmpdir(), `exam-evaluation-${name}.sock`);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(describeSelf());
  });
  try {
    await listen(server, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const holder = await askHolder(path);
    if (holder !== undefined) throw new DataFolderInUse(folder, holder);
    rmSync(path, { force: true }); // left behind by a killed process
    await listen(server, path);
  }
  server.unref();
  return { release: () => void server.close() };
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
}

/** The answer of the process that holds the folder; undefined if none answers. */
async function askHolder(path: string): Promise<string | undefined> {
  const socket = connect(path);
  socket.setTimeout(3_000, () => socket.destroy());
  let answer = '';
  try {
    for await (const chunk of socket) answer += chunk;
    return answer || 'another process';
  } catch {
    return undefined;
  }
}
