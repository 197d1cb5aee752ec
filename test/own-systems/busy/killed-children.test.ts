// Protects: whatever ends the processes that read, mark and draw, no copy fails for it and nothing is charged twice.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { startOwnSystem } from '../../harness/own-system.ts';
import { upload } from '../../harness/uploads.ts';

const KILLS = 20;
const PAUSE_MS = 250;
/** What runs in child processes of the system, apart from its database. */
const WORK = /computing\/child|pdftoppm|pdfinfo|pdftotext|tesseract|pdfium-child|handwriting\/child|drawing-child/;

const SAMPLES = join(import.meta.dirname, '../../../docs/integrators/samples');
const paper = JSON.parse(readFileSync(join(SAMPLES, 'exam.json'), 'utf8'));
const scan = readFileSync(join(SAMPLES, 'text-layer.pdf'));

const system = await startOwnSystem();
const { ended, institute, openExam, served, settledCredits, submit, written } = system.kit;
afterAll(() => system.stop());

/** Ids of the processes below this one that work on copies now. */
function working(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const children = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return children.filter((child) => WORK.test(commandOf(child)));
  });
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Kills processes that work on copies, one at a time, as the memory killer does. @returns how many. */
async function killSome(signal: AbortSignal): Promise<number> {
  let killed = 0;
  while (killed < KILLS && !signal.aborted) {
    await sleep(PAUSE_MS);
    const all = working(system.runtime.pid!);
    const victim = all[Math.floor(Math.random() * all.length)];
    if (victim === undefined) continue;
    process.kill(victim, 'SIGKILL');
    killed += 1;
  }
  return killed;
}

// Other systems do not tell which processes are whose.
(process.platform === 'linux' ? test : test.skip)(
  'with processes killed at random, every copy is graded and charged once',
  async () => {
    const over = new AbortController();
    const killing = killSome(over.signal);
    const typed = await institute({ credits: 100 });
    const exam = await openExam(typed, {}, 8);
    const copies = await Promise.all(exam.candidates.map((_, n) => submit(typed, exam, n, written())));
    const scanned = await institute({ credits: 100 });
    const sheets = await openExam(scanned, { ...paper, candidates: [{ external_id: 's-1' }, { external_id: 's-2' }] });
    for (const { id: candidate } of sheets.candidates) {
      const body = { candidate: { id: candidate }, upload_id: await upload(scanned, scan) };
      const accepted = await served(() => scanned.post(`/exams/${sheets.id}/submissions`, body));
      expect(accepted.status).toBe(201);
      expect(await ended(scanned, accepted.body.id)).toMatchObject({ status: 'graded', attempt_count: 1 });
    }
    for (const { id } of copies) expect(await ended(typed, id)).toMatchObject({ status: 'graded', attempt_count: 1 });
    over.abort();
    process.stdout.write(`${await killing} processes killed\n`);
    expect(await settledCredits(typed)).toMatchObject({ balance: 100 - 8 * 0.5 });
    expect(await settledCredits(scanned)).toMatchObject({ balance: 100 - 2 });
  },
);
