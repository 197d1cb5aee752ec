import { readFile } from 'node:fs/promises';
import { CredentialProvider } from 'minio/dist/esm/CredentialProvider.mjs';
import { Credentials } from 'minio/dist/esm/Credentials.mjs';

export interface WebIdentityOptions {
  /** Of the security token service, such as `https://sts.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** Holds the token that names this workload; renewed in place by whoever mounts it. */
  tokenFile: string;
  roleArn: string;
}

/** What is signed with a session's keys dies with the session: it has to outlive the longest presigned address, two hours. */
const SESSION_SECONDS = 4 * 3_600;
const LEFT_MS_MIN = SESSION_SECONDS * 500 + 60_000;
const TIMEOUT_MS = 10_000;

/** Keys of a role that a workload takes on by its own token (AssumeRoleWithWebIdentity), taken anew while half their time is left. */
export class WebIdentity extends CredentialProvider {
  readonly #options: WebIdentityOptions;
  #session: { keys: Credentials; until: number } | undefined;
  #asking: Promise<Credentials> | undefined;

  constructor(options: WebIdentityOptions) {
    super({ accessKey: '', secretKey: '' });
    this.#options = options;
  }

  /** @throws while there are no keys that are good: without the service old ones serve to their end. */
  override async getCredentials(): Promise<Credentials> {
    if (this.#session && this.#session.until - Date.now() > LEFT_MS_MIN) return this.#session.keys;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    try {
      return await this.#asking;
    } catch (error) {
      if (this.#session && this.#session.until > Date.now()) return this.#session.keys;
      throw error;
    }
  }

  async #ask(): Promise<Credentials> {
    const { endpoint, tokenFile, roleArn } = this.#options;
    const response = await fetch(endpoint, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: new URLSearchParams({
        Action: 'AssumeRoleWithWebIdentity',
        Version: '2011-06-15',
        RoleArn: roleArn,
        RoleSessionName: 'exam-evaluation',
        DurationSeconds: String(SESSION_SECONDS),
        WebIdentityToken: (await readFile(tokenFile, 'utf8')).trim(),
      }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`the role was refused: ${response.status} ${field(answer, 'Code') ?? ''}`.trim());
    const [accessKey, secretKey, sessionToken, expiration] = KEYS.map((name) => field(answer, name));
    const until = Date.parse(expiration ?? '');
    if (!accessKey || !secretKey || !sessionToken || Number.isNaN(until)) {
      throw new Error('the security token service answered without keys');
    }
    const keys = new Credentials({ accessKey, secretKey, sessionToken });
    this.#session = { keys, until };
    return keys;
  }
}

const KEYS = ['AccessKeyId', 'SecretAccessKey', 'SessionToken', 'Expiration'];

/** An element's text. Those read here hold no entities. */
function field(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
}
