import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { FakeServices } from './fake-services.ts';

export const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`;
export const LEARNER = `${MEMBERSHIP}#Learner`;
export const ADMINISTRATOR = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator';

export const CLIENT_ID = 'client-1';
export const DEPLOYMENT_ID = 'deployment-1';

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/** A learning platform for tests: it signs in whoever `claims` says, without a form. */
export class FakePlatform {
  issuer = '';
  /** Claims of the next token, in addition to those that make it valid; undefined leaves one out. */
  claims: Record<string, unknown> = {};
  /** How often its keys were asked for. */
  keyReads = 0;
  readonly services = new FakeServices();
  readonly #keys: Key[] = [];
  #server: Server | undefined;

  async start(): Promise<void> {
    await this.rotate();
    const app = express();
    app.get('/jwks', async (_request, response) => {
      this.keyReads += 1;
      const keys = this.#keys.map(async ({ kid, publicKey }) => ({
        ...(await exportJWK(publicKey)),
        kid,
        alg: 'RS256',
      }));
      response.json({ keys: await Promise.all(keys) });
    });
    // What a browser gets there: a form that sends itself.
    app.get('/auth', async (request, response) => {
      const { redirect_uri, state, nonce } = request.query as Record<string, string>;
      const inputs = Object.entries({ state: state!, id_token: await this.token(nonce!) })
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join('');
      const form = `<form method="post" action="${redirect_uri}">${inputs}</form>`;
      response.type('html').send(`<!doctype html>${form}<script>document.forms[0].submit()</script>`);
    });
    app.use(this.services.routes(() => this.issuer));
    this.#server = app.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  /** What an institute's administrator enters. */
  get fields() {
    return {
      name: 'Moodle',
      issuer: this.issuer,
      clientId: CLIENT_ID,
      deploymentIds: [DEPLOYMENT_ID],
      authUrl: `${this.issuer}/auth`,
      tokenUrl: `${this.issuer}/token`,
      jwksUrl: `${this.issuer}/jwks`,
      instructorRole: 'examiner',
      administratorRole: 'examiner',
    };
  }

  /** Makes a new key, and forgets the one before. */
  async rotate(): Promise<void> {
    const pair = await generateKeyPair('RS256', { extractable: true });
    this.#keys.splice(0, this.#keys.length, { kid: crypto.randomUUID(), ...pair });
  }

  /** A token for a launch. @param by signs with the key of another platform. */
  async token(nonce: string, by: FakePlatform = this): Promise<string> {
    const { kid, privateKey } = by.#keys[0]!;
    return await new SignJWT(this.payload(nonce)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  }

  payload(nonce: string): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    const valid = {
      ...{ iss: this.issuer, aud: CLIENT_ID, sub: 'teacher-1', iat: now, exp: now + 300, nonce, name: 'Tara Teacher' },
      [`${LTI}/version`]: '1.3.0',
      [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
      [`${LTI}/deployment_id`]: DEPLOYMENT_ID,
      [`${LTI}/target_link_uri`]: 'https://exams.example.edu/dashboard/',
      [`${LTI}/resource_link`]: { id: 'link-1' },
      [`${LTI}/roles`]: [INSTRUCTOR],
    };
    return { ...valid, ...this.claims };
  }
}
