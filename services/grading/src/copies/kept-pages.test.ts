import { create } from '@bufbuild/protobuf';
import { ClaimSchema, type WorkService } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import type { CopyReader, PageReading } from '@exam-evaluation/reading/page.ts';
import { createLogger } from '@exam-evaluation/runtime/log.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { expect, test } from '@jest/globals';
import { keepingPages } from './kept-pages.ts';

const log = createLogger({ service: 'test', level: 'silent' });
const READING: PageReading = { words: { page: 1, quarters: 2, bytes: new Uint8Array([1, 2]) }, devanagari: false };
const page = (number: number) => ({ pdfPath: 'copy.pdf', number, size: { width: 595, height: 842 } });

/** Readers of two tries of one attempt, and how often a page was read. */
function tries(work: Pick<RpcClient<typeof WorkService>, 'recallPage' | 'keepPage'>, builds = ['1', '1']) {
  const claim = create(ClaimSchema, { attemptId: 'attempt', token: 1n, copy: { sha256: 'ab' } });
  const reads: number[] = [];
  const reader = {
    readPage: async ({ number }) => {
      reads.push(number);
      return READING;
    },
  } satisfies Partial<CopyReader> as unknown as CopyReader;
  const parts = { reader, work: work as RpcClient<typeof WorkService>, log };
  const [first, second] = builds.map((build) => keepingPages({ ...parts, build }, claim));
  return { first: first!, second: second!, reads };
}

/** Keeps pages as the submissions service does. */
function keeping() {
  const kept = new Map<string, Uint8Array>();
  return {
    recallPage: async ({ key }: { key?: string }) => ({ reading: kept.get(key!) }),
    keepPage: async ({ key, reading }: { key?: string; reading?: Uint8Array }) => void kept.set(key!, reading!),
  } as unknown as RpcClient<typeof WorkService>;
}

test('a page that one try has read is not read by the next, by the same build and in the same way', async () => {
  const { first, second, reads } = tries(keeping());
  await first.readPage(page(1), { thorough: true });
  const again = await second.readPage(page(1), { thorough: true });
  expect(again).toEqual(READING);
  await second.readPage(page(2), { thorough: true });
  await second.readPage(page(1), { thorough: false });
  expect(reads).toEqual([1, 2, 1]);
});

test('another build reads a page again', async () => {
  const { first, second, reads } = tries(keeping(), ['1', '2']);
  await first.readPage(page(1), { thorough: true });
  await second.readPage(page(1), { thorough: true });
  expect(reads).toEqual([1, 1]);
});

test('a page is read all the same where nothing can be kept', async () => {
  const fails = () => Promise.reject(new Error('away'));
  const { first, reads } = tries({ recallPage: fails, keepPage: fails });
  expect(await first.readPage(page(1), { thorough: true })).toEqual(READING);
  expect(reads).toEqual([1]);
});
