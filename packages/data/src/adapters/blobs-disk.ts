import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { finished, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describeError } from '@exam-evaluation/contract/errors.ts';
import type { Job } from '@exam-evaluation/runtime/jobs.ts';
import send from 'send';
import { type Audience, type BlobInfo, type BlobStore, BlobTooLarge, INCOMING, type PresignOptions } from '../blobs.ts';
import { attachment } from './attachment.ts';
import { DiskSpace, readFreeBytes } from './disk-space.ts';

export interface DiskBlobsOptions {
  folder: string;
  /** Signs the addresses; whoever holds it can read and write every blob. */
  secret: string;
  /** Where integrators reach `handler`, such as `https://grades.example.edu/blobs`. */
  publicUrl: string;
  /** Where services reach it. Its path is where `handler` must be mounted. */
  internalUrl: string;
  /** Address of the page about the error `storage_full`. */
  fullDocUrl: string;
  /**
   * Largest PUT accepted. It is above the contract's 50 MB, so that the check can report a file as too large, but
   * bounds the use of the disk.
   */
  putBytesMax?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Reads the free bytes of the disk; by default from the file system. */
  freeBytes?: () => Promise<number>;
  /** Opens a file to write to. */
  openFile?: (path: string) => Writable;
}

const PUT_BYTES_MAX = 64 * 2 ** 20;
/** Unfinished writes; no key begins with a dot. */
const UNFINISHED = '.unfinished';
/** `folder/name`: no empty part and none that begins with a dot, so no key leaves the folder. */
const KEY = /^[A-Za-z0-9_-][\w.-]*(\/[A-Za-z0-9_-][\w.-]*)*$/;
const DAY_MS = 86_400_000;
/** Blobs must not be cached, so no validators such as ETag are sent. */
const SENT_AS_IT_IS = { cacheControl: false, etag: false, lastModified: false, index: false } as const;

/** The signed parts of an address: method, key, expiry, download name, upload size. */
type Signed = readonly [string, string, number, string, string];
type SignedExtras = { name?: string; max?: string };

/** Blobs in a folder, served by `handler` at signed addresses: what S3 does, for one machine. */
export class DiskBlobs implements BlobStore {
  readonly #options: Required<DiskBlobsOptions>;
  readonly #mountPath: string;
  readonly #space: DiskSpace;

  constructor(options: DiskBlobsOptions) {
    const freeBytes = () => readFreeBytes(options.folder);
    this.#options = { putBytesMax: PUT_BYTES_MAX, now: Date.now, freeBytes, openFile, ...options };
    this.#space = new DiskSpace(this.#options.freeBytes, this.#options.now);
    this.#mountPath = `${new URL(options.internalUrl).pathname.replace(/\/+$/, '')}/`;
    rmSync(join(options.folder, UNFINISHED), { recursive: true, force: true });
    mkdirSync(join(options.folder, UNFINISHED), { recursive: true, mode: 0o700 });
  }

  async presignPut(key: string, options: PresignOptions & { maxBytes?: number }): Promise<string> {
    return this.#presign('PUT', key, options, { max: String(options.maxBytes ?? '') });
  }

