// Hands in a class: every copy is matched with its candidate before the first is sent. Each carries the hash of its
// content, by which a later run, after a break, knows what is there already.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  type AnswerInput,
  ApiError,
  type ExamEvaluation,
  type Progress,
  type Scan,
} from '../../typescript/src/index.ts';
import { readAnswers } from './answers.ts';
import { examOf } from './exams.ts';
import { EXIT, Failure, failureWith, unreadable } from './failure.ts';
import { match, type Numbered } from './matching.ts';
import { counted, print, progressOf, remark } from './output.ts';

export interface SubmitOptions {
  exam?: string;
  match: 'id' | 'roll';
  replace?: boolean;
  signal: AbortSignal;
}

/** A copy to be handed in, from a file or a row; the hash is that of its content. */
interface Copy {
  source: string;
  external_id: string;
  sha256: string;
  content: { file: string } | { answers: AnswerInput[] };
  replace?: boolean;
}

/** @returns the exit code: 1 where a copy was refused. */
export async function submit(
  client: ExamEvaluation,
  given: readonly string[],
  options: SubmitOptions,
): Promise<number> {
  const { signal } = options;
  const files = await expand(given);
  const tables = files.filter((file) => extname(file).toLowerCase() === '.csv');
  if (tables.length > 0 && files.length > 1) throw new Failure('hand in scans, or one CSV file', EXIT.usage);
  const examId = await examOf(client, options.exam);
  const candidates: Numbered[] = [];
  for await (const { external_id, roll_number } of client.eachExamCandidate({
    path: { examId },
    query: { limit: 200 },
    signal,
  }))
    candidates.push({ external_id, number: options.match === 'roll' ? roll_number : external_id });
  if (candidates.length === 0)
    throw new Failure('the exam has no candidates; add them with "candidates add class.csv"');
  const copies = tables[0]
    ? await typedCopies(client, examId, tables[0], candidates)
    : await scannedCopies(match(files, candidates), signal);
  const missing = candidates.length - copies.length;
  if (missing > 0) remark(`${missing} of ${counted(candidates.length, 'candidate')} without a copy here`);
  const todo = await notYetThere(client, examId, copies, options);
  if (todo.length < copies.length)
    remark(`${counted(copies.length - todo.length, 'copy is', 'copies are')} there already`);
  return todo.length > 0 ? await send(client, examId, todo, signal) : 0;
}

async function typedCopies(
  client: ExamEvaluation,
  examId: string,
  file: string,
  candidates: Numbered[],
): Promise<Copy[]> {
  const rows = await readAnswers(client, examId, file, candidates);
  return rows.map(({ source, external_id, answers }) => ({
    source,
    sha256: createHash('sha256').update(JSON.stringify(answers)).digest('hex'),
    external_id,
    content: { answers },
  }));
}

async function scannedCopies(matched: { file: string; external_id: string }[], signal: AbortSignal): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const { file, external_id } of matched) {
    signal.throwIfAborted();
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    copies.push({ source: file, sha256: hash.digest('hex'), external_id, content: { file } });
  }
  return copies;
}

/** The copies that are to be sent. @throws Failure where a candidate has another copy that is not to be replaced. */
async function notYetThere(
  client: ExamEvaluation,
  examId: string,
  copies: readonly Copy[],
  { replace, signal }: SubmitOptions,
): Promise<Copy[]> {
  const there = new Map<string, unknown>();
  for await (const { candidate, metadata } of client.eachExamSubmission({
    path: { examId },
    query: { limit: 200 },
    signal,
  }))
    there.set(candidate.external_id, metadata?.sha256);
  const todo = copies.filter(({ external_id, sha256 }) => there.get(external_id) !== sha256);
  const inTheWay = todo.filter(({ external_id }) => there.has(external_id));
  if (inTheWay.length > 0 && !replace) {
    const told = inTheWay.map(({ source, external_id }) => `${source}: ${external_id} has another copy`);
    throw failureWith('nothing was handed in; with --replace these would replace what is there:', told);
  }
  // Only what was seen is replaced: a copy that an interrupted run still brings in is not charged twice.
  return todo.map((copy) => ({ ...copy, replace: there.has(copy.external_id) }));
}

async function send(client: ExamEvaluation, examId: string, copies: Copy[], signal: AbortSignal): Promise<number> {
  const bodies = copies.map(({ external_id, content, sha256, replace = false }) => {
    return { candidate: { external_id }, ...content, replace, metadata: { sha256 } };
  });
  const progress = progressOf('handing in', copies.length);
  let [accepted, refused] = [0, 0];
  const options = {
    signal,
    onProgress: (now: Progress) =>
      progress.show(Math.max(now.uploaded, now.accepted + now.refused), `${now.accepted} accepted`),
  };
  const { submitScans, submitBatch } = client.submissions;
  const outcomes =
    'file' in copies[0]!.content
      ? submitScans(examId, bodies as Scan[], options)
      : submitBatch(examId, bodies, options);
  const refusals: string[] = [];
  try {
    let at = 0;
    for await (const { submission, error } of outcomes) {
      const copy = copies[at++]!;
      const id = submission?.id ?? (await sameCopy(client, copy, error));
      if (id) {
        accepted++;
        print(`${copy.external_id}\t${id}`);
      } else {
        refused++;
        refusals.push(`${copy.source}: ${error!.message}`);
      }
    }
  } finally {
    progress.end();
    for (const refusal of refusals) remark(refusal);
    const left = copies.length - accepted - refused;
    remark(
      `${accepted} handed in, ${refused} refused${left > 0 ? `, ${left} left; run the same command to go on` : ''}`,
    );
  }
  return refused > 0 ? EXIT.refused : 0;
}

/** The submission that is in the way where it is this very copy, which a run that was interrupted has brought in. */
async function sameCopy(client: ExamEvaluation, copy: Copy, error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError && error.is('submission_exists'))) return undefined;
  const { submission_id } = error.details;
  const { metadata } = await client.getSubmission({ path: { submissionId: submission_id } });
  return metadata?.sha256 === copy.sha256 ? submission_id : undefined;
}

/** Files as they were given, those of a folder, and those of `*.pdf` where no shell has expanded it. */
async function expand(given: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of given) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) files.push(path);
    else if (found?.isDirectory()) files.push(...(await pdfsIn(path)));
    else if (/(?:^|[\\/])\*\.pdf$/i.test(path)) files.push(...(await pdfsIn(path.slice(0, -'*.pdf'.length) || '.')));
    else throw new Failure(`${path}: there is no such file`);
  }
  const unfit = files.filter((file) => !['.pdf', '.csv'].includes(extname(file).toLowerCase()));
  if (unfit.length > 0) throw failureWith('neither PDF nor CSV:', unfit);
  if (files.length === 0) throw new Failure(`no PDF is in ${given.join(' ')}`);
  return [...new Set(files)];
}

async function pdfsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(folder, error);
  });
  return names
    .filter((name) => extname(name).toLowerCase() === '.pdf')
    .sort()
    .map((name) => join(folder, name));
}
