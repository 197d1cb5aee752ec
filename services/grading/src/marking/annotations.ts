import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AnnotationSchema } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import type { Answer, AnswerLine, Box } from '../answers.ts';
import type { CriterionMarking } from './marker.ts';
import { showMarks } from './marks.ts';

type AnnotationInit = MessageInitShape<typeof AnnotationSchema>;

/** The box of the whole answer on the page where it begins, with its mark; none for typed answers. */
export function totalBox(answer: Answer, awarded: number, max: number): AnnotationInit[] {
  const first = answer.lines[0];
  if (!first) return [];
  const box = union(answer.lines.filter((line) => line.box.page === first.box.page).map((line) => line.box));
  return [{ ...box, kind: 'total', text: `${showMarks(awarded)}/${showMarks(max)}` }];
}

/** For each criterion that rests on words of the answer: its mark on the first line quoted, evidence on the others. */
export function evidenceBoxes(answer: Answer, criteria: readonly CriterionMarking[]): AnnotationInit[] {
  return criteria.flatMap((criterion) => {
    const [first, ...more] = linesWith(answer.lines, criterion.evidence);
    if (!first) return [];
    const mark = `${showMarks(criterion.awarded)}/${showMarks(criterion.max)}`;
    return [
      { ...plain(first.box), kind: 'criterion', criterion: criterion.name, text: mark },
      ...more.map((line) => ({ ...plain(line.box), kind: 'evidence', criterion: criterion.name })),
    ];
  });
}

/** Lines that hold a quotation, or a part of one that runs over the end of a line. */
function linesWith(lines: readonly AnswerLine[], quotations: readonly string[]): AnswerLine[] {
  const wanted = quotations.map(flat).filter((quotation) => quotation !== '');
  const flatLines = lines.map((line) => flat(line.text));
  const starts: number[] = [];
  let whole = '';
  for (const line of flatLines) {
    starts.push(whole.length);
    whole += `${line} `;
  }
  return lines.filter((_, index) => {
    const start = starts[index]!;
    const end = start + flatLines[index]!.length;
    return wanted.some((quotation) => {
      for (let at = whole.indexOf(quotation); at >= 0; at = whole.indexOf(quotation, at + 1)) {
        if (at < end && at + quotation.length > start) return true;
      }
      return false;
    });
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
