import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { CandidateService, type MyResult } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { BASE_PATH } from '../api/base-path.ts';
import { words } from '../words/candidate.ts';

/** Timeout of a call; the server's own is slightly shorter. */
const TIMEOUT_MS = 30_000;

const service = createClient(
  CandidateService,
  createConnectTransport({ baseUrl: `${BASE_PATH}/results/rpc`, defaultTimeoutMs: TIMEOUT_MS }),
);

/** Why there is nothing to show. */
export interface Problem {
  message: string;
  /** Whether trying again may help. */
  mayRetry: boolean;
}

/** Begins a session with the secret of a link. */
export async function openLink(secret: string): Promise<void> {
  await service.openResult({ secret });
}

export async function readResult(): Promise<MyResult> {
  return await service.getMyResult({});
}

/** The address of the checked copy, for a minute. */
export async function findCheckedCopy(): Promise<string> {
  return (await service.getMyCheckedCopy({})).publicUrl;
}

/** Asks that a person look again at the mark of a question. */
export async function makeAppeal(questionId: string, reason: string): Promise<void> {
  await service.makeAppeal({ questionId, reason });
}

export async function close(): Promise<void> {
  await service.closeResult({});
}

/** What to say where a link could not be opened, or what it leads to not be read. */
export function toProblem(error: unknown, during: 'open' | 'read'): Problem {
  const { code } = ConnectError.from(error);
  const say = words.problems;
  switch (code) {
    case Code.Unauthenticated:
      return { message: say.noLink, mayRetry: false };
    case Code.NotFound:
      return during === 'open' ? { message: say.refused, mayRetry: false } : { message: say.notFinal, mayRetry: true };
    case Code.PermissionDenied:
      return { message: say.refused, mayRetry: false };
    case Code.ResourceExhausted:
      return { message: say.often, mayRetry: true };
    default:
      return { message: say.unreachable, mayRetry: true };
  }
}

/** What to say where the checked copy could not be fetched. */
export function toCopyProblem(error: unknown): string {
  const { code } = ConnectError.from(error);
  if (code === Code.Unavailable) return words.drawing;
  return code === Code.Unauthenticated ? words.problems.ended : toProblem(error, 'read').message;
}

/** What to say where a request to look again was not taken. */
export function toAppealProblem(error: unknown): string {
  const { code } = ConnectError.from(error);
  if (code === Code.FailedPrecondition) return words.appeal.refused;
  return code === Code.Unauthenticated ? words.problems.ended : toProblem(error, 'read').message;
}
