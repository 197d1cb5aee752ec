import type { Question } from '@exam-evaluation/marking/answers.ts';
import type { Line } from '../../layout/lines.ts';
import type { ExamLabels } from '../labels/exam-labels.ts';
import { answerWord, type WrittenLabel } from '../labels/labels.ts';
import type { Target } from '../labels/resolve.ts';
import { firstUnlabelled } from '../loose.ts';
import { withoutQuestion } from '../printed/question-text.ts';
import { afterLabel, announcesAnswer, CONTINUED, type ScannedLine } from './candidates.ts';
import { CopyStyle } from './copy-style.ts';
import { EVIDENCE, FURNITURE, SUPPORT } from './costs.ts';
import { isBelow, type Paper } from './paper.ts';
import { Paragraphs } from './paragraphs.ts';
import { type Point, pointIn } from './points.ts';
import { RANK, type Reading } from './reading.ts';
import { doubtOf, Renderings, shownBy, withMarkerSeen } from './renderings.ts';
import { type Unnumbered, UnreadLabels } from './unread.ts';

/** A line with all its readings. */
export interface LineReadings extends ScannedLine {
  readings: Reading[];
  /** A label whose number cannot be read; it is taken for the question that is due. */
  due?: Unnumbered;
  /** The line has a label that this exam does not have: `Q9.`. */
  isForeign: boolean;
  point?: Point;
  /** The probability that the line begins with a text. */
  shows: (text: string) => number;
  /** Weighs a reading against the other labels of the copy. */
  weigh: (reading: Reading) => Reading;
  /** How much speaks for the line being printed by the form. */
  printed?: number;
}

/** All readings of every line of a copy. What the form may print tells nothing of how the copy writes its labels. */
export function readingsOf(
  scanned: readonly ScannedLine[],
  exam: ExamLabels,
  paper: Paper,
  questions: readonly Question[],
): LineReadings[] {
  const written = readingsOfWritten(
    scanned.filter(({ furniture }) => !furniture),
    exam,
    paper,
    questions,
  ).values();
  return scanned.map((line) => (line.furniture ? printedLine(line, exam, paper) : written.next().value!));
}

/** A line that the form may print, with the labels that were read there. */
function printedLine(line: ScannedLine, exam: ExamLabels, paper: Paper): LineReadings {
  const readings = exactReadings(line, exam, paper);
  const weight = Math.max(0, ...readings.map(({ support }) => support)) + FURNITURE[line.furniture!];
  return {
    ...line,
    readings,
    isForeign: false,
    shows: () => 0,
    weigh: (reading) => reading,
    printed: Math.max(FURNITURE.least, weight),
  };
}

function readingsOfWritten(
  scanned: readonly ScannedLine[],
  exam: ExamLabels,
  paper: Paper,
  questions: readonly Question[],
): LineReadings[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const exact = scanned.map((line) =>
    exactReadings(line, exam, paper)
      .map((reading) => raiseIfPrinted(reading, line, byId.get(reading.questionId ?? '')))
      .map((reading) => ({ ...reading, support: reading.support + doubtOf(line.line, reading) })),
  );
  const unread = new UnreadLabels(scanned, exact);
  const renderings = new Renderings(scanned, exact, paper);
  const seen = scanned.map((line, at) =>
    renderings
      .at(line)
      .filter(
        ({ path, support }) =>
          !exact[at]!.some((other) => other.support >= support && other.path.join('/') === path.join('/')),
      ),
  );
  const isLabel = (at: number) => seen[at]!.length > 0 || exact[at]!.some(({ rank }) => rank >= RANK.plain);
  const paragraphs = new Paragraphs(scanned, isLabel);
  const style = new CopyStyle(scanned, exact, paragraphs);
  const labelled = exact.findIndex((own) => own.some(({ rank }) => rank >= RANK.plain));
  const isOnly = questions.length === 1;
  const unlabelled = firstUnlabelled(
    scanned.map(({ line }) => line),
    labelled,
    isOnly,
  );
  return scanned.map((line, at): LineReadings => {
    const own = exact[at]!;
    const weigh = (reading: Reading) => style.weigh(reading, at);
    const spacing = paragraphs.evidence(at);
    const isNamed = (path: readonly string[]) => style.isNamed(path, at);
    const readings = [...own, ...seen[at]!, ...firstParts(own, line, paper)]
      .map(weigh)
      .map((reading) => ({ ...reading, support: reading.support + (spacing ?? 0) }))
      .filter(({ support }) => support > SUPPORT_MIN);
    const dues = [
      unread.at(at, [...own, ...seen[at]!], { spacing, odds: paragraphs.odds, isNamed }),
      line.line === unlabelled ? unlabelledAt(isOnly) : undefined,
    ].filter((one) => one !== undefined);
    const due = dues.find(({ support }) => support >= Math.max(SUPPORT_MIN, ...dues.map((one) => one.support)));
    return {
      ...line,
      readings,
      ...(due ? { due } : {}),
      isForeign: isForeign(line, exam),
      ...pointOf(withMarkerSeen(line.line)),
      shows: shownBy(line.line),
      weigh,
    };
  });
}

