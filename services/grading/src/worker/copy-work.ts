import { join } from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { type Answer, answerTo, type ExamSnapshot, type Question } from '@exam-evaluation/marking/answers.ts';
import type {
  Claim,
  Copy,
  GradedCopy,
  GradedCopySchema,
  ModelUsageSchema,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  type QuestionResultSchema,
  SubmissionStatus,
  TotalsSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { CopyError } from '@exam-evaluation/reading/copy/copy-error.ts';
import type { ReadCopy } from '@exam-evaluation/reading/copy/read-copy.ts';
import type { PageRenderer, PageSize } from '@exam-evaluation/reading/pictures/renderer.ts';
import { ChildFailed } from '@exam-evaluation/runtime/child.ts';
import { inSpan, SpanKind } from '@exam-evaluation/runtime/spans.ts';
import { type DrawingParts, drawWithinLimits } from '../checked-copy/draw-within-limits.ts';
import type { InkMapper } from '../checked-copy/ink-map.ts';
import type { ChooseEngine, Engine } from '../engines/engine.ts';
import { markCopy } from '../engines/mark-copy.ts';
import type { HeldClaim } from './claims.ts';
import { fetchCopy, putCheckedCopy } from './fetch-copy.ts';
import { mapInk } from './map-ink.ts';
import { toAnswer, toBox, toReading } from './readings.ts';
import type { JobOutcome } from './run-job.ts';

export interface CopyWorkDeps extends DrawingParts {
  /** Maps the ink of pages, so that marks are placed beside it. */
  reader: InkMapper;
  chooseEngine: ChooseEngine;
}

type Graded = Exclude<MessageInitShape<typeof GradedCopySchema>, GradedCopy>;

/** Calls to the blob store. */
const BLOBS = { kind: SpanKind.CLIENT, attributes: { 'peer.service': 'blobs' } };

/** The kinds of work a claim can ask for. */
export function copyWork(deps: CopyWorkDeps) {
  const { chooseEngine, log } = deps;

  async function byEngine(held: HeldClaim, work: (engine: Engine) => Promise<Graded>): Promise<JobOutcome> {
    const engine = chooseEngine(held.claim);
    try {
      return { case: 'graded', value: await work(engine) };
    } finally {
      const { model } = engine;
      if (model) log.info({ ...held.ids, model: model.name, usage: model.usage }, 'the language model was asked');
    }
  }

  return {
    /** Reads a copy where it is handwritten, and marks it. */
    gradeCopy: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<JobOutcome> =>
      await byEngine(held, (engine) => gradeBy(engine, deps, held, folder, signal)),

    /** Marks the answers whose readings the claim carries, or which it reads again from their frames. */
    markAgain: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<JobOutcome> =>
      await byEngine(held, async (engine) => {
        const { readings, copy } = held.claim;
        const only = new Set(readings.map(({ questionId }) => questionId));
        const answers = copy ? await readAgain(held, copy, folder, engine, signal) : readings.map(toAnswer);
        const read = { answers, reviewReasons: [], unassignedText: [] };
        const graded = await markBy(engine, deps, held, read, signal, only);
        return copy ? { ...graded, readings: answers.map(toReading) } : graded;
      }),

    /** Draws the checked copy of the marks that the claim carries. */
    renderCopy: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<JobOutcome> => {
      const { claim } = held;
      const snapshot = requireSnapshot(claim);
      const path = join(folder, 'copy.pdf');
      const { copy } = claim;
      if (copy) await inSpan('fetch', BLOBS, () => fetchCopy(copy, path, signal));
      const pdf = await inSpan('draw', {}, () => draw(deps, claim, snapshot, path, signal));
      await inSpan('store', BLOBS, () => putCheckedCopy(claim.checkedCopyPutUrl, pdf, signal));
      return { case: 'rendered', value: true };
    },
  };
}

async function gradeBy(
  engine: Engine,
  deps: CopyWorkDeps,
  held: HeldClaim,
  folder: string,
  signal: AbortSignal,
): Promise<Graded> {
  const { claim } = held;
  if (!claim.copy) return await markBy(engine, deps, held, readTyped(claim), signal);
  const read = await readHandwritten(held, requireSnapshot(claim), folder, engine, signal);
  const graded = await markBy(engine, deps, held, read, signal);
  return { ...graded, readings: read.answers.map(toReading) };
}

async function markBy(
  { marker, model }: Engine,
  { log }: CopyWorkDeps,
  held: HeldClaim,
  read: ReadCopy,
  signal: AbortSignal,
  only?: ReadonlySet<string>,
): Promise<Graded> {
  const { claim } = held;
  tell(held, SubmissionStatus.GRADING, 'grading');
  const onProgress = (done: number) => {
    held.progress = { ...held.progress, questionsDone: done };
  };
  const onFailure = ({ id }: Question, error: unknown) =>
    log.warn({ err: error, question_id: id, ...held.ids }, 'a question could not be marked');
  const options = { marker, signal, only, onProgress, onFailure };
  const questions = await inSpan('mark', {}, () => markCopy(requireSnapshot(claim), read.answers, claim.kept, options));
  requireSomeMarked(questions);
  const { reviewReasons, unassignedText } = read;
  return { questions, reviewReasons, unassignedText, modelUsage: model && toModelUsage(model) };
}

/**
 * Fails the copy where it has answers and none of them could be marked, so that it costs nothing and can be run again.
 * Marks given by rules or by people are kept even if the marker fails.
 */
function requireSomeMarked(questions: readonly MessageInitShape<typeof QuestionResultSchema>[]): void {
  const answered = questions.filter((question) => question.source !== 'unanswered');
  const failed = answered.filter((question) => question.status === 'failed');
  if (failed.length === answered.length && failed.some((question) => question.source === 'ai')) {
    const message = 'None of the written answers could be marked; re-evaluate the copy.';
    const isForGood = failed.every((question) => question.error?.code !== 'engine_unavailable');
    throw new CopyError('engine_unavailable', message, undefined, { isForGood });
  }
}

function toModelUsage({ name, usage }: NonNullable<Engine['model']>): MessageInitShape<typeof ModelUsageSchema> {
  const { calls, recalled, input, cached, output, cost } = usage;
  return {
    model: name,
    calls,
    recalled,
    inputTokens: BigInt(input),
    cachedTokens: BigInt(cached),
    outputTokens: BigInt(output),
    cost,
  };
}

function requireSnapshot(claim: Claim): ExamSnapshot {
  if (!claim.snapshot)
    throw new CopyError('engine_unavailable', 'The claim came without its exam.', undefined, { isForGood: true });
  return claim.snapshot;
}

function tell(held: HeldClaim, status: SubmissionStatus, step: string): void {
  held.progress = { ...held.progress, status, step };
}

async function readHandwritten(
  held: HeldClaim,
  snapshot: ExamSnapshot,
  folder: string,
  engine: Engine,
  signal: AbortSignal,
): Promise<ReadCopy> {
  const path = await fetchToRead(held, held.claim.copy!, folder, signal);
  return await inSpan('read', {}, () => engine.read(path, snapshot, signal));
}

async function readAgain(
  held: HeldClaim,
  copy: Copy,
  folder: string,
  engine: Engine,
  signal: AbortSignal,
): Promise<Answer[]> {
  const snapshot = requireSnapshot(held.claim);
  const framed = held.claim.readings.map(({ questionId, readFrom }) => ({ questionId, within: readFrom.map(toBox) }));
  const path = await fetchToRead(held, copy, folder, signal);
  return await inSpan('read', {}, () => engine.readFramed(path, snapshot, framed, signal));
}

/** @returns the path of the copy's file. */
async function fetchToRead(held: HeldClaim, copy: Copy, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, 'copy.pdf');
  await inSpan('fetch', BLOBS, () => fetchCopy(copy, path, signal));
  tell(held, SubmissionStatus.READING, 'reading');
  return path;
}

