import { TICK_CURVES } from '@exam-evaluation/contract/pen.ts';
import type { Point, Rect } from '@exam-evaluation/drawing/geometry.ts';
import { type Ink, moved, type Shape, type TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { measureWidth } from '@exam-evaluation/drawing/typefaces.ts';
import type { QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** Whether something earned all of its marks, a part or none. */
export type Credit = 'full' | 'part' | 'none';

/** A total with a caption, such as one that does not count, is drawn in grey. */
export function chooseInk(caption: string): Ink {
  return caption === '' ? 'mark' : 'note';
}

/** The credit for these marks: `none` for 0 or less, `full` for all of them, otherwise `part`. */
export function toCredit(marks: { awarded: number; max: number }): Credit {
  if (marks.awarded <= 0) return 'none';
  return marks.awarded >= marks.max ? 'full' : 'part';
}

/** The credit shown beside the total of a question without criteria; undefined where nothing was judged. */
export function ownCredit(question: QuestionResult): Credit | undefined {
  const unsure = question.source !== 'human' && question.confidence === 0;
  const judged = question.status !== 'failed' && question.source !== 'unanswered' && !unsure;
  return judged && question.criteria.length === 0 ? toCredit(question) : undefined;
}

/** Side of a tick or cross. */
export const SIGN = 10;
/** Height of a circled total. */
export const CIRCLE_HEIGHT = 20;
export const PIN = 13;

const TICK: Point[] = TICK_CURVES.flatMap(([from, control, to]) => curve(from, control, to));

/** A tick, a cross, or a tick with a bar through it for a part of the marks; SIGN wide and high, at (x, y). */
export function sign(kind: Credit, x: number, y: number, ink: Ink = 'mark'): Shape[] {
  const pen = 1.5;
  const shapes: Shape[] =
    kind === 'none'
      ? [
          { kind: 'stroke', points: curve({ x: 1.4, y: 1.2 }, { x: 4.6, y: 4.6 }, { x: 8.6, y: 8.9 }), pen, ink },
          { kind: 'stroke', points: curve({ x: 8.4, y: 1 }, { x: 5, y: 4.8 }, { x: 1.5, y: 8.8 }), pen, ink },
        ]
      : [{ kind: 'stroke', points: TICK, pen, ink }];
  if (kind === 'part') {
    shapes.push({
      kind: 'stroke',
      points: [
        { x: 4.9, y: 2.2 },
        { x: 9.2, y: 6.2 },
      ],
      pen: 1.2,
      ink,
    });
  }
  return shapes.map((shape) => moved(shape, x, y));
}

/** Points along a quadratic curve. */
function curve(from: Point, control: Point, to: Point): Point[] {
  const steps = 4;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * from.x + b * control.x + c * to.x, y: a * from.y + b * control.y + c * to.y };
  });
}

const TOTAL: TextStyle = { size: 10.5, bold: true, ink: 'mark' };
const CAPTION: TextStyle = { size: 6.5, ink: 'note' };

/** Size of a circled total with its caption underneath. */
export function circleSize(text: string, caption: string): { width: number; height: number } {
  const width = measureWidth(text, true) * TOTAL.size + 15;
  if (caption === '') return { width, height: CIRCLE_HEIGHT };
  return { width: Math.max(width, measureWidth(caption) * CAPTION.size), height: CIRCLE_HEIGHT + 9 };
}

/** The circled total of a whole copy, at double size; `x` is its right edge. */
export function grandTotal(text: string, x: number, y: number): Shape[] {
  const size = 19;
  const width = measureWidth(text, true) * size + 30;
  const height = 38;
  const box: Rect = { x: x - width + 1, y: y + 1, width: width - 2, height: height - 2 };
  return [
    { kind: 'ellipse', box, pen: 1.6, ink: 'mark' },
    centred(text, x - width / 2, y + height / 2 + size * 0.36, { size, bold: true, ink: 'mark' }),
  ];
}

/** Draws "4.5/5" in an ellipse at (x, y), in grey where it has a caption. */
export function circled(text: string, caption: string, x: number, y: number): Shape[] {
  const size = circleSize(text, caption);
  const ink = chooseInk(caption);
  const ring = circleSize(text, '').width;
  const centre = x + size.width / 2;
  const box: Rect = { x: centre - ring / 2 + 0.6, y: y + 0.6, width: ring - 1.2, height: CIRCLE_HEIGHT - 1.2 };
  const shapes: Shape[] = [
    { kind: 'ellipse', box, pen: 1.2, ink },
    centred(text, centre, y + CIRCLE_HEIGHT / 2 + TOTAL.size * 0.36, { ...TOTAL, ink }),
  ];
  if (caption !== '') shapes.push(centred(caption, centre, y + CIRCLE_HEIGHT + 7, CAPTION));
  return shapes;
}

/** A disc with a number, PIN wide and high, at (x, y). */
export function pin(number: number, x: number, y: number): Shape[] {
  const size = number > 99 ? 6 : 7.5;
  return [
    { kind: 'ellipse', box: { x, y, width: PIN, height: PIN }, pen: 0, ink: 'note', filled: true },
    centred(String(number), x + PIN / 2, y + PIN / 2 + size * 0.36, { size, bold: true, ink: 'paper' }),
  ];
}

/** A line of text centred on `x`. */
function centred(text: string, x: number, y: number, style: TextStyle): Shape {
  return { kind: 'text', x: x - (measureWidth(text, style.bold) * style.size) / 2, y, text, ...style };
}

/** A line of text that ends at `x`. */
export function endingAt(text: string, x: number, y: number, style: TextStyle): Shape {
  return { kind: 'text', x: x - measureWidth(text, style.bold) * style.size, y, text, ...style };
}
