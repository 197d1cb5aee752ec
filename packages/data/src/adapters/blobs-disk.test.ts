import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBlobStore } from '@exam-evaluation/testing/port-suites/blob-store.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DiskBlobs } from './blobs-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'exam-evaluation-disk-'));
let server: Server;
let blobs: DiskBlobs;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => blobs.handler(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  blobs = new DiskBlobs({
    folder,
    secret: 'test-secret',
    publicUrl: `http://localhost:${port}/blobs/`,
    internalUrl: `http://127.0.0.1:${port}/blobs`,
    putBytesMax: 1_000_000,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describeBlobStore('DiskBlobs', async () => blobs);

const presignPut = (key: string) => blobs.presignPut(key, { audience: 'public', expiresInSeconds: 60 });

describe('the disk stays in bounds', () => {
  test.each(['../x', '/x', 'a//b', 'a/../../x', 'a/.hidden', '.unfinished/x', '', 'a/', 'a b', 'a\0'])(
    'no blob is named %j',
    async (key) => {
      await expect(presignPut(key)).rejects.toThrow(TypeError);
      await expect(blobs.stat(key)).rejects.toThrow(TypeError);
    },
  );

  test('a PUT above the cap is refused and stores nothing', async () => {
    const response = await fetch(await presignPut('incoming/large'), { method: 'PUT', body: Buffer.alloc(1_000_001) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain('<Code>EntityTooLarge</Code>');
    expect(await blobs.stat('incoming/large')).toBeUndefined();
  });

  test('a PUT that does not tell its length is refused', async () => {
    const body = new Blob(['x']).stream();
    const response = await fetch(await presignPut('incoming/chunked'), {
      method: 'PUT',
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(411);
  });

  test('a PUT that breaks off stores nothing and leaves nothing behind', async () => {
    const url = new URL(await presignPut('incoming/broken'));
    const socket = connect(port, '127.0.0.1');
    const received = once(server, 'request');
    socket.write(`PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nhalf`);
    const [request] = await received;
    const ended = new Promise((resolve) => request.on('close', resolve));
    socket.destroy();
    await ended;
    while (readdirSync(join(folder, '.unfinished')).length > 0) await new Promise(setImmediate);
    expect(await blobs.stat('incoming/broken')).toBeUndefined();
  });

  test('sweeping empties only what has lain in incoming for two days', async () => {
    for (const key of ['incoming/old', 'incoming/new', 'copies/old']) {
      expect((await fetch(await presignPut(key), { method: 'PUT', body: 'x' })).status).toBe(200);
    }
    const threeDaysAgo = Date.now() / 1000 - 3 * 86_400;
    for (const key of ['incoming/old', 'copies/old']) utimesSync(join(folder, key), threeDaysAgo, threeDaysAgo);
    await blobs.sweeper.run(new AbortController().signal);
    expect(await blobs.stat('incoming/old')).toBeUndefined();
    expect(await blobs.stat('incoming/new')).toEqual({ sizeBytes: 1 });
    expect(await blobs.stat('copies/old')).toEqual({ sizeBytes: 1 });
  });
});

test.each([
  ['DELETE', '/blobs/a', 405, 'MethodNotAllowed'],
  ['GET', '/blobs/a', 403, 'SignatureDoesNotMatch'],
  ['GET', '/elsewhere/a', 403, 'SignatureDoesNotMatch'],
  ['GET', '/blobs/%2e%2e/%2e%2e/etc/passwd?expires=9999999999&sig=00', 403, 'SignatureDoesNotMatch'],
])('%s %s is answered %i %s', async (method, path, status, code) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/xml');
  expect(await response.text()).toContain(`<Code>${code}</Code>`);
});
