import { PDFDict, type PDFDocument, type PDFFont, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import type { Rect, Sheet } from './geometry.ts';
import type { Ink, Shape, TextShape } from './shapes.ts';
import { type FaceName, faceData, openFaces, piecesOf, runsOf, runWidth } from './typefaces.ts';

const COLOURS: Record<Ink, string> = {
  mark: '0.78 0.07 0.16',
  note: '0.36 0.38 0.41',
  text: '0.11 0.12 0.14',
  faint: '0.8 0.81 0.83',
  paper: '1 1 1',
};

const FACES: FaceName[] = ['regular', 'bold', 'signs'];

/** Control points of a quarter circle lie this far along its tangents. */
const KAPPA = 0.5523;

/** Draws shapes onto the pages of one document, with the typefaces embedded as subsets. */
export class Pen {
  readonly #document: PDFDocument;
  readonly #fonts: Map<FaceName, PDFFont>;
  /** Glyph codes of the pieces of text met, by face. */
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

  /** Draws the shapes over what the page shows; the page's own content and resources stay as they are. */
  draw(page: PDFPage, sheet: Sheet, shapes: Shape[]): void {
    if (shapes.length === 0) return;
    const { context } = this.#document;
    const resources = page.node.Resources();
    const names = freeNames(resources?.lookupMaybe(PDFName.of('Font'), PDFDict));
    const used = new Set<FaceName>();
    const parts = [`q ${sheet.matrix.map((value) => value.toFixed(6)).join(' ')} cm 1 J 1 j`];
    for (const shape of shapes) {
      parts.push(shape.kind === 'text' ? this.#text(shape, sheet, names, used) : path(shape, sheet));
    }
    parts.push('Q');

    // Saved and restored around the page's own content, so that its last matrix does not move the marks.
    const before = context.register(context.stream('q\n'));
    const after = context.register(context.flateStream(`\nQ\n${parts.join('\n')}\n`));
    const own = page.node.get(PDFName.Contents);
    const contents = page.node.Contents();
    const streams = contents && 'asArray' in contents ? contents.asArray() : own ? [own] : [];
    page.node.set(PDFName.Contents, context.obj([before, ...streams, after]));
    page.node.set(PDFName.Resources, this.#withFonts(resources, names, used));
  }

  /** A copy of the resources with the faces used: the original may be shared among pages. */
  #withFonts(resources: PDFDict | undefined, names: Map<FaceName, string>, used: Set<FaceName>): PDFDict {
    const copy = resources?.clone() ?? this.#document.context.obj({});
    const fonts = copy.lookupMaybe(PDFName.of('Font'), PDFDict)?.clone() ?? this.#document.context.obj({});
    for (const name of used) fonts.set(PDFName.of(names.get(name)!), this.#fonts.get(name)!.ref);
    copy.set(PDFName.of('Font'), fonts);
    return copy;
  }

  #text(shape: TextShape, sheet: Sheet, names: Map<FaceName, string>, used: Set<FaceName>): string {
    const out = [`BT ${COLOURS[shape.ink]} rg`];
    let x = shape.x;
    for (const run of runsOf(shape.text, shape.bold)) {
      used.add(run.face);
      const at = `1 0 0 1 ${figure(x)} ${figure(sheet.height - shape.y)} Tm`;
      out.push(`/${names.get(run.face)} ${figure(shape.size)} Tf ${at} <${this.#encode(run.face, run.text)}> Tj`);
      x += runWidth(run) * shape.size;
    }
    out.push('ET');
    return out.join(' ');
  }

  /** Glyph codes in hexadecimal. Each piece is looked up once; the shaping engine is slow. */
  #encode(name: FaceName, text: string): string {
    const font = this.#fonts.get(name)!;
    const codes = this.#codes.get(name)!;
    let hex = '';
    for (const piece of piecesOf(text)) {
      const known = codes.get(piece);
      const code = known ?? font.encodeText(piece).asString();
      if (known === undefined) codes.set(piece, code);
      hex += code;
    }
    return hex;
  }
}

/** Font names that the page does not use yet. */
function freeNames(taken: PDFDict | undefined): Map<FaceName, string> {
  let round = 0;
  const name = (face: FaceName) => `Checked${round}${face}`;
  while (FACES.some((face) => taken?.has(PDFName.of(name(face))))) round += 1;
  return new Map(FACES.map((face) => [face, name(face)]));
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

/** A number as PDF takes it, without exponent. */
function figure(value: number): string {
  return String(Number(value.toFixed(2)));
}
