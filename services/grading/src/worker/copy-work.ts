import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import type { Claim, CompleteRequestSchema } from '@exam-evaluation/proto/grading/v1/work_pb.js';
import { SubmissionStatus, TotalsSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { inSpan } from '@exam-evaluation/runtime/spans.ts';
import { type Answer, CopyError, type ExamSnapshot, type ReadCopy } from '../answers.ts';
import { drawCheckedCopy } from '../checked-copy/draw.ts';
import { markCopy } from '../marking/mark-copy.ts';
import type { Marker } from '../marking/marker.ts';
import { readCopy } from '../reading/copy.ts';
import type { CopyReader } from '../reading/page.ts';
import type { HeldClaim } from './claims.ts';
import { fetchCopy, putCheckedCopy } from './fetch-copy.ts';
import { mapInk } from './map-ink.ts';

type Outcome = MessageInitShape<typeof CompleteRequestSchema>['outcome'];

export interface CopyWorkDeps {
  reader: CopyReader;
  marker: Marker;
}

/** The two kinds of work a claim can ask for. */
export function copyWork({ reader, marker }: CopyWorkDeps) {
  return {
    /** Reads a copy where it is handwritten, and marks it. */
    gradeCopy: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<Outcome> => {
      const { claim } = held;
      const snapshot = requireSnapshot(claim);
      const read = claim.copy ? await readHandwritten(held, snapshot, folder, reader, signal) : readTyped(claim);
      tell(held, SubmissionStatus.GRADING, 'grading');
      const onProgress = (done: number) => {
        held.progress = { ...held.progress, questionsDone: done };
      };
      const questions = await inSpan('mark', {}, () =>
        markCopy(snapshot, read.answers, claim.kept, claim.examples, { marker, signal, onProgress }),
      );
      const { reviewReasons, unassignedText } = read;
      return { case: 'graded', value: { questions, reviewReasons, unassignedText } };
    },

    /** Draws the checked copy of the marks that the claim carries. */
    renderCopy: async (held: HeldClaim, folder: string, signal: AbortSignal): Promise<Outcome> => {
      const { claim } = held;
      const snapshot = requireSnapshot(claim);
      const path = join(folder, 'copy.pdf');
      const { copy } = claim;
      if (copy) await inSpan('fetch', {}, () => fetchCopy(copy, path, signal));
      const pdf = await inSpan('draw', {}, async () =>
        drawCheckedCopy({
          snapshot,
          original: copy ? await readFile(path) : null,
          typedAnswers: claim.answers,
          questions: claim.questions,
          totals: claim.totals ?? create(TotalsSchema),
          submissionReviewReasons: claim.reviewReasons,
          inkMaps: copy ? await mapInk(reader.pages, path, markedPages(claim), signal) : undefined,
        }),
      );
      await inSpan('store', {}, () => putCheckedCopy(claim.checkedCopyPutUrl, pdf, signal));
      return { case: 'rendered', value: true };
    },
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
  reader: CopyReader,
  signal: AbortSignal,
): Promise<ReadCopy> {
  const path = join(folder, 'copy.pdf');
  await inSpan('fetch', {}, () => fetchCopy(held.claim.copy!, path, signal));
  tell(held, SubmissionStatus.READING, 'reading');
  return await inSpan('read', {}, () => readCopy(path, snapshot, { reader, signal }));
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
