import type { Point, Rect } from './geometry.ts';
import { widthOf } from './typefaces.ts';

/** Red for marks, grey for notes, near black for text, light grey for rules, white for text on a disc. */
export type Ink = 'mark' | 'note' | 'text' | 'faint' | 'paper';

export interface TextStyle {
  /** Units of the sheet. */
  size: number;
  bold?: boolean;
  ink: Ink;
}

/** One line of text; `y` is its baseline. */
export interface TextShape extends TextStyle {
  kind: 'text';
  x: number;
  y: number;
  text: string;
}

/** A pen line through the points. */
export interface StrokeShape {
  kind: 'stroke';
  points: Point[];
  pen: number;
  ink: Ink;
}

/** An outlined ellipse that fills the rectangle; `filled`: a disc. */
export interface EllipseShape {
  kind: 'ellipse';
  box: Rect;
  pen: number;
  ink: Ink;
  filled?: boolean;
}

/** What layout hands to drawing: sheet units, origin top left. */
export type Shape = TextShape | StrokeShape | EllipseShape;

/** The shape moved by (dx, dy). */
export function moved(shape: Shape, dx: number, dy: number): Shape {
  switch (shape.kind) {
    case 'text':
      return { ...shape, x: shape.x + dx, y: shape.y + dy };
    case 'stroke':
      return { ...shape, points: shape.points.map((p) => ({ x: p.x + dx, y: p.y + dy })) };
    case 'ellipse':
      return { ...shape, box: { ...shape.box, x: shape.box.x + dx, y: shape.box.y + dy } };
  }
}

/** The rectangle that a shape lies in, pen width included; a text's height is that of its type size. */
export function boundsOf(shape: Shape): Rect {
  if (shape.kind === 'text') {
    return {
      x: shape.x,
      y: shape.y - shape.size,
      width: widthOf(shape.text, shape.bold) * shape.size,
      height: shape.size,
    };
  }
  const half = shape.pen / 2;
  if (shape.kind === 'ellipse') {
    const { x, y, width, height } = shape.box;
    return { x: x - half, y: y - half, width: width + shape.pen, height: height + shape.pen };
  }
  const xs = shape.points.map((p) => p.x);
  const ys = shape.points.map((p) => p.y);
  const [x, y] = [Math.min(...xs) - half, Math.min(...ys) - half];
  return { x, y, width: Math.max(...xs) + half - x, height: Math.max(...ys) + half - y };
}
