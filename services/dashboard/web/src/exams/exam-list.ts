import { type Timestamp, timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import type { Position } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { type Exam, ExamStatus } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** The exams read so far. */
export interface ExamList {
  /** Newest first. */
  exams: Exam[];
  /** Whether exams that have not changed for a long time are included. */
  hasOlder: boolean;
  /** False where there are more than one list takes. */
  isComplete: boolean;
}

const PAGE_SIZE = 200;
const PAGES_MAX = 10;
export const EXAMS_MAX = PAGE_SIZE * PAGES_MAX;
const RECENT_MS = 183 * 24 * 3_600_000;
/** If fewer recent exams are found, all exams are read. */
const FEW = 20;

type ReadPage = (page: {
  updatedSince?: Timestamp;
  after?: Position;
  limit: number;
}) => Promise<{ exams: Exam[]; next?: Position }>;

/**
 * Exams of the institute. The service lists them by last change, oldest first, after a given time. So only recently
 * changed exams are read; all are read if these are few, or on request.
 */
export async function readExams(readPage: ReadPage, withOlder: boolean, nowMs: number): Promise<ExamList> {
  if (!withOlder) {
    const recent = await readPages(readPage, timestampFromMs(nowMs - RECENT_MS));
    if (recent.exams.length >= FEW) return { ...recent, hasOlder: false };
  }
  return { ...(await readPages(readPage)), hasOlder: true };
}

async function readPages(readPage: ReadPage, updatedSince?: Timestamp): Promise<Omit<ExamList, 'hasOlder'>> {
  const exams: Exam[] = [];
  let after: Position | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await readPage({ limit: PAGE_SIZE, ...(updatedSince && { updatedSince }), ...(after && { after }) });
    exams.push(...answer.exams);
    after = answer.next;
    if (!after) break;
  }
  return { exams: exams.toSorted(newestFirst), isComplete: !after };
}

function newestFirst(a: Exam, b: Exam): number {
  const byDay = (b.fields?.conductedOn ?? '').localeCompare(a.fields?.conductedOn ?? '');
  return byDay || createdMs(b) - createdMs(a);
}

function createdMs({ createdAt }: Exam): number {
  return createdAt ? timestampMs(createdAt) : 0;
}

/** The exams that match a search and a status. */
export function filterExams(exams: readonly Exam[], search: string, status: ExamStatus): Exam[] {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  return exams.filter(({ fields, status: own }) => {
    if (status !== ExamStatus.UNSPECIFIED && own !== status) return false;
    const text = `${fields?.title} ${fields?.subject ?? ''}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
}
