import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AnnotationSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Answer, AnswerLine, Box } from '../answers.ts';
import type { CriterionMarking } from '../marker.ts';
import { showMarks } from '../marks.ts';
import { findWords } from '../text/quotation.ts';

type AnnotationInit = MessageInitShape<typeof AnnotationSchema>;

/** The total's annotation: the box of the answer on the page where it begins, with the mark; none for typed answers. */
export function totalBox(answer: Answer, awarded: number, max: number): AnnotationInit[] {
  const first = answer.lines[0];
  if (!first) return [];
  const box = union(answer.lines.filter((line) => line.box.page === first.box.page).map((line) => line.box));
  return [{ ...box, kind: 'total', text: `${showMarks(awarded)}/${showMarks(max)}` }];
}

/** The boxes of the answer, one for each page; where nothing was written, those of the places left for it. */
export function answerAreas(answer: Answer): Box[] {
  const boxes = answer.lines.length > 0 ? answer.lines.map((line) => line.box) : (answer.emptyPlaces ?? []);
  return [...Map.groupBy(boxes, (box) => box.page).values()].map(union);
}

/**
 * The annotations of criteria that rest on words of the answer: the mark on the line where the words begin, and the
 * words themselves.
 */
export function criterionBoxes(answer: Answer, criteria: readonly CriterionMarking[]): AnnotationInit[] {
  return criteria.flatMap((criterion) => {
    const places = findPlaces(answer.lines, criterion.evidence);
    const [first] = places;
    if (!first) return [];
    const named = { criterion: criterion.name };
    const text = `${showMarks(criterion.awarded)}/${showMarks(criterion.max)}`;
    const evidence = places.map((place) => ({ ...evidenceBox(place), ...named }));
    return [{ ...plain(first.line.box), kind: 'criterion', ...named, text }, ...evidence];
  });
}

/** The annotations of the words of the answer that a mark rests on. */
export function evidenceBoxes(answer: Answer, quotations: readonly string[]): AnnotationInit[] {
  return findPlaces(answer.lines, quotations).map(evidenceBox);
}

/** The part of the line's box that a range of its characters takes, in the direction in which the line runs. */
function evidenceBox({ line, from, to }: LineRange): AnnotationInit {
  const { page, x, y, width, height } = line.box;
  const along = line.along ?? { x: width, y: 0 };
  const characters = Math.max(1, flat(line.text).length);
  const part = { from: from / characters, to: to / characters };
  const [across, down] = [stretch(x, width, along.x, part), stretch(y, height, along.y, part)];
  return { page, x: across.start, width: across.size, y: down.start, height: down.size, kind: 'evidence' };
}

/** The extent of a part of a line along one side of the line's box. */
function stretch(start: number, size: number, along: number, part: { from: number; to: number }) {
  const before = along < 0 ? 1 - part.to : part.from;
  const length = Math.abs(along);
  return { start: start + before * length, size: (part.to - part.from) * length + Math.max(0, size - length) };
}

/** A range of characters of a line, with runs of spaces counted as one; end exclusive. */
interface LineRange {
  line: AnswerLine;
  from: number;
  to: number;
}

/** Two quotations are shown as one when at most this many characters are between them. */
const NEAR = 5;

/** Finds each quotation's first occurrence, line by line; one that continues on the next line has several parts. */
function findPlaces(lines: readonly AnswerLine[], quotations: readonly string[]): LineRange[] {
  const starts: number[] = [];
  let whole = '';
  for (const [index, line] of lines.entries()) {
    starts.push(whole.length);
    const text = flat(line.text);
    // A word divided at the end of a line is joined, as in the answer's text.
    const isDivided = /\p{Ll}-$/u.test(line.text) && /^\p{Ll}/u.test(lines[index + 1]?.text ?? '');
    whole += isDivided ? text.slice(0, -1) : `${text} `;
  }
  const ranges = quotations.flatMap((quotation) => findWords(whole, flat(quotation)) ?? []);
  return lines.flatMap((line, index) => {
    const [start, end] = [starts[index]!, starts[index + 1] ?? whole.length];
    const here = ranges.filter(({ from, to }) => from < end && to > start).sort((a, b) => a.from - b.from);
    const places: LineRange[] = [];
    for (const range of here) {
      const from = Math.max(range.from, start) - start;
      const to = Math.min(Math.min(range.to, end) - start, flat(line.text).length);
      const last = places.at(-1);
      if (last && from <= last.to + NEAR) last.to = Math.max(last.to, to);
      else places.push({ line, from, to });
    }
    return places;
  });
}

function flat(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function plain({ page, x, y, width, height }: Box): Box {
  return { page, x, y, width, height };
}

function union(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    page: boxes[0]!.page,
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
