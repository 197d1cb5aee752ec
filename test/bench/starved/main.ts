// Takes the processors away from a whole system (all its processes run for one thirtieth of the time), hands typed copies
// and scans in, fetches their checked copies and reads, and makes trouble meanwhile. All copies have to be graded and charged
// once, no page may be read more than twice, and callers get nothing but answers and honest `Retry-After`.
// Usage: npm run bench:starved [-- --share 30] [-- --copies 60] [-- --parts stack] [-- --trouble frozen|restarts|kills]
// [-- --demo]
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { type DemoCopy, printedSheet } from '@exam-evaluation/standalone/demo/copies.ts';
import { SCIENCE, TYPED, TYPED_ANSWERS } from '@exam-evaluation/standalone/demo/exams.ts';
import { openInstitute, type Parts, startSystem } from '../neighbour/systems.ts';
import { countAnswers } from './answers.ts';
import { Throttle } from './throttle.ts';
import { TROUBLES } from './troubles.ts';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '30' },
    copies: { type: 'string', default: '60' },
    parts: { type: 'string', default: 'embedded' },
    trouble: { type: 'string', default: 'none' },
    demo: { type: 'boolean', default: false },
  },
});
const [share, copies] = [Number(values.share), Number(values.copies)];
const trouble = TROUBLES[values.trouble as keyof typeof TROUBLES];
if (!trouble) throw new Error(`--trouble is one of ${Object.keys(TROUBLES).join(', ')}`);
/** One copy in so many is a scan. */
const SCAN_EVERY = 4;
const scans = Math.ceil(copies / SCAN_EVERY);

const system = await startSystem(values.parts as Parts, { PORT: String(await freePort()) });
const api = await openInstitute(system.runtime);
const { balance: before } = await api.get('/credits');
const answers = countAnswers();
const throttle = new Throttle(share);
const startedAt = performance.now();
const seconds = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`;
const tell = (what: string) => console.log(`${seconds()}: ${what}`);
const failures: string[] = [];
const over = new AbortController();
let charged = 0;

async function openExam(exam: object, count: number) {
  const candidates = Array.from({ length: count }, (_, n) => ({ external_id: `c-${n}`, name: `Candidate ${n}` }));
  return await api.post('/exams', { ...exam, candidates });
}

/** Waits for a copy, reads its result and fetches its checked copy. */
async function follow(submissionId: string, what: string): Promise<void> {
  const { status, error, attempt_count, credits_charged } = await api.ended(submissionId, () => undefined);
  tell(`${what} ${status}${error ? ` (${error.code}: ${error.message})` : ''}`);
  charged += credits_charged ?? 0;
  if (status !== 'graded' || attempt_count !== 1)
    return void failures.push(`${what}: ${status}, ${attempt_count} attempts`);
  await api.get(`/submissions/${submissionId}/result`);
  await api.download(`/submissions/${submissionId}/checked-copy`);
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

async function demo(): Promise<void> {
  const env = { ...process.env, BASE_URL: system.runtime.baseUrl, API_KEY: api.key };
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../deploy/standalone/src/demo/main.ts')],
    {
      env,
      cwd: system.folder,
    },
  );
  tell('the demo has kept its promises');
}

/** The credits when nothing is committed any more; charges follow the marks after a moment. */
async function settled(): Promise<{ balance: number; committed: number }> {
  for (let tries = 1; ; tries++) {
    const credits = await api.get('/credits');
    if (credits.committed === 0 || tries === 60) return credits;
    await sleep(1_000);
  }
}

const troubled = trouble({ system, throttle, tell, over: over.signal });
try {
  for (const outcome of await Promise.allSettled([handIn(), ...(values.demo ? [demo()] : [])]))
    if (outcome.status === 'rejected') failures.push(String(outcome.reason));
} finally {
  over.abort();
  await troubled;
  await throttle.end();
}
const { balance, committed } = await settled();
const spent = before - balance;
if (committed !== 0 || (!values.demo && spent !== charged))
  failures.push(`credits: ${spent} spent, ${committed} committed, ${charged} charged to copies`);
failures.push(...answers.dishonest);
console.log(`\n${copies} copies (${scans} scans) at 1/${share} of the processors, ${system.name}: ${seconds()}`);
console.log(
  `load of the machine: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')}`,
);
console.log(`answers: ${answers.summary()}`);
if (!system.stack) {
  const log = readFileSync(join(system.folder, 'data', 'log.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const told = log.map((line) => JSON.parse(line) as { level: string; msg: string });
  const count = (message: string) => told.filter(({ msg }) => msg.includes(message)).length;
  const metrics = await (await fetch(`http://${system.runtime.metricsAddress}/metrics`)).text();
  const pages = (from: string) =>
    Number(new RegExp(`^grading_pages_total{.*from="${from}".*} (\\d+)`, 'm').exec(metrics)?.[1]);
  console.log(`claims lost ${count('claim lost; dropping the work')}, held again ${count('is held again')}`);
  console.log(`put off ${count('copy put off')}`);
  console.log(`pages read ${pages('file')}, kept ${pages('kept')}, since the last start`);
  const grave = Map.groupBy(told, ({ level, msg }) => `${level}: ${msg}`);
  for (const [what, lines] of [...grave].filter(([name]) => /^(warn|error|fatal)/.test(name)))
    console.log(`log: ${lines.length} times ${what}`);
  if (pages('file') > 2 * scans && !values.demo) failures.push(`${scans} pages were read ${pages('file')} times`);
}
console.log(`credits: ${spent} spent, ${committed} committed`);
for (const failure of failures) console.log(`!! ${failure}`);
await system.stop();
process.exitCode = failures.length > 0 ? 1 : 0;
