// Every method of every service that the dashboard serves is called by everybody: what they get, and for whom it is
// done.
import { randomUUID } from 'node:crypto';
import { type DescMessage, type DescMethod, ScalarType } from '@bufbuild/protobuf';
import { mayAct, ROLES, type Role } from '@exam-evaluation/contract/access.ts';
import { refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Browser, type Json, useDashboard } from '../testing.ts';
import { RIGHTS, type Right } from './rights.ts';

const suite = useDashboard();

const CALLS = RIGHTS.flatMap(({ service, methods }) =>
  service.methods.map((method) => ({
    method,
    path: `${service.typeName}/${method.name}`,
    right: methods[method.localName],
    isOwn: service.typeName.startsWith('dashboard.v1.'),
  })),
);
type Call = (typeof CALLS)[number];
/** Calls that are answered before anybody is signed in. */
const isPublic = ({ path }: Call) => /GetMe$|RedeemLink$/.test(path);

/** Fields that the dashboard sets itself, at any place in a message. */
const DECIDED = ['instituteId', 'actor', 'reviewer', 'source', 'features', 'keyDailyCap'];

/** Messages inside `message`, at any depth. */
function inner(message: DescMessage, seen = new Set<DescMessage>()): Set<DescMessage> {
  for (const { message: next } of message.fields) {
    if (!next || seen.has(next)) continue;
    seen.add(next);
    inner(next, seen);
  }
  return seen;
}

/** A request with `id` in every field that takes a text. */
function filled({ input }: DescMethod, id: string): Record<string, Json> {
  const request: Record<string, Json> = {};
  for (const field of input.fields) {
    if (field.localName === 'role') request.role = 'reader';
    else if (field.localName === 'email' || field.oneof) continue;
    else if (field.fieldKind === 'scalar' && field.scalar === ScalarType.STRING) request[field.localName] = id;
    else if (field.fieldKind === 'list' && field.scalar === ScalarType.STRING) request[field.localName] = [id];
  }
  return request;
}

test('every method has a right', () => {
  const rights: readonly (Right | undefined)[] = [...ROLES, 'nobody'];
  expect(CALLS.filter(({ right }) => !rights.includes(right) || !right).map(({ path }) => path)).toEqual([]);
  expect(CALLS.length).toBeGreaterThan(70);
});

test('fields that the session decides are only at the top of a request, where they are replaced', () => {
  const found = CALLS.filter(({ right }) => right !== 'nobody').flatMap(({ method, path }) =>
    [...inner(method.input)]
      .filter(({ typeName }) => !/^common\.v1\.(Actor|Reviewer|Person)$/.test(typeName))
      .flatMap(({ typeName, fields }) =>
        fields.filter(({ localName }) => DECIDED.includes(localName)).map(({ name }) => `${path}: ${typeName}.${name}`),
      ),
  );
  expect(found).toEqual([]);
});

test('addresses for services are only at the top of a reply, where they are removed', () => {
  const found = CALLS.filter(({ right }) => right !== 'nobody').flatMap(({ method, path }) =>
    [...inner(method.output)].flatMap(({ typeName, fields }) =>
      fields.filter(({ name }) => name.startsWith('internal')).map(({ name }) => `${path}: ${typeName}.${name}`),
    ),
  );
  expect(found).toEqual([]);
});

interface Visitor {
  browser: Browser;
  institute: string;
  personId: string;
  /** Another person of the institute. */
  colleagueId: string;
}

async function signedIn(role: Role): Promise<Visitor> {
  const institute = randomUUID();
  await suite.link(institute, 'Colleague');
  const browser = await suite.signedIn(institute, 'Visitor', role);
  const { people } = await suite.asOperator('listPeople', { instituteId: institute });
  const [colleague, visitor] = people;
  return { browser, institute, personId: visitor.id, colleagueId: colleague.id };
}

