import { type Color, degrees, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { drawMark, type PenMark, strikeOut } from './pen.ts';
import { embedSheetFont, type SheetFont } from './sheet-fonts.ts';

/** One answer of a sheet, with its label as its writer puts it, such as `Q1.` or `2 (b)`. */
export interface SheetItem {
  label: string;
  /** Lines end at `\n`, and where the column does. */
  text: string;
  /** Printed before the answer, as on a question paper. */
  question?: string;
  /** Printed below the question, some with marks of a pen. */
  options?: readonly SheetOption[];
  /** A pen drew a line through every line of it. */
  struck?: boolean;
  /** Begins on a new page. */
  newPage?: boolean;
}

interface SheetOption {
  /** As printed, such as `(a)`. */
  label: string;
  text: string;
  mark?: PenMark;
}

/** How a sheet is set. */
export interface SheetStyle {
  font?: SheetFont;
  /** Points. */
  fontSize?: number;
  columns?: 1 | 2;
  /** Lines to write on, and the border of a school's paper. */
  ruled?: boolean;
  /** Squares of 5 mm, as in an exercise book. */
  squared?: boolean;
  /** Lines left empty between items; about one by default. */
  gap?: number;
  /** Degrees that letters lean to the right. */
  slant?: number;
  /** Inks of the items, in turn; black by default. */
  inks?: readonly Color[];
  /** `inline`: before the text; `margin`: left of it; `alone`: on a line of its own. */
  labels?: 'inline' | 'margin' | 'alone';
  /** The shape before every option that a pen marks. */
  boxes?: 'square' | 'bubble';
  /** Printed at the head of every page, with `Page n` at its foot. */
  header?: string;
}

/**
 * Place of an item's text: the page (1-based), and the top and bottom of its lines in fractions of the page's height.
 */
export interface PlacedItem {
  item: number;
  page: number;
  top: number;
  bottom: number;
}

/** A printed answer sheet as PDF with a text layer, A4. */
export interface Sheet {
  pdf: Uint8Array;
  placed: PlacedItem[];
}

/** Points of a square's side: 5 mm. */
const SQUARE = 14.17;
const PAGE = { width: 595, height: 842, margin: 64, top: 90, bottom: 70 };
/** Sets a sheet: the items one after another, each with its label. */
export async function printSheet(items: readonly SheetItem[], style: SheetStyle = {}): Promise<Sheet> {
  const document = await PDFDocument.create();
  const font = await embedSheetFont(document, style.font ?? 'helvetica');
  const press = new Press(document, font, style);
  for (const [index, item] of items.entries()) press.set(item, index);
  return { pdf: await document.save(), placed: press.placed };
}

/** Puts lines onto pages, column after column. */
class Press {
  readonly placed: PlacedItem[] = [];
  readonly #document: PDFDocument;
  readonly #font: PDFFont;
  readonly #size: number;
  readonly #style: SheetStyle;
  #page!: PDFPage;
  #column = 0;
  #y = 0;
  #item = 0;

  constructor(document: PDFDocument, font: PDFFont, style: SheetStyle) {
    this.#document = document;
    this.#font = font;
    this.#size = style.fontSize ?? 12;
    this.#style = style;
    this.#newPage();
  }

  set(item: SheetItem, index: number): void {
    this.#item = index;
    if (item.newPage) this.#newPage();
    const { labels = 'inline' } = this.#style;
    const indent = labels === 'margin' ? this.#size * 4 : 0;
    if (item.question !== undefined) {
      for (const line of this.#wrap(`${item.label} ${item.question}`, 0)) this.#line(line, 0, index, false);
    } else if (labels === 'alone') this.#line(item.label, 0, index, false);
    for (const option of item.options ?? []) this.#option(option);
    if (item.options && item.text === '') return;
    const inline = labels === 'inline' && item.question === undefined;
    const lines = this.#wrap(inline ? `${item.label} ${item.text}` : item.text, indent);
    lines.forEach((line, at) => {
      if (at === 0 && labels === 'margin' && item.question === undefined) this.#mark(item.label);
      this.#line(line, indent, index, true);
      if (item.struck) this.#strikeLast(line, indent);
    });
    this.#y -= this.#leading * (this.#style.gap ?? (this.#style.ruled ? 1 : 0.8));
  }

  get #leading(): number {
    return this.#size * 1.5;
  }

  get #columnWidth(): number {
    const whole = PAGE.width - 2 * PAGE.margin;
    return this.#style.columns === 2 ? (whole - 30) / 2 : whole;
  }

  get #left(): number {
    return PAGE.margin + this.#column * (this.#columnWidth + 30);
  }

  #wrap(text: string, indent: number): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines = [''];
      for (const word of paragraph.split(' ')) {
        const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
        if (this.#font.widthOfTextAtSize(longer, this.#size) <= this.#columnWidth - indent)
          lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    });
  }

  #mark(label: string): void {
    if (this.#y < PAGE.bottom) this.#nextColumn();
    this.#write(label, this.#left);
  }

  #line(text: string, indent: number, item: number, isAnswer: boolean): void {
    if (this.#y < PAGE.bottom) this.#nextColumn();
    this.#write(text, this.#left + indent);
    if (isAnswer) this.#place(item);
    this.#y -= this.#leading;
  }

  #write(text: string, x: number): void {
    const { slant, inks } = this.#style;
    this.#page.drawText(text, {
      ...{ x, y: this.#y, size: this.#size, font: this.#font },
      ...(slant ? { ySkew: degrees(slant) } : {}),
      ...(inks ? { color: inks[this.#item % inks.length]! } : {}),
    });
  }

  #strikeLast(text: string, indent: number): void {
    const place = { x: this.#left + indent, y: this.#y + this.#leading, size: this.#size };
    const width = this.#font.widthOfTextAtSize(text, this.#size);
    strikeOut(this.#page, { ...place, width }, this.#size / 6);
  }

  #option({ label, text, mark }: SheetOption): void {
    if (this.#y < PAGE.bottom) this.#nextColumn();
    const { boxes } = this.#style;
    const [size, y] = [this.#size, this.#y];
    const box = { x: this.#left + size * 1.5, y, width: size, size };
    const at = { ...box, x: box.x + (boxes ? size * 1.6 : 0), width: this.#font.widthOfTextAtSize(label, size) };
    const border = { borderWidth: 0.8, borderColor: rgb(0, 0, 0) };
    const [middleX, middleY] = [box.x + size / 2, y + size * 0.33];
    if (boxes === 'square') this.#page.drawSquare({ x: box.x, y: middleY - size / 2, size, ...border });
    if (boxes === 'bubble') this.#page.drawCircle({ x: middleX, y: middleY, size: size * 0.45, ...border });
    this.#page.drawText(`${label} ${text}`, { x: at.x, y, size, font: this.#font });
    if (mark) drawMark(this.#page, mark, boxes ? box : at);
    this.#y -= this.#leading;
  }

  #place(item: number): void {
    const page = this.#document.getPageCount();
    const top = 1 - (this.#y + this.#size * 0.75) / PAGE.height;
    const bottom = 1 - (this.#y - this.#size * 0.25) / PAGE.height;
    const last = this.placed.at(-1);
    if (last?.item === item && last.page === page) {
      last.top = Math.min(last.top, top);
      last.bottom = Math.max(last.bottom, bottom);
    } else this.placed.push({ item, page, top, bottom });
  }

  #nextColumn(): void {
    if (this.#style.columns === 2 && this.#column === 0) {
      this.#column = 1;
      this.#y = PAGE.height - PAGE.top;
    } else this.#newPage();
  }

  #newPage(): void {
    this.#page = this.#document.addPage([PAGE.width, PAGE.height]);
    this.#column = 0;
    this.#y = PAGE.height - PAGE.top;
    const { header, ruled, squared } = this.#style;
    if (header !== undefined) {
      this.#page.drawText(header, { x: PAGE.margin, y: PAGE.height - 45, size: 10, font: this.#font });
      this.#page.drawText(`Page ${this.#document.getPageCount()}`, {
        x: PAGE.width / 2 - 15,
        y: 30,
        size: 10,
        font: this.#font,
      });
    }
    if (ruled) this.#rule();
    if (squared) this.#square();
  }

  #square(): void {
    const line = { thickness: 0.4, color: rgb(0.7, 0.78, 0.88) };
    for (let x = SQUARE; x < PAGE.width; x += SQUARE)
      this.#page.drawLine({ start: { x, y: 0 }, end: { x, y: PAGE.height }, ...line });
    for (let y = SQUARE; y < PAGE.height; y += SQUARE)
      this.#page.drawLine({ start: { x: 0, y }, end: { x: PAGE.width, y }, ...line });
  }

  #rule(): void {
    const grey = rgb(0.55, 0.6, 0.75);
    for (let y = this.#y - this.#size * 0.3; y > PAGE.bottom - this.#leading; y -= this.#leading) {
      this.#page.drawLine({ start: { x: 40, y }, end: { x: PAGE.width - 40, y }, thickness: 0.5, color: grey });
    }
    this.#page.drawRectangle({
      x: 36,
      y: 50,
      width: PAGE.width - 72,
      height: PAGE.height - 110,
      borderWidth: 0.8,
      borderColor: grey,
    });
  }
}
