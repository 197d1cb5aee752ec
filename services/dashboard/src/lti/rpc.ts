import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import {
  type ConnectionsService,
  PlatformTrouble as Shown,
} from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import { toTimestamp } from '@exam-evaluation/runtime/time.ts';
import { type CallContext, visitOf } from '../model/visit.ts';
import type { Choices } from './choices/choices.ts';
import type { Courses } from './courses/courses.ts';
import type { Marks } from './courses/marks.ts';
import { PlatformTrouble, type Trouble } from './courses/platform-services.ts';
import type { CourseRow } from './courses/store.ts';
import { type GivenFields, isComplete, readPlatform } from './platforms/fields.ts';
import type { Platforms } from './platforms/platforms.ts';
import type { PlatformRow } from './platforms/store.ts';

type Methods = typeof ConnectionsService.method;

/** One function for each method of ConnectionsService. */
export type ConnectionsHandlers = {
  [K in keyof Methods]: (
    request: MessageShape<Methods[K]['input']>,
    context: CallContext,
  ) => Promise<MessageInitShape<Methods[K]['output']>>;
};

export interface ConnectionsDeps {
  platforms: Platforms;
  choices: Pick<Choices, 'choose'>;
  courses: Courses;
  marks: Marks;
  mayCall: (address: string) => boolean;
  /** Address below which platforms reach this service, without a slash at its end. */
  baseUrl: string;
  log: Logger;
}

const NO_FIELDS: GivenFields = {
  ...{ name: '', issuer: '', clientId: '', deploymentIds: [], authUrl: '', tokenUrl: '', jwksUrl: '' },
  ...{ instructorRole: '', administratorRole: '' },
};

/** Handlers for the page about learning platforms; the guard has already checked the caller's role. */
export function connectionsHandlers(deps: ConnectionsDeps): ConnectionsHandlers {
  const { platforms, choices, courses, marks, mayCall, baseUrl, log } = deps;
  const toMessage = (row: PlatformRow) => ({
    id: row.id,
    fields: {
      name: row.name,
      issuer: row.issuer,
      clientId: row.client_id,
      deploymentIds: row.deployment_ids,
      authUrl: row.auth_url,
      tokenUrl: row.token_url,
      jwksUrl: row.jwks_url,
      instructorRole: row.instructor_role,
      administratorRole: row.administrator_role,
    },
    loginUrl: `${baseUrl}/${row.id}/login`,
    launchUrl: `${baseUrl}/${row.id}/launch`,
    keysUrl: `${baseUrl}/${row.id}/keys`,
    complete: isComplete(row),
    createdAt: toTimestamp(row.created_at),
    keyMadeAt: toTimestamp(row.key_made_at),
  });
  /** What a person is told of a platform that did not do what it was asked for. */
  const toTrouble = (courseId: string, error: unknown) => {
    if (!(error instanceof PlatformTrouble)) throw error;
    log.warn({ course_id: courseId, reason: error.message }, 'a learning platform did not do what it was asked for');
    return { trouble: SHOWN[error.trouble], status: error.status };
  };

  return {
    listPlatforms: async (_request, context) => ({
      platforms: (await platforms.list(visitOf(context).instituteId)).map(toMessage),
    }),
    savePlatform: async ({ platformId, fields }, context) =>
      toMessage(await platforms.save(visitOf(context), platformId, readPlatform(fields ?? NO_FIELDS, mayCall))),
    async removePlatform({ platformId }, context) {
      await platforms.remove(visitOf(context), platformId);
      return {};
    },
    async chooseExam({ choiceId, examId }, context) {
      await choices.choose(visitOf(context), choiceId, examId);
      return { address: `${baseUrl}/choices/${choiceId}` };
    },
    rotateKeys: async ({ platformId }, context) => toMessage(await platforms.rotateKeys(visitOf(context), platformId)),
    listCourses: async ({ examId }, context) => ({
      courses: (await courses.list(visitOf(context), examId)).map(toCourse),
    }),
    async readRoster({ courseId, keep }, context) {
      try {
        const { examId, learners } = await courses.readRoster(visitOf(context), courseId, keep);
        return { examId, people: learners.map(({ externalId, name }) => ({ externalId, name })) };
      } catch (error) {
        return toTrouble(courseId, error);
      }
    },
    async sendMarks({ courseId, after }, context) {
      const { trouble, next, ...sent } = await marks.send(visitOf(context), courseId, after);
      return { ...sent, ...(next && { next }), ...(trouble && toTrouble(courseId, trouble)) };
    },
  };
}

const SHOWN: Record<Trouble, Shown> = {
  unreachable: Shown.UNREACHABLE,
  not_allowed: Shown.NOT_ALLOWED,
  unexpected: Shown.UNEXPECTED,
  too_large: Shown.TOO_LARGE,
};

const toCourse = (row: CourseRow) => ({
  id: row.id,
  title: row.title,
  platformName: row.platform_name,
  hasRoster: row.memberships_url !== null,
  takesMarks: row.line_item_url !== null || row.line_items_url !== null,
  seenAt: toTimestamp(row.seen_at),
});
