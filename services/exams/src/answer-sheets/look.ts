// How a sheet looks: what is printed around and inside the places of its layout.
import {
  BUBBLE_RADIUS,
  COLUMN,
  LABEL_WIDTH,
  LINE,
  OPTION_LABEL_MAX,
  type Place,
  SHEET_SIZE,
  type SheetItem,
  type SheetQuestion,
} from '@exam-evaluation/answer-sheets/layout.ts';
import type { Shape, TextShape, TextStyle } from '@exam-evaluation/drawing/shapes.ts';
import { LEADING, settable, textLines, wrap } from '@exam-evaluation/drawing/text.ts';
import { measureWidth } from '@exam-evaluation/drawing/typefaces.ts';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import type { SheetOrder, SheetOwner } from './order.ts';

const TITLE: TextStyle = { size: 14, bold: true, ink: 'text' };
const BODY: TextStyle = { size: 10, ink: 'text' };
const STRONG: TextStyle = { ...BODY, bold: true };
const SMALL: TextStyle = { size: 8, ink: 'note' };
const NOTE: TextStyle = { ...SMALL, size: 7 };
const LABELS: TextStyle[] = [
  { ...STRONG, size: 11 },
  { ...STRONG, size: 6.5 },
];
/** Right end of the texts beside the code. */
const HEAD_RIGHT = 455;
const HOW =
  'Write with a dark pen, inside the boxes. Fill a bubble completely to choose it. Leave the code and the black squares clean.';

/** The head and the foot of a page. */
export function pageShapes(
  { title, about, blind }: Pick<SheetOrder, 'title' | 'about' | 'blind'>,
  { name, number }: SheetOwner,
  { page, pages }: { page: number; pages: number },
): Shape[] {
  const width = HEAD_RIGHT - COLUMN.left;
  const first = fitted(title, width, TITLE);
  const foot = `Page ${page} of ${pages}`;
  return [
    line(first, COLUMN.left, 58, TITLE),
    line(fitted(about, width, SMALL), COLUMN.left, 72, SMALL),
    ...(blind ? [] : entry('Name', name, { x: COLUMN.left, y: 104, width: 245 })),
    ...entry('Number', number, { x: COLUMN.left + 265, y: 104, width: 150 }),
    line(HOW, COLUMN.left + 10, 806, NOTE),
    line(foot, SHEET_SIZE.width / 2 - (measureWidth(foot) * SMALL.size) / 2, 820, SMALL),
  ];
}

/** A caption with its value above a line, or with the line alone to write on. */
function entry(caption: string, value: string | undefined, { x, y, width }: Omit<Place, 'height'>): Shape[] {
  const indent = measureWidth(`${caption} `) * SMALL.size;
  const points = [
    { x: x + indent, y: y + 3 },
    { x: x + width, y: y + 3 },
  ];
  return [
    line(caption, x, y, SMALL),
    ...(value === undefined ? [] : [line(fitted(value, width - indent, STRONG), x + indent + 2, y, STRONG)]),
    { kind: 'stroke', points, pen: 0.6, ink: 'note' },
  ];
}

/** What is printed for an item of the layout. */
export function itemShapes(item: SheetItem, sectionTitles: Readonly<Record<string, string>>): Shape[] {
  const { place } = item;
  if (item.kind === 'heading') {
    const title = sectionTitles[item.section];
    const text = fitted(title ? `${item.section} · ${title}` : item.section, place.width, STRONG);
    return [line(text, place.x, place.y + 15, STRONG)];
  }
  if (item.kind === 'choice') {
    return [
      ...label(item.question, { ...place, y: place.y + 6 }),
      ...item.bubbles.flatMap(({ option, x, y }): Shape[] => {
        const text = Array.from(settable(option)).slice(0, OPTION_LABEL_MAX).join('');
        const start = x - BUBBLE_RADIUS - 4 - measureWidth(text) * BODY.size;
        const box = {
          x: x - BUBBLE_RADIUS,
          y: y - BUBBLE_RADIUS,
          width: 2 * BUBBLE_RADIUS,
          height: 2 * BUBBLE_RADIUS,
        };
        return [line(text, start, y + 3.5, BODY), { kind: 'ellipse', box, pen: 0.8, ink: 'note' }];
      }),
    ];
  }
  const { question, lines, continued } = item;
  const rules = Array.from({ length: lines - 1 }, (_, index): Shape => {
    const y = place.y + (index + 1) * LINE;
    const points = [
      { x: place.x + 4, y },
      { x: place.x + place.width - 4, y },
    ];
    return { kind: 'stroke', points, pen: 0.5, ink: 'faint' };
  });
  const beside = { ...place, x: place.x - LABEL_WIDTH, width: LABEL_WIDTH - 4 };
  return [...label(question, { ...beside, y: place.y + 4 }, continued), frame(place), ...rules];
}

/** The label of a question with its marks beside it, or below where there is no room. */
function label({ label: text, maxMarks }: SheetQuestion, { x, y, height }: Place, continued = false): Shape[] {
  const width = LABEL_WIDTH - 6;
  const style = LABELS.find((one) => measureWidth(text, true) * one.size <= width) ?? LABELS.at(-1)!;
  const leading = style.size * LEADING;
  const lines = wrap(text, width, style).slice(0, Math.max(1, Math.floor((height - 10) / leading)));
  const note = continued ? 'continued' : `[${fromHundredths(maxMarks)}]`;
  const start = measureWidth(lines[0]!, true) * style.size + 4;
  const isBeside = lines.length === 1 && start + measureWidth(note) * NOTE.size <= width;
  const [dx, dy] = isBeside ? [start, style.size] : [0, lines.length * leading + NOTE.size];
  return [...textLines(lines, x, y, style), line(note, x + dx, y + dy, NOTE)];
}

function frame({ x, y, width, height }: Place): Shape {
  const points = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
    { x, y },
  ];
  return { kind: 'stroke', points, pen: 0.7, ink: 'note' };
}

const line = (text: string, x: number, y: number, style: TextStyle): TextShape => ({
  kind: 'text',
  text,
  x,
  y,
  ...style,
});

/** The beginning of a text that fits on one line, with an ellipsis where something is left out. */
function fitted(text: string, width: number, style: TextStyle): string {
  const [first = '', ...more] = wrap(text, width - 8, style);
  return more.length > 0 ? `${first}…` : first;
}
