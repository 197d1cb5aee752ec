import { onSheet, type Point, type Rect, type Size, union } from '@exam-evaluation/drawing/geometry.ts';
import { type Ink, moved, type Shape, type TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { LEADING, textLines, wrap } from '@exam-evaluation/drawing/text.ts';
import { measureWidth } from '@exam-evaluation/drawing/typefaces.ts';
import type {
  Annotation,
  CriterionResult,
  QuestionResult,
} from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { InkMap } from './ink-map.ts';
import { Board, beside, EDGE, inRow, REACH, type Wish } from './placement.ts';
import { CIRCLE_HEIGHT, chooseInk, circled, circleSize, ownCredit, PIN, pin, SIGN, sign, toCredit } from './symbols.ts';
import { underline } from './underline.ts';
import { decimal, formatMarks, reviewNotes, totalCaption } from './wording.ts';

/** What is drawn over the pages of an original. */
export interface PageMarks {
  /** In the order of the pages. */
  pages: Shape[][];
  /** Numbers of the pins, by question id; an answer gets one when its marks did not all fit beside it. */
  pins: Map<string, number>;
}

/** An annotation's box on its page, in sheet units. */
interface PlacedAnnotation {
  page: number;
  box: Rect;
  annotation: Annotation;
}

const POINTS: TextStyle = { size: 7.5, bold: true, ink: 'mark' };
const NOTE: TextStyle = { size: 7, ink: 'note' };
/** The longest note that is set on a page, in characters; longer ones appear on the summary page only. */
const NOTE_LIMIT = 120;
/** The most ticks beside a total; more would be unreadable. */
const LOOSE_SIGNS = 6;

/**
 * Lays out the marks of a handwritten copy: evidence underlined, each total circled at its answer, ticks and crosses,
 * short notes, and a numbered pin where something did not fit.
 */
export function markPages(questions: QuestionResult[], sheets: Size[], inkMaps: (InkMap | undefined)[]): PageMarks {
  const places = questions.map((question) => findPlaces(question, sheets));
  const boards = sheets.map((sheet, page) => {
    const boxes = places.flat().filter((place) => place.page === page);
    return new Board(
      sheet,
      inkMaps[page],
      boxes.map((place) => place.box),
    );
  });
  const layout = new Layout(boards);
  const answers = questions
    .map((question, index) => ({ question, places: places[index]! }))
    .filter((answer) => answer.places.length > 0)
    .map((answer) => ({ ...answer, own: findAnswerPlace(answer.places) }));

  // Marks are placed kind by kind, so that totals get the best places beside their answers and notes the worst.
  for (const { places } of answers) layout.underline(places);
  const marked = answers.map((answer) => {
    const { question, own } = answer;
    const others = answers.filter((other) => other !== answer && other.own.page === own.page);
    const boxes = others.map((other) => other.own.box);
    return { ...answer, total: layout.total(question, own, boxes) };
  });
  for (const { question, places, total } of marked) layout.criteria(question, places, total);
  for (const { question, places, total } of marked) layout.notes(question, places, total);
  for (const { question, total } of marked) layout.pin(question, total);
  return { pages: layout.shapes, pins: layout.pins };
}

function findPlaces(question: QuestionResult, sheets: Size[]): PlacedAnnotation[] {
  return question.annotations.flatMap((annotation) => {
    const sheet = sheets[annotation.page - 1];
    return sheet ? [{ page: annotation.page - 1, box: onSheet(annotation, sheet), annotation }] : [];
  });
}

/** The place of an answer on the page where its total is drawn. */
type AnswerPlace = Omit<PlacedAnnotation, 'annotation'>;

function findAnswerPlace(places: PlacedAnnotation[]): AnswerPlace {
  const own = places.find((place) => place.annotation.kind === 'total') ?? places[0]!;
  const { page } = own;
  if (own.annotation.kind === 'total') return { page, box: own.box };
  const here = places.filter((place) => place.page === page);
  return { page, box: here.reduce((box, place) => union(box, place.box), own.box) };
}

/** Where a total was put. */
interface PlacedTotal {
  page: number;
  rect: Rect;
  answer: Rect;
}

class Layout {
  readonly shapes: Shape[][];
  readonly pins = new Map<string, number>();
  readonly #boards: Board[];
  readonly #crowded = new Set<string>();

  constructor(boards: Board[]) {
    this.#boards = boards;
    this.shapes = boards.map(() => []);
  }

  /**
   * Draws the line at evidence: under it, beside it on a page that lies on its side, or a bracket before large writing.
   */
  underline(places: PlacedAnnotation[]): void {
    for (const { page, box, annotation } of places) {
      if (annotation.kind !== 'evidence' || box.width === 0) continue;
      const board = this.#boards[page]!;
      const points = underline(box, board.size);
      this.shapes[page]!.push({ kind: 'stroke', points, pen: 0.9, ink: 'mark' });
      if (points.length > 2) continue;
      const [{ x, y }, end] = points as [Point, Point];
      board.reserve({ x: x - 1, y: y - 1, width: end.x - x + 2, height: end.y - y + 2 });
    }
  }

  /** The circled total; a question without criteria gets its tick or cross beside it. */
  total(question: QuestionResult, { page, box: answer }: AnswerPlace, others: Rect[]): PlacedTotal {
    const text = formatMarks(question);
    const caption = totalCaption(question);
    const circle = circleSize(text, caption);
    const earned = ownCredit(question);
    const tail = earned ? SIGN + 4 : 0;
    const board = this.#boards[page]!;
    // Keeps the centre of the circle within 5 % of the page's height from the answer.
    const wish = inRow(beside(answer, 0.04 * board.size.height), others);
    const shift = (circle.height - CIRCLE_HEIGHT) / 2;
    const rect = board.anyway({ width: circle.width + tail, height: circle.height }, { ...wish, y: wish.y + shift });
    this.#draw(page, circled(text, caption, rect.x, rect.y));
    if (earned) this.#draw(page, sign(earned, rect.x + circle.width + 4, rect.y + 5, chooseInk(caption)));
    return { page, rect, answer };
  }

  /**
   * Draws a tick or cross with the points at each criterion's evidence; those without evidence are drawn in a row at
   * the total.
   */
  criteria(question: QuestionResult, places: PlacedAnnotation[], total: PlacedTotal): void {
    const ink = chooseInk(totalCaption(question));
    const loose: CriterionMark[] = [];
    for (const criterion of question.criteria) {
      const mark = criterionMark(criterion, question.criteria.length === 1, ink);
      const place = places.find(
        ({ annotation }) => annotation.kind === 'criterion' && annotation.criterion === criterion.name,
      );
      if (place) this.#stamp(question, mark, place.page, beside(place.box));
      else loose.push(mark);
    }
    if (loose.length > LOOSE_SIGNS) this.#crowded.add(question.questionId);
    else if (loose.length > 0) this.#stamp(question, sideBySide(loose), total.page, beside(total.rect, SIGN));
  }

  #stamp(question: QuestionResult, mark: CriterionMark, page: number, wish: Wish): void {
    const rect = this.#boards[page]!.free({ width: mark.width, height: SIGN }, wish);
    if (rect)
      this.#draw(
        page,
        mark.shapes.map((shape) => moved(shape, rect.x, rect.y)),
      );
    else this.#crowded.add(question.questionId);
  }

  /** Short notes in grey, where there is room for them. */
  notes(question: QuestionResult, places: PlacedAnnotation[], total: PlacedTotal): void {
    const written = places.filter((place) => place.annotation.kind === 'note' && place.annotation.text);
    const notes = written.map((place) => ({ text: place.annotation.text!, page: place.page, box: place.box }));
    for (const text of reviewNotes(question)) notes.push({ text, page: total.page, box: total.answer });
    for (const note of notes) if (!this.#note(note.text, note.page, note.box)) this.#crowded.add(question.questionId);
  }

  #note(text: string, page: number, box: Rect): boolean {
    if (text.length > NOTE_LIMIT) return false;
    for (const width of [170, 110, 72]) {
      const lines = wrap(text, width, NOTE);
      const widest = Math.max(...lines.map((line) => measureWidth(line) * NOTE.size));
      const height = lines.length * NOTE.size * LEADING;
      const rect = this.#boards[page]!.free({ width: widest, height }, { ...beside(box), up: REACH });
      if (!rect) continue;
      this.#draw(page, textLines(lines, rect.x, rect.y, NOTE));
      return true;
    }
    return false;
  }

  /** The pin of a question whose marks did not all fit, at its total. */
  pin(question: QuestionResult, total: PlacedTotal): void {
    if (!this.#crowded.has(question.questionId)) return;
    const number = this.pins.size + 1;
    this.pins.set(question.questionId, number);
    const rect = this.#boards[total.page]!.anyway({ width: PIN, height: PIN }, beside(total.rect, 6));
    this.#draw(total.page, pin(number, Math.max(rect.x, EDGE), rect.y));
  }

  #draw(page: number, shapes: Shape[]): void {
    this.shapes[page]!.push(...shapes);
  }
}

/** A tick or cross with its points, `SIGN` high, at the origin. */
interface CriterionMark {
  width: number;
  shapes: Shape[];
}

/** Points are written beside the sign only where there are several criteria. */
function criterionMark(criterion: CriterionResult, alone: boolean, ink: Ink): CriterionMark {
  const shapes = sign(toCredit(criterion), 0, 0, ink);
  if (alone || criterion.awarded === 0) return { width: SIGN, shapes };
  const text = decimal(criterion.awarded);
  shapes.push({ kind: 'text', x: SIGN + 1, y: 8, text, ...POINTS, ink });
  return { width: SIGN + 1 + measureWidth(text, true) * POINTS.size, shapes };
}

function sideBySide(marks: CriterionMark[]): CriterionMark {
  const row: CriterionMark = { width: -4, shapes: [] };
  for (const mark of marks) {
    const x = row.width + 4;
    row.shapes.push(...mark.shapes.map((shape) => moved(shape, x, 0)));
    row.width = x + mark.width;
  }
  return row;
}
