import type { ExamsAdminService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import {
  deleteModelAnswers,
  deleteUnusedUploads,
  dropExamples,
  type ErasureRow,
  setErasure,
  takeErasure,
} from './erasure-store.ts';
import { countStripped } from './retention.ts';
import { selectRemovable } from './store.ts';
import { type RemovalDeps, strip } from './strip.ts';

export type EraseDeps = RemovalDeps & { examsAdmin: RpcClient<typeof ExamsAdminService> };

const BATCH = 20;
const ROWS_BATCH = 1_000;
const LOOK_AGAIN_SECONDS = 15;

/**
 * Processes erasures, a batch of submissions per pass. First the exams service erases the candidates and unregisters
 * them, so that no more of their copies are accepted. Then their submissions are stripped. An erasure ends when no new
 * submission has appeared for a minute.
 */
export function eraseJob(deps: EraseDeps): Job {
  return { name: 'erase', intervalMs: 2_000, run: () => eraseSome(deps) };
}

async function eraseSome(deps: EraseDeps): Promise<boolean> {
  const { database, examsAdmin, log } = deps;
  const erasure = await database.withSystem(takeErasure);
  if (!erasure) return false;
  const { institute_id: instituteId, candidate_id: candidateId, reached } = erasure;
  const candidates = await examsAdmin.eraseCandidates({ instituteId, candidateId: candidateId ?? '' });
  const query = { instituteId, candidateId, after: reached, limit: BATCH };
  const found = await database.withTenant(instituteId, (tx) => selectRemovable(tx, query));
  let submissions = 0;
  for (const submission of found) {
    if (!(await strip(deps, submission, 'erasure'))) continue;
    submissions++;
    countStripped();
  }
  const finished = erasure.is_closed && candidates.erased === 0 && reached === null && found.length === 0;
  if (finished) await finish(deps, erasure);
  const progress = {
    submissions,
    closed: candidates.erased > 0,
    // Unsettled submissions are skipped, and found again in the next round.
    reached: found.length === BATCH ? found.at(-1)!.id : null,
    finished,
    dueInSeconds: candidates.more || found.length === BATCH ? 0 : LOOK_AGAIN_SECONDS,
  };
  await database.withTenant(instituteId, (tx) => setErasure(tx, erasure, progress));
  if (finished) log.info({ institute_id: instituteId, erasure_id: erasure.id }, 'erasure finished');
  return true;
}

/** Rows elsewhere that may quote the erased people; for a whole institute, also rows that belong to no submission. */
async function finish({ database, blobs }: EraseDeps, { institute_id: instituteId, candidate_id }: ErasureRow) {
  const all = async (deleteSome: typeof deleteModelAnswers) => {
    while ((await database.withTenant(instituteId, (tx) => deleteSome(tx, instituteId, ROWS_BATCH))) === ROWS_BATCH);
  };
  await database.withTenant(instituteId, (tx) => dropExamples(tx, instituteId));
  await all(deleteModelAnswers);
  if (candidate_id !== null) return;
  for (const folder of ['incoming', 'copies', 'checked', 'results'])
    await blobs.deleteBelow(`${folder}/${instituteId}/`);
  await all(deleteUnusedUploads);
}
