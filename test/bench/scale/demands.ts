import { COUNT_MS } from '@exam-evaluation/submissions/attempts/queue/places.ts';
import { averaged, type Design, type Load } from './load.ts';
import type { Kind, Measured } from './measured.ts';
import { hotIndexBytes, isOfCopies, largestPiece, tables, totalBytes } from './tables.ts';

const GIB = 2 ** 30;
const HOUR = 3_600;

/** From docs/operators/capacity.md: processor seconds, each measured there. */
export const CPU = {
  scannedPage: 2.4,
  drawnPage: 0.02,
  /** For a typed copy of three questions, by the process that spends them. */
  typedCopy: { grading: 0.061, submissions: 0.014, postgres: 0.012, billing: 0.003, gateway: 0.003, exams: 0.002 },
  typedQuestions: 3,
  /** Measured for `GET /me` and used for every read; the gateway spends half of it. */
  read: 0.00155,
  /** How full a processor may be kept. */
  busy: 0.7,
};

/** From the chart and the code. */
export const SETTINGS = {
  connectionsAPod: 23,
  leastPods: 2,
  slotsAPod: 2,
  coresAWorker: 2,
  heartbeatsASecond: 2,
  kafkaPartitions: 12,
  idleAskSeconds: 5,
  /** Keys that one gateway keeps in memory: KEYS_MAX of key-ring.ts. */
  keysRemembered: 10_000,
  /** Writes that one copy takes its institute's clock for: accepted, begun, two of progress, shown, drawn. */
  clockTakes: 6,
};

/** Figures about servers and files that nobody measured. */
export const ASSUMED = {
  /** Bytes of one scanned page, and how often it is stored: as handed in, and in the checked copy. */
  pageBytes: 200_000,
  filesACopy: 2,
  checkpointSeconds: 900,
  indexEntryBytes: 70,
  blockBytes: 8_192,
  /** Bytes a second that a vacuum, and a restore, get through. */
  vacuumBytes: 100e6,
  restoreBytes: 300e6,
  /** PostgreSQL forces a vacuum of every table after so many transactions (autovacuum_freeze_max_age). */
  freezeAge: 200e6,
  /** Memory of the server that is left for caching. */
  cacheBytes: 192 * GIB,
};

/** What a load asks of the parts. */
export interface Demands {
  copiesASecond: number;
  readsASecond: number;
  gradingCores: number;
  gradingPods: number;
  /** Pods with a database: gateway, exams, submissions, billing. */
  pods: Record<'gateway' | 'exams' | 'submissions' | 'billing', number>;
  connections: number;
  postgresCores: number;
  /** Cores of PostgreSQL that only count places in queues. */
  queueCores: number;
  heartbeatsASecond: number;
  transactionsASecond: number;
  walBytesASecond: number;
  /** The part of it that is whole pages, written on their first change after a checkpoint. */
  wholePagesASecond: number;
  randomReadsASecond: number;
  indexEntriesACopy: number;
  claimsASecond: number;
  clockOfLargest: number;
  /** Keys that each gateway sees within a minute. */
  activeKeys: number;
  /** Time of one scrape of billing. */
  scrapeSeconds: number;
  databaseBytes: number;
  largestPieceBytes: number;
  hotIndexBytes: number;
  restoreHours: number;
  vacuumHours: number;
  /** Hours until PostgreSQL forces the next vacuum. */
  freezeHours: number;
  fileBytes: number;
  files: number;
}

