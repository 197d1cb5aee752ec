import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { KeptChildren } from '@exam-evaluation/runtime/children/kept.ts';
import pLimit from 'p-limit';
import type { InspectReply, InspectTask } from './inspect-child.ts';
import type { CheckResult } from './store.ts';

// PDF readers accept some junk before the header.
const HEADER_WITHIN_BYTES = 1_024;

/** Files after which a child is replaced, since its memory only grows. */
const FILES_MAX = 100;
const children = new KeptChildren<InspectTask, InspectReply>({
  name: 'the check of an upload',
  module: new URL('./inspect-child.ts', import.meta.url),
  budget: BUDGETS.inspect,
  tasksMax: FILES_MAX,
});
const inChildren = pLimit(Math.max(1, availableParallelism()));

/**
 * Judges a file on disk: kind, whether it opens without a password, pages, hash. A file that hangs or crashes the
 * parser is `corrupt`.
 * @throws ChildFailed when the parser did not start or the system killed it: that says nothing about the file.
 */
export async function inspectPdf(path: string): Promise<CheckResult> {
  const { size: sizeBytes } = await stat(path);
  const rejected = (error: CheckResult['error']): CheckResult => ({ error, sizeBytes, pages: null, sha256: null });
  if (sizeBytes === 0) return rejected('empty');
  if (!(await startsAsPdf(path))) return rejected('not_a_pdf');
  const found = await inChildren(() => openInChild(path));
  if ('refused' in found) return rejected(found.refused);
  if (found.pages < 1) return rejected('empty');
  return { error: null, sizeBytes, pages: found.pages, sha256: await hashFile(path) };
}

async function startsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_WITHIN_BYTES), 0, HEADER_WITHIN_BYTES, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

async function openInChild(file: string): Promise<InspectReply> {
  try {
    return await children.ask({ file });
  } catch (error) {
    if (!(error instanceof ChildFailed) || error.isOfMachine) throw error;
    return { refused: 'corrupt' };
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