/** An answer that begins without a label. In an exam with one question that is no guess. */
const unlabelledAt = (isOnly: boolean): Unnumbered => ({
  end: 0,
  support: isOnly ? SUPPORT.onlyUnlabelled : SUPPORT.unlabelled,
  ...(isOnly ? {} : { guessed: true }),
});

/** Readings with less support are dropped. */
const SUPPORT_MIN = -4;

const pointOf = (text: string): { point?: Point } => {
  const point = pointIn(text.slice(answerWord(text)));
  return point ? { point } : {};
};

/**
 * Raises the support of a reading if the number is followed by the question's text as printed on the paper, and by
 * nothing else.
 */
function raiseIfPrinted(reading: Reading, { line }: ScannedLine, question: Question | undefined): Reading {
  const rest = afterLabel(line, reading.end);
  const isAsked = question && rest && /\p{L}{2}/u.test(rest.text) && withoutQuestion([rest], question).length === 0;
  return isAsked ? { ...reading, support: reading.support + EVIDENCE.asked, rank: RANK.asked } : reading;
}

/** The questions that a line names without correction: by their text, and by the label as written. */
function exactReadings(scanned: ScannedLine, exam: ExamLabels, paper: Paper): Reading[] {
  const { line } = scanned;
  const asked = exam.asked(line.text);
  const [printed] = asked ? namedBy(asked, line, exam, paper) : [];
  const written = scanned.label ? namedBy(scanned.label, line, exam, paper) : [];
  if (!printed) return written;
  return [printed, ...written.filter(({ path }) => path.join('/') !== printed.path.join('/'))];
}

/** The questions that a label names, on its own or as a part of any question. */
function namedBy(label: WrittenLabel, line: Line, exam: ExamLabels, paper: Paper): Reading[] {
  const isPart = !label.own && /^\D/.test(label.parts[0]!);
  const contexts = isPart ? paper.heads : [[]];
  const targets = contexts.flatMap((context) => exam.index.resolve(label, line.text, context) ?? []);
  const different = new Map(targets.map((target) => [`${target.path.join('/')} ${target.end}`, target]));
  return [...different.values()].map((target) =>
    toReading({ ...target, place: paper.placeOf(target.path) }, label, line.text),
  );
}

function toReading(target: Target & { place: number }, label: WrittenLabel, text: string): Reading {
  const { path, end } = target;
  const used = Math.max(1, label.ends.indexOf(end) + 1);
  const isRelative = !label.own && path.length > used;
  const continued = CONTINUED.test(text.slice(end));
  return {
    ...target,
    ...(isRelative ? { within: path.slice(0, -used) } : {}),
    ...strengthOf(label, path, { text, used, isRelative }),
    continued,
    isNumber: !label.named && label.parts.length === 1 && /^\d/.test(label.parts[0]!),
    label,
  };
}

/** The support and rank of a label as read. */
function strengthOf(
  label: WrittenLabel,
  path: readonly string[],
  { text, used, isRelative }: { text: string; used: number; isRelative: boolean },
): Pick<Reading, 'support' | 'rank'> {
  const rest = text.slice(label.ends.at(-1));
  // `6.7` may be a decimal number, and the 7 of `Ans: 7` may be the answer.
  if (label.doubtful && !label.named && /^\d/.test(rest)) return { support: SUPPORT.decimal, rank: RANK.doubtful };
  const isSaid = announcesAnswer(text) && rest.trim() === '' && label.parts.length === 1;
  if (label.doubtful || isSaid) return { support: SUPPORT.doubtful, rank: RANK.doubtful };
  if (label.named && !isRelative)
    return { support: label.closed ? SUPPORT.named : SUPPORT.namedOpen, rank: RANK.whole };
  if (isRelative) return { support: SUPPORT.part, rank: RANK.plain };
  if (used > 1 && path.length > 1) return { support: SUPPORT.whole, rank: RANK.whole };
  return { support: SUPPORT.number, rank: RANK.plain };
}

/** Reads `2. It` as the first part of question 2, as if `(a)` had been left out or not read. */
function firstParts(own: readonly Reading[], { line }: ScannedLine, { places }: Paper): Reading[] {
  return own.flatMap((reading) => {
    const { path, questionId, end } = reading;
    if (questionId !== undefined || !/\p{L}{2}/u.test(line.text.slice(end))) return [];
    const first = places.find(([, other]) => isBelow(other, path));
    if (!first) return [];
    return [
      {
        ...reading,
        questionId: first[0],
        path: [...first[1]],
        place: places.indexOf(first),
        support: reading.support - 1,
        rank: RANK.misread,
      },
    ];
  });
}

/** Whether a line begins with a label that this exam does not have: `Q9.`, or a misread number. */
function isForeign({ line: { text }, label }: ScannedLine, { index }: ExamLabels): boolean {
  if (!label?.named || !/^\d/.test(label.parts[0]!) || answerWord(text) > 0) return false;
  return /[.):\]]\s*$/.test(text.slice(0, label.ends[0])) && !index.resolve(label, text);
}
