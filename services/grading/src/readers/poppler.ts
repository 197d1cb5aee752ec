import { parsePgm } from '@exam-evaluation/reading/pictures/picture.ts';
import type { LayerWord, PageRenderer, PageSize } from '@exam-evaluation/reading/pictures/renderer.ts';
import { BUDGETS } from '@exam-evaluation/runtime/budgets.ts';
import { ChildFailed, isInstalled, runChild } from '@exam-evaluation/runtime/child.ts';

const budget = BUDGETS.nativePage;
/** Bytes of a page's text layer in pdftotext's output, about 5,000 words; print has hardly a third of that. */
const LAYER_LENGTH_MAX = 600_000;

/** Renders with the programs of poppler. */
export const poppler: PageRenderer = {
  async pageSizes(pdfPath, pagesMax, signal) {
    const out = await runChild('pdfinfo', ['-f', '1', '-l', String(pagesMax), pdfPath], { budget, signal });
    return parsePageSizes(out.toString('utf8'));
  },

  async render(pdfPath, page, dpi, signal) {
    const args = ['-cropbox', '-gray', '-r', String(dpi), '-f', String(page), '-l', String(page), pdfPath];
    const out = await runChild('pdftoppm', args, { budget, signal });
    // For a page that is too large for it, pdftoppm writes nothing but exits with status 0.
    if (out.length === 0) throw new ChildFailed(`pdftoppm drew nothing for page ${page}`);
    return parsePgm(out);
  },

  async textLayer(pdfPath, page, size, signal) {
    const args = ['-cropbox', '-bbox', '-f', String(page), '-l', String(page), pdfPath, '-'];
    const out = await runChild('pdftotext', args, { budget, signal });
    return out.length > LAYER_LENGTH_MAX ? [] : parseLayer(out.toString('utf8'), size);
  },
};

export async function popplerIsInstalled(): Promise<boolean> {
  const found = await Promise.all(['pdfinfo', 'pdftoppm', 'pdftotext'].map((program) => isInstalled(program, '-v')));
  return found.every(Boolean);
}

/** Parses the page sizes from `pdfinfo -f 1 -l n`, after rotation. */
export function parsePageSizes(text: string): PageSize[] {
  const sizes: PageSize[] = [];
  for (const [, page, width, height] of text.matchAll(/^Page\s+(\d+) size:\s+([\d.e+-]+) x ([\d.e+-]+) pts/gm)) {
    sizes[Number(page) - 1] = { width: Number(width), height: Number(height) };
  }
  for (const [, page, degrees] of text.matchAll(/^Page\s+(\d+) rot:\s+(\d+)/gm)) {
    const size = sizes[Number(page) - 1];
    if (size && Number(degrees) % 180 === 90) sizes[Number(page) - 1] = { width: size.height, height: size.width };
  }
  return sizes;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses the words of a page and their boxes from `pdftotext -bbox`. Its coordinates are after rotation, but its page
 * size is before.
 */
export function parseLayer(html: string, { width, height }: PageSize): LayerWord[] {
  const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;
  return [...html.matchAll(word)].map(([, left, top, right, bottom, text]) => ({
    text: text!.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
    left: Number(left) / width,
    top: Number(top) / height,
    right: Number(right) / width,
    bottom: Number(bottom) / height,
  }));
}
