// Where everything is on the answer sheets of a paper. It is computed from the paper alone, in the same way for drawing
// a sheet and for reading it, so that the places need not be stored.
import { factsOf, ticksOptions } from '@exam-evaluation/contract/question-types.ts';
import { type Question, QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { crc16 } from './crc16.ts';

/** What a sheet depends on; none of it can change once the exam is open. */
export interface SheetQuestion extends Pick<Question, 'id' | 'label' | 'section' | 'type' | 'maxMarks'> {
  options: readonly { label: string }[];
}

/** In points (1/72 inch) from the top left corner of A4. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box to write an answer into, or a part of one that goes on in another box. */
interface AnswerBox {
  kind: 'box';
  question: SheetQuestion;
  place: Place;
  /** Lines to write on; a single one is not ruled. */
  lines: number;
  /** Whether the answer began in a box above or on a page before. */
  continued: boolean;
}

/** A bubble to be filled, with the label of its option to its left. */
interface Bubble {
  option: string;
  /** Centre. */
  x: number;
  y: number;
}

/** The options of a question. */
interface ChoiceRow {
  kind: 'choice';
  question: SheetQuestion;
  place: Place;
  bubbles: Bubble[];
}

interface SectionHeading {
  kind: 'heading';
  /** Label of the section. */
  section: string;
  place: Place;
}

export type SheetItem = AnswerBox | ChoiceRow | SectionHeading;

export interface SheetLayout {
  /** In paper order; at least one. */
  pages: SheetItem[][];
  /** Four hexadecimal digits; other papers, and other releases that place anything differently, have other ones. */
  fingerprint: string;
}

export const SHEET_SIZE = { width: 595, height: 842 };
/** The code of every page. */
export const CODE_PLACE: Place = { x: 475, y: 44, width: 70, height: 70 };
/** Centres of the black squares at the corners, clockwise from the top left. */
export const MARK_CENTRES = [
  { x: 31, y: 31 },
  { x: 564, y: 31 },
  { x: 564, y: 811 },
  { x: 31, y: 811 },
] as const;
export const MARK_SIDE = 14;
export const BUBBLE_RADIUS = 7.5;
/** Distance of ruled lines: 8.5 mm. */
export const LINE = 24;
/** Where the items are. */
export const COLUMN = { left: 40, right: 555, top: 128, bottom: 790 };
/** Width that is left for the label of a question. */
export const LABEL_WIDTH = 52;
/** Characters of an option's label that are printed. */
export const OPTION_LABEL_MAX = 12;

const GAP = 10;
const ROW = 26;
const HEADING = 24;
const SINGLE_LINE = 30;
/** Space after a bubble. */
const CELL_GAP = 13;
/** Space between two columns of choices. */
const GUTTER = 20;
const HALF = (COLUMN.right - COLUMN.left - GUTTER) / 2;
/** A written answer is not begun where fewer lines than this are left on the page. */
const LINES_TOGETHER = 3;

/** Lines of a written answer. */
const LINES = { perMark: 3, short: 2, long: 6, max: 60 };

function linesFor({ type, maxMarks }: SheetQuestion): number {
  if (factsOf(type).form !== 'prose') return 1;
  const wanted = Math.ceil((maxMarks / 100) * LINES.perMark);
  return Math.min(LINES.max, Math.max(type === QuestionType.LONG_ANSWER ? LINES.long : LINES.short, wanted));
}

/** The layout of a paper; of its questions it keeps only what a sheet depends on. */
export function layoutOf(paper: readonly SheetQuestion[]): SheetLayout {
  const questions = paper.map(({ id, label, section, type, maxMarks, options }): SheetQuestion => {
    const ticked = ticksOptions(type) ? options : [];
    return { id, label, section, type, maxMarks, options: ticked.map((option) => ({ label: option.label })) };
  });
  const setter = new Setter();
  let section: string | undefined;
  for (let at = 0; at < questions.length; ) {
    const question = questions[at]!;
    if (question.section && question.section !== section) setter.heading(question.section);
    section = question.section;
    const run = questions.slice(at).findIndex((other) => !isShortChoice(other) || other.section !== section);
    const together = run < 0 ? questions.length - at : run;
    if (together > 1) setter.choices(questions.slice(at, at + together));
    else if (question.options.length > 0) setter.choice(question);
    else setter.written(question);
    at += Math.max(1, together);
  }
  return { pages: setter.pages, fingerprint: fingerprintOf(setter.pages) };
}

/** Made from the places themselves, so that none can be moved without another fingerprint. */
function fingerprintOf(pages: readonly SheetItem[][]): string {
  const items = pages.map((page) =>
    page.map((item) => {
      const { kind, place } = item;
      const label = kind === 'heading' ? item.section : item.question.label;
      return [kind, label, place, kind === 'choice' ? item.bubbles : []];
    }),
  );
  return crc16(JSON.stringify([MARK_CENTRES, BUBBLE_RADIUS, items]));
}

/** Space for an option: its label, its bubble and what separates it from the next one. */
function cellWidth({ label }: { label: string }): number {
  return Math.min(OPTION_LABEL_MAX, Array.from(label).length) * 6.5 + 4 + 2 * BUBBLE_RADIUS + CELL_GAP;
}

/** Whether the options fit into half the width, so that two such questions may be side by side. */
function isShortChoice({ options }: SheetQuestion): boolean {
  const wide = LABEL_WIDTH + options.reduce((sum, option) => sum + cellWidth(option), 0);
  return options.length > 0 && wide <= HALF;
}

/** Puts items onto pages, from the top to the bottom. */
class Setter {
  readonly pages: SheetItem[][] = [[]];
  #y = COLUMN.top;

  heading(section: string): void {
    // A heading stays with what follows it.
    this.#makeRoom(HEADING + LINES_TOGETHER * LINE);
    this.#add({ kind: 'heading', section, place: this.#place(HEADING) });
  }

  written(question: SheetQuestion): void {
    const lines = linesFor(question);
    if (lines === 1) {
      this.#makeRoom(SINGLE_LINE);
      this.#add({ kind: 'box', question, lines, continued: false, place: this.#box(SINGLE_LINE) });
      return;
    }
    for (let left = lines; left > 0; ) {
      this.#makeRoom(Math.min(left, LINES_TOGETHER) * LINE);
      const fitting = Math.min(left, Math.floor((COLUMN.bottom - this.#y) / LINE));
      const place = this.#box(fitting * LINE);
      this.#add({ kind: 'box', question, lines: fitting, continued: left < lines, place });
      left -= fitting;
    }
  }

  /** A question whose options need the whole width, and perhaps several rows. */
  choice(question: SheetQuestion): void {
    const rows = bubbleRows(question, COLUMN.right);
    for (const row of inGroups(rows, Math.floor((COLUMN.bottom - COLUMN.top) / ROW))) {
      this.#makeRoom(row.length * ROW);
      const place = this.#place(row.length * ROW);
      this.#add({ kind: 'choice', question, place, bubbles: placed(row, place) });
    }
  }

  /** Questions in two columns, each read downwards. */
  choices(questions: readonly SheetQuestion[]): void {
    for (let at = 0; at < questions.length; ) {
      this.#makeRoom(ROW);
      const rows = Math.min(Math.ceil((questions.length - at) / 2), Math.floor((COLUMN.bottom - this.#y) / ROW));
      const top = this.#y;
      for (const [index, question] of questions.slice(at, at + 2 * rows).entries()) {
        const x = index < rows ? COLUMN.left : COLUMN.left + HALF + GUTTER;
        const place = { x, y: top + (index % rows) * ROW, width: HALF, height: ROW };
        this.#add({ kind: 'choice', question, place, bubbles: placed(bubbleRows(question, x + HALF, x), place) });
      }
      this.#y = top + rows * ROW + GAP;
      at += 2 * rows;
    }
  }

  #add(item: SheetItem): void {
    this.pages.at(-1)!.push(item);
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= COLUMN.bottom) return;
    this.pages.push([]);
    this.#y = COLUMN.top;
  }

  #place(height: number): Place {
    const place = { x: COLUMN.left, y: this.#y, width: COLUMN.right - COLUMN.left, height };
    this.#y += height + (height === HEADING ? 0 : GAP);
    return place;
  }

  /** A place to the right of the question's label. */
  #box(height: number): Place {
    const { x, width, ...rest } = this.#place(height);
    return { ...rest, x: x + LABEL_WIDTH, width: width - LABEL_WIDTH };
  }
}

/** The bubbles of a question by rows, without their heights. */
function bubbleRows({ options }: SheetQuestion, right: number, left = COLUMN.left): Omit<Bubble, 'y'>[][] {
  const rows: Omit<Bubble, 'y'>[][] = [[]];
  let x = left + LABEL_WIDTH;
  for (const option of options) {
    const width = cellWidth(option);
    if (x + width > right && rows.at(-1)!.length > 0) {
      rows.push([]);
      x = left + LABEL_WIDTH;
    }
    x += width;
    rows.at(-1)!.push({ option: option.label, x: x - CELL_GAP - BUBBLE_RADIUS });
  }
  return rows;
}

const placed = (rows: readonly Omit<Bubble, 'y'>[][], { y }: Place): Bubble[] =>
  rows.flatMap((row, index) => row.map((bubble) => ({ ...bubble, y: y + (index + 0.5) * ROW })));

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
