import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlobStore, BlobTooLarge } from '@exam-evaluation/data/blobs.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const HOUR = { expiresInSeconds: 3_600 };

/** What every BlobStore promises. */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(`${name} as BlobStore`, () => {
    let blobs: BlobStore;
    let folder: string;
    beforeAll(async () => {
      blobs = await open();
      folder = await mkdtemp(join(tmpdir(), 'exam-evaluation-blobs-'));
    });
    afterAll(async () => {
      await rm(folder, { recursive: true, force: true });
    });
    const newKey = () => `copies/${randomUUID()}/copy.pdf`;
    const local = () => join(folder, randomUUID());
    const put = (url: string, bytes: Buffer | string) => fetch(url, { method: 'PUT', body: bytes });

    test.each(['public', 'internal'] as const)(
      'takes a PUT and answers a GET by presigned %s addresses',
      async (audience) => {
        const [key, bytes] = [newKey(), randomBytes(100_000)];
        const stored = await put(await blobs.presignPut(key, { ...HOUR, audience }), bytes);
        expect(stored.status).toBe(200);
        expect(await blobs.stat(key)).toEqual({ sizeBytes: 100_000 });
        const fetched = await fetch(await blobs.presignGet(key, { ...HOUR, audience }));
        expect(fetched.status).toBe(200);
        expect(fetched.headers.get('content-disposition')).toBeNull();
        expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true);
      },
    );

    test('serves a download under the name asked for', async () => {
      const [key, path] = [newKey(), local()];
      await writeFile(path, '%PDF-1.7');
      await blobs.upload(key, path, { contentType: 'application/pdf' });
      const url = await blobs.presignGet(key, { ...HOUR, audience: 'public', downloadName: 'Prüfung "1".pdf' });
      const fetched = await fetch(url);
      expect(fetched.headers.get('content-type')).toBe('application/pdf');
      expect(fetched.headers.get('content-disposition')).toBe(
        `attachment; filename="Pr_fung _1_.pdf"; filename*=UTF-8''Pr%C3%BCfung%20%221%22.pdf`,
      );
      expect(await fetched.text()).toBe('%PDF-1.7');
    });

    test.each([
      ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
      ['bytes=7-', 206, 'bytes 7-9/10', '789'],
      ['bytes=-2', 206, 'bytes 8-9/10', '89'],
      ['bytes=0-99', 206, 'bytes 0-9/10', '0123456789'],
      ['bytes=10-', 416, '', ''],
    ])('serves the range %s', async (range, status, contentRange, text) => {
      const key = newKey();
      await put(await blobs.presignPut(key, { ...HOUR, audience: 'public' }), '0123456789');
      const url = await blobs.presignGet(key, { ...HOUR, audience: 'public' });
      const response = await fetch(url, { headers: { range } });
      const body = await response.text();
      expect(response.status).toBe(status);
      if (status === 206) expect([response.headers.get('content-range'), body]).toEqual([contentRange, text]);
    });

    test('uploads from and downloads to a file; a later upload replaces the earlier', async () => {
      const [key, from, to] = [newKey(), local(), local()];
      for (const text of ['first', 'second']) {
        await writeFile(from, text);
        await blobs.upload(key, from, { contentType: 'application/pdf' });
      }
      expect(await blobs.download(key, to, { maxBytes: 6 })).toBe(true);
      expect(await readFile(to, 'utf8')).toBe('second');
    });

    test('a download above the limit fails as too large', async () => {
      const [key, from] = [newKey(), local()];
      await writeFile(from, randomBytes(1_001));
      await blobs.upload(key, from, { contentType: 'application/pdf' });
      await expect(blobs.download(key, local(), { maxBytes: 1_000 })).rejects.toThrow(BlobTooLarge);
      expect(await blobs.download(key, local(), { maxBytes: 1_001 })).toBe(true);
    });

    test('stores small blobs from memory and reads them back', async () => {
      const [key, bytes] = [newKey(), randomBytes(1_001)];
      expect(await blobs.read(key, { maxBytes: 1_000 })).toBeUndefined();
      await blobs.write(key, Buffer.from('first'), { contentType: 'application/gzip' });
      await blobs.write(key, bytes, { contentType: 'application/gzip' });
      expect((await blobs.read(key, { maxBytes: 1_001 }))?.equals(bytes)).toBe(true);
      await expect(blobs.read(key, { maxBytes: 1_000 })).rejects.toThrow(BlobTooLarge);
      const signal = AbortSignal.abort(new Error('enough'));
      await expect(blobs.read(key, { maxBytes: 1_001, signal })).rejects.toThrow();
    });

    test('a download can be given up', async () => {
      const [key, from] = [newKey(), local()];
      await writeFile(from, randomBytes(1_000));
      await blobs.upload(key, from, { contentType: 'application/pdf' });
      const signal = AbortSignal.abort(new Error('enough'));
      await expect(blobs.download(key, local(), { maxBytes: 1_000, signal })).rejects.toThrow();
    });

    test('what is not there is undefined, false or 404', async () => {
      const [key, path] = [newKey(), local()];
      expect(await blobs.stat(key)).toBeUndefined();
      expect(await blobs.download(key, path, { maxBytes: 10 })).toBe(false);
      expect(existsSync(path)).toBe(false);
      expect((await fetch(await blobs.presignGet(key, { ...HOUR, audience: 'public' }))).status).toBe(404);
      await expect(blobs.delete(key)).resolves.toBeUndefined();
    });

    test('deletes', async () => {
      const key = newKey();
      await put(await blobs.presignPut(key, { ...HOUR, audience: 'internal' }), 'x');
      await blobs.delete(key);
      expect(await blobs.stat(key)).toBeUndefined();
    });

    test('deletes all below a folder, and nothing beside it', async () => {
      const [folder, from] = [randomUUID(), local()];
      await writeFile(from, 'x');
      const keys = [`copies/${folder}/a/1.pdf`, `copies/${folder}/a/b/2.pdf`, `copies/${folder}/ab/3.pdf`];
      for (const key of keys) await blobs.upload(key, from, { contentType: 'application/pdf' });
      await blobs.deleteBelow(`copies/${folder}/a/`);
      expect(await Promise.all(keys.map(async (key) => (await blobs.stat(key)) !== undefined))).toEqual([
        false,
        false,
        true,
      ]);
      await expect(blobs.deleteBelow(`copies/${folder}/a/`)).resolves.toBeUndefined();
    });

    test('refuses an address that was made for another method, key or name, or is expired', async () => {
      const key = newKey();
      const [putUrl, getUrl] = [
        await blobs.presignPut(key, { ...HOUR, audience: 'public' }),
        await blobs.presignGet(key, { ...HOUR, audience: 'public', downloadName: 'a.pdf' }),
      ];
      expect((await put(putUrl, 'x')).status).toBe(200);
      expect((await fetch(putUrl)).status).toBe(403);
      expect((await put(getUrl, 'y')).status).toBe(403);
      expect((await fetch(putUrl.replace('copies/', 'copies/other'), { method: 'PUT', body: 'x' })).status).toBe(403);
      expect((await fetch(getUrl.replace('a.pdf', 'b.pdf'))).status).toBe(403);
      const short = await blobs.presignGet(key, { audience: 'public', expiresInSeconds: 1 });
      let status = 200;
      for (const deadline = Date.now() + 60_000; status === 200 && Date.now() < deadline; ) {
        const response = await fetch(short);
        await response.text();
        status = response.status;
      }
      expect(status).toBe(403);
    });

    test('answers whether it is reachable', async () => {
      expect(await blobs.isReachable()).toBe(true);
    });
  });
}
