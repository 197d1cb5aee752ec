import type { Role } from '@exam-evaluation/contract/access.ts';
import { PERSON_LENGTH_MAX } from '@exam-evaluation/contract/limits.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Asked } from '../choices/store.ts';
import { type CourseClaims, readCourse } from '../courses/claims.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const CLAIMS = {
  version: `${CLAIM}/version`,
  messageType: `${CLAIM}/message_type`,
  deploymentId: `${CLAIM}/deployment_id`,
  roles: `${CLAIM}/roles`,
  custom: `${CLAIM}/custom`,
  deepLinking: 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings',
} as const;

/** Why a launch lets nobody in; each has a sentence on the page that the browser gets. */
export type Refusal =
  | 'not_set_up'
  | 'not_from_there'
  | 'no_cookie'
  | 'over'
  | 'not_proved'
  | 'learner'
  | 'removed'
  | 'full'
  | 'switched_off'
  | 'too_often'
  | 'unavailable';

/** A launch that lets nobody in. The message is for the log. */
export class LaunchRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, message: string, cause?: unknown) {
    super(message, { cause });
    this.refusal = refusal;
  }
}

/** What a verified token says. */
export interface Launch {
  issuer: string;
  subject: string;
  displayName: string;
  roles: readonly string[];
  deploymentId: string;
  /** The exam that the course's link was made for; empty where there is none. */
  examId: string;
  /** Set where the course asks for an exam to link. */
  asked: Asked | undefined;
  /** The course that it comes from, where the platform says so. */
  course: CourseClaims | undefined;
}

const text = z.string().max(1024);
const schema = z.object({
  iss: text,
  sub: z.string().min(1).max(255),
  aud: z.union([text, z.array(text)]),
  azp: text.optional(),
  [CLAIMS.version]: z.literal('1.3.0'),
  [CLAIMS.messageType]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [CLAIMS.deploymentId]: z.string().min(1).max(255),
  [CLAIMS.roles]: z.array(text).max(100).default([]),
  [CLAIMS.custom]: z.record(z.string(), z.unknown()).optional(),
});

const DATA_LENGTH_MAX = 16 * 1024;
/** What a course that asks for an exam takes, and where the answer goes. */
const askedSchema = z.object({
  deep_link_return_url: text,
  accept_types: z.array(text).refine((types) => types.includes('ltiResourceLink'), 'takes no links'),
  accept_lineitem: z.boolean().default(true),
  data: z.string().max(DATA_LENGTH_MAX).optional(),
});

/**
 * Reads the claims of a token whose signature, issuer, audience and times were checked.
 * @throws LaunchRefused where it is no launch, or one of another client or deployment.
 */
export function readLaunch(
  payload: JWTPayload,
  platform: { client_id: string; deployment_ids: readonly string[] },
): Launch {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw new LaunchRefused('not_proved', z.prettifyError(parsed.error));
  const claims = parsed.data;
  const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1;
  if ((isForSeveral || claims.azp !== undefined) && claims.azp !== platform.client_id) {
    throw new LaunchRefused('not_proved', `the token is for ${claims.azp ?? 'nobody in particular'}`);
  }
  const deploymentId = claims[CLAIMS.deploymentId] as string;
  if (!platform.deployment_ids.includes(deploymentId)) {
    throw new LaunchRefused('not_from_there', `the deployment ${deploymentId} is not registered`);
  }
  const examId = (claims[CLAIMS.custom] as Record<string, unknown> | undefined)?.exam_id;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    displayName: nameOf(payload),
    roles: claims[CLAIMS.roles] as string[],
    deploymentId,
    asked: claims[CLAIMS.messageType] === 'LtiDeepLinkingRequest' ? readAsked(payload, deploymentId) : undefined,
    examId: typeof examId === 'string' && isUuid(examId) ? examId : '',
    course: readCourse(payload),
  };
}

function readAsked(payload: JWTPayload, deploymentId: string): Asked {
  const parsed = askedSchema.safeParse(payload[CLAIMS.deepLinking]);
  if (!parsed.success) throw new LaunchRefused('not_proved', z.prettifyError(parsed.error));
  const { deep_link_return_url: returnUrl, data, accept_lineitem: takesLineItem } = parsed.data;
  return { deploymentId, returnUrl, data, takesLineItem };
}

/** The name that the platform gives, which it may keep to itself. */
function nameOf({ name, given_name, family_name, sub }: JWTPayload): string {
  const given = typeof name === 'string' ? name : [given_name, family_name].filter(isText).join(' ');
  return Array.from(given.trim() || `Person ${sub}`)
    .slice(0, PERSON_LENGTH_MAX)
    .join('');
}

const isText = (value: unknown) => typeof value === 'string';

const VOCABULARY = 'http://purl.imsglobal.org/vocab/lis/v2';
/** A role in the course. That somebody teaches at the institution says nothing about this course. */
const INSTRUCTOR = [`${VOCABULARY}/membership#Instructor`, 'Instructor'];
const ADMINISTRATOR = [
  `${VOCABULARY}/institution/person#Administrator`,
  `${VOCABULARY}/system/person#Administrator`,
  `${VOCABULARY}/system/person#SysAdmin`,
  `${VOCABULARY}/membership#Administrator`,
  'Administrator',
];

/** The role here of somebody who has these roles there; undefined for learners and everybody else. */
export function roleOf(
  roles: readonly string[],
  platform: { instructor_role: Role; administrator_role: Role },
): Role | undefined {
  if (roles.some((role) => ADMINISTRATOR.includes(role))) return platform.administrator_role;
  if (roles.some((role) => INSTRUCTOR.includes(role))) return platform.instructor_role;
  return undefined;
}
