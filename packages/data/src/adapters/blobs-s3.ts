import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { withTimeout } from '@exam-evaluation/runtime/lifecycle.ts';
import { inStep } from '@exam-evaluation/runtime/spans.ts';
import { Client, type ClientOptions } from 'minio';
import { type Audience, type BlobInfo, type BlobStore, BlobTooLarge, INCOMING, type PresignOptions } from '../blobs.ts';
import { attachment } from './attachment.ts';
import { type Session, SessionKeys } from './session-keys.ts';

export interface S3BlobsOptions {
  /** Where services reach the store, such as `http://minio:9000`. */
  endpoint: string;
  /** Where integrators reach it; presigned addresses for them are signed for this host. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  /** Static keys, or a provider of temporary ones. */
  credentials: { accessKey: string; secretKey: string } | (() => Promise<Session>);
  /** `host/bucket/key` instead of `bucket.host/key`. */
  pathStyle: boolean;
}

const CALL_TIMEOUT_MS = 10_000;
const TRANSFER_TIMEOUT_MS = 120_000;
/** The most deletions that the store accepts in one call. */
const DELETED_AT_ONCE = 1_000;
type LifecycleRule = Exclude<NonNullable<Parameters<Client['setBucketLifecycle']>[1]>, ''>['Rule'][number];
const EMPTY_INCOMING: LifecycleRule = {
  ID: 'empty-incoming',
  Status: 'Enabled',
  Filter: { Prefix: INCOMING.prefix },
  Expiration: { Days: INCOMING.daysMax },
};
const ABSENT = new Set(['NoSuchKey', 'NotFound', 'NoSuchObject']);

/** Blobs in one bucket of an S3 store. */
export class S3Blobs implements BlobStore {
  readonly #bucket: string;
  readonly #region: string;
  readonly #clients: Record<Audience, Client>;

