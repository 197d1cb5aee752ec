import type { Database } from '@exam-evaluation/data/database.ts';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { isUuid, notAUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Visit } from '../../model/visit.ts';
import { type PlatformRow, selectPlatform } from '../platforms/store.ts';
import { type CourseClaims, SCOPES } from './claims.ts';
import { readPages } from './pages.ts';
import type { PlatformServices } from './platform-services.ts';
import { type Learner, learnersOf, rosterSchema, unambiguous } from './roster.ts';
import * as store from './store.ts';

export interface CoursesDeps {
  database: Database;
  exams: Pick<RpcClient<typeof ExamsService>, 'findCandidates'>;
  services: PlatformServices;
  /** Whether an address may be called. */
  mayCall: (address: string) => boolean;
  log: Logger;
}

/** Most courses that are listed for an exam. */
const LISTED_MAX = 100;
/** Most people of a course. */
const PEOPLE_MAX = 10_000;
const PAGE_SIZE = 500;
/** Candidates that are looked up in one call. */
const BATCH = 200;
const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** The courses of learning platforms that exams were opened from, and their people. */
export class Courses {
  readonly #deps: CoursesDeps;

  constructor(deps: CoursesDeps) {
    this.#deps = deps;
  }

  /** Keeps the course of a launch. Addresses that may not be called are left out, and said in the log. */
  async see(platform: PlatformRow, launch: { deploymentId: string; examId: string; course: CourseClaims }) {
    const { database, mayCall, log } = this.#deps;
    const { institute_id: instituteId, id: platformId } = platform;
    const { deploymentId, examId, course } = launch;
    const allowed = (address: string | undefined) => {
      if (address === undefined || mayCall(address)) return address;
      log.warn({ platform_id: platformId }, 'a launch names a service that may not be called');
      return undefined;
    };
    const { membershipsUrl, lineItemUrl, lineItemsUrl } = course;
    await database.withTenant(instituteId, (tx) =>
      store.upsertCourse(
        tx,
        { instituteId, platformId, examId, deploymentId },
        {
          ...course,
          membershipsUrl: allowed(membershipsUrl),
          lineItemUrl: allowed(lineItemUrl),
          lineItemsUrl: allowed(lineItemsUrl),
        },
      ),
    );
  }

  async list({ instituteId }: Visit, examId: string): Promise<store.CourseRow[]> {
    if (!isUuid(examId)) throw notAUuid('exam_id');
    return await this.#deps.database.withTenant(instituteId, (tx) =>
      store.selectCourses(tx, instituteId, examId, LISTED_MAX),
    );
  }

  /** A course with its platform. @throws ContractError not_found. */
  async find({ instituteId }: Visit, courseId: string): Promise<{ course: store.CourseRow; platform: PlatformRow }> {
    const found =
      isUuid(courseId) &&
      (await this.#deps.database.withTenant(instituteId, async (tx) => {
        const course = await store.selectCourse(tx, instituteId, courseId);
        const platform = course && (await selectPlatform(tx, instituteId, course.platform_id));
        return course && platform && { course, platform };
      }));
    if (!found) throw new ContractError('not_found', { message: 'Open the exam from the course again.' });
    return found;
  }

  /**
   * The people who learn in a course now.
   * @param keeps whether those of them who are candidates are kept as people to whom marks may be sent.
   * @throws ContractError not_found, conflict; PlatformTrouble.
   */
  async readRoster(visit: Visit, courseId: string, keeps: boolean): Promise<{ examId: string; learners: Learner[] }> {
    const { course, platform } = await this.find(visit, courseId);
    const { exam_id: examId, memberships_url: first } = course;
    if (first === null) {
      throw new ContractError('conflict', { message: 'The learning platform offers no list of the course’s people.' });
    }
    const url = new URL(first);
    if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(PAGE_SIZE));
    const members = await readPages(
      url.href,
      (address) => this.#deps.services.call(platform, [SCOPES.members], address, { headers: { Accept: MEMBERS_TYPE } }),
      { schema: rosterSchema, max: PEOPLE_MAX, what: 'the list of people' },
    );
    const learners = learnersOf(members);
    if (keeps) await this.#keep(visit, courseId, unambiguous(learners));
    return { examId, learners };
  }

  async #keep({ instituteId }: Visit, courseId: string, learners: readonly Learner[]): Promise<void> {
    const { database, exams } = this.#deps;
    const members: store.Member[] = [];
    for (let at = 0; at < learners.length; at += BATCH) {
      const batch = new Map(learners.slice(at, at + BATCH).map((one) => [one.externalId, one.userId]));
      const { candidates } = await orUnavailable(exams.findCandidates({ instituteId, externalIds: [...batch.keys()] }));
      for (const { id, externalId } of candidates) {
        const userId = batch.get(externalId);
        if (userId !== undefined) members.push({ candidateId: id, userId });
      }
    }
    await database.withTenant(instituteId, (tx) => store.replaceMembers(tx, instituteId, courseId, members));
  }
}
