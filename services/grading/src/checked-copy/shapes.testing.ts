import type { Rect } from '@exam-evaluation/drawing/geometry.ts';
import type { Shape } from '@exam-evaluation/drawing/shapes.ts';
import { measureWidth } from '@exam-evaluation/drawing/typefaces.ts';

/** The rectangle around a shape, pen width included; a text is as tall as its type size. */
export function computeBounds(shape: Shape): Rect {
  if (shape.kind === 'text') {
    return {
      x: shape.x,
      y: shape.y - shape.size,
      width: measureWidth(shape.text, shape.bold) * shape.size,
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