  constructor(options: S3BlobsOptions) {
    this.#bucket = options.bucket;
    this.#region = options.region;
    const { credentials } = options;
    const keys = typeof credentials === 'function' ? { credentialsProvider: provider(credentials) } : credentials;
    this.#clients = {
      internal: client(options.endpoint, options, keys),
      public: client(options.publicEndpoint, options, keys),
    };
  }

  /**
   * Creates the bucket if absent, and sets a lifecycle rule that empties the incoming folder; other rules of the
   * bucket stay as they are.
   * @returns false when the login may not set rules; the bucket's owner has to set them then.
   */
  async prepare(): Promise<boolean> {
    const { internal } = this.#clients;
    if (!(await call(internal.bucketExists(this.#bucket)))) {
      await call(internal.makeBucket(this.#bucket, this.#region)).catch((error: { code?: string }) => {
        if (error.code !== 'BucketAlreadyOwnedByYou') throw error; // created meanwhile by another process
      });
    }
    try {
      const rules = await this.#lifecycleRules();
      if (!rules.some(({ ID }) => ID === EMPTY_INCOMING.ID)) {
        await call(internal.setBucketLifecycle(this.#bucket, { Rule: [...rules, EMPTY_INCOMING] }));
      }
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== 'AccessDenied') throw error;
      return false;
    }
  }

  async #lifecycleRules(): Promise<LifecycleRule[]> {
    const { internal } = this.#clients;
    const found = await call(internal.getBucketLifecycle(this.#bucket)).catch((error: { code?: string }) => {
      if (error.code === 'NoSuchLifecycleConfiguration') return null;
      throw error;
    });
    return [found?.Rule ?? []].flat() as LifecycleRule[];
  }

  async presignPut(key: string, options: PresignOptions): Promise<string> {
    return await this.#clients[options.audience].presignedPutObject(this.#bucket, key, options.expiresInSeconds);
  }

  async presignGet(key: string, options: PresignOptions & { downloadName?: string }): Promise<string> {
    const headers: Record<string, string> = options.downloadName
      ? { 'response-content-disposition': attachment(options.downloadName) }
      : {};
    const { [options.audience]: signer } = this.#clients;
    return await signer.presignedGetObject(this.#bucket, key, options.expiresInSeconds, headers);
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const found = await step('stat', () => unlessAbsent(call(this.#clients.internal.statObject(this.#bucket, key))));
    return found && { sizeBytes: found.size };
  }

  async download(key: string, path: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<boolean> {
    return await step('get', () => this.#download(key, path, options));
  }

  async #download(key: string, path: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<boolean> {
    options.signal?.throwIfAborted();
    const body = await unlessAbsent(call(this.#clients.internal.getObject(this.#bucket, key)));
    if (!body) return false;
    const signal = withinTime(TRANSFER_TIMEOUT_MS, options.signal);
    try {
      await pipeline(body, atMost(options.maxBytes, key), createWriteStream(path), { signal });
      return true;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async read(key: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Buffer | undefined> {
    return await step('get', async () => {
      options.signal?.throwIfAborted();
      const body = await unlessAbsent(call(this.#clients.internal.getObject(this.#bucket, key)));
      if (!body) return undefined;
      const signal = withinTime(CALL_TIMEOUT_MS, options.signal);
      return await pipeline(body, atMost(options.maxBytes, key), (bytes) => buffer(bytes), { signal });
    });
  }

  async write(key: string, bytes: Buffer, options: { contentType: string }): Promise<void> {
    await step('put', () =>
      call(
        this.#clients.internal.putObject(this.#bucket, key, bytes, bytes.length, {
          'Content-Type': options.contentType,
        }),
      ),
    );
  }

  async upload(key: string, path: string, options: { contentType: string }): Promise<void> {
    await step('put', () =>
      call(
        this.#clients.internal.fPutObject(this.#bucket, key, path, { 'Content-Type': options.contentType }),
        TRANSFER_TIMEOUT_MS,
      ),
    );
  }

  async delete(key: string): Promise<void> {
    await step('delete', () => call(this.#clients.internal.removeObject(this.#bucket, key)));
  }

  async deleteBelow(prefix: string): Promise<void> {
    const { internal } = this.#clients;
    await step('delete below', async () => {
      const listed = internal.listObjectsV2(this.#bucket, prefix, true)[Symbol.asyncIterator]();
      for (;;) {
        const names = await call(take(listed, DELETED_AT_ONCE));
        if (names.length === 0) return;
        // The library returns the store's refusal instead of throwing it.
        const [refusal] = (await call(internal.removeObjects(this.#bucket, names))) as { Code?: string }[];
        if (refusal) throw new Error(`the blob store did not delete all below ${prefix}: ${refusal.Code}`);
      }
    });
  }

  /** Files of one institute, in every folder, in no order. */
  async *filesOf(instituteId: string): AsyncGenerator<{ key: string; sizeBytes: number }> {
    const { internal } = this.#clients;
    for await (const { prefix: folder } of internal.listObjectsV2(this.#bucket, '', false)) {
      if (!folder) continue;
      for await (const { name, size } of internal.listObjectsV2(this.#bucket, `${folder}${instituteId}/`, true)) {
        yield { key: name, sizeBytes: size };
      }
    }
  }

  async isReachable(): Promise<boolean> {
    return await call(this.#clients.internal.bucketExists(this.#bucket), 3_000).catch(() => false);
  }
}

type Keys = Pick<ClientOptions, 'accessKey' | 'secretKey' | 'credentialsProvider'>;

/** Casts between two types that the library declares for the same class, one in each of its two builds. */
function provider(ask: () => Promise<Session>): NonNullable<Keys['credentialsProvider']> {
  return new SessionKeys(ask) as unknown as NonNullable<Keys['credentialsProvider']>;
}

function client(endpoint: string, options: S3BlobsOptions, keys: Keys): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  return new Client({
    endPoint: hostname,
    useSSL: protocol === 'https:',
    ...(port && { port: Number(port) }),
    region: options.region, // given, so that signing makes no request
    ...keys,
    pathStyle: options.pathStyle,
  });
}

async function step<T>(name: string, fn: () => Promise<T>): Promise<T> {
  return await inStep(`s3 ${name}`, { 'rpc.system': 'aws-api', 'rpc.service': 'S3' }, fn);
}

/** Names of the next blobs of a listing, as many as there are up to `limit`. */
async function take(listed: AsyncIterator<unknown>, limit: number): Promise<string[]> {
  const names: string[] = [];
  while (names.length < limit) {
    const { value, done } = await listed.next();
    if (done) break;
    const { name } = value as { name?: string };
    if (name) names.push(name);
  }
  return names;
}

/** The library would wait for ever for a store that accepts the connection and does not respond. */
async function call<T>(work: Promise<T>, timeoutMs = CALL_TIMEOUT_MS): Promise<T> {
  return await withTimeout(work, timeoutMs, `the blob store did not answer within ${timeoutMs} ms`);
}

function withinTime(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (ABSENT.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  }
}

/** Passes bytes through up to a limit, then fails. */
function atMost(maxBytes: number, key: string): Transform {
  let seenBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seenBytes += chunk.length;
      if (seenBytes > maxBytes) done(new BlobTooLarge(key, maxBytes));
      else done(null, chunk);
    },
  });
}
