import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Code {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

/** An institution's sign-in for tests: everybody is signed in as `claims` says, without a form. */
export class FakeProvider {
  issuer = '';
  /** Claims of the next ID token, in addition to those that make it valid. */
  claims: Record<string, unknown> = {};
  /** Replaces claims of the next token, to make it invalid. */
  wrong: Record<string, unknown> = {};
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #codes = new Map<string, Code>();
  #server: Server | undefined;

  async start(): Promise<void> {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const url = new URL(request.url!, this.issuer);
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const send = (json: object) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(json));
      if (url.pathname === '/.well-known/openid-configuration') {
        send({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/jwks`,
        });
      } else if (url.pathname === '/jwks') {
        send({ keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
      } else if (url.pathname === '/authorize') {
        const code = randomUUID();
        const {
          nonce,
          code_challenge: challenge,
          redirect_uri: redirectUri,
          state,
        } = Object.fromEntries(url.searchParams);
        this.#codes.set(code, { nonce: nonce!, challenge: challenge!, redirectUri: redirectUri! });
        response.writeHead(302, { Location: `${redirectUri}?code=${code}&state=${state}` }).end();
      } else {
        const given = new URLSearchParams(body);
        const code = this.#codes.get(given.get('code')!);
        this.#codes.delete(given.get('code')!);
        const challenge = createHash('sha256').update(given.get('code_verifier')!).digest('base64url');
        if (code?.challenge !== challenge || code.redirectUri !== given.get('redirect_uri')) {
          response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"invalid_grant"}');
        } else send({ access_token: 'a', token_type: 'Bearer', id_token: this.#idToken(code.nonce) });
      }
    };
    this.#server = createServer((request, response) => void answer(request, response));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const valid = { iss: this.issuer, aud: 'dashboard', iat: now, exp: now + 60, nonce };
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: 'k' })}.${part({ ...valid, ...this.claims, ...this.wrong })}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#keys.privateKey).toString('base64url')}`;
  }
}