export function demands(load: Load, measured: Measured, design: Design): Demands {
  const copiesASecond = load.copiesAnHour / HOUR;
  const readsASecond = (load.institutes * load.activeShare) / load.pollSeconds + copiesASecond * load.looksACopy;
  const work = grading(load);
  const cores = servingCores(copiesASecond, readsASecond);
  const pods = {
    gateway: podsFor(cores.gateway),
    exams: podsFor(cores.exams),
    submissions: podsFor(cores.submissions),
    billing: podsFor(cores.billing),
  };
  const sizes = tables(load, measured, design);
  const hot = hotIndexBytes(load, measured, design);
  const looksASecond = copiesASecond * load.looksACopy;
  const queueCores = (looksASecond * measured.speeds.lookMs) / 1_000 + pods.submissions * countCores(load, measured);
  const heartbeatsASecond = work.pods * SETTINGS.heartbeatsASecond * CPU.busy;
  const transactionsASecond =
    copiesASecond * averaged(load, (kind) => measured.copies[kind].transactions) +
    heartbeatsASecond * measured.speeds.heartbeat.transactions;
  const indexEntriesACopy = indexEntries(load, measured);
  const touches = copiesASecond * indexEntriesACopy;
  const wholePages = distinctPages(touches * ASSUMED.checkpointSeconds, hot / ASSUMED.blockBytes);
  const wholePagesASecond = (wholePages * ASSUMED.blockBytes) / ASSUMED.checkpointSeconds;
  const largestPieceBytes = largestPiece(load, measured, design);
  const scans = load.submissions * load.scannedShare;
  return {
    copiesASecond,
    readsASecond,
    gradingCores: work.cores,
    gradingPods: work.pods,
    pods,
    connections: SETTINGS.connectionsAPod * (sum(Object.values(pods)) + Object.keys(pods).length),
    postgresCores: cores.postgres + queueCores,
    queueCores,
    heartbeatsASecond,
    transactionsASecond,
    walBytesASecond:
      copiesASecond * averaged(load, (kind) => measured.copies[kind].walBytes) +
      heartbeatsASecond * measured.speeds.heartbeat.walBytes +
      wholePagesASecond,
    wholePagesASecond,
    randomReadsASecond: touches * Math.max(0, 1 - ASSUMED.cacheBytes / hot),
    indexEntriesACopy,
    claimsASecond: copiesASecond,
    clockOfLargest: copiesASecond * load.largestShare * SETTINGS.clockTakes,
    activeKeys: load.institutes * load.activeShare,
    scrapeSeconds: (load.institutes * msEach(measured.speeds.accountsMs)) / 1_000,
    databaseBytes: totalBytes(sizes),
    largestPieceBytes,
    hotIndexBytes: hot,
    restoreHours: totalBytes(sizes) / ASSUMED.restoreBytes / HOUR,
    vacuumHours: largestPieceBytes / ASSUMED.vacuumBytes / HOUR,
    freezeHours: ASSUMED.freezeAge / transactionsASecond / HOUR,
    fileBytes: scans * load.pages * ASSUMED.pageBytes * ASSUMED.filesACopy,
    files: scans * ASSUMED.filesACopy + load.submissions * (1 - load.scannedShare),
  };
}

/** Processor seconds of one copy of a kind that its worker spends. */
export function gradingSeconds(load: Load, kind: Kind): number {
  const typed = (CPU.typedCopy.grading / CPU.typedQuestions) * load.questions;
  return kind === 'typed' ? typed : load.pages * (CPU.scannedPage + CPU.drawnPage) + typed;
}

function grading(load: Load): { cores: number; pods: number } {
  const cores = ((load.copiesAnHour / HOUR) * averaged(load, (kind) => gradingSeconds(load, kind))) / CPU.busy;
  return { cores, pods: Math.max(SETTINGS.leastPods, Math.ceil(cores / SETTINGS.coresAWorker)) };
}

function servingCores(copies: number, reads: number) {
  const { typedCopy } = CPU;
  return {
    gateway: copies * typedCopy.gateway + (reads * CPU.read) / 2,
    exams: copies * typedCopy.exams,
    submissions: copies * typedCopy.submissions + (reads * CPU.read) / 4,
    billing: copies * typedCopy.billing,
    postgres: copies * typedCopy.postgres + (reads * CPU.read) / 4,
  };
}

/** A process of Node uses one core. */
const podsFor = (cores: number) => Math.max(SETTINGS.leastPods, Math.ceil(cores / CPU.busy));

/** Cores of PostgreSQL that count a queue for one pod again and again. */
const countCores = (load: Load, { speeds }: Measured) =>
  (load.copiesAnHour * load.waitingHours * msEach(speeds.countMs)) / COUNT_MS;

/** Milliseconds per entry, by the longest length that was measured. */
function msEach(byLength: Record<string, number>): number {
  const [length, ms] = Object.entries(byLength).at(-1)!;
  return ms / Number(length);
}

/** Entries that a copy makes in indexes whose keys come in no order. */
function indexEntries(load: Load, measured: Measured): number {
  const bytes = tables(load, measured, { partitioned: false, archived: false })
    .filter(isOfCopies)
    .reduce((total, { indexBytes }) => total + indexBytes, 0);
  return bytes / load.submissions / ASSUMED.indexEntryBytes;
}

/** How many different pages so many touches at random reach. */
export const distinctPages = (touches: number, pages: number) => pages * (1 - Math.exp(-touches / pages));

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
