import { Zip, ZipPassThrough } from 'fflate';

/** Bytes collected before they go into a Blob, which the browser may keep on disk. */
const GATHERED_BYTES = 32 * 2 ** 20;

/** A ZIP archive that grows file by file. Files are stored uncompressed, since PDFs are compressed already. */
export class Archive {
  #bytes = 0;
  #entries = 0;
  #parts: Blob[] = [];
  #gathered: Uint8Array<ArrayBuffer>[] = [];
  #gatheredBytes = 0;
  readonly #zip: Zip;

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#gathered.push(chunk as Uint8Array<ArrayBuffer>);
      this.#gatheredBytes += chunk.length;
      this.#bytes += chunk.length;
      if (this.#gatheredBytes > GATHERED_BYTES) this.#hand();
    });
  }

  get bytes(): number {
    return this.#bytes;
  }

  get entries(): number {
    return this.#entries;
  }

  add(name: string, content: Uint8Array): void {
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(content, true);
    this.#entries += 1;
  }

  /** Finishes the archive; nothing can be added afterwards. */
  end(): Blob {
    this.#zip.end();
    this.#hand();
    return new Blob(this.#parts, { type: 'application/zip' });
  }

  #hand(): void {
    this.#parts.push(new Blob(this.#gathered));
    this.#gathered = [];
    this.#gatheredBytes = 0;
  }
}
