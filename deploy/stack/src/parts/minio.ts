import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, findOnPath, keptSecret, launch, type Part, runTool, untilReady } from './part.ts';

const MODULE = 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c';
const bin = () => join(cacheFolder(), 'bin');

export interface MinioAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

export const minio: Part<MinioAddress> = {
  name: 'minio',
  stopSignal: 'SIGTERM',
  find: () => [join(bin(), 'minio')].find((path) => existsSync(path)) ?? findOnPath('minio'),
  install: () => {
    if (!findOnPath('go')) throw new Error('MinIO is built with Go: install Go, or put a `minio` program on the PATH');
    runTool('go', ['install', MODULE], { GOBIN: bin() });
  },
  start: async (program, folder, port) => {
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const accessKey = 'exam-evaluation';
    const secretKey = keptSecret(join(folder, 'secret-key'));
    const logFile = join(folder, 'minio.log');
    const server = launch(program, ['server', '--address', `127.0.0.1:${port}`, data], logFile, {
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
    });
    const endpoint = `http://127.0.0.1:${port}`;
    const pid = await untilReady(server, logFile, async () => {
      const answer = await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer();
      return answer?.ok ?? false;
    });
    return { address: { endpoint, accessKey, secretKey }, pid, marker: data };
  },
};
