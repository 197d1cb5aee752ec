// Sends final marks to a course's column (Assignment and Grade Services 2.0), some with each call, in the order of the
// exam's list of copies. Sending a mark again changes nothing: its timestamp is the moment when it became final.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ActOf } from '@exam-evaluation/contract/acts.ts';
import { insertAudit } from '@exam-evaluation/data/audit.ts';
import type { Database } from '@exam-evaluation/data/database.ts';
import type { Position, PositionSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Submission, SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { orUnavailable, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { z } from 'zod';
import { ACTOR, asStoredPerson, type Visit } from '../../model/visit.ts';
import type { PlatformRow } from '../platforms/store.ts';
import { SCOPES } from './claims.ts';
import type { Courses } from './courses.ts';
import { readPages } from './pages.ts';
import { type PlatformServices, PlatformTrouble, readJson } from './platform-services.ts';
import { type CourseRow, selectMembers } from './store.ts';

export interface MarksDeps {
  database: Database;
  exams: Pick<RpcClient<typeof ExamsService>, 'getExam'>;
  submissions: Pick<RpcClient<typeof SubmissionsService>, 'listSubmissions'>;
  services: PlatformServices;
  courses: Pick<Courses, 'find'>;
}

/** What became of the marks of one call; candidates by their external id. */
export interface Sent {
  sent: number;
  /** The platform has the same mark, or a later one. */
  kept: string[];
  /** Nobody of the course is known to be them. */
  unknown: string[];
  refused: { externalId: string; status: number }[];
  /** Where to go on; undefined at the end, or where nothing was done. */
  next: MessageInitShape<typeof PositionSchema> | undefined;
  /** What ended it early. */
  trouble: PlatformTrouble | undefined;
}

const MARKS_MAX = 50;
/** Marks that are sent at once. */
const AT_ONCE = 5;
/** No more are begun after this time, since a browser waits. */
const TIME_MS = 10_000;
const COLUMNS_MAX = 1_000;
const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';

const lineItemSchema = z.object({ id: z.string().max(1024), resourceId: z.string().optional().catch(undefined) });

/** Sends marks to courses of learning platforms. */
export class Marks {
  readonly #deps: MarksDeps;

  constructor(deps: MarksDeps) {
    this.#deps = deps;
  }

  /** @param after where an earlier call ended. @throws ContractError not_found, conflict, exam_not_found. */
  async send(visit: Visit, courseId: string, after: Position | undefined): Promise<Sent> {
    const { database, submissions, courses } = this.#deps;
    const { instituteId } = visit;
    const { course, platform } = await courses.find(visit, courseId);
    if (!course.line_item_url && !course.line_items_url) {
      throw new ContractError('conflict', { message: 'The learning platform takes no marks for this course.' });
    }
    const page = { limit: MARKS_MAX, ...(after && { after }) };
    const { submissions: copies, next } = await orUnavailable(
      submissions.listSubmissions({ instituteId, examId: course.exam_id, finalized: true, includeTotals: true, page }),
    );
    const ids = copies.map(({ candidateId }) => candidateId);
    const members = await database.withTenant(instituteId, (tx) => selectMembers(tx, instituteId, courseId, ids));
    const done: Sent = { sent: 0, kept: [], unknown: [], refused: [], next: after, trouble: undefined };
    const startedAt = performance.now();
    try {
      const column = copies.length > 0 ? await this.#columnOf(visit, course, platform) : '';
      for (let at = 0; at < copies.length && performance.now() - startedAt < TIME_MS; at += AT_ONCE) {
        const batch = copies.slice(at, at + AT_ONCE);
        await this.#sendSome(platform, column, batch, members, done);
        const { id, updatedAt } = batch.at(-1)!;
        done.next = { id, ...(updatedAt && { updatedAt }) };
      }
      if (done.next?.id === copies.at(-1)?.id || copies.length === 0) done.next = next;
    } catch (error) {
      if (!(error instanceof PlatformTrouble)) throw error;
      done.trouble = error;
    } finally {
      if (done.sent > 0) await this.#audit(visit, course, done.sent);
    }
    return done;
  }

  /** Sends marks and notes what became of each. @throws PlatformTrouble once all of them have ended. */
  async #sendSome(
    platform: PlatformRow,
    column: string,
    copies: readonly Submission[],
    members: ReadonlyMap<string, string>,
    done: Sent,
  ): Promise<void> {
    const sendings = copies.map(async (copy) => {
      const { candidateExternalId: externalId, candidateId, totals, finalizedAt } = copy;
      const userId = members.get(candidateId);
      if (userId === undefined) return void done.unknown.push(externalId);
      // The list has final copies only; one without these has been opened again since.
      if (!totals || !finalizedAt) return;
      const score = {
        userId,
        scoreGiven: totals.awarded / 100,
        scoreMaximum: totals.max / 100,
        ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
        timestamp: timestampDate(finalizedAt).toISOString(),
      };
      const { status } = await this.#deps.services.call(platform, [SCOPES.score], scoresOf(column), {
        method: 'POST',
        headers: { 'Content-Type': SCORE_TYPE },
        body: JSON.stringify(score),
      });
      if (status >= 200 && status < 300) done.sent += 1;
      else if (status === 409) done.kept.push(externalId);
      else done.refused.push({ externalId, status });
    });
    const failed = (await Promise.allSettled(sendings)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** The address of the course's column for the exam, which is made if there is none. */
  async #columnOf({ instituteId }: Visit, course: CourseRow, platform: PlatformRow): Promise<string> {
    const { exams, services } = this.#deps;
    if (course.line_item_url !== null) return course.line_item_url;
    const list = course.line_items_url!;
    const asked = new URL(list);
    asked.searchParams.set('resource_id', course.exam_id);
    const columns = await readPages(
      asked.href,
      (address) => services.call(platform, [SCOPES.lineItem], address, { headers: { Accept: LINE_ITEMS_TYPE } }),
      { schema: z.array(lineItemSchema), max: COLUMNS_MAX, what: 'the list of columns' },
    );
    const known = columns.find(({ resourceId }) => resourceId === course.exam_id);
    if (known) return known.id;
    const exam = await orUnavailable(exams.getExam({ instituteId, examId: course.exam_id }));
    const column = { label: exam.fields?.title ?? '', scoreMaximum: exam.paperMax / 100, resourceId: course.exam_id };
    const { status, body } = await services.call(platform, [SCOPES.lineItem], list, {
      method: 'POST',
      headers: { 'Content-Type': LINE_ITEM_TYPE, Accept: LINE_ITEM_TYPE },
      body: JSON.stringify(column),
    });
    if (status !== 200 && status !== 201) {
      throw new PlatformTrouble('unexpected', `the platform makes no column, but answers ${status}`, { status });
    }
    return readJson(lineItemSchema, body, 'a column').id;
  }

  async #audit(visit: Visit, course: CourseRow, marks: number): Promise<void> {
    const { instituteId } = visit;
    const action: ActOf<'results'> = 'send_marks';
    const { exam_id, title, platform_name: platform } = course;
    const details = { exam_id, course: title, platform, marks };
    await this.#deps.database.withTenant(instituteId, (tx) =>
      insertAudit(tx, { instituteId, actor: ACTOR, person: asStoredPerson(visit), action, details }),
    );
  }
}

/** Where the scores of a column go: below its path, whatever its query. @throws PlatformTrouble. */
export function scoresOf(column: string): string {
  if (!URL.canParse(column)) throw new PlatformTrouble('unexpected', 'the column has no address');
  const url = new URL(column);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}