/** Everybody who may call, with the role that they have now; undefined for those who have none, or none any more. */
const VISITORS: [string, Role | undefined, () => Promise<Visitor>][] = [
  ...ROLES.map((role): [string, Role, () => Promise<Visitor>] => [
    `a person with the role ${role}`,
    role,
    () => signedIn(role),
  ]),
  ['nobody', undefined, async () => ({ ...(await signedIn('administrator')), browser: suite.browser() })],
  [
    'an expired session',
    undefined,
    async () => {
      const visitor = await signedIn('administrator');
      await suite.db.inspect("update sessions set ends_at = now() - interval '1 second' where person_id = $1", [
        visitor.personId,
      ]);
      return visitor;
    },
  ],
  [
    'a revoked session',
    undefined,
    async () => {
      const visitor = await signedIn('administrator');
      const { cookie } = visitor.browser;
      await visitor.browser.people('SignOut');
      visitor.browser.cookie = cookie;
      return visitor;
    },
  ],
  [
    'the session of a person who was removed',
    undefined,
    async () => {
      const visitor = await signedIn('administrator');
      const another = await suite.signedIn(visitor.institute, 'Another', 'administrator');
      expect((await another.people('RemovePerson', { personId: visitor.personId })).status).toBe(200);
      return visitor;
    },
  ],
];

/** The expected answer; `ok` and `not_found` both mean that the call was allowed. */
function wanted(call: Call, role: Role | undefined, isForeign: boolean): string {
  if (call.right === 'nobody') return 'not_found';
  if (call.path.endsWith('RedeemLink')) return 'not_found'; // the id is no link's token
  if (isPublic(call)) return 'ok';
  if (!role) return 'unauthenticated';
  if (!mayAct(role, call.right!)) return 'permission_denied';
  if (call.path.endsWith('PublishResults')) return call.path.endsWith('UnpublishResults') ? 'ok' : 'invalid_argument'; // no date
  if (call.path.endsWith('CreateResultLinks')) return 'failed_precondition'; // nothing is published
  if (!call.isOwn) return isForeign ? 'not_found' : 'ok';
  if ('platformId' in call.method.input.field && call.path !== 'dashboard.v1.ConnectionsService/SavePlatform') {
    return 'not_found'; // the id is a person's
  }
  if (/(ChooseExam|ReadRoster|SendMarks)$/.test(call.path)) return 'not_found'; // the id is a person's, too
  if (call.path.endsWith('SavePlatform')) return 'invalid_argument'; // without fields
  return isForeign && 'personId' in call.method.input.field && call.path !== 'dashboard.v1.PeopleService/ListAudit'
    ? 'not_found'
    : 'ok';
}

let aStranger: Promise<{ institute: string; personId: string }>;
beforeAll(() => {
  aStranger = signedIn('administrator');
});

describe.each(VISITORS)('%s', (_, role, arrive) => {
  test.each([
    ['their own institute', false],
    ['another institute', true],
  ])('with ids of %s', async (_of, isForeign) => {
    const visitor = await arrive();
    const stranger = await aStranger;
    const { getInstitute } = suite.answers;
    // Answers as services do for ids that the institute does not have.
    const unknown = new Proxy(
      {},
      {
        get: (_target, method) =>
          method === 'getInstitute'
            ? getInstitute
            : () => {
                throw refuse('not_found');
              },
      },
    );
    if (isForeign) suite.answers = unknown;
    const came: Record<string, string> = {};
    for (const call of CALLS) {
      const isEnd = /SignOut/.test(call.path) && role !== undefined;
      const { browser, institute, personId, colleagueId } = isEnd ? await arrive() : visitor;
      const id = isForeign ? stranger.personId : colleagueId;
      const request = {
        ...filled(call.method, id),
        ...(isForeign && 'instituteId' in call.method.input.field && { instituteId: stranger.institute }),
      };
      suite.forwarded.length = 0;
      const { body } = await browser.call(call.path, request);
      came[call.path] = body.code ?? 'ok';
      const reached = suite.forwarded.filter(({ method }) => method !== 'getInstitute');
      const isAllowed = role !== undefined && call.right !== 'nobody' && mayAct(role, call.right!) && !call.isOwn;
      expect([call.path, reached.length > 0]).toEqual([call.path, isAllowed]);
      for (const { request: sent } of reached) {
        if ('instituteId' in sent) expect([call.path, sent.instituteId]).toEqual([call.path, institute]);
        if ('actor' in sent) expect([call.path, sent.actor?.person?.id]).toEqual([call.path, personId]);
      }
    }
    expect(came).toEqual(Object.fromEntries(CALLS.map((call) => [call.path, wanted(call, role, isForeign)])));
  });
});
