import type { JWTPayload } from 'jose';
import { z } from 'zod';

const CONTEXT = 'https://purl.imsglobal.org/spec/lti/claim/context';
const NAMES = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';

/** What a tool may ask a platform's services for. */
export const SCOPES = {
  members: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
} as const;

/** A course, with the addresses of those services of the platform that may be used for it. */
export interface CourseClaims {
  contextId: string;
  title: string;
  membershipsUrl: string | undefined;
  lineItemUrl: string | undefined;
  lineItemsUrl: string | undefined;
}

const TITLE_LENGTH_MAX = 255;
const address = z.string().max(1024);
const context = z.object({
  id: z.string().min(1).max(255),
  title: z.string().optional().catch(undefined),
  label: z.string().optional().catch(undefined),
});
const names = z.object({ context_memberships_url: address });
const grades = z.object({
  scope: z.array(z.string().max(1024)).max(20),
  lineitem: address.optional(),
  lineitems: address.optional(),
});

/** The course of a launch; undefined where the platform names none. A service that is described wrongly is not used. */
export function readCourse(payload: JWTPayload): CourseClaims | undefined {
  const course = context.safeParse(payload[CONTEXT]).data;
  if (!course) return undefined;
  const endpoint = grades.safeParse(payload[GRADES]).data;
  const may = (scope: string) => endpoint?.scope.includes(scope) === true;
  return {
    contextId: course.id,
    title: Array.from((course.title || course.label || '').trim())
      .slice(0, TITLE_LENGTH_MAX)
      .join(''),
    membershipsUrl: names.safeParse(payload[NAMES]).data?.context_memberships_url,
    lineItemUrl: may(SCOPES.score) ? endpoint?.lineitem : undefined,
    lineItemsUrl: may(SCOPES.score) && may(SCOPES.lineItem) ? endpoint?.lineitems : undefined,
  };
}
