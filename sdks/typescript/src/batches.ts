import type { ApiError, UploadRejectedError } from './errors.ts';
import type { Operations } from './generated/operations.ts';
import type { Submission, SubmitBatchItem, SubmitBody } from './generated/types.ts';
import { refusalOf } from './refusals.ts';
import { type CallOptions, pause, type Settings } from './transport.ts';

/** What became of one copy: either it was accepted, or it was refused with an error. */
export type Outcome<Copy> =
  | { copy: Copy; submission: Submission; error?: undefined }
  | { copy: Copy; submission?: undefined; error: ApiError | UploadRejectedError };

/** How far many copies are. */
export interface Progress {
  /** Files uploaded and checked; 0 for typed copies. */
  uploaded: number;
  accepted: number;
  refused: number;
}

export interface BatchOptions extends CallOptions {
  /** Called when a file has been uploaded, and when copies have been handed in. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

export type Many<T> = Iterable<T> | AsyncIterable<T>;

/** Most copies of a request. */
const COPIES_MAX = 500;
/** Bytes of the copies of a request, below the 16 MB that a body may have. */
const BYTES_MAX = 15 * 2 ** 20;
const PAUSE_MS = 1_000;

/**
 * Hands in any number of copies, by batches, with one key for each batch. Outcomes come in the order of the copies.
 * @throws ApiError where a batch is refused as a whole, NoAnswerError
 */
export async function* submitBatches(
  api: Operations,
  settings: Settings,
  examId: string,
  copies: Many<SubmitBody>,
  { onProgress, ...options }: BatchOptions,
): AsyncGenerator<Outcome<SubmitBody>, void> {
  const key = options.idempotencyKey ?? crypto.randomUUID();
  const progress: Progress = { uploaded: 0, accepted: 0, refused: 0 };
  let number = 0;
  for await (const batch of cut(copies, COPIES_MAX, (copy) => Buffer.byteLength(JSON.stringify(copy)))) {
    const idempotencyKey = `${key}-${++number}`;
    const outcomes = await submitBatch(api, settings, examId, batch, { ...options, idempotencyKey });
    count(progress, outcomes);
    onProgress?.({ ...progress });
    yield* outcomes;
  }
}

/** Adds outcomes to the counts. */
export function count(progress: Progress, outcomes: readonly Outcome<unknown>[]): void {
  for (const { error } of outcomes) progress[error ? 'refused' : 'accepted']++;
}

/** Hands one batch in, again and again while that gets more of its copies accepted, or may. */
export async function submitBatch(
  api: Operations,
  settings: Settings,
  examId: string,
  submissions: SubmitBody[],
  options: CallOptions,
): Promise<Outcome<SubmitBody>[]> {
  const { patienceMs = settings.patienceMs } = options;
  let fewest = Number.POSITIVE_INFINITY;
  let giveUpAt = 0;
  for (;;) {
    const { items } = await api.createSubmissions({ ...options, path: { examId }, body: { submissions } });
    const left = items.filter(({ status }) => status >= 500).length;
    if (left < fewest) giveUpAt = performance.now() + patienceMs;
    fewest = Math.min(left, fewest);
    if (left === 0 || performance.now() + PAUSE_MS > giveUpAt)
      return items.map((item, at) => toOutcome(submissions[at]!, item));
    await pause(PAUSE_MS, options.signal);
  }
}

function toOutcome(copy: SubmitBody, { status, submission, error }: SubmitBatchItem): Outcome<SubmitBody> {
  return submission ? { copy, submission } : { copy, error: refusalOf(new Response(null, { status }), { error }) };
}

/** The items in groups of at most `most`, and of at most `BYTES_MAX` unless one item alone is larger. */
export async function* cut<T>(items: Many<T>, most: number, bytesOf: (item: T) => number): AsyncGenerator<T[], void> {
  let group: T[] = [];
  let bytes = 0;
  for await (const item of items) {
    const size = bytesOf(item);
    if (group.length === most || (group.length > 0 && bytes + size > BYTES_MAX)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(item);
    bytes += size;
  }
  if (group.length > 0) yield group;
}
