import { createHash } from 'node:crypto';

/** JSON that was serialized before, such as a document that never changes. */
export class JsonText {
  readonly text: string;
  /** Names this text, for the header `ETag`. */
  readonly etag: string;
  /** Its compressed forms by encoding, made when they are first asked for. */
  readonly compressed = new Map<string, Promise<Buffer>>();

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
    this.etag = `"${createHash('sha256').update(this.text).digest('base64url').slice(0, 22)}"`;
  }
}
