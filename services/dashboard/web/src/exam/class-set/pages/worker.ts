// Opens scans, looks for the codes on their pages, draws the pages small, and makes copies of them: everything that takes
// long, apart from the page that people use.
import { Builder } from './build.ts';
import { findCode, isBlank } from './look.ts';
import { type Answer, type Call, type PageAt, type Replies, SCAN_BYTES_MAX, type SeenPage } from './messages.ts';
import { PdfPages } from './pdf-pages.ts';
import { openPhoto, toCanvas, toJpeg } from './photo.ts';

/** Pixels of a page's longer side: to find its code, at first and where none was found, and to show it. */
const [QUICK_SIDE, THOROUGH_SIDE, SHOWN_SIDE] = [1_400, 2_300, 900];

interface OpenFile {
  count: number;
  draw: (page: number, longSide: number) => Promise<ImageData>;
  close: () => void;
}

const files: File[] = [];
const builder = new Builder();
let open: OpenFile | undefined;

const isPhoto = ({ type }: File) => type.startsWith('image/');

async function openFile(file: File): Promise<Replies['open']> {
  open?.close();
  open = undefined;
  files.push(file);
  if (file.size > SCAN_BYTES_MAX) return { problem: 'too_large' };
  if (isPhoto(file)) {
    const photo = await openPhoto(file);
    if (!photo) return { problem: 'unreadable' };
    const draw = async (_: number, side: number) => {
      const canvas = toCanvas(photo, side);
      return canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    };
    open = { count: 1, draw, close: () => photo.close() };
  } else {
    const pdf = await PdfPages.open(file);
    if (typeof pdf === 'string') return { problem: pdf };
    open = { count: pdf.count, draw: (page, side) => pdf.draw(page, side), close: () => pdf.close() };
  }
  return { pages: open.count };
}

async function look({ page }: PageAt): Promise<SeenPage> {
  if (!open) throw new Error('no file is open');
  const seen = await open.draw(page, QUICK_SIDE);
  const blank = isBlank(seen);
  const code = (await findCode(seen)) ?? (blank ? undefined : await findCode(await open.draw(page, THOROUGH_SIDE)));
  const bitmap = await createImageBitmap(seen);
  const picture = await toJpeg(toCanvas(bitmap, SHOWN_SIDE, code?.quarters));
  bitmap.close();
  return { ...(code && { code: code.text }), quarters: code?.quarters ?? 0, isBlank: blank, picture };
}

async function answer(call: Call): Promise<Replies[Call['kind']]> {
  switch (call.kind) {
    case 'open':
      return await openFile(call.file);
    case 'look':
      return await look(call.at);
    case 'build': {
      // The file that was looked at last would only take up memory.
      open?.close();
      open = undefined;
      const pages = call.pages.map((at) => ({ ...at, source: files[at.file]!, isPhoto: isPhoto(files[at.file]!) }));
      return { pdf: await builder.build(pages) };
    }
  }
}

let work: Promise<unknown> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  // One after another: memory is bounded by what one task needs.
  work = work.then(async () => {
    const reply: Answer = await answer(data).then(
      (done) => ({ id: data.id, reply: done }),
      (error: unknown) => ({ id: data.id, error: String(error) }),
    );
    self.postMessage(reply);
  });
});
