import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { create } from '@bufbuild/protobuf';
import { CopySchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';
import { afterAll, expect, test } from '@jest/globals';
import { fetchCopy } from './fetch-copy.ts';

let asked = 0;
const storage = createServer((_request, response) => {
  asked++;
  response.writeHead(403).end();
}).listen(0, '127.0.0.1');
afterAll(() => {
  storage.closeAllConnections();
  storage.close();
});

test('a copy that storage does not return is unavailable after three tries, and the log says why', async () => {
  await once(storage, 'listening');
  const copy = create(CopySchema, { url: `http://127.0.0.1:${(storage.address() as AddressInfo).port}/copy.pdf` });
  const fetched = inWorkFolder((folder) => fetchCopy(copy, join(folder, 'copy.pdf'), new AbortController().signal));
  await expect(fetched).rejects.toMatchObject({
    code: 'file_unavailable',
    cause: expect.objectContaining({ message: 'storage answered 403' }),
  });
  expect(asked).toBe(3);
});
