// Takes the processors away from a whole system (all its processes run for one thirtieth of the time), hands typed copies
// and scans in, and fetches their checked copies. Nothing may fail, and nothing may be charged twice.
// Usage: npm run bench:starved [-- --share 30] [-- --copies 60]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DemoCopy, printedSheet } from '@exam-evaluation/standalone/demo/copies.ts';
import { SCIENCE, TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { openInstitute, startSystem } from '../neighbour/systems.ts';
import { throttle } from './throttle.ts';

const { values } = parseArgs({
  options: { share: { type: 'string', default: '30' }, copies: { type: 'string', default: '60' } },
});
const [share, copies] = [Number(values.share), Number(values.copies)];
/** One copy in so many is a scan. */
const SCAN_EVERY = 4;
const scans = Math.ceil(copies / SCAN_EVERY);

const system = await startSystem('embedded');
const api = await openInstitute(system.runtime);
const release = throttle(system.runtime.pid!, share);
const startedAt = performance.now();
const seconds = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`;
const failures: string[] = [];

async function openExam(exam: object, count: number) {
  const candidates = Array.from({ length: count }, (_, n) => ({ external_id: `c-${n}`, name: `Candidate ${n}` }));
  return await api.post('/exams', { ...exam, candidates });
}

/** Waits for a copy and fetches its checked copy. */
async function follow(submissionId: string, what: string): Promise<void> {
  const { status, error, attempt_count } = await api.ended(submissionId, () => undefined);
  console.log(`${seconds()}: ${what} ${status}${error ? ` (${error.code}: ${error.message})` : ''}`);
  if (status !== 'graded' || attempt_count !== 1) failures.push(`${what}: ${status}, ${attempt_count} attempts`);
  else await api.download(`/submissions/${submissionId}/checked-copy`);
}

async function handIn(): Promise<void> {
  const [typed, science] = [await openExam(TYPED, copies - scans), await openExam(SCIENCE, scans)];
  const sheet: DemoCopy = await printedSheet();
  const followed: Promise<void>[] = [];
  for (let n = 0; n < copies; n++) {
    const isScan = n % SCAN_EVERY === 0;
    const at = isScan ? n / SCAN_EVERY : n - Math.ceil(n / SCAN_EVERY);
    const answers = isScan ? { upload_id: await api.upload(sheet.filename, sheet.pdf) } : { answers: TYPED_ANSWERS };
    const exam = isScan ? science : typed;
    const copy = { candidate: { external_id: `c-${at}` }, ...answers };
    const { id } = await api.post(`/exams/${exam.id}/submissions`, copy);
    followed.push(follow(id, `${isScan ? 'scan' : 'typed copy'} ${at}`));
  }
  for (const outcome of await Promise.allSettled(followed))
    if (outcome.status === 'rejected') failures.push(String(outcome.reason));
}

try {
  await handIn().catch((error: unknown) => void failures.push(String(error)));
} finally {
  await release();
}
const log = readFileSync(join(system.folder, 'data', 'log.jsonl'), 'utf8');
const count = (message: string) => log.split(message).length - 1;
const { balance, committed } = await api.get('/credits');
console.log(`\n${copies} copies (${scans} scans) at 1/${share} of the processors: ${seconds()}`);
console.log(`claims lost ${count('claim lost; dropping the work')}, held again ${count('is held again')}`);
console.log(`put off ${count('"copy put off"')}; credits: ${balance}, committed ${committed}`);
for (const failure of failures) console.log(`!! ${failure}`);
await system.stop();
process.exitCode = failures.length > 0 ? 1 : 0;
