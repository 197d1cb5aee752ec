import * as client from 'openid-client';
import { type Identity, readIdentity } from './claims.ts';
import type { OidcSettings } from './settings.ts';

/** What has to be remembered while the person is at the institution. */
export interface Pending {
  state: string;
  nonce: string;
  /** PKCE: proves that the browser that comes back is the one that left. */
  verifier: string;
}

const TIMEOUT_SECONDS = 10;

/** An institution's sign-in: the authorization code flow with PKCE, state and nonce. */
export class Provider {
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  #discovered: Promise<client.Configuration> | undefined;

  constructor(settings: OidcSettings, redirectUri: string) {
    this.#settings = settings;
    this.#redirectUri = redirectUri;
  }

  /** Begins a sign-in. @returns where to send the browser, and what to remember meanwhile. */
  async begin(): Promise<{ url: string; pending: Pending }> {
    const configuration = await this.#discover();
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, pending };
  }

  /** Finishes a sign-in with the address that the browser came back to. @throws when anything in it is invalid. */
  async finish(query: string, { state, nonce, verifier }: Pending): Promise<Identity> {
    const configuration = await this.#discover();
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    return readIdentity(tokens.claims()!, this.#settings);
  }

  /**
   * The provider is read when it is first needed, and again after a failure, since it may be unreachable when this
   * process starts.
   */
  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    this.#discovered ??= client.discovery(server, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Plain HTTP is allowed only for an issuer whose address begins with http://.
      ...(server.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    });
    try {
      return await this.#discovered;
    } catch (error) {
      this.#discovered = undefined;
      throw error;
    }
  }
}
