import { type PDFDocument, type PDFFont, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { Rect, Sheet } from './geometry.ts';
import type { Ink, Shape, TextShape } from './shapes.ts';
import { type FaceName, faceData, openFaces, runWidth, splitPieces, splitRuns } from './typefaces.ts';

const COLOURS: Record<Ink, string> = {
  mark: '0.78 0.07 0.16',
  note: '0.36 0.38 0.41',
  text: '0.11 0.12 0.14',
  faint: '0.8 0.81 0.83',
  paper: '1 1 1',
};

const FACES: FaceName[] = ['regular', 'bold', 'signs'];

/** Distance of the Bézier control points of a quarter circle, in radii. */
const KAPPA = 0.5523;

/** Draws shapes onto the pages of one document, with the typefaces embedded as subsets. */
export class Pen {
  readonly #document: PDFDocument;
  readonly #fonts: Map<FaceName, PDFFont>;
  /** Cache of glyph codes by typeface and piece of text. */
  readonly #codes = new Map(FACES.map((name) => [name, new Map<string, string>()]));

  private constructor(document: PDFDocument, fonts: Map<FaceName, PDFFont>) {
    this.#document = document;
    this.#fonts = fonts;
  }

  static async for(document: PDFDocument): Promise<Pen> {
    document.registerFontkit(openFaces);
    const fonts = new Map<FaceName, PDFFont>();
    for (const name of FACES) {
      // A fixed name: the library's default has a random suffix, and the same copy should give the same bytes.
      fonts.set(name, await document.embedFont(faceData(name), { subset: true, customName: `CHECKD+${name}` }));
    }
    return new Pen(document, fonts);
  }

  /**
   * Writes the content of a page: its own operators, then the shapes over them.
   * @param page made by this service; its only resources are pictures and forms.
   */
  draw(page: PDFPage, sheet: Sheet, shapes: Shape[], content = ''): void {
    const { context } = this.#document;
    const used = new Set<FaceName>();
    const parts = [content, `q ${sheet.matrix.map((value) => value.toFixed(6)).join(' ')} cm 1 J 1 j`];
    for (const shape of shapes) parts.push(shape.kind === 'text' ? this.#text(shape, sheet, used) : path(shape, sheet));
    parts.push('Q');
    page.node.set(PDFName.Contents, context.register(context.flateStream(parts.join('\n'))));
    const fonts = Object.fromEntries([...used].map((name) => [name, this.#fonts.get(name)!.ref]));
    page.node.Resources()!.set(PDFName.of('Font'), context.obj(fonts));
  }

  #text(shape: TextShape, sheet: Sheet, used: Set<FaceName>): string {
    const out = [`BT ${COLOURS[shape.ink]} rg`];
    let x = shape.x;
    for (const run of splitRuns(shape.text, shape.bold)) {
      used.add(run.face);
      const at = `1 0 0 1 ${figure(x)} ${figure(sheet.height - shape.y)} Tm`;
      out.push(`/${run.face} ${figure(shape.size)} Tf ${at} <${this.#encode(run.face, run.text)}> Tj`);
      x += runWidth(run) * shape.size;
    }
    out.push('ET');
    return out.join(' ');
  }

  /** Encodes a text as glyph codes in hexadecimal. Each piece is shaped once, because the shaping engine is slow. */
  #encode(name: FaceName, text: string): string {
    const font = this.#fonts.get(name)!;
    const codes = this.#codes.get(name)!;
    let hex = '';
    for (const piece of splitPieces(text)) {
      const known = codes.get(piece);
      const code = known ?? font.encodeText(piece).asString();
      if (known === undefined) codes.set(piece, code);
      hex += code;
    }
    return hex;
  }
}

function path(shape: Exclude<Shape, TextShape>, sheet: Sheet): string {
  const colour = COLOURS[shape.ink];
  const at = (x: number, y: number) => `${figure(x)} ${figure(sheet.height - y)}`;
  if (shape.kind === 'stroke') {
    const steps = shape.points.map((p, index) => `${at(p.x, p.y)} ${index === 0 ? 'm' : 'l'}`);
    return `${colour} RG ${figure(shape.pen)} w ${steps.join(' ')} S`;
  }
  const outline = ellipse(shape.box, at);
  return shape.filled ? `${colour} rg ${outline} f` : `${colour} RG ${figure(shape.pen)} w ${outline} s`;
}

function ellipse(box: Rect, at: (x: number, y: number) => string): string {
  const rx = box.width / 2;
  const ry = box.height / 2;
  const [cx, cy, kx, ky] = [box.x + rx, box.y + ry, rx * KAPPA, ry * KAPPA];
  return [
    `${at(cx + rx, cy)} m`,
    `${at(cx + rx, cy + ky)} ${at(cx + kx, cy + ry)} ${at(cx, cy + ry)} c`,
    `${at(cx - kx, cy + ry)} ${at(cx - rx, cy + ky)} ${at(cx - rx, cy)} c`,
    `${at(cx - rx, cy - ky)} ${at(cx - kx, cy - ry)} ${at(cx, cy - ry)} c`,
    `${at(cx + kx, cy - ry)} ${at(cx + rx, cy - ky)} ${at(cx + rx, cy)} c`,
  ].join(' ');
}

/** Formats a number for PDF, which has no notation for exponents. */
function figure(value: number): string {
  return String(Number(value.toFixed(2)));
}