function readTyped(claim: Claim): ReadCopy {
  const answers = claim.answers.map(({ questionId, text = '', selectedOptions }) =>
    answerTo({ id: questionId }, { text, selectedOptions }),
  );
  return { answers, reviewReasons: [], unassignedText: [] };
}

async function draw(
  deps: CopyWorkDeps,
  claim: Claim,
  snapshot: ExamSnapshot,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { answers, questions, totals, reviewReasons, copy } = claim;
  const order = { snapshot, answers, questions, totals: totals ?? create(TotalsSchema), reviewReasons };
  if (!copy) return await drawWithinLimits(deps, order, undefined, signal);
  const { pages } = copy;
  const sizes = await readPageSizes(deps.pages, path, pages, signal);
  const inkMaps = await mapInk(deps.reader, path, markedPages(claim), sizes, signal);
  return await drawWithinLimits(deps, { ...order, inkMaps }, { path, pages, sizes }, signal);
}

/**
 * The sizes of the pages; none where they cannot be read. Then marks go to the margins, and no page can be shown as a
 * picture.
 */
async function readPageSizes(
  renderer: PageRenderer,
  path: string,
  pages: number,
  signal: AbortSignal,
): Promise<PageSize[]> {
  try {
    return await renderer.pageSizes(path, pages, signal);
  } catch (error) {
    if (!(error instanceof ChildFailed) || error.isOfMachine) throw error;
    return [];
  }
}

/** The pages that get marks; only they need an ink map. */
function markedPages(claim: Claim): number[] {
  const boxes = claim.questions.flatMap((question) => question.annotations);
  return [...new Set(boxes.map((box) => box.page))].filter((page) => page >= 1 && page <= claim.copy!.pages);
}
