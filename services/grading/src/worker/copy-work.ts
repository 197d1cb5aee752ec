import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type {
  Claim,
  CompleteRequestSchema,
  GradedCopySchema,
  ModelUsageSchema,
} from '@exam-evaluation/proto/grading/v1/work_pb.js';
import {
  type QuestionResultSchema,
  SubmissionStatus,
  TotalsSchema,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { inSpan, SpanKind } from '@exam-evaluation/runtime/spans.ts';
import { type Answer, CopyError, type ExamSnapshot, type Question, type ReadCopy } from '../answers.ts';
import type { Computing } from '../computing/computing.ts';
import type { ChooseEngine, Engine } from '../engine.ts';
import { markCopy } from '../marking/mark-copy.ts';
import type { PageRenderer } from '../reading/pictures/renderer.ts';
import type { HeldClaim } from './claims.ts';
import { fetchCopy, putCheckedCopy } from './fetch-copy.ts';
import { mapInk } from './map-ink.ts';

type Outcome = MessageInitShape<typeof CompleteRequestSchema>['outcome'];

export interface CopyWorkDeps {
  chooseEngine: ChooseEngine;
  /** Does what is computed on the text of answers. */
  computing: Computing;
  /** Draws pages of originals. */
  pages: PageRenderer;
  log: Logger;
}

/** Calls to the blob store. */
const BLOBS = { kind: SpanKind.CLIENT, attributes: { 'peer.service': 'blobs' } };

/** The two kinds of work a claim can ask for. */
export function copyWork(deps: CopyWorkDeps) {
  const { chooseEngine, pages, log } = deps;
  return {
    /** Reads a copy where it is handwritten, and marks it. */
    gradeCopy: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<Outcome> => {
      const engine = chooseEngine(held.claim);
      try {
        return { case: 'graded', value: await gradeBy(engine, deps, held, folder, signal) };
      } finally {
        const { model } = engine;
        if (model) log.info({ ...held.ids, model: model.name, usage: model.usage }, 'the language model was asked');
      }
    },

    /** Draws the checked copy of the marks that the claim carries. */
    renderCopy: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<Outcome> => {
      const { claim } = held;
      const snapshot = requireSnapshot(claim);
      const path = join(folder, 'copy.pdf');
      const { copy } = claim;
      if (copy) await inSpan('fetch', BLOBS, () => fetchCopy(copy, path, signal));
      // A third of all modules of a worker: loaded with the first copy, so that it starts faster.
      const { drawCheckedCopy } = await import('../checked-copy/draw.ts');
      const pdf = await inSpan('draw', {}, async () =>
        drawCheckedCopy({
          snapshot,
          original: copy ? await readFile(path) : null,
          typedAnswers: claim.answers,
          questions: claim.questions,
          totals: claim.totals ?? create(TotalsSchema),
          submissionReviewReasons: claim.reviewReasons,
          inkMaps: copy ? await mapInk(pages, path, markedPages(claim), signal) : undefined,
        }),
      );
      await inSpan('store', BLOBS, () => putCheckedCopy(claim.checkedCopyPutUrl, pdf, signal));
      return { case: 'rendered', value: true };
    },
  };
}

async function gradeBy(
  engine: Engine,
  { computing, log }: CopyWorkDeps,
  held: HeldClaim,
  folder: string,
  signal: AbortSignal,
): Promise<MessageInitShape<typeof GradedCopySchema>> {
  const { claim } = held;
  const snapshot = requireSnapshot(claim);
  const read = claim.copy ? await readHandwritten(held, snapshot, folder, engine, signal) : readTyped(claim);
  tell(held, SubmissionStatus.GRADING, 'grading');
  const onProgress = (done: number) => {
    held.progress = { ...held.progress, questionsDone: done };
  };
  const onFailure = ({ id }: Question, error: unknown) =>
    log.warn({ err: error, question_id: id, ...held.ids }, 'a question could not be marked');
  const { marker, model } = engine;
  const questions = await inSpan('mark', {}, () =>
    markCopy(snapshot, read.answers, claim.kept, claim.examples, { marker, computing, signal, onProgress, onFailure }),
  );
  requireSomeMarked(questions);
  const { reviewReasons, unassignedText } = read;
  return { questions, reviewReasons, unassignedText, modelUsage: model && toModelUsage(model) };
}

/**
 * A copy with answers of which none could be marked has failed as a whole, so that it costs nothing and can be run again.
 * Marks that rules or people gave are not hidden because a marker fails.
 */
function requireSomeMarked(questions: readonly MessageInitShape<typeof QuestionResultSchema>[]): void {
  const answered = questions.filter((question) => question.source !== 'unanswered');
  const failed = answered.filter((question) => question.status === 'failed');
  if (failed.length === answered.length && failed.some((question) => question.source === 'ai')) {
    throw new CopyError('engine_unavailable', 'None of the written answers could be marked; re-evaluate the copy.');
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
  if (!claim.snapshot) throw new CopyError('engine_unavailable', 'The claim came without its exam.');
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
  const path = join(folder, 'copy.pdf');
  await inSpan('fetch', BLOBS, () => fetchCopy(held.claim.copy!, path, signal));
  tell(held, SubmissionStatus.READING, 'reading');
  return await inSpan('read', {}, () => engine.read(path, snapshot, signal));
}

function readTyped(claim: Claim): ReadCopy {
  const answers = claim.answers.map(
    ({ questionId, text, selectedOptions }): Answer => ({
      questionId,
      text: text ?? '',
      selectedOptions,
      lines: [],
      readingConfidence: 1,
      reviewReasons: [],
    }),
  );
  return { answers, reviewReasons: [], unassignedText: [] };
}

/** Pages that get marks: only their ink matters. */
function markedPages(claim: Claim): number[] {
  const boxes = claim.questions.flatMap((question) => question.annotations);
  return [...new Set(boxes.map((box) => box.page))].filter((page) => page >= 1 && page <= claim.copy!.pages);
}
