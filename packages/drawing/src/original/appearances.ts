import { PDFArray, PDFBool, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type { Matrix } from '../geometry.ts';
import { NotEmbeddable } from './copier.ts';
import { parseBox, parseNumbers } from './page-box.ts';

/** The drawing of an annotation or a form field, and the matrix that places it on the page. */
export interface Appearance {
  form: PDFObject;
  matrix: Matrix;
}

const ANNOTATIONS_MAX = 5_000;
/** Bits of an annotation's flags, /F. */
const [HIDDEN, NO_VIEW] = [2, 32];
/** Annotations that viewers draw themselves where the file has no appearance for them. */
const DRAWN_BY_VIEWERS = new Set(
  'Ink Highlight Underline Squiggly StrikeOut Square Circle Line Polygon PolyLine FreeText Stamp Caret Text'.split(' '),
);
/** Annotations that are not part of what the page shows. */
const NOT_SHOWN = new Set(['Popup', 'Link']);
/** How many levels up a field's inherited value is looked for. */
const FIELD_DEPTH_MAX = 32;

/**
 * Finds the appearances that a viewer shows on a page, lowest first.
 * @throws NotEmbeddable where viewers would draw an appearance that the file does not hold.
 */
export function findAppearances(page: PDFDict, catalog: PDFDict, refuseHidden: (dict: PDFDict) => void): Appearance[] {
  const annotations = page.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  if (annotations.size() > ANNOTATIONS_MAX) throw new NotEmbeddable(`more than ${ANNOTATIONS_MAX} annotations`);
  const drawsFields = needsAppearances(catalog);
  return annotations.asArray().flatMap((element) => {
    const annotation = page.context.lookup(element);
    if (!(annotation instanceof PDFDict) || !isShown(annotation)) return [];
    refuseHidden(annotation);
    return findAppearance(annotation, drawsFields);
  });
}

function isShown(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'));
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  return (bits & (HIDDEN | NO_VIEW)) === 0 && !NOT_SHOWN.has(nameAt(annotation, 'Subtype'));
}

function findAppearance(annotation: PDFDict, drawsFields: boolean): Appearance[] {
  const subtype = nameAt(annotation, 'Subtype');
  const drawnAnew = subtype === 'Widget' && drawsFields && hasText(annotation);
  const appearances = annotation.lookup(PDFName.of('AP'));
  if (drawnAnew || !(appearances instanceof PDFDict)) {
    const drawn = drawnAnew || DRAWN_BY_VIEWERS.has(subtype) || (subtype === 'Widget' && hasText(annotation));
    if (drawn) throw new NotEmbeddable('an appearance that viewers draw');
    return [];
  }
  const form = currentForm(appearances, nameAt(annotation, 'AS'));
  const stream = annotation.context.lookup(form);
  if (!form || !(stream instanceof PDFRawStream)) return [];
  if (nameAt(stream.dict, 'Subtype') !== 'Form') throw new NotEmbeddable('an appearance that is no form');
  const matrix = placed(stream.dict, annotation);
  return matrix ? [{ form, matrix }] : [];
}

/** The normal appearance; where there are several, that of the field's state. */
function currentForm(appearances: PDFDict, state: string): PDFObject | undefined {
  const normal = appearances.get(PDFName.of('N'));
  const found = appearances.context.lookup(normal);
  return found instanceof PDFDict ? found.get(PDFName.of(state)) : normal;
}

/** The matrix that makes the form's box fill the annotation's rectangle; undefined where either is empty. */
function placed(form: PDFDict, annotation: PDFDict): Matrix | undefined {
  const rect = parseBox(annotation.lookup(PDFName.of('Rect')));
  const box = parseBox(form.lookup(PDFName.of('BBox')));
  if (!rect || !box) return undefined;
  const [a, b, c, d, e, f] = parseNumbers(form.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  const corners = [box.x, box.x + box.width].flatMap((x) =>
    [box.y, box.y + box.height].map((y) => ({ x: a! * x + c! * y + e!, y: b! * x + d! * y + f! })),
  );
  const left = Math.min(...corners.map(({ x }) => x));
  const bottom = Math.min(...corners.map(({ y }) => y));
  const scaleX = rect.width / (Math.max(...corners.map(({ x }) => x)) - left);
  const scaleY = rect.height / (Math.max(...corners.map(({ y }) => y)) - bottom);
  const matrix: Matrix = [scaleX, 0, 0, scaleY, rect.x - left * scaleX, rect.y - bottom * scaleY];
  return scaleX > 0 && scaleY > 0 && matrix.every(Number.isFinite) ? matrix : undefined;
}

/** Whether the document asks viewers to draw the fields themselves. */
function needsAppearances(catalog: PDFDict): boolean {
  const form = catalog.lookup(PDFName.of('AcroForm'));
  return form instanceof PDFDict && form.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
}

/** Whether a field holds a text or a choice, its own or inherited. */
function hasText(widget: PDFDict): boolean {
  const type = inherited(widget, 'FT');
  return (type === PDFName.of('Tx') || type === PDFName.of('Ch')) && inherited(widget, 'V') !== undefined;
}

function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let at: PDFObject | undefined = field;
  for (let depth = 0; at instanceof PDFDict && depth < FIELD_DEPTH_MAX; depth++) {
    const value = at.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    at = at.lookup(PDFName.of('Parent'));
  }
  return undefined;
}

function nameAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}
