import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { S3Blobs } from './blobs-s3.ts';

/** A store that lists these keys, 1,000 a page, and answers every deletion with `answer`. */
async function deleteBelow(keys: readonly string[], answer: string): Promise<number[]> {
  const deletions: number[] = [];
  const answerTo = async (request: IncomingMessage) => {
    const body = await text(request);
    if (request.method === 'POST') {
      deletions.push(body.match(/<Key>/g)!.length);
      return `<DeleteResult>${answer}</DeleteResult>`;
    }
    const token = new URL(request.url!, 'http://store').searchParams.get('continuation-token') ?? '';
    const from = Number(token.slice('from '.length));
    const page = keys.slice(from, from + 1_000).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
    const more = from + 1_000 < keys.length;
    const next = more ? `<NextContinuationToken>from ${from + 1_000}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
  };
  const store = createServer((request, response) => void answerTo(request).then((xml) => response.end(xml)));
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const credentials = { accessKey: 'access', secretKey: 'secret' };
  const bucket = { credentials, region: 'us-east-1', bucket: 'bucket', pathStyle: true };
  try {
    await new S3Blobs({ endpoint, publicEndpoint: endpoint, ...bucket }).deleteBelow('copies/a/');
    return deletions;
  } finally {
    store.close();
  }
}

test('deletes below a folder a page at a time', async () => {
  const keys = Array.from({ length: 1_001 }, (_, n) => `copies/a/${n}.pdf`);
  expect(await deleteBelow(keys, '')).toEqual([1_000, 1]);
});

test('a deletion that the store refuses is a failure', async () => {
  const refusal = '<Error><Key>copies/a/1.pdf</Key><Code>AccessDenied</Code><Message>no</Message></Error>';
  await expect(deleteBelow(['copies/a/1.pdf'], refusal)).rejects.toThrow('AccessDenied');
});
