import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Blobs, type S3BlobsOptions } from '@exam-evaluation/data/adapters/blobs-s3.ts';
import { describeBlobStore } from '@exam-evaluation/testing/port-suites/blob-store.ts';
import { expect, test } from '@jest/globals';
import { Client } from 'minio';
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

  test('gives up a download that is larger than allowed, whatever size the store reports', async () => {
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

  test('keeps lifecycle rules of the bucket that others have set', async () => {
    const { hostname, port } = new URL(endpoint);
    const { accessKey, secretKey } = options.credentials as { accessKey: string; secretKey: string };
    const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
    const bucket = 'rules-of-others';
    const blobs = new S3Blobs({ ...options, bucket });
    await blobs.prepare();
    const own = {
      ID: 'old-versions',
      Status: 'Enabled',
      Filter: { Prefix: 'copies/' },
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
    };
    await client.setBucketLifecycle(bucket, { Rule: [own] } as never);
    expect(await blobs.prepare()).toBe(true);
    expect(await blobs.prepare()).toBe(true);
    const rules = (await client.getBucketLifecycle(bucket))!.Rule as { ID: string }[];
    expect(rules.find(({ ID }) => ID === own.ID)).toEqual(own);
    expect(rules.map(({ ID }) => ID).sort()).toEqual(['empty-incoming', 'old-versions']);
  });

  test('a store that is away is not reachable', async () => {
    expect(await new S3Blobs({ ...options, endpoint: 'http://127.0.0.1:1' }).isReachable()).toBe(false);
  });
});
