import { z } from 'zod';

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const LEARNER = [`${MEMBERSHIP}#Learner`, 'Learner'];
/** Not a person: how teachers see a course as learners do. */
const TEST_USER = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser';

const text = z.string().max(1024).optional().catch(undefined);
const memberSchema = z.object({
  user_id: z.string().min(1).max(255),
  roles: z.array(z.string()),
  status: z.string().default('Active'),
  name: text,
  given_name: text,
  family_name: text,
  lis_person_sourcedid: text,
});

/** One page of a course's people (Names and Role Provisioning Services 2.0). */
export const rosterSchema = z
  .object({ members: z.array(memberSchema) })
  .transform(({ members }) => members) as unknown as z.ZodType<RosterMember[]>;

export type RosterMember = z.infer<typeof memberSchema>;

/** Somebody who learns in a course. */
export interface Learner {
  /** The institution's own id where the platform gives it, else the platform's. */
  externalId: string;
  /** Empty where the platform keeps it to itself. */
  name: string;
  userId: string;
}

/** Those of a course's people who learn there now. */
export function learnersOf(members: readonly RosterMember[]): Learner[] {
  return members
    .filter(
      ({ status, roles }) =>
        status === 'Active' && roles.some((role) => LEARNER.includes(role)) && !roles.includes(TEST_USER),
    )
    .map(({ user_id: userId, name, given_name, family_name, lis_person_sourcedid: sourcedId }) => ({
      externalId: sourcedId?.trim() || userId,
      name: (name ?? [given_name, family_name].filter(Boolean).join(' ')).trim(),
      userId,
    }));
}

/** The learners whose id is nobody else's: a mark must not go to another person. */
export function unambiguous(learners: readonly Learner[]): Learner[] {
  const byId = Map.groupBy(learners, ({ externalId }) => externalId);
  return learners.filter(({ externalId }) => byId.get(externalId)!.length === 1);
}
