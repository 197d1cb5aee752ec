import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { type BatchOptions, count, cut, type Many, type Outcome, type Progress, submitBatch } from './batches.ts';
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
/** Slots of a request. */
const SLOTS_OF_A_REQUEST = 100;
/** Files that a client uploads at the same time, which bounds its memory. */
const AT_ONCE = 4;
/** The slowest upload to allow for: a file of 50 MB gets nine minutes more. */
const SLOWEST_BYTES_PER_MS = 100;

/** Uploads files, and submits scans. */
export class Uploads {
  readonly #api: Operations;
  readonly #settings: Settings;
  /** Uploads under way. */
  readonly #running = new Set<Promise<void>>();

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
    return await this.#api.createSubmission({
      ...options,
      idempotencyKey: keyOf(key, slots),
      path: { examId },
      body: { ...body, upload_id: upload.id } as SubmitBody,
    });
  }

  /**
   * Uploads any number of scans and hands them in, a hundred at a time: one request for the slots, one for the
   * submissions. A file that cannot be graded is the outcome of its scan and leaves the others alone. With the same
   * key, a second call hands the same scans in once, if they come in the same order.
   * @throws ApiError, NoAnswerError
   */
  async *submitScans(
    examId: string,
    scans: Many<Scan>,
    { onProgress, ...options }: BatchOptions = {},
  ): AsyncGenerator<Outcome<Scan>, void> {
    const key = options.idempotencyKey ?? crypto.randomUUID();
    const progress: Progress = { uploaded: 0, accepted: 0, refused: 0 };
    let number = 0;
    for await (const group of cut(scans, SLOTS_OF_A_REQUEST, () => 0)) {
      const keyOfGroup = `${key}-${++number}`;
      const sent = await this.#sendGroup(group, { ...options, idempotencyKey: `${keyOfGroup}-slots` }, () => {
        progress.uploaded++;
        onProgress?.({ ...progress });
      });
      const bodies = sent.flatMap(({ body }) => body ?? []);
      // A scan that needed another slot has another body, and so another key.
      const slots = sent.reduce((sum, one) => sum + one.slots, 0);
      const idempotencyKey = slots === group.length ? keyOfGroup : `${keyOfGroup}-${slots}`;
      const handedIn = bodies.length
        ? await submitBatch(this.#api, this.#settings, examId, bodies, { ...options, idempotencyKey })
        : [];
      const outcomes = sent.map(
        ({ scan, error }): Outcome<Scan> => (error ? { copy: scan, error } : { ...handedIn.shift()!, copy: scan }),
      );
      count(progress, outcomes);
      onProgress?.({ ...progress });
      yield* outcomes;
    }
  }

  /** Uploads the files of a group to slots of one request. */
  async #sendGroup(group: readonly Scan[], options: CallOptions, onSent: () => void) {
    const files = await Promise.all(group.map(open));
    const { uploads } = await this.#api.createUploads({ ...options, body: { files: files.map(asked) } });
    return await Promise.all(
      group.map(async (scan, at): Promise<Sent> => {
        const { file: _, filename: __, ...body } = scan;
        const own = { ...options, idempotencyKey: `${options.idempotencyKey}-${at}` };
        try {
          const { upload, slots } = await this.#fill(files[at]!, own, uploads[at]);
          onSent();
          return { scan, slots, body: { ...body, upload_id: upload.id } as SubmitBody };
        } catch (error) {
          if (error instanceof UploadRejectedError) return { scan, slots: 1, error };
          throw error;
        }
      }),
    );
  }

  async #sendOnce(file: File, { filename, ...options }: UploadOptions): Promise<Filled> {
    return await this.#fill(await open({ file, filename }), options);
  }

  /** Brings a file into a slot: the one given, or one of its own; and a new one where that has expired unused. */
  async #fill(file: Opened, options: CallOptions, given?: UploadSlot): Promise<Filled> {
    const key = options.idempotencyKey ?? crypto.randomUUID();
    for (let slots = 1; slots <= SLOTS_MAX; slots++) {
      const slot =
        slots === 1 && given ? given : await this.#slot(file, { ...options, idempotencyKey: keyOf(key, slots) });
      const { wasPut, upload } = await this.#turn(async () => ({
        wasPut: await this.#put(slot, file.bytes, options),
        upload: await this.#checked(slot.id, options),
      }));
      if (upload.status === 'ready' || upload.status === 'attached') return { upload, slots };
      if (upload.status === 'rejected' || wasPut) throw new UploadRejectedError(upload);
    }
    throw new Error(`${SLOTS_MAX} slots ran out for the key ${key}`);
  }

  async #slot(file: Opened, options: CallOptions): Promise<UploadSlot> {
    return (await this.#api.createUploads({ ...options, body: { files: [asked(file)] } })).uploads[0]!;
  }

  /** Runs something when fewer than `AT_ONCE` others run. */
  async #turn<T>(run: () => Promise<T>): Promise<T> {
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running);
    const running = run();
    const ended = running.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(ended);
    void ended.then(() => this.#running.delete(ended));
    return await running;
  }

  /** PUTs the file. @returns false where the address has expired. */
  async #put({ put_url, put_headers }: UploadSlot, body: Opened['bytes'], options: CallOptions): Promise<boolean> {
    const { timeoutMs = this.#settings.timeoutMs, patienceMs = this.#settings.patienceMs } = options;
    const travelMs = Math.ceil(sizeOf(body) / SLOWEST_BYTES_PER_MS);
    const patient = { ...options, timeoutMs: timeoutMs + travelMs, patienceMs: patienceMs && patienceMs + travelMs };
    try {
      await persist(this.#settings, patient, { method: 'PUT', path: 'an upload' }, (signal) =>
        this.#settings.fetch(put_url, { method: 'PUT', headers: put_headers, body, signal, ...UNCOPIED }),
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

/** Otherwise fetch keeps a copy of all that it sends, in case of a redirect. */
const UNCOPIED = { window: null, redirect: 'error' } as const;

/** A file that is read while it is sent, and so as often as it is sent. */
interface Opened {
  bytes: Uint8Array<ArrayBuffer> | Blob;
  name: string;
}

interface Filled {
  upload: Upload;
  /** How many slots it took. */
  slots: number;
}

/** A scan with its submission to be, or with what is wrong with its file. */
type Sent = { scan: Scan; slots: number } & (
  | { body: SubmitBody; error?: undefined }
  | { body?: undefined; error: UploadRejectedError }
);

async function open({ file, filename }: Pick<Scan, 'file' | 'filename'>): Promise<Opened> {
  // Cast for the types of fetch, which at run time also accepts an array on shared memory.
  const bytes = typeof file === 'string' ? await openAsBlob(file) : (file as Uint8Array<ArrayBuffer> | Blob);
  return { bytes, name: filename ?? (typeof file === 'string' ? basename(file) : 'copy.pdf') };
}

const asked = ({ bytes, name }: Opened) => ({ filename: name, size_bytes: sizeOf(bytes) });

/** Each slot needs its own key: the service keeps a refusal under its key. An expired slot is never submitted. */
const keyOf = (key: string, slots: number) => (slots === 1 ? key : `${key}-${slots}`);

function sizeOf(bytes: Uint8Array | Blob): number {
  return bytes instanceof Blob ? bytes.size : bytes.byteLength;
}
