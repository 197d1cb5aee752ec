import { createHash } from 'node:crypto';
import {
  ApiError,
  type CandidateInput,
  type CreatedExam,
  type CreateExamBody,
  type ExamEvaluation,
} from '../../typescript/src/index.ts';
import { readCsv, readText } from './csv.ts';
import { EXIT, Failure, failureWith } from './failure.ts';
import { type Cell, counted, print, remark, table } from './output.ts';
import { explained, readPaper } from './paper.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Candidates of a request. */
const CANDIDATES_MAX = 2_000;
const CANDIDATE_FIELDS = ['external_id', 'name', 'roll_number', 'section_or_class'] as const;

/** The id of an exam. @param given its id or `external_ref`; the one exam that is open when left out. */
export async function examOf(client: ExamEvaluation, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    if (UUID.test(given)) return given;
    const { data } = await client.searchExams({ body: { external_ref: given } });
    if (data[0]) return data[0].id;
    throw new Failure(`no exam has the external_ref ${given}`);
  }
  const open = [];
  for await (const exam of client.eachExam({ query: { status: 'open' } })) open.push(exam);
  const [only, another] = open;
  if (only && !another) {
    remark(`${only.title} (${only.id})`);
    return only.id;
  }
  if (!only) throw new Failure('no exam is open; name one with --exam', EXIT.usage);
  const listed = open.map(({ id, title }) => `${id}  ${title}`);
  throw failureWith('several exams are open; name one with --exam:', listed, EXIT.usage);
}

export interface CreateOptions {
  open?: boolean;
  again?: boolean;
}

/** Creates the exam that a file describes, and prints its id. */
export async function createExam(client: ExamEvaluation, file: string, { open, again }: CreateOptions): Promise<void> {
  const paper = readPaper(await readText(file), file);
  const body = open ? { ...paper.body, open } : paper.body;
  const exam =
    (again ? undefined : await createdBefore(client, body)) ??
    (await client.createExam({ body }).catch((error: unknown) => {
      throw explained(error, paper.lineOf, file);
    }));
  const warnings = [...exam.warnings, ...exam.questions.flatMap((question) => question.warnings)];
  const told = warnings.map(({ field, message }) => `${file}:${paper.lineOf(field ?? '')}: ${message}`);
  for (const line of new Set(told)) remark(`warning: ${line}`);
  const [questions, marks] = [counted(exam.question_count, 'question'), counted(exam.paper_max, 'mark')];
  remark(`${exam.title}: ${questions}, ${marks}, ${exam.status}`);
  print(exam.id);
}

/**
 * Creates an exam under a key of its content, so that the same file makes one exam, however often a broken connection
 * has it sent. @returns nothing where the answer under the key is no longer true: a refusal, or an exam deleted since.
 */
async function createdBefore(client: ExamEvaluation, body: CreateExamBody): Promise<CreatedExam | undefined> {
  const idempotencyKey = `cli-${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
  try {
    const exam = await client.createExam({ body, idempotencyKey });
    await client.getExam({ path: { examId: exam.id } });
    return exam;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}

export async function listExams(client: ExamEvaluation, status: string | undefined): Promise<void> {
  const rows: Cell[][] = [];
  for await (const exam of client.eachExam({ query: { status: status as 'open', limit: 200 } }))
    rows.push([exam.id, exam.status, exam.mode, exam.conducted_on, exam.external_ref, exam.title]);
  if (rows.length === 0) remark('no exams');
  table(rows);
}

export async function showExam(client: ExamEvaluation, given: string, json: boolean): Promise<void> {
  const examId = await examOf(client, given);
  const exam = await client.getExam({ path: { examId }, query: { include: ['stats', 'questions'] } });
  if (json) return print(JSON.stringify(exam, null, 2));
  const { submissions = 0, by_status = {}, needs_review, finalized, average_percentage } = exam.stats ?? {};
  table([
    ['title', exam.title],
    ['id', exam.id],
    ['external_ref', exam.external_ref],
    ['status', exam.status],
    ['mode', exam.mode],
    ['marks', exam.paper_max],
    ['candidates', exam.stats?.candidates],
    ['copies', [submissions, ...Object.entries(by_status).map(([status, n]) => `${status} ${n}`)].join(', ')],
    ['to review', needs_review],
    ['finalized', finalized],
    ['average %', average_percentage],
    ['dashboard', exam.dashboard_url],
    ...(exam.questions ?? []).map(({ label, type, max_marks }) => [
      `question ${label}`,
      `${type}, ${counted(max_marks, 'mark')}`,
    ]),
  ]);
}

export async function openExam(client: ExamEvaluation, given: string): Promise<void> {
  const { title, status } = await client.openExam({ path: { examId: await examOf(client, given) } });
  remark(`${title}: ${status}`);
}

/** Makes the marks of every graded copy final. @returns the exit code: 1 where copies were left out. */
export async function finalizeExam(client: ExamEvaluation, given: string, allowPartial: boolean): Promise<number> {
  const examId = await examOf(client, given);
  const skipped = new Map<string, string>();
  let finalized = 0;
  for (;;) {
    const answer = await client.finalizeExam({
      path: { examId },
      body: { all_graded: true, allow_partial: allowPartial },
    });
    finalized += answer.finalized.length;
    for (const { id, reason } of answer.skipped) skipped.set(id, reason);
    if (!answer.has_more) break;
  }
  for (const [id, reason] of skipped) remark(`${id} is not finalized: ${reason}`);
  remark(`${finalized} finalized, ${skipped.size} left out`);
  return skipped.size > 0 ? EXIT.refused : 0;
}

/** Registers the candidates of a CSV file on an exam; those that are there already are brought up to date. */
export async function addCandidates(client: ExamEvaluation, given: string | undefined, file: string): Promise<void> {
  const { columns, rows } = await readCsv(file);
  const unknown = columns.filter((column) => !CANDIDATE_FIELDS.includes(column as 'name'));
  if (unknown.length > 0 || !columns.includes('external_id'))
    throw new Failure(`${file} needs a column external_id, and may have ${CANDIDATE_FIELDS.slice(1).join(', ')}`);
  const candidates = rows.map(({ cells }) =>
    Object.fromEntries(columns.map((column, at) => [column, cells[at]]).filter(([, cell]) => cell !== '')),
  ) as CandidateInput[];
  const without = rows.filter((_, at) => !candidates[at]!.external_id).map(({ number }) => `row ${number}`);
  if (without.length > 0) throw failureWith(`${file} has rows without external_id:`, without);
  const examId = await examOf(client, given);
  let [registered, known] = [0, 0];
  for (let at = 0; at < candidates.length; at += CANDIDATES_MAX) {
    const body = { candidates: candidates.slice(at, at + CANDIDATES_MAX) };
    const answer = await client.registerCandidates({ path: { examId }, body });
    registered += answer.registered;
    known += answer.already_registered;
  }
  remark(`${registered} registered, ${known} already registered`);
}
