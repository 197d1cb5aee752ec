import { readFile } from 'node:fs/promises';
import { parseSession, type Session } from './session-keys.ts';

export interface PodIdentityOptions {
  /** Where the node's agent gives out keys, such as `http://169.254.170.23/v1/credentials`. */
  agent: string;
  /** File with the token of this workload's identity; the platform renews it in place. */
  tokenFile: string;
}

/** Short, since the agent is on the same node. */
const TIMEOUT_MS = 5_000;

/** Asks the agent of the node for keys of the role that the cluster ties to this workload (EKS Pod Identity). */
export async function askPodIdentity({ agent, tokenFile }: PodIdentityOptions): Promise<Session> {
  const authorization = (await readFile(tokenFile, 'utf8')).trim();
  const response = await fetch(agent, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { authorization } });
  const answer = await response.text();
  if (!response.ok) throw new Error(`the pod identity agent refused: ${response.status}`);
  const given = JSON.parse(answer) as Record<string, string | undefined>;
  return parseSession('pod identity agent', [given.AccessKeyId, given.SecretAccessKey, given.Token, given.Expiration]);
}
