import { readFile } from 'node:fs/promises';
import { parseSession, type Session } from './session-keys.ts';

export interface WebIdentityOptions {
  /** Address of the security token service, such as `https://sts.eu-central-1.amazonaws.com`. */
  endpoint: string;
  /** File with the token of this workload's identity; the platform renews it in place. */
  tokenFile: string;
  roleArn: string;
}

/** Twice the validity of a presigned address. */
const SESSION_SECONDS = 4 * 3_600;
const TIMEOUT_MS = 10_000;

/** Takes on a role by the workload's own token (AssumeRoleWithWebIdentity). */
export async function assumeByWebIdentity({ endpoint, tokenFile, roleArn }: WebIdentityOptions): Promise<Session> {
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
  return parseSession(
    'security token service',
    PARTS.map((name) => field(answer, name)),
  );
}

const PARTS = ['AccessKeyId', 'SecretAccessKey', 'SessionToken', 'Expiration'];

/** An element's text. Those read here hold no entities. */
function field(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
}
