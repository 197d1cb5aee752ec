import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { LRUCache } from 'lru-cache';
import { type PageToTake, SCAN_BYTES_MAX } from './messages.ts';
import { openPhoto, toCanvas, toJpeg } from './photo.ts';

/** Points of a photo's longer side: that of A4. */
const PHOTO_SIDE = 842;

/** Makes PDFs of pages of the chosen files; scans are taken over as they are. */
export class Builder {
  readonly #parsed = new LRUCache<File, PDFDocument>({ maxSize: SCAN_BYTES_MAX });

  /** @throws Error for a file that cannot be parsed. */
  async build(pages: readonly (PageToTake & { source: File; isPhoto: boolean })[]): Promise<Blob> {
    const copy = await PDFDocument.create();
    for (const { source, isPhoto, page, quarters } of pages) {
      if (isPhoto) {
        await addPhoto(copy, source, quarters);
        continue;
      }
      const [taken] = await copy.copyPages(await this.#open(source), [page]);
      taken!.setRotation(degrees((taken!.getRotation().angle + 90 * quarters) % 360));
      copy.addPage(taken);
    }
    return new Blob([(await copy.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  }

  async #open(file: File): Promise<PDFDocument> {
    const known = this.#parsed.get(file);
    if (known) return known;
    const parsed = await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false });
    this.#parsed.set(file, parsed, { size: file.size });
    return parsed;
  }
}

async function addPhoto(copy: PDFDocument, file: File, quarters: number): Promise<void> {
  const photo = await openPhoto(file);
  if (!photo) throw new Error('a picture that cannot be shown');
  const canvas = toCanvas(photo, Math.max(photo.width, photo.height), quarters);
  photo.close();
  const image = await copy.embedJpg(await (await toJpeg(canvas)).arrayBuffer());
  const scale = PHOTO_SIDE / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  copy.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
}
