import { fromJsonString, toJson } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { AS_STORED } from '@exam-evaluation/data/stored-json.ts';
import { type ExamSnapshot, ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { LRUCache } from 'lru-cache';

/** Bytes of JSON; in memory, as messages, they take several times as much. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;
/** Recently used contents. Each step of each copy needs the content of its exam, which never changes. */
const kept = new LRUCache<string, ExamSnapshot>({ maxSize: KEPT_BYTES_MAX });

/** The newest stored version; 0 when there is none. */
export async function newestVersion(tx: Tx, instituteId: string, examId: string): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `select version from exam_snapshots where institute_id = $1 and exam_id = $2 order by version desc limit 1`,
    [instituteId, examId],
  );
  return row?.version ?? 0;
}

/** Stores the content of an exam once; a version never changes. */
export async function insertSnapshot(tx: Tx, instituteId: string, snapshot: ExamSnapshot): Promise<void> {
  await tx.query(
    `insert into exam_snapshots (institute_id, exam_id, version, snapshot) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [instituteId, snapshot.examId, snapshot.contentVersion, JSON.stringify(toJson(ExamSnapshotSchema, snapshot))],
  );
}

/**
 * The content as stored, shared with others: not to be changed.
 * @throws Error when it was never stored, which cannot happen for an attempt's snapshot.
 */
export async function loadSnapshot(
  tx: Tx,
  instituteId: string,
  examId: string,
  version: number,
): Promise<ExamSnapshot> {
  const key = `${instituteId}/${examId}/${version}`;
  const known = kept.get(key);
  if (known) return known;
  const [row] = await tx.query<{ json: string }>(
    'select snapshot::text as json from exam_snapshots where institute_id = $1 and exam_id = $2 and version = $3',
    [instituteId, examId, version],
  );
  if (!row) throw new Error(`exam ${examId} has no snapshot ${version}`);
  const snapshot = fromJsonString(ExamSnapshotSchema, row.json, AS_STORED);
  kept.set(key, snapshot, { size: row.json.length });
  return snapshot;
}

/** The newest stored content of an exam that has submissions. */
export async function newestSnapshot(tx: Tx, instituteId: string, examId: string): Promise<ExamSnapshot> {
  return await loadSnapshot(tx, instituteId, examId, await newestVersion(tx, instituteId, examId));
}
