import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database, Tx } from '@exam-evaluation/data/database.ts';
import type { PublicationSchema, PublishResultsRequest } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError, requireItems } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import { ACTOR, asStoredPerson, type Visit } from '../model/visit.ts';
import { hashToken, makeToken } from '../sessions/token.ts';
import * as store from './store.ts';
import { readAppealsUntil, readUntil } from './until.rules.ts';

/** Most candidates of one call, and of an exam's list of links. */
const CANDIDATES_MAX = 2_000;
const LINKS_MAX = 20_000;

type PublicationInit = MessageInitShape<typeof PublicationSchema>;

export interface PublicationDeps {
  database: Database;
  exams: Pick<RpcClient<typeof ExamsService>, 'getExam'>;
  submissions: Pick<RpcClient<typeof SubmissionsService>, 'batchGetLatest'>;
}

/** What the office does with the results of an exam: publish them, hand out links, and take both back. */
export class Publications {
  readonly #deps: PublicationDeps;

  constructor(deps: PublicationDeps) {
    this.#deps = deps;
  }

  async get({ instituteId }: Visit, examId: string): Promise<PublicationInit> {
    requireUuid('exam_id', examId);
    return await this.#deps.database.withTenant(instituteId, (tx) => describe(tx, instituteId, examId));
  }

  /** @throws ContractError validation_failed, exam_not_found. */
  async publish(
    visit: Visit,
    examId: string,
    asked: Pick<PublishResultsRequest, 'until' | 'appealsUntil'>,
  ): Promise<PublicationInit> {
    const { instituteId } = visit;
    requireUuid('exam_id', examId);
    const until = readUntil(asked.until, Date.now());
    const appeals = readAppealsUntil(asked.appealsUntil, until);
    await orUnavailable(this.#deps.exams.getExam({ instituteId, examId }));
    return await this.#deps.database.withTenant(instituteId, async (tx) => {
      await store.upsertPublication(tx, instituteId, examId, { until, appeals_until: appeals });
      const days = { until: until.slice(0, 10), ...(appeals && { appeals_until: appeals.slice(0, 10) }) };
      await audit(tx, visit, 'publish_results', { exam_id: examId, ...days });
      return await describe(tx, instituteId, examId);
    });
  }

  async unpublish(visit: Visit, examId: string): Promise<PublicationInit> {
    const { instituteId } = visit;
    requireUuid('exam_id', examId);
    return await this.#deps.database.withTenant(instituteId, async (tx) => {
      if (await store.deletePublication(tx, instituteId, examId)) {
        await audit(tx, visit, 'unpublish_results', { exam_id: examId });
      }
      return await describe(tx, instituteId, examId);
    });
  }

  /**
   * Makes links for those of the candidates who have a copy. @returns their secrets, which nothing else knows.
   * @throws ContractError validation_failed, conflict.
   */
  async createLinks(
    visit: Visit,
    examId: string,
    candidateIds: readonly string[],
  ): Promise<{ candidateId: string; secret: string }[]> {
    const { instituteId } = visit;
    const { database, submissions } = this.#deps;
    requireUuid('exam_id', examId);
    requireItems('candidate_ids', candidateIds, 1, CANDIDATES_MAX);
    const isPublished = await database.withTenant(instituteId, (tx) => store.lockPublication(tx, instituteId, examId));
    if (!isPublished) throw notPublished();
    const { items } = await orUnavailable(
      submissions.batchGetLatest({ instituteId, examId, candidateIds: [...candidateIds] }),
    );
    const made = items.map(({ candidateId }) => ({ candidateId, secret: makeToken() }));
    await database.withTenant(instituteId, async (tx) => {
      if (!(await store.lockPublication(tx, instituteId, examId))) throw notPublished();
      const ids = made.map(({ candidateId }) => candidateId);
      await store.deleteLinks(tx, instituteId, examId, ids);
      const links = made.map(({ candidateId, secret }) => ({ candidateId, hash: hashToken(secret)! }));
      await store.insertLinks(tx, instituteId, examId, links);
      await audit(tx, visit, 'create_result_links', { exam_id: examId, candidate_ids: ids });
    });
    return made;
  }

  async revokeLink(visit: Visit, examId: string, candidateId: string): Promise<PublicationInit> {
    const { instituteId } = visit;
    requireUuid('exam_id', examId);
    requireUuid('candidate_id', candidateId);
    return await this.#deps.database.withTenant(instituteId, async (tx) => {
      if ((await store.deleteLinks(tx, instituteId, examId, [candidateId])) > 0) {
        await audit(tx, visit, 'revoke_result_link', { exam_id: examId, candidate_id: candidateId });
      }
      return await describe(tx, instituteId, examId);
    });
  }
}

async function describe(tx: Tx, instituteId: string, examId: string): Promise<PublicationInit> {
  const row = await store.selectPublication(tx, instituteId, examId);
  if (!row) return { published: false };
  const links = await store.selectLinks(tx, instituteId, examId, LINKS_MAX);
  return {
    published: true,
    until: toTimestamp(row.until),
    appealsUntil: toTimestamp(row.appeals_until),
    publishedAt: toTimestamp(row.published_at),
    links: links.map((link) => ({ candidateId: link.candidate_id, createdAt: toTimestamp(link.created_at) })),
  };
}

async function audit(
  tx: Tx,
  visit: Visit,
  action: ActOf<'results'>,
  details: Record<string, string | string[]>,
): Promise<void> {
  const { instituteId } = visit;
  await insertAudit(tx, { instituteId, actor: ACTOR, person: asStoredPerson(visit), action, details });
}

function notPublished(): ContractError {
  return new ContractError('conflict', { message: 'The results of this exam are not published.' });
}

function requireUuid(field: string, id: string): void {
  if (!isUuid(id)) throw notAUuid(field);
}
