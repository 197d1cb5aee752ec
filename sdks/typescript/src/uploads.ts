import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ApiError, UploadRejectedError, WaitTimeoutError } from './errors.ts';
import type { Operations } from './generated/operations.ts';
import type { Submission, SubmitBody, Upload, UploadSlot } from './generated/types.ts';
import { type CallOptions, pause, persist, type Settings } from './transport.ts';

/** A PDF: a path, or its bytes. */
export type File = string | Uint8Array | Blob;

export interface UploadOptions extends CallOptions {
  /** Name shown with the upload; by default that of the path, or `copy.pdf`. */
  filename?: string | undefined;
}

/** A candidate's copy on paper, with the other fields of a submission. */
export type Scan = Omit<SubmitBody, 'upload_id' | 'answers'> & {
  file: File;
  filename?: string | undefined;
};

/** How often a scan's slot may expire between two runs of a program with the same key. */
const SLOTS_MAX = 20;
const CHECK_PAUSE_MS = 500;
/** The slowest upload to allow for: a file of 50 MB gets nine minutes more. */
const SLOWEST_BYTES_PER_MS = 100;

/** Uploads files, and submits scans. */
export class Uploads {
  readonly #api: Operations;
  readonly #settings: Settings;

  constructor(api: Operations, settings: Settings) {
    this.#api = api;
    this.#settings = settings;
  }

  /**
   * Takes a slot, PUTs the file and has it checked. With an `idempotencyKey`, a second call takes the first one's slot
   * again, or a new one if that expired unused. @returns the upload, `ready` or, at a second call, `attached`.
   * @throws UploadRejectedError
   */
  async send(file: File, options: UploadOptions = {}): Promise<Upload> {
    return (await this.#sendOnce(file, options)).upload;
  }

  /**
   * Uploads a scan and submits it. The key covers both: whatever happens in between, a second call with it hands the
   * same copy in once, for two days.
   * @throws UploadRejectedError, ApiError
   */
  async submitScan(examId: string, { file, filename, ...body }: Scan, options: CallOptions = {}): Promise<Submission> {
    const key = options.idempotencyKey ?? crypto.randomUUID();
    const named = { ...options, idempotencyKey: `${key}-slot`, ...(filename !== undefined && { filename }) };
    const { upload, slots } = await this.#sendOnce(file, named);
    // Each slot needs its own key: the service keeps a refusal under its key. An expired slot is never submitted.
    const idempotencyKey = slots === 1 ? key : `${key}-${slots}`;
    return await this.#api.createSubmission({
      ...options,
      idempotencyKey,
      path: { examId },
      body: { ...body, upload_id: upload.id } as SubmitBody,
    });
  }

  async #sendOnce(file: File, { filename, ...options }: UploadOptions): Promise<{ upload: Upload; slots: number }> {
    // Cast for the types of fetch, which at run time also accepts an array on shared memory.
    const bytes = (typeof file === 'string' ? await readFile(file) : file) as Uint8Array<ArrayBuffer> | Blob;
    const name = filename ?? (typeof file === 'string' ? basename(file) : 'copy.pdf');
    const key = options.idempotencyKey ?? crypto.randomUUID();
    for (let slots = 1; slots <= SLOTS_MAX; slots++) {
      const { uploads } = await this.#api.createUploads({
        ...options,
        idempotencyKey: slots === 1 ? key : `${key}-${slots}`,
        body: { files: [{ filename: name, size_bytes: sizeOf(bytes) }] },
      });
      const wasPut = await this.#put(uploads[0]!, bytes, options);
      const upload = await this.#checked(uploads[0]!.id, options);
      if (upload.status === 'ready' || upload.status === 'attached') return { upload, slots };
      if (upload.status === 'rejected' || wasPut) throw new UploadRejectedError(upload);
    }
    throw new Error(`${SLOTS_MAX} slots ran out for the key ${key}`);
  }

  /** PUTs the file. @returns false where the address has expired. */
  async #put(
    { put_url, put_headers }: UploadSlot,
    body: Uint8Array<ArrayBuffer> | Blob,
    options: CallOptions,
  ): Promise<boolean> {
    const { timeoutMs = this.#settings.timeoutMs, patienceMs = this.#settings.patienceMs } = options;
    const travelMs = Math.ceil(sizeOf(body) / SLOWEST_BYTES_PER_MS);
    const patient = { ...options, timeoutMs: timeoutMs + travelMs, patienceMs: patienceMs && patienceMs + travelMs };
    try {
      await persist(this.#settings, patient, { method: 'PUT', path: 'an upload' }, (signal) =>
        this.#settings.fetch(put_url, { method: 'PUT', headers: put_headers, body, signal }),
      );
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return false;
      throw error;
    }
  }

  /** Waits for an upload's check. The first read starts it and waits for five seconds at most. */
  async #checked(uploadId: string, options: CallOptions): Promise<Upload> {
    const giveUpAt = performance.now() + (options.patienceMs ?? this.#settings.patienceMs);
    for (;;) {
      const upload = await this.#api.getUpload({ ...options, path: { uploadId } });
      if (upload.status !== 'pending') return upload;
      if (performance.now() > giveUpAt) throw new WaitTimeoutError(`upload ${uploadId} is not checked yet`);
      await pause(CHECK_PAUSE_MS, options.signal);
    }
  }
}

function sizeOf(bytes: Uint8Array | Blob): number {
  return bytes instanceof Blob ? bytes.size : bytes.byteLength;
}
