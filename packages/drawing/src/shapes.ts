import type { Point, Rect } from './geometry.ts';

/** Red for marks, grey for notes, near black for text, light grey for rules, white for text on a disc. */
export type Ink = 'mark' | 'note' | 'text' | 'faint' | 'paper';

export interface TextStyle {
  /** Type size in units of the sheet. */
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

/** An outlined ellipse that fills the rectangle; with `filled`, a disc. */
interface EllipseShape {
  kind: 'ellipse';
  box: Rect;
  pen: number;
  ink: Ink;
  filled?: boolean;
}

/** What the layout passes to the drawing: sheet units, origin top left. */
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
