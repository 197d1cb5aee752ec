import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
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
  blobs = new DiskBlobs(options());
});

const options = () => ({
  folder,
  secret: 'test-secret',
  publicUrl: `http://localhost:${port}/blobs/`,
  internalUrl: `http://127.0.0.1:${port}/blobs`,
  fullDocUrl: 'http://docs.example.edu/errors/storage_full',
  putBytesMax: 1_000_000,
});

const others: Server[] = [];
/** Serves another store on the same folder. @returns its addresses for those that it signs. */
async function serve(other: DiskBlobs): Promise<(url: string) => string> {
  const own = createServer((request, response) => other.handler(request, response)).listen(0, '127.0.0.1');
  others.push(own);
  await once(own, 'listening');
  return (url) => url.replace(`localhost:${port}`, `127.0.0.1:${(own.address() as AddressInfo).port}`);
}
afterAll(() => {
  for (const each of [server, ...others]) {
    each.closeAllConnections();
    each.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

test('HEAD tells of a file what GET does, without its bytes', async () => {
  await fetch(await presignPut('incoming/head.pdf'), { method: 'PUT', body: 'twelve bytes' });
  const url = await blobs.presignGet('incoming/head.pdf', {
    audience: 'public',
    expiresInSeconds: 60,
    downloadName: 'a.pdf',
  });
  const [got, told] = [await fetch(url), await fetch(url, { method: 'HEAD' })];
  expect([told.status, await told.text()]).toEqual([200, '']);
  for (const name of ['content-length', 'content-type', 'accept-ranges', 'content-disposition', 'cache-control']) {
    expect([name, told.headers.get(name)]).toEqual([name, got.headers.get(name)]);
  }
  expect([told.headers.get('content-length'), told.headers.get('accept-ranges')]).toEqual(['12', 'bytes']);
  const put = await fetch(await presignPut('incoming/head.pdf'), { method: 'HEAD' });
  expect(put.status).toBe(403);
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

  test('a PUT above the size that was announced is refused, and the size cannot be written anew', async () => {
    const announced = { audience: 'public', expiresInSeconds: 60, maxBytes: 10 } as const;
    const url = await blobs.presignPut('incoming/small', announced);
    const send = async (bytes: number, to = url) =>
      (await fetch(to, { method: 'PUT', body: Buffer.alloc(bytes) })).status;
    expect([
      await send(11),
      await send(11, url.replace('max=10', 'max=11')),
      await send(11, url.replace('max=10', '')),
    ]).toEqual([413, 403, 403]);
    expect(await blobs.stat('incoming/small')).toBeUndefined();
    expect([await send(10), await blobs.stat('incoming/small')]).toEqual([200, { sizeBytes: 10 }]);
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

  describe('when it is full', () => {
    const MB = 2 ** 20;
    const noRoom = (after: number) => () => {
      let left = after;
      return new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          left -= chunk.length;
          done(left < 0 ? Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }) : null);
        },
      });
    };
    test.each([
      ['there is not enough for the file', { freeBytes: async () => 64 * MB + 899_999 }, false],
      ['only the reserve is left', { freeBytes: async () => 63 * MB }, true],
      ['a write fails at once', { openFile: noRoom(0) }, true],
      ['a write fails in the middle', { openFile: noRoom(300_000) }, true],
    ])('a PUT is answered 507 and stores nothing where %s [UPL-38] [ERR-72] [ERR-74]', async (_, faulty, isFull) => {
      const full = new DiskBlobs({ ...options(), ...faulty });
      const at = await serve(full);
      const url = await full.presignPut('incoming/full.pdf', { audience: 'public', expiresInSeconds: 60 });
      const response = await fetch(at(url), { method: 'PUT', body: Buffer.alloc(900_000) });
      expect([response.status, response.headers.get('retry-after')]).toEqual([507, '60']);
      const { error } = (await response.json()) as { error: object };
      expect(error).toEqual({
        ...{ code: 'storage_full', message: expect.any(String), request_id: expect.any(String) },
        doc_url: 'http://docs.example.edu/errors/storage_full',
      });
      expect(await full.stat('incoming/full.pdf')).toBeUndefined();
      expect(readdirSync(join(folder, '.unfinished'))).toEqual([]);
      expect(await full.isFull()).toBe(isFull);
    });

    test('what came too late for the disk can be sent again once there is room', async () => {
      const freeBytes = [0, 0, 200 * MB, 200 * MB];
      const full = new DiskBlobs({ ...options(), freeBytes: async () => freeBytes.shift() ?? 200 * MB });
      const at = await serve(full);
      const url = at(await full.presignPut('incoming/again.pdf', { audience: 'public', expiresInSeconds: 60 }));
      const send = async () => (await fetch(url, { method: 'PUT', body: 'x' })).status;
      expect([await send(), await full.isFull(), await send(), await full.isFull()]).toEqual([507, true, 200, false]);
    });
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
