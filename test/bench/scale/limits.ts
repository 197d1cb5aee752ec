import { type Demands, demands, SETTINGS } from './demands.ts';
import { type Design, type Load, scaled } from './load.ts';
import type { Measured } from './measured.ts';

/** The largest server that the model gives PostgreSQL, and what its operator puts up with. */
const SERVER = {
  cores: 32,
  memoryGib: 256,
  maxConnections: 500,
  randomReads: 10_000,
  walBytes: 100e6,
  restoreHours: 4,
  vacuumHours: 8,
};

/** Something that stops working well at some size. */
export interface Limit {
  name: string;
  /** How much of the limit a load uses; 1 is where it is reached. */
  taken: (needs: Demands, measured: Measured) => number;
  /** What people notice then. */
  seen: string;
  /** What to do. */
  remedy: string;
}

export const LIMITS: readonly Limit[] = [
  {
    name: 'Indexes outgrow memory',
    taken: (needs) => needs.hotIndexBytes / (0.75 * SERVER.memoryGib * 2 ** 30),
    seen:
      'A copy writes entries at random places of indexes; when these no longer fit into the cache, each ' +
      'is a read from ' +
      'disk. Nothing fails; writes take longer, and the disk has to give the random reads of the table below.',
    remedy:
      'Only the quarters in which copies still change are written to, but tables of billing are not cut: give its database a server of its own.',
  },
  {
    name: 'More workers than Kafka partitions',
    taken: (needs) => needs.gradingPods / SETTINGS.kafkaPartitions,
    seen:
      `Workers beyond the ${SETTINGS.kafkaPartitions}th of a lane are not woken and ask every ` +
      `${SETTINGS.idleAskSeconds} seconds: a copy may wait that long before it is begun.`,
    remedy:
      'Set `kafka.topics.partitions` to twice the workers before the topics are made; existing topics ' +
      'are altered by hand.',
  },
  {
    name: 'Restoring takes longer than four hours',
    taken: (needs) => needs.restoreHours / SERVER.restoreHours,
    seen: 'Nothing, until the day of the restore. A base backup takes as long.',
    remedy:
      '`ARCHIVE_RESULTS_DAYS` moves results of old copies to the object store. A standby that takes over makes the ' +
      'restore the second answer, not the first.',
  },
  {
    name: 'Vacuum of one table takes longer than a night',
    taken: (needs) => needs.vacuumHours / SERVER.vacuumHours,
    seen:
      'One worker is busy with `attempts` all the time; dead rows of its queue stay meanwhile, and ' +
      'claims read past them.',
    remedy:
      'More of `autovacuum_max_workers`: several quarters are vacuumed at once, and those that no longer change are done once.',
  },
  {
    name: 'Counting places in the queue takes a quarter of the server',
    taken: (needs) => needs.queueCores / (SERVER.cores / 4),
    seen:
      'Each pod counts the whole queue every two seconds while somebody looks from behind its front. Claims and writes ' +
      'wait for a processor.',
    remedy: 'More workers shorten the queue at once. Then count less often: `COUNT_MS` in `attempts/queue/places.ts`.',
  },
  {
    name: 'Vacuum against wraparound never ends',
    taken: (needs) => (2 * needs.vacuumHours) / needs.freezeHours,
    seen: 'PostgreSQL begins the next forced vacuum of the largest table soon after it has ended the last one.',
    remedy: 'Raise `autovacuum_freeze_max_age` to a billion and watch `age(datfrozenxid)`.',
  },
  {
    name: 'PostgreSQL has no processor left',
    taken: (needs) => (needs.postgresCores - needs.queueCores) / (0.7 * SERVER.cores),
    seen: 'Everything waits.',
    remedy: 'One server for each of the four databases; after that institutes are spread over several systems.',
  },
  {
    name: 'Connections beyond max_connections',
    taken: (needs) => needs.connections / SERVER.maxConnections,
    seen: 'A pod that starts gets no connection and does not become ready: `database_connection_waits`.',
    remedy:
      'A smaller `DATABASE_POOL_SIZE` (pools of ten are seldom full), a server for each database, or a ' +
      'pooler in session mode.',
  },
  {
    name: 'The log outruns its archive',
    taken: (needs) => needs.walBytesASecond / SERVER.walBytes,
    seen: 'Archiving falls behind and `pg_wal` fills the disk.',
    remedy: 'Checkpoints further apart (most of the log is whole pages after a checkpoint) and `wal_compression`.',
  },
  {
    name: 'More keys in use than a gateway remembers',
    taken: (needs) => needs.activeKeys / SETTINGS.keysRemembered,
    seen:
      'A pod trusts a key that it has read for a minute while its database is away, and remembers ' +
      `${SETTINGS.keysRemembered.toLocaleString('en')}. Institutes beyond that get 503 at once in such ` +
      'a minute.',
    remedy: 'Raise `KEYS_MAX` in `services/gateway/src/keys/key-ring.ts`: a key takes less than a kilobyte.',
  },
  {
    name: "Billing's metrics take a second",
    taken: (needs) => needs.scrapeSeconds,
    seen: 'Every scrape of every pod of billing adds up what all accounts hold.',
    remedy: 'Scrape billing once a minute; then keep the sum in a row of its own.',
  },
  {
    name: "A lane's row",
    taken: (needs, { speeds }) => needs.claimsASecond / (speeds.claims / 2),
    seen: 'All claims of a lane update one row and wait for one another’s commit; workers are idle while copies wait.',
    remedy: 'Let a claim take several copies, or cut each lane by a hash of the institute.',
  },
  {
    name: "The largest institute's clock",
    taken: (needs, { speeds }) => needs.clockOfLargest / (speeds.clockOfOne / 2),
    seen: 'Writes of that institute wait for one another; of others they do not.',
    remedy: 'Write progress less often for it. The clock itself stays: it is why no reader of a feed misses a row.',
  },
];

export interface Break {
  limit: Limit;
  /** The multiple of the load at which the limit is reached. */
  part: number;
}

/** Limits beyond this many times the load are not looked for. */
const PARTS_MAX = 1_000;

/**
 * The limits in the order in which a growing load reaches them.
 * @returns only those reached below a thousand times the load.
 */
export function breaks(load: Load, measured: Measured, design: Design): Break[] {
  return LIMITS.map((limit) => ({ limit, part: breaksAt(limit, load, measured, design) }))
    .filter(({ part }) => part < PARTS_MAX)
    .sort((a, b) => a.part - b.part);
}

/** Bisects, which works because the use of a limit only grows with the load. */
function breaksAt(limit: Limit, load: Load, measured: Measured, design: Design): number {
  const taken = (part: number) => limit.taken(demands(scaled(load, part), measured, design), measured);
  let [low, high] = [1e-6, PARTS_MAX];
  if (taken(high) < 1) return high;
  for (let n = 0; n < 60; n++) {
    const middle = Math.sqrt(low * high);
    if (taken(middle) < 1) low = middle;
    else high = middle;
  }
  return high;
}
