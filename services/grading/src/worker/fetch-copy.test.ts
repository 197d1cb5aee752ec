import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { create } from '@bufbuild/protobuf';
import { CopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { fetchCopy, putCheckedCopy } from './fetch-copy.ts';

let asked = 0;
const storage = createServer((request, response) => {
  asked++;
  response.writeHead(request.method === 'PUT' ? 507 : 403).end();
}).listen(0, '127.0.0.1');
await once(storage, 'listening');
const url = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/copy.pdf`;
const { signal } = new AbortController();
beforeEach(() => {
  asked = 0;
});
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
});

test('a copy that storage does not return is unavailable after three tries, and the log says why', async () => {
  const copy = create(CopySchema, { url });
  const fetched = inWorkFolder((folder) => fetchCopy(copy, join(folder, 'copy.pdf'), signal));
  await expect(fetched).rejects.toMatchObject({
    code: 'file_unavailable',
    cause: expect.objectContaining({ message: 'storage answered 403' }),
  });
  expect(asked).toBe(3);
});

test('a checked copy for which storage has no room is stored by a later try of its drawing', async () => {
  await expect(putCheckedCopy(url, new Uint8Array(8), signal)).rejects.toMatchObject({
    code: 'file_unavailable',
    isTransient: true,
    cause: expect.objectContaining({ message: 'storage answered 507' }),
  });
  expect(asked).toBe(3);
});
