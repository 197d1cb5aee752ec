import type { Timestamp } from '@bufbuild/protobuf/wkt';
import type { AuditEntry } from '@exam-evaluation/proto/common/v1/common_pb.js';

/** Rows of one page of a service. */
export const PAGE_SIZE = 50;

export type Position = { updatedAt: Timestamp; id: string };

/** Reads rows of one service that follow a position, newest first. */
export type ReadPage = (before: Position | undefined) => Promise<AuditEntry[]>;

interface Stream<Source> {
  source: Source;
  read: ReadPage;
  waiting: AuditEntry[];
  last?: Position;
  isAtEnd: boolean;
}

/** An entry with the service that keeps it. */
export interface SourcedEntry<Source> {
  source: Source;
  entry: AuditEntry;
}

/** Merges the audits of several services, newest first. */
export class MergedAudit<Source> {
  readonly #streams: Stream<Source>[];
  /** Entries are kept until a page is full, so that a failure in between loses nothing. */
  #ready: SourcedEntry<Source>[] = [];

  constructor(sources: readonly { source: Source; read: ReadPage }[]) {
    this.#streams = sources.map(({ source, read }) => ({ source, read, waiting: [], isAtEnd: false }));
  }

  /** The next entries; fewer than asked for only at the end. */
  async next(count: number): Promise<SourcedEntry<Source>[]> {
    while (this.#ready.length < count) {
      // The newest entry is known only when every service has answered.
      await Promise.all(this.#streams.map(fill));
      const newest = newestOf(this.#streams);
      if (!newest) break;
      this.#ready.push({ source: newest.source, entry: newest.waiting.shift()! });
    }
    return this.#ready.splice(0, count);
  }

  /** Whether there may be more. */
  get hasMore(): boolean {
    return this.#streams.some(({ waiting, isAtEnd }) => waiting.length > 0 || !isAtEnd);
  }
}

async function fill<Source>(stream: Stream<Source>): Promise<void> {
  if (stream.waiting.length > 0 || stream.isAtEnd) return;
  const rows = await stream.read(stream.last);
  stream.waiting.push(...rows);
  stream.isAtEnd = rows.length < PAGE_SIZE;
  const end = rows.at(-1);
  if (end?.at) stream.last = { updatedAt: end.at, id: end.id };
}

function newestOf<Source>(streams: readonly Stream<Source>[]): Stream<Source> | undefined {
  const waiting = streams.filter((stream) => stream.waiting.length > 0);
  return waiting.toSorted((a, b) => compareTimes(b.waiting[0]!.at, a.waiting[0]!.at))[0];
}

function compareTimes(a: Timestamp | undefined, b: Timestamp | undefined): number {
  const seconds = Number((a?.seconds ?? 0n) - (b?.seconds ?? 0n));
  return seconds || (a?.nanos ?? 0) - (b?.nanos ?? 0);
}
