import {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { PageBox, Size } from '../geometry.ts';
import { findAppearances } from './appearances.ts';
import { joinContents } from './contents.ts';
import { Copier, NotEmbeddable } from './copier.ts';
import { Effort } from './effort.ts';
import { pageBox } from './page-box.ts';
import { listPages, type SourcePage } from './page-tree.ts';

/** A page of a checked copy that shows the original, before marks are drawn. */
export interface Ground {
  page: PDFPage;
  box: PageBox;
  /** Operators that draw the original. */
  content: string;
}

/** The pages needed of an original; undefined for each one that cannot be read. */
export interface Source {
  document: PDFDocument;
  pages: (SourcePage | undefined)[];
}

/** A page as a grey picture, to be shown in its size in points. */
interface PagePicture extends Size {
  /** Pixels. */
  columns: number;
  rows: number;
  /** The grey level of each pixel, row by row, compressed. */
  levels: Uint8Array;
}

/** Pictures of pages by page number (1-based). */
export type Pictures = ReadonlyMap<number, PagePicture>;

/** Opens an original; undefined for a file that cannot be parsed. */
export async function openOriginal(pdf: Uint8Array, pageCount: number): Promise<Source | undefined> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
    return { document, pages: listPages(document.catalog, pageCount) };
  } catch {
    // The file is broken or encrypted; its pages may still be shown as pictures.
    return undefined;
  }
}

/**
 * Adds the pages of an original to a document: as pictures where given, otherwise by copying just the content that they
 * show.
 * @returns the numbers (1-based) of pages that could not be embedded.
 */
export function embedPages(
  target: PDFDocument,
  source: Source | undefined,
  pageCount: number,
  pictures: Pictures,
): { grounds: Ground[]; missing: number[]; reason: string } {
  const grounds: Ground[] = [];
  const missing: number[] = [];
  let reason = '';
  const copier = source && new Copier(source.document.context, target.context, hidesLayers(source.document.catalog));
  for (let number = 1; number <= pageCount; number++) {
    try {
      const picture = pictures.get(number);
      grounds.push(picture ? pictureGround(target, picture) : pageGround(target, source, copier, number));
    } catch (error) {
      // Whatever the error is, the page can be shown as a picture.
      reason ||= String(error);
      missing.push(number);
    }
  }
  return { grounds, missing, reason };
}

/**
 * Embeds a page as a form, so that its content cannot affect what is drawn after it. Throws where that is not possible.
 */
function pageGround(
  target: PDFDocument,
  source: Source | undefined,
  copier: Copier | undefined,
  number: number,
): Ground {
  const page = source?.pages[number - 1];
  if (!page || !copier) throw new NotEmbeddable('a page that cannot be parsed');
  const { catalog } = source.document;
  const box = pageBox(page);
  const appearances = findAppearances(page.node, catalog, (dict) => copier.refuseHidden(dict));
  const shown = [
    { form: pageForm(target, copier, page, box), place: '' },
    ...appearances.map(({ form, matrix }) => ({
      form: copier.copy(form, 'xobject'),
      place: `${matrix.map((value) => value.toFixed(6)).join(' ')} cm `,
    })),
  ].flatMap(({ form, place }, at) => (form ? [{ name: `Seen${at}`, form, place }] : []));
  const added = addPage(target, box);
  setResources(added, Object.fromEntries(shown.map(({ name, form }) => [name, form])));
  const group = copier.copy(page.node.get(PDFName.of('Group')), 'group');
  if (group) added.node.set(PDFName.of('Group'), group);
  const unit = page.node.lookup(PDFName.of('UserUnit'));
  if (unit instanceof PDFNumber && unit.asNumber() > 0) added.node.set(PDFName.of('UserUnit'), unit);
  return { page: added, box, content: shown.map(({ name, place }) => `q ${place}/${name} Do Q`).join('\n') };
}

function addPage(target: PDFDocument, { x, y, width, height, rotation }: PageBox): PDFPage {
  const page = target.addPage([width, height]);
  if (x !== 0 || y !== 0) page.setMediaBox(x, y, width, height);
  if (rotation !== 0) page.setRotation(degrees(rotation));
  return page;
}

function setResources({ node }: PDFPage, xObjects: Record<string, PDFObject>): void {
  node.set(PDFName.of('Resources'), node.context.obj({ XObject: xObjects }));
}

function pageForm(target: PDFDocument, copier: Copier, page: SourcePage, box: PageBox): PDFObject | undefined {
  const content = joinContents(page.node);
  if (!content) return undefined;
  new Effort().require(content, page.node.context.lookup(page.resources));
  const { x, y, width, height } = box;
  const form = copier.stream(content.dict, content.contents, 'data');
  const keys = { Type: 'XObject', Subtype: 'Form', BBox: [x, y, x + width, y + height] };
  for (const [key, value] of Object.entries(keys)) form.dict.set(PDFName.of(key), target.context.obj(value));
  const resources = copier.copy(page.resources ?? target.context.obj({}), 'resources');
  if (!(target.context.lookup(resources) instanceof PDFDict))
    throw new NotEmbeddable('resources that are no dictionary');
  form.dict.set(PDFName.of('Resources'), resources!);
  return target.context.register(form);
}

function pictureGround(target: PDFDocument, picture: PagePicture): Ground {
  const { width, height, columns, rows, levels } = picture;
  const image = PDFRawStream.of(
    target.context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: columns,
      Height: rows,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    }),
    levels,
  );
  const box: PageBox = { x: 0, y: 0, width, height, rotation: 0 };
  const page = addPage(target, box);
  setResources(page, { Seen: target.context.register(image) });
  return { page, box, content: `q ${width.toFixed(3)} 0 0 ${height.toFixed(3)} 0 0 cm /Seen Do Q` };
}

/** Whether a document may hide some of its layers when it is opened. */
function hidesLayers(catalog: PDFDict): boolean {
  const layers = catalog.lookup(PDFName.of('OCProperties'));
  if (!(layers instanceof PDFDict)) return false;
  const shown = layers.lookup(PDFName.of('D'));
  if (!(shown instanceof PDFDict)) return true;
  const base = shown.lookup(PDFName.of('BaseState'));
  const off = shown.lookup(PDFName.of('OFF'));
  const none = off === undefined || (off instanceof PDFArray && off.size() === 0);
  return !none || shown.has(PDFName.of('AS')) || (base !== undefined && base !== PDFName.of('ON'));
}
