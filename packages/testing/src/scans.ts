import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

/** What a scanner does to paper. */
export interface ScanStyle {
  dpi?: number;
  /** Clockwise. */
  skewDegrees?: number;
  /** Quarter turns, clockwise, of the paper in the scanner. */
  quarters?: 0 | 1 | 2 | 3;
  /** Standard deviation of the noise, in grey levels of 255. */
  noise?: number;
  jpegQuality?: number;
  /** 0 (none) to 1: how much the contrast between ink and paper is reduced. */
  fading?: number;
  /** White on black, as from a scanner with a wrong setting. */
  negative?: boolean;
  seed?: number;
}

/**
 * Turns a PDF's pages into pictures as a scanner delivers them: no text layer, skewed, noisy, JPEG. Same seed, same
 * bytes.
 */
export async function scanPages(pdf: Uint8Array, style: ScanStyle = {}): Promise<Uint8Array> {
  const { dpi = 200, seed = 1 } = style;
  const out = await PDFDocument.create();
  // No clock, so that the same seed gives the same bytes.
  out.setCreationDate(new Date(0));
  out.setModificationDate(new Date(0));
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  for (const page of document.pages()) {
    const drawn = await page.render({ scale: dpi / 72, colorSpace: 'Gray', render: 'bitmap' });
    const { jpeg, width, height } = await scanPicture(drawn, style, random(seed * 1_000 + page.number));
    const size: [number, number] = [(width * 72) / dpi, (height * 72) / dpi];
    out.addPage(size).drawImage(await out.embedJpg(jpeg), { x: 0, y: 0, width: size[0], height: size[1] });
  }
  document.destroy();
  library.destroy();
  return out.save();
}

/** A picture, from a path or its bytes, as a PDF with one page of its size at 200 dpi. */
export async function pictureToPdf(picture: string | Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(await sharp(picture).png().toBuffer());
  const [width, height] = [(image.width * 72) / 200, (image.height * 72) / 200];
  document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  return await document.save();
}

async function scanPicture(
  drawn: { width: number; height: number; data: Uint8Array },
  { skewDegrees = 0, quarters = 0, noise = 0, jpegQuality = 70, fading = 0, negative = false }: ScanStyle,
  next: () => number,
): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  const raw = { width: drawn.width, height: drawn.height, channels: 1 as const };
  let picture = sharp(drawn.data, { raw });
  if (skewDegrees !== 0) {
    const skewed = await picture
      .rotate(skewDegrees, { background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = skewed.info;
    // The scanner sees a sheet of the same size: what sticks out is cut off.
    picture = sharp(skewed.data, { raw: { width, height, channels } }).extract({
      left: Math.floor((width - drawn.width) / 2),
      top: Math.floor((height - drawn.height) / 2),
      width: drawn.width,
      height: drawn.height,
    });
  }
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = new Uint8ClampedArray(info.width * info.height);
  const dark = 25 + fading * 110;
  const light = 250 - fading * 50;
  const grain = Float32Array.from({ length: 1 << 15 }, () => noise * gaussian(next));
  let state = Math.floor(next() * 2 ** 32);
  for (let i = 0; i < grey.length; i++) {
    // A linear congruential generator picks the grain: a random number for every pixel would take seconds a page.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    grey[i] = dark + (data[i * info.channels]! / 255) * (light - dark) + grain[(state / 2 ** 17) | 0]!;
  }
  if (negative) for (let i = 0; i < grey.length; i++) grey[i] = 255 - grey[i]!;
  const turned = sharp(grey, { raw: { width: info.width, height: info.height, channels: 1 } }).rotate(quarters * 90);
  const jpeg = await turned.jpeg({ quality: jpegQuality }).toBuffer({ resolveWithObject: true });
  return { jpeg: jpeg.data, width: jpeg.info.width, height: jpeg.info.height };
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Nearly normal, with a standard deviation of 1: the sum of four uniform ones. */
const gaussian = (next: () => number): number => (next() + next() + next() + next() - 2) * Math.sqrt(3);
