import express, { type Request, type Response, type Router } from 'express';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';

const NRPS = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope';

/** A score as it was sent. */
export interface Score {
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  activityProgress: string;
  gradingProgress: string;
  timestamp: string;
}

/** The services of a learning platform for tests: tokens, a course's people, its columns and their scores. */
export class FakeServices {
  /** Where our public keys are, which a platform knows of its registration. */
  toolKeysUrl = '';
  /** The people of the course, in pages of two. */
  members: object[] = [];
  /** Columns that were made, and all scores that were taken. */
  readonly lineItems: Record<string, unknown>[] = [];
  readonly scores: Score[] = [];
  /** Verified requests for tokens. */
  readonly tokenRequests: (JWTPayload & { scope: string })[] = [];
  /** Answers instead of the platform; true where it has. */
  instead: (request: Request, response: Response) => boolean = () => false;
  /** Tokens with their scopes. */
  readonly #tokens = new Map<string, string>();

  /** Forgets everything that it gave and got. */
  reset(): void {
    this.members = [];
    for (const list of [this.lineItems, this.scores, this.tokenRequests]) list.length = 0;
    this.#tokens.clear();
    this.instead = () => false;
  }

  /** Lets no token be used any more. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  /** Claims of a launch from the course `course-1`. @param base address of the platform. */
  claims(base: string): Record<string, unknown> {
    return {
      'https://purl.imsglobal.org/spec/lti/claim/context': { id: 'course-1', title: 'Physics 7b' },
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${base}/members?course=1`,
        service_versions: ['2.0'],
      },
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: [`${AGS}/score`, `${AGS}/lineitem`],
        lineitem: `${base}/items/1?type=3`,
        lineitems: `${base}/items?type=3`,
      },
    };
  }

  /** @param base the platform's own address. */
  routes(base: () => string): Router {
    const router = express.Router();
    router.use((request, response, next) => {
      if (!this.instead(request, response)) next();
    });
    router.post('/token', express.urlencoded({ extended: false }), async (request, response) => {
      const { client_assertion, client_assertion_type, grant_type, scope } = request.body as Record<string, string>;
      const keys = createRemoteJWKSet(new URL(this.toolKeysUrl));
      const audience = `${base()}/token`;
      const verified = await jwtVerify(client_assertion!, keys, { audience, algorithms: ['RS256'] }).catch(() => null);
      const isRight = grant_type === 'client_credentials' && client_assertion_type?.endsWith(':jwt-bearer') === true;
      if (!verified || !isRight) return void response.status(400).json({ error: 'invalid_client' });
      this.tokenRequests.push({ ...verified.payload, scope: scope! });
      const token = crypto.randomUUID();
      this.#tokens.set(token, scope!);
      response.json({ access_token: token, token_type: 'bearer', expires_in: 3600, scope });
    });
    router.get('/members', this.#allowing(NRPS), (request, response) => {
      const from = Number(request.query.from ?? 0);
      if (from + 2 < this.members.length) {
        response.set('Link', `<${base()}/members?course=1&from=${from + 2}>; rel="next"`);
      }
      const type = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
      response.type(type).send(JSON.stringify({ id: 'x', members: this.members.slice(from, from + 2) }));
    });
    const json = express.json({ type: () => true });
    router.get('/items', this.#allowing(`${AGS}/lineitem`), (_request, response) => void response.json(this.lineItems));
    router.post('/items', this.#allowing(`${AGS}/lineitem`), json, (request, response) => {
      const item = { ...(request.body as object), id: `${base()}/items/${this.lineItems.length + 2}` };
      this.lineItems.push(item);
      response.status(201).json(item);
    });
    router.post('/items/:id/scores', this.#allowing(`${AGS}/score`), json, (request, response) => {
      const score = request.body as Score;
      const known = this.scores.findLast(({ userId }) => userId === score.userId);
      // As Moodle does: not even the same one again.
      if (known && known.timestamp >= score.timestamp) return void response.status(409).end();
      this.scores.push(score);
      response.status(204).end();
    });
    return router;
  }

  #allowing(scope: string) {
    return (request: Request, response: Response, next: () => void) => {
      const token = request.get('authorization')?.replace(/^Bearer /, '') ?? '';
      if (this.#tokens.get(token)?.split(' ').includes(scope)) next();
      else response.status(401).end();
    };
  }
}
