import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import type { Tx } from '@exam-evaluation/data/database.ts';
import { type ExamSnapshot, ExamSnapshotSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** 0 when none is held. */
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

/** @throws Error when it was never stored: every attempt's snapshot is. */
export async function loadSnapshot(
  tx: Tx,
  instituteId: string,
  examId: string,
  version: number,
): Promise<ExamSnapshot> {
  const [row] = await tx.query<{ snapshot: JsonValue }>(
    'select snapshot from exam_snapshots where institute_id = $1 and exam_id = $2 and version = $3',
    [instituteId, examId, version],
  );
  if (!row) throw new Error(`exam ${examId} has no snapshot ${version}`);
  return fromJson(ExamSnapshotSchema, row.snapshot);
}

/** The newest content held of an exam that has submissions. */
export async function newestSnapshot(tx: Tx, instituteId: string, examId: string): Promise<ExamSnapshot> {
  return await loadSnapshot(tx, instituteId, examId, await newestVersion(tx, instituteId, examId));
}
