import { create } from '@bufbuild/protobuf';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import {
  type Submission,
  SubmissionSchema,
  SubmissionStatus,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { expect, test } from '@jest/globals';
import { NO_COPIES, PAGE_SIZE, readOn } from './copy-list.ts';
import { actsOn, standingOf } from './standing.ts';

const { QUEUED, READING, GRADING, GRADED, PARTIALLY_GRADED, FAILED, CANCELLED, PROCESSING } = SubmissionStatus;

const copy = (id: string, candidateId: string, ms: number, status = QUEUED) =>
  create(SubmissionSchema, { id, candidateId, status, updatedAt: timestampFromMs(ms) });

/** A fake of the service's list: rows sorted by the time of their change, a page after each row. */
function pages(rows: Submission[]) {
  const asked: (string | undefined)[] = [];
  const readPage = async (after?: { id: string; updatedAt?: Submission['updatedAt'] }) => {
    asked.push(after?.id);
    const behind = after ? timestampMs(after.updatedAt!) : -1;
    return rows.filter(({ updatedAt }) => timestampMs(updatedAt!) > behind).slice(0, PAGE_SIZE);
  };
  return { readPage, asked };
}

test('all pages are read once, and later only what has changed', async () => {
  const rows = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => copy(`s${index}`, `c${index}`, index));
  const { readPage, asked } = pages(rows);
  const first = await readOn(NO_COPIES, readPage);
  expect(first.byCandidate.size).toBe(PAGE_SIZE + 1);
  expect(asked).toEqual([undefined, `s${PAGE_SIZE - 1}`]);

  rows.push(copy('s0', 'c0', 9_000, GRADED), copy('new', 'c1', 9_001));
  const second = await readOn(first, readPage);
  expect(asked.slice(2)).toEqual([`s${PAGE_SIZE}`]);
  expect(second.byCandidate.get('c0')!.status).toBe(GRADED);
  expect(second.byCandidate.get('c1')!.id).toBe('new');
  expect(second.byCandidate.size).toBe(PAGE_SIZE + 1);
});

test('reading ends somewhere, and says that there is more', async () => {
  let time = 0;
  const endless = async () =>
    Array.from({ length: PAGE_SIZE }, () => {
      time += 1;
      return copy(`s${time}`, `c${time}`, time);
    });
  expect(await readOn(NO_COPIES, endless)).toMatchObject({ isComplete: false });
});

test.each([
  [{ status: QUEUED }, 'queued'],
  [{ status: PROCESSING }, 'reading'],
  [{ status: READING }, 'reading'],
  [{ status: GRADING, needsReview: true }, 'grading'],
  [{ status: GRADED }, 'graded'],
  [{ status: GRADED, needsReview: true }, 'needs_person'],
  [{ status: PARTIALLY_GRADED }, 'partially_graded'],
  [{ status: PARTIALLY_GRADED, needsReview: true }, 'needs_person'],
  [{ status: FAILED }, 'failed'],
  [{ status: CANCELLED }, 'cancelled'],
  [{ status: GRADED, needsReview: true, finalized: true }, 'finalized'],
])('%j stands as %s', (known, standing) => {
  expect(standingOf({ needsReview: false, finalized: false, ...known })).toBe(standing);
});

test('a running copy may be cancelled, an ended one evaluated again, a finalized one nothing', () => {
  const acts = (status: SubmissionStatus, finalized = false) => actsOn({ status, finalized, needsReview: false });
  expect(acts(READING)).toEqual({ cancel: true, reEvaluate: false, move: true, remove: true });
  expect(acts(FAILED)).toEqual({ cancel: false, reEvaluate: true, move: true, remove: true });
  expect(acts(GRADED, true)).toEqual({ cancel: false, reEvaluate: false, move: false, remove: false });
});
