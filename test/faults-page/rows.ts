// What the tests try for each fault, for operators. What outages refuse comes from the tables that the tests assert.
import { NEEDS_OF_PARTS, NEEDS_OF_SERVICES, SENT_TO_FROZEN } from '../faults/outages/needs.ts';

/** A fault, and the test that tries it. */
export interface Fault {
  fault: string;
  works: string;
  callers: string;
  /** Path below test/faults. */
  file: string;
  /** The test's title in that file. */
  title: string;
}

const AWAY = '`503 engine_unavailable` with `Retry-After: 5`';
const UNKNOWN = '`500 internal_error`, which the same `Idempotency-Key` settles';

const PART_NAMES: Record<keyof typeof NEEDS_OF_PARTS, string> = { redis: 'Redis', kafka: 'Kafka', s3: 'Object store' };

const PARTS: Fault[] = Object.entries(NEEDS_OF_PARTS).map(([part, needed]) => ({
  fault: `${PART_NAMES[part as keyof typeof PART_NAMES]} stopped, or frozen with its connections open`,
  works: needed.length > 0 ? `Everything except: ${needed.join(', ')}` : 'Everything',
  callers: needed.length > 0 ? `${AWAY} for: ${needed.join(', ')}` : 'The usual answers',
  file: 'outages/parts.test.ts',
  title: '$part $way: everything goes on but what needs a file, which is 503 [ERR-65]',
}));

const nameOf = (service: string) => (service === 'grading-1' ? 'The only grading worker' : `All of ${service}`);

const STOPPED: Fault[] = Object.entries(NEEDS_OF_SERVICES).map(([service, needed]) => ({
  fault: `${nameOf(service)} stopped`,
  works: needed.length > 0 ? 'What does not need it' : 'Everything; copies wait',
  callers: needed.length > 0 ? `${AWAY} for: ${needed.join(', ')}; nothing is created` : 'The usual answers',
  file: 'outages/services.test.ts',
  title: '%s stopped: 503 where it is needed, nothing made [ERR-65]',
}));

const FROZEN: Fault[] = Object.keys(NEEDS_OF_SERVICES).map((service) => {
  const sent = SENT_TO_FROZEN[service];
  return {
    fault: `${nameOf(service)} frozen`,
    works: 'What does not need it',
    callers: `${AWAY} where it is needed; for a write that may have happened ${UNKNOWN}${sent ? ` (${sent.join(', ')})` : ''}`,
    file: 'outages/services.test.ts',
    title: '%s frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]',
  };
});

export const FAULTS: readonly Fault[] = [
  {
    fault: 'PostgreSQL stopped',
    works: 'Nothing; keys used in the last minute are still accepted',
    callers: `${AWAY} for everything; \`503 auth_unavailable\` with a key not seen before`,
    file: 'outages/parts.test.ts',
    title: 'PostgreSQL stopped: 503 for all; a key not seen before cannot be checked [ERR-64] [ERR-65] [AUTH-20]',
  },
  {
    fault: 'PostgreSQL frozen',
    works: 'Nothing',
    callers: `${AWAY}; for a write that may have happened ${UNKNOWN}`,
    file: 'outages/parts.test.ts',
    title:
      'PostgreSQL frozen: 503 or, where it may have happened, 500, which the same key settles [ERR-63] [ERR-65] [IDEM-22]',
  },
  ...PARTS,
  {
    fault: 'Submissions and a worker started while Kafka and the object store are away',
    works: 'Typed copies are accepted and graded',
    callers: `${AWAY} for: read an upload`,
    file: 'outages/parts.test.ts',
    title: 'submissions and a worker started while Kafka and the store are away: copies are accepted and graded',
  },
  {
    fault: 'Kafka killed and started again',
    works: 'Publishing fails in bounded time, then works by itself',
    callers: 'The usual answers; each acknowledged event arrives, in order',
    file: 'parts-restart.test.ts',
    title: 'Kafka: publishing fails in bounded time, then works; each acknowledged event arrives, in order',
  },
  {
    fault: 'Redis killed and started again',
    works: 'Each gateway counts rate limits locally, then in Redis again',
    callers: 'The usual answers',
    file: 'parts-restart.test.ts',
    title: 'Redis: windows are counted locally, then in Redis again',
  },
  {
    fault: 'Object store killed and started again',
    works: 'What was stored is still there',
    callers: 'The same as while it is stopped, until it is back',
    file: 'parts-restart.test.ts',
    title: 'MinIO: a blob that was stored is there afterwards',
  },
  ...STOPPED,
  ...FROZEN,
  {
    fault: 'Everything in one process, by `kill -9` under load, ten times',
    works: 'After the start, everything that was accepted',
    callers: 'No answer until it is started; then every copy exists once, graded once, charged once',
    file: 'kill-runs.test.ts',
    title: 'run with seed %i',
  },
  {
    fault: 'A worker that holds copies is killed',
    works: 'Other workers take them over when their leases end',
    callers: 'Marks up to 25 s later; copies are charged once',
    file: 'workers.test.ts',
    title: 'kill -9 of a worker that holds a claim: the copies end all the same, once and charged once',
  },
  {
    fault: 'A worker is killed in the middle of a scanned copy',
    works: 'The same; pages that it had read are kept, and only the others are read',
    callers: 'The same',
    file: 'workers.test.ts',
    title: 'kill -9 of a worker in the middle of a copy: the pages that it had read are not read again',
  },
  {
    fault: 'A worker freezes for longer than its lease, and wakes',
    works: 'The same',
    callers: 'The same; what it writes afterwards is refused',
    file: 'workers.test.ts',
    title: 'a worker stopped past its lease and woken writes nothing; its refusal is in the log and a metric',
  },
  {
    fault: 'More copies than one worker can handle',
    works: 'Workers share them',
    callers: 'Every copy graded and charged once',
    file: 'workers.test.ts',
    title: 'two workers share 40 copies',
  },
  {
    fault: 'All databases lost, restored from four dumps taken under load',
    works: 'Everything, as of the dumps',
    callers: 'What was committed after them is lost; what callers send again is done once',
    file: 'restore.test.ts',
    title: 'four dumps, one after the other',
  },
  {
    fault: 'The command that moves an institute to another cell killed, before and after the flip',
    works: 'Before it: everything once the move is taken back. After it: reads, until the move is completed',
    callers: `${AWAY} for writes of the institute in between; no copy is lost or doubled`,
    file: 'move.test.ts',
    title: 'under load and with the command killed twice, no copy is lost or doubled, and the ledgers are sound',
  },
  {
    fault: 'All databases lost, restored to one moment',
    works: 'Everything, as of that moment',
    callers: 'What was committed after it is lost',
    file: 'restore.test.ts',
    title: 'the cluster as it was at one moment',
  },
  {
    fault: 'The heaviest exam that the limits allow, from another institute',
    works: 'Everything',
    callers: 'Answers within 5 s while the same machine marks the exam',
    file: 'neighbour/heavy-exam.test.ts',
    title: 'while two of the heaviest copies are marked, another institute is answered and graded',
  },
];
