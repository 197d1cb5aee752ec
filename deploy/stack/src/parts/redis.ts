import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findOnPath, installDebian, keptSecret, launch, type Part, untilReady } from './part.ts';

/** Address: redis:// with its password. */
export const redis: Part<string> = {
  name: 'redis',
  stopSignal: 'SIGTERM',
  find: () => findOnPath('redis-server'),
  install: () => installDebian('redis-server'),
  start: async (program, folder, port) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const password = keptSecret(join(folder, 'password'));
    const settings = join(folder, 'redis.conf');
    // It only stores rate windows, which need not survive.
    writeFileSync(
      settings,
      `port ${port}\nbind 127.0.0.1\nrequirepass ${password}\nsave ""\nappendonly no\ndir ${folder}\nmaxmemory 256mb\nmaxmemory-policy allkeys-lru\n`,
      { mode: 0o600 },
    );
    const logFile = join(folder, 'redis.log');
    const pid = await untilReady(launch(program, [settings], logFile), logFile, () => answersPing(port, password));
    return { address: `redis://:${password}@127.0.0.1:${port}`, pid, marker: `:${port}` };
  },
};

async function answersPing(port: number, password: string): Promise<boolean> {
  return await new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(`AUTH ${password}\r\nPING\r\n`));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer.includes('+PONG')));
  });
}
