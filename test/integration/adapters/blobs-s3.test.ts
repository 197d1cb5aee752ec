import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Blobs, type S3BlobsOptions } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { describeBlobStore } from '@exam-evaluation/testing/port-suites/blob-store.ts';
import { expect, test } from '@jest/globals';
import { withRealPart } from './real-part.ts';

withRealPart('S3Blobs', 'TEST_S3_ENDPOINT', (endpoint) => {
  const options: S3BlobsOptions = {
    endpoint,
    publicEndpoint: endpoint.replace('127.0.0.1', 'localhost'),
    region: process.env.TEST_S3_REGION ?? 'us-east-1',
    bucket: 'adapter-tests',
    credentials: {
      accessKey: process.env.TEST_S3_ACCESS_KEY ?? '',
      secretKey: process.env.TEST_S3_SECRET_KEY ?? '',
    },
    pathStyle: true,
  };

  describeBlobStore('S3Blobs', async () => {
    const blobs = new S3Blobs(options);
    await Promise.all([blobs.prepare(), blobs.prepare()]); // as two services starting at once do
    return blobs;
  });

  test('signs for the public host, while services use the inner one', async () => {
    const blobs = new S3Blobs({ ...options, publicEndpoint: 'https://files.example.edu' });
    const presign = (audience: 'public' | 'internal') => blobs.presignPut('a/b', { audience, expiresInSeconds: 60 });
    expect(new URL(await presign('public')).origin).toBe('https://files.example.edu');
    expect(new URL(await presign('internal')).origin).toBe(endpoint);
  });

  test('gives up a download that is larger than told, whatever its size on record', async () => {
    const [blobs, folder, key] = [
      new S3Blobs(options),
      await mkdtemp(join(tmpdir(), 'exam-evaluation-')),
      randomUUID(),
    ];
    await writeFile(join(folder, 'large'), randomBytes(5_000_000));
    await blobs.upload(key, join(folder, 'large'), { contentType: 'application/pdf' });
    await expect(blobs.download(key, join(folder, 'copy'), { maxBytes: 4_999_999 })).rejects.toThrow('larger than');
    expect(await blobs.download(key, join(folder, 'copy'), { maxBytes: 5_000_000 })).toBe(true);
    await blobs.delete(key);
    await rm(folder, { recursive: true });
  });

  test('a store that is away is not reachable', async () => {
    expect(await new S3Blobs({ ...options, endpoint: 'http://127.0.0.1:1' }).isReachable()).toBe(false);
  });
});