  async presignGet(key: string, options: PresignOptions & { downloadName?: string }): Promise<string> {
    return this.#presign('GET', key, options, { name: options.downloadName ?? '' });
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const found = await unlessAbsent(stat(this.#path(key)));
    return found?.isFile() ? { sizeBytes: found.size } : undefined;
  }

  async download(key: string, path: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<boolean> {
    const found = await this.stat(key);
    if (!found) return false;
    if (found.sizeBytes > options.maxBytes) throw new BlobTooLarge(key, options.maxBytes);
    await pipeline(createReadStream(this.#path(key)), createWriteStream(path), { signal: options.signal });
    return true;
  }

  /** The content type is not stored: `handler` derives it from the name, as all files are PDFs. */
  async upload(key: string, path: string, _options: { contentType: string }): Promise<void> {
    await this.#write(key, createReadStream(path));
  }

  async read(key: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Buffer | undefined> {
    const found = await this.stat(key);
    if (found && found.sizeBytes > options.maxBytes) throw new BlobTooLarge(key, options.maxBytes);
    return found && (await unlessAbsent(readFile(this.#path(key), { signal: options.signal })));
  }

  async write(key: string, bytes: Buffer, _options: { contentType: string }): Promise<void> {
    await this.#write(key, Readable.from([bytes]));
  }

  async delete(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async deleteBelow(prefix: string): Promise<void> {
    await rm(this.#path(prefix.replace(/\/$/, '')), { recursive: true, force: true });
  }

  async isReachable(): Promise<boolean> {
    return await access(this.#options.folder).then(
      () => true,
      () => false,
    );
  }

  /** Whether the disk is full. */
  async isFull(): Promise<boolean> {
    return await this.#space.isFull();
  }

  /** Deletes old files from the incoming folder; for `startJob`. */
  readonly sweeper: Job = {
    name: 'sweep incoming blobs',
    intervalMs: 3_600_000,
    run: async () => {
      const incoming = join(this.#options.folder, INCOMING.prefix);
      const oldest = this.#options.now() - INCOMING.daysMax * DAY_MS;
      const entries = (await unlessAbsent(readdir(incoming, { recursive: true, withFileTypes: true }))) ?? [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await unlessAbsent(stat(path));
        if (found && found.mtimeMs < oldest) await rm(path, { force: true });
      }
    },
  };

  /** Serves signed addresses. Takes whole request paths, beginning with the path of `internalUrl`. */
  readonly handler = (request: IncomingMessage, response: ServerResponse): void => {
    this.#serve(request, response).catch((error: NodeJS.ErrnoException) => {
      if (response.headersSent || request.destroyed) response.destroy();
      else refuse(response, 500, 'InternalError', `The blob could not be handled (${error.code ?? error.name}).`);
    });
  };

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '', 'http://localhost') ?? new URL('http://localhost');
    const key = url.pathname.startsWith(this.#mountPath) ? url.pathname.slice(this.#mountPath.length) : '';
    const method = request.method ?? '';
    request.on('error', () => undefined); // the client disconnected; the pipeline reports it
    if (method !== 'GET' && method !== 'HEAD' && method !== 'PUT') {
      response.setHeader('allow', 'GET, HEAD, PUT');
      return refuse(response, 405, 'MethodNotAllowed', 'A signed address takes GET, HEAD or PUT.');
    }
    const signed = method === 'HEAD' ? 'GET' : method;
    const [name, max] = ['name', 'max'].map((each) => url.searchParams.get(each) ?? '') as [string, string];
    const expires = Number(url.searchParams.get('expires'));
    if (!KEY.test(key) || !this.#isSigned([signed, key, expires, name, max], url.searchParams.get('sig') ?? '')) {
      return refuse(response, 403, 'SignatureDoesNotMatch', 'The signature does not match this method and address.');
    }
    if (expires * 1000 <= this.#options.now()) return refuse(response, 403, 'AccessDenied', 'Request has expired.');
    if (method === 'PUT') await this.#put(key, max === '' ? undefined : Number(max), request, response);
    else await this.#get(key, name, request, response);
  }

  async #put(
    key: string,
    announced: number | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const bytesMax = Math.min(this.#options.putBytesMax, announced ?? Number.POSITIVE_INFINITY);
    const length = request.headers['content-length'];
    if (length === undefined) return refuse(response, 411, 'MissingContentLength', 'Content-Length is needed.');
    if (Number(length) > bytesMax) {
      return refuse(response, 413, 'EntityTooLarge', `This file may have ${bytesMax} bytes.`);
    }
    if (!(await this.#space.has(Number(length)))) return await refuseFull(request, response, this.#options.fullDocUrl);
    try {
      // The rest of a body whose file could not be written must still be read.
      await this.#write(key, request.iterator({ destroyOnReturn: false }));
    } catch (error) {
      if (!this.#space.isFilledBy(error)) throw error;
      return await refuseFull(request, response, this.#options.fullDocUrl);
    }
    response.writeHead(200, { 'content-length': 0 }).end();
  }

  /** Serves the file or a range of it; for HEAD only the headers. */
  async #get(key: string, name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', key.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream');
    response.setHeader('cache-control', 'private, no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    const sent = send(request, `/${key}`, { root: this.#options.folder, ...SENT_AS_IT_IS });
    sent.on('headers', () => {
      if (name) response.setHeader('content-disposition', attachment(name));
    });
    sent.on('error', ({ status }: { status?: number }) => {
      if (response.headersSent) response.destroy();
      else if (status === 416) refuse(response, 416, 'InvalidRange', 'The file has no such range of bytes.');
      else if (status === 404) refuse(response, 404, 'NoSuchKey', 'There is no such file.');
      else refuse(response, 500, 'InternalError', 'The file could not be read.');
    });
    sent.on('directory', () => refuse(response, 404, 'NoSuchKey', 'There is no such file.'));
    sent.pipe(response);
    await once(response, 'close');
  }

  /** Writes atomically: readers see the old blob until the new one is on the disk. */
  async #write(key: string, from: Readable | AsyncIterable<Buffer>): Promise<void> {
    const path = this.#path(key);
    const unfinished = join(this.#options.folder, UNFINISHED, randomUUID());
    try {
      await pipeline(from, this.#options.openFile(unfinished));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  #path(key: string): string {
    if (!KEY.test(key)) throw new TypeError(`not a blob key: ${key}`);
    return join(this.#options.folder, key);
  }

  #presign(method: string, key: string, options: PresignOptions, { name = '', max = '' }: SignedExtras): string {
    this.#path(key); // refuses an invalid key
    const expires = Math.floor(this.#options.now() / 1000) + options.expiresInSeconds;
    const query = new URLSearchParams({ expires: String(expires), ...(name && { name }), ...(max && { max }) });
    query.set('sig', this.#signature([method, key, expires, name, max]));
    return `${this.#base(options.audience)}/${key}?${query.toString()}`;
  }

  #base(audience: Audience): string {
    return (audience === 'public' ? this.#options.publicUrl : this.#options.internalUrl).replace(/\/+$/, '');
  }

  #signature(signed: Signed): string {
    return createHmac('sha256', this.#options.secret).update(JSON.stringify(signed)).digest('hex');
  }

  #isSigned(signed: Signed, signature: string): boolean {
    const expected = Buffer.from(this.#signature(signed));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

function openFile(path: string): Writable {
  return createWriteStream(path, { mode: 0o600, flush: true });
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** The error body that clients of S3 know. */
function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  response
    .writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) })
    .end(body);
}

const FULL_RETRY_SECONDS = 60;

/** Responds only after the whole body has arrived, since a client that is still sending would not read it. */
async function refuseFull(request: IncomingMessage, response: ServerResponse, docUrl: string): Promise<void> {
  const sent = new Promise((resolve) => finished(request, resolve));
  request.resume();
  await sent;
  const { status, message } = describeError('storage_full');
  const error = { code: 'storage_full', message, request_id: randomUUID(), doc_url: docUrl };
  const body = JSON.stringify({ error });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': String(FULL_RETRY_SECONDS),
  });
  response.end(body);
}
