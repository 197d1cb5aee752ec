import { alternativeLines, LINES_MAX } from './alternatives.ts';
import { type Asked, countsAsked } from './asked-count.ts';
import { groupsOf } from './groups.ts';
import { tidied } from './layout.ts';
import { withoutListNotes, withoutNotes } from './notes.ts';
import { MARK, type MarkingPoints, type PointGroup } from './point.ts';
import { plainScheme } from './scheme/plain.ts';
import { sectionsOf } from './sections.ts';

/** Most ways of answering the whole question that are considered. */
const STANDARDS_MAX = 20;

/** Cuts a model answer into the points that an answer needs. `marks` in hundredths. */
export function pointsOfModelAnswer(modelAnswer: string, marks: number, question: string): MarkingPoints {
  const doubts = new Set<string>();
  const asked = countsAsked(question);
  const standards = dividedByOr(modelAnswer)
    .map((way) => plainScheme(way, question))
    .flatMap((way) => {
      const lines = waysIn(way, asked);
      if (lines.length > 1 && marks > MARK)
        doubts.add(`The ${lines.length} lines resemble each other and are taken for ${lines.length} ways to answer.`);
      return lines;
    })
    .slice(0, STANDARDS_MAX)
    .map((way, index, all) =>
      numbered(groupsOf(way, { question, asked, marks, doubts }), all.length > 1 ? `w${index + 1}.` : ''),
    );
  return { standards, doubts: [...doubts] };
}

/** The alternative answers in a model answer: parts between lines `OR`, and lines that say the same in other words. */
export function waysOfAnswering(modelAnswer: string): string[] {
  return dividedByOr(modelAnswer)
    .flatMap((way) => waysIn(plainScheme(way, ''), []))
    .flatMap((way) => {
      const { text, notes } = withoutNotes(withoutListNotes(way).text);
      return notes.accepted.length > 0 || notes.marks !== undefined ? [text, ...notes.accepted] : [way];
    })
    .slice(0, STANDARDS_MAX);
}

function dividedByOr(modelAnswer: string): string[] {
  const text = tidied(modelAnswer);
  const between = /^\W*EITHER\b/.test(text)
    ? text.replace(/^(\W*)EITHER\b:?\s*/, '$1').replace(/^OR\b:?\s*(?=\S)/gm, 'OR\n')
    : text;
  return between.split(/^[ ([–—-]*(?:OR|Or|or|\/)[ )\]:–—-]*$/m).filter((way) => /[\p{L}\p{N}]/u.test(way));
}

/** Lines of which each answers the whole question, unless notes or the question say that they are parts. */
function waysIn(text: string, asked: readonly Asked[]): string[] {
  if (text.split('\n', LINES_MAX + 1).length > LINES_MAX) return [text];
  const areParts = asked.some(({ count }) => count > 1);
  const haveNotes = text.split('\n').some((line) => {
    const { text: rest, notes } = withoutListNotes(line);
    return withoutNotes(rest).notes.marks !== undefined || Object.values(notes).some((each) => each !== undefined);
  });
  return areParts || haveNotes || sectionsOf(text).length > 1 ? [text] : (alternativeLines(text) ?? [text]);
}

function numbered(groups: PointGroup[], way: string): PointGroup[] {
  let count = 0;
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, id: `${way}p${++count}` })),
  }));
}
