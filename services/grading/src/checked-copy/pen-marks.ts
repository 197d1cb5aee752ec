import { PEN_PLACE_MAX, PEN_SIZE, TEXT_LEFT_MAX } from '@exam-evaluation/contract/pen.ts';
import type { Point, Size } from '@exam-evaluation/drawing/geometry.ts';
import type { Shape, TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { textLines, wrap } from '@exam-evaluation/drawing/text.ts';
import type { PenMark, QuestionResult } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { SIGN, sign } from './symbols.ts';

const TEXT: TextStyle = { size: PEN_SIZE.text, ink: 'mark' };

/** What people drew on a page (1-based), where they drew it: no room is looked for, and nothing gives way to it. */
export function penShapes(questions: readonly QuestionResult[], page: number, sheet: Size): Shape[] {
  return questions
    .flatMap(({ review }) => review?.penMarks ?? [])
    .filter((mark) => mark.page === page)
    .flatMap((mark) => toShapes(mark, sheet));
}

function toShapes({ kind, places, text }: PenMark, sheet: Size): Shape[] {
  const points = toPoints(places, sheet);
  const [at] = points;
  if (!at) return [];
  switch (kind) {
    case 'tick': {
      const scale = PEN_SIZE.tick / SIGN;
      return sign('full', -SIGN / 2, -SIGN / 2).map((shape) =>
        shape.kind === 'stroke'
          ? { ...shape, points: shape.points.map(({ x, y }) => ({ x: at.x + x * scale, y: at.y + y * scale })) }
          : shape,
      );
    }
    case 'text': {
      const x = Math.min(at.x, sheet.width * TEXT_LEFT_MAX);
      return textLines(wrap(text, sheet.width - x, TEXT), x, at.y, TEXT);
    }
    default:
      return [{ kind: 'stroke', points, pen: PEN_SIZE.line, ink: 'mark' }];
  }
}

function toPoints(places: readonly number[], { width, height }: Size): Point[] {
  return Array.from({ length: places.length / 2 }, (_, at) => ({
    x: (places[2 * at]! / PEN_PLACE_MAX) * width,
    y: (places[2 * at + 1]! / PEN_PLACE_MAX) * height,
  }));
}
