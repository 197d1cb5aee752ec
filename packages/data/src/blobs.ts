/** Who a presigned address is for: integrators outside, or services inside. */
export type Audience = 'public' | 'internal';

export interface PresignOptions {
  audience: Audience;
  expiresInSeconds: number;
}

export interface BlobInfo {
  sizeBytes: number;
}

/** `download` met a blob that is larger than allowed. */
export class BlobTooLarge extends Error {
  constructor(key: string, maxBytes: number) {
    super(`${key} is larger than ${maxBytes} bytes`);
    this.name = 'BlobTooLarge';
  }
}

/** What integrators PUT lands below this prefix; every adapter empties it after these days. */
export const INCOMING = { prefix: 'incoming/', daysMax: 2 } as const;

/** Files by key (`folder/name`). Adapters: a folder on disk behind signed URLs (embedded) and S3. */
export interface BlobStore {
  /** @param options.maxBytes the largest file; S3 does not enforce it, so the reader of the file must. */
  presignPut(key: string, options: PresignOptions & { maxBytes?: number }): Promise<string>;
  /** @param options.downloadName sets Content-Disposition: attachment with this file name. */
  presignGet(key: string, options: PresignOptions & { downloadName?: string }): Promise<string>;
  /** Undefined when there is no such blob. */
  stat(key: string): Promise<BlobInfo | undefined>;
  /** Writes the blob to a local file. False when there is no such blob. @throws BlobTooLarge above `maxBytes`. */
  download(key: string, path: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<boolean>;
  upload(key: string, path: string, options: { contentType: string }): Promise<void>;
  /** The bytes of a small blob. Undefined when there is no such blob. @throws BlobTooLarge above `maxBytes`. */
  read(key: string, options: { maxBytes: number; signal?: AbortSignal }): Promise<Buffer | undefined>;
  /** Stores a small blob. */
  write(key: string, bytes: Buffer, options: { contentType: string }): Promise<void>;
  delete(key: string): Promise<void>;
  /** Deletes every blob whose key begins with this, which ends in `/`. */
  deleteBelow(prefix: string): Promise<void>;
  isReachable(): Promise<boolean>;
}
