import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '@exam-evaluation/data/embedded/free-port.ts';
import { givenAddresses, type PartAddresses } from './addresses.ts';
import { kafka } from './kafka.ts';
import { minio } from './minio.ts';
import { isRunning, type Part, type Running, signalAll, stopRunning } from './part.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';

export const PARTS = { postgres, redis, kafka, s3: minio } as const;
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** What `parts.json` holds: how to reach the parts and, of those started here, how to stop them. */
interface PartsFile {
  /** Started by `npm run parts -- start`, and shared until `stop`. */
  kept: boolean;
  addresses: PartAddresses;
  running: Partial<Record<PartName, Running & { port: number }>>;
}

export interface StartPartsOptions {
  /** Data, logs, secrets and `parts.json`. */
  folder: string;
  /** Leaves them running when this process ends. */
  keep?: boolean;
}

export interface Parts {
  addresses: PartAddresses;
  /** Ends a part that was started here; SIGKILL acts like a crash. For tests of faults. */
  kill: (name: PartName, signal: NodeJS.Signals) => Promise<void>;
  /** Freezes a part with its connections open, until `thaw`. */
  freeze: (name: PartName) => void;
  thaw: (name: PartName) => void;
  /** Starts a part again on the same port and data. */
  restart: (name: PartName) => Promise<void>;
  /** Stops what was started here; parts that are kept or were given by address keep running. */
  stop: () => Promise<void>;
}

/** A part is not installed; the message names the command that installs it. */
export class MissingParts extends Error {
  constructor(names: string[]) {
    super(`not installed: ${names.join(', ')}. Install with: npm run parts -- install`);
    this.name = 'MissingParts';
  }
}

/**
 * Starts the parts whose addresses are not in the environment. Parts that are kept running are reused; leftovers of a
 * killed process are stopped first.
 */
export async function startParts({ folder: given, keep = false }: StartPartsOptions): Promise<Parts> {
  const folder = resolve(given);
  const before = readPartsFile(folder);
  const named = givenAddresses(process.env);
  const needed = PART_NAMES.filter((name) => !named[name]);
  if (before?.kept && needed.every((name) => stillRuns(before, name))) {
    return handle(folder, { ...before, addresses: { ...before.addresses, ...named } });
  }
  if (before) await stopParts(folder);
  const missing = missingParts();
  if (missing.length > 0) throw new MissingParts(missing);
  mkdirSync(folder, { recursive: true, mode: 0o711 }); // PostgreSQL's uid needs access
  const file: PartsFile = { kept: keep, addresses: named as PartAddresses, running: {} };
  try {
    const started = await Promise.allSettled(needed.map((name) => startPart(folder, file, name)));
    for (const result of started) if (result.status === 'rejected') throw result.reason;
  } catch (error) {
    await stopParts(folder);
    throw error;
  }
  return handle(folder, file);
}

/** Names of the parts that neither the environment names nor this machine has. */
export function missingParts(): string[] {
  const named = givenAddresses(process.env);
  return PART_NAMES.filter((name) => !named[name] && !PARTS[name].find()).map((name) => PARTS[name].name);
}

/** Stops every part that any process started with its data in `folder`. */
export async function stopParts(folder: string): Promise<void> {
  const file = readPartsFile(folder);
  if (!file) return;
  await Promise.all(PART_NAMES.map((name) => stopPart(file, name, PARTS[name].stopSignal)));
  writePartsFile(folder, { ...file, kept: false, running: {} });
}

/** What is known of the parts in `folder`; undefined when none was ever started there. */
export function partsStatus(folder: string): { addresses: PartAddresses; running: PartName[] } | undefined {
  const file = readPartsFile(folder);
  return file && { addresses: file.addresses, running: PART_NAMES.filter((name) => stillRuns(file, name)) };
}

function handle(folder: string, file: PartsFile): Parts {
  return {
    addresses: file.addresses,
    kill: async (name, signal) => await stopPart(file, name, signal),
    freeze: (name) => signalAll(file.running[name]!, 'SIGSTOP'),
    thaw: (name) => signalAll(file.running[name]!, 'SIGCONT'),
    restart: async (name) => await startPart(folder, file, name),
    stop: async () => {
      if (!file.kept) await stopParts(folder);
    },
  };
}

async function startPart(folder: string, file: PartsFile, name: PartName): Promise<void> {
  const part: Part<unknown> = PARTS[name];
  const program = part.find();
  if (!program) throw new MissingParts([part.name]);
  const port = file.running[name]?.port ?? (await freePort());
  const { address, pid, marker } = await part.start(program, join(folder, part.name), port);
  file.running[name] = { pid, marker, port };
  Object.assign(file.addresses, name === 's3' ? { s3: withS3Defaults(address) } : { [name]: address });
  writePartsFile(folder, file);
}

function withS3Defaults(address: unknown): PartAddresses['s3'] {
  const store = address as Awaited<ReturnType<typeof minio.start>>['address'];
  return { ...store, publicEndpoint: store.endpoint, region: 'us-east-1' };
}

async function stopPart(file: PartsFile, name: PartName, signal: NodeJS.Signals): Promise<void> {
  const running = file.running[name];
  if (running) await stopRunning(running, signal);
}

function stillRuns(file: PartsFile, name: PartName): boolean {
  const running = file.running[name];
  return running !== undefined && isRunning(running);
}

function readPartsFile(folder: string): PartsFile | undefined {
  const path = join(folder, 'parts.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PartsFile) : undefined;
}

function writePartsFile(folder: string, file: PartsFile): void {
  writeFileSync(join(folder, 'parts.json'), `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
}
