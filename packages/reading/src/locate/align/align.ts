import type { Question } from '@exam-evaluation/marking/answers.ts';
import { type Line, lowestConfidence } from '../../layout/lines.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import { afterLabel, CONTINUED, scanLines } from './candidates.ts';
import { type Chosen, cheapestPath } from './cheapest-path.ts';
import { MISSED_BELOW, UNCERTAIN_BELOW } from './costs.ts';
import { Options } from './options.ts';
import { isBelow, Paper } from './paper.ts';
import { RANK } from './reading.ts';
import { type LineReadings, readingsOf } from './readings.ts';
import { type Choice, rulesOf, type State } from './rules.ts';

/** The lines of a copy, assigned to questions. */
export interface Located {
  /** By question id, in reading order. An entry without lines is a label that nothing follows. */
  answers: Map<string, Line[]>;
  unassigned: Line[];
  /** The question of each line that has a label or follows one. */
  questionOf: Map<Line, string>;
  /** Questions whose answers begin or end at a doubtful label. */
  uncertain: Set<string>;
  /**
   * Questions within or below whose answers the label of a question without an answer, of another exam, or another copy
   * may begin.
   */
  holders: Set<string>;
  /** Questions whose labels may be among lines that were taken for text. */
  possiblyMissed: Set<string>;
  /** Questions whose label occurs again without `contd.`; one of the two may be a misread label of another question. */
  repeated: Set<string>;
}

/** `Section B`, which ends an answer. Alone below a label it may be the answer itself. */
const SECTION = /^\W*(?:section|part)\W{1,3}(?:[A-Z]|[IVX]{1,4}|\d{1,2})\W*$/i;

/**
 * Finds the cheapest alignment of a copy's lines with the paper, and assigns each line to the question whose label
 * precedes it.
 */
export function locateAnswers(
  lines: readonly Line[],
  questions: readonly Question[],
  labels = new ExamLabels(questions),
): Located {
  const paper = new Paper(labels.paths);
  const readings = readingsOf(scanLines(lines, labels), labels, paper, questions);
  const { lines: all } = readings;
  const options = new Options(all, questions);
  const way = cheapestPath<State, Choice>(all.length, rulesOf(readings, paper, options));
  const found = assignLines(all, way);
  recordMisplaced(way, paper, found);
  recordDoubtfullyRead(all, way, paper, found);
  recordExchanged(all, way, found);
  recordHolders(way, found);
  recordOtherCopies(all, way, found);
  return found;
}

/** Minimum number of questions that a page names again to be taken for another copy. */
const AGAIN_MIN = 3;

/**
 * Records the answers on a page that names the questions again from the first one on, all of them answered on earlier
 * pages: it may be another candidate's copy.
 */
function recordOtherCopies(
  all: readonly LineReadings[],
  way: readonly Chosen<State, Choice>[],
  { holders }: Located,
): void {
  const answered = new Set<number>();
  for (const page of Map.groupBy(way.keys(), (at) => all[at]!.line.page).values()) {
    const labels = page.flatMap((at) => {
      const plain = all[at]!.readings.filter(({ rank, continued }) => rank >= RANK.plain && !continued);
      return all[at]!.indent < 1 ? plain.slice(0, 1) : [];
    });
    const again = new Set(labels.map(({ place }) => place));
    const isOther = again.size >= AGAIN_MIN && again.has(0) && again.isSubsetOf(answered);
    for (const { choice, after } of page.map((at) => way[at]!)) {
      if (isOther && after.questionId !== undefined) holders.add(after.questionId);
      if (choice.kind === 'label') answered.add(after.place);
    }
  }
}

/** Records the answers within which the label of another question may begin. */
function recordHolders(way: readonly Chosen<State, Choice>[], { holders }: Located): void {
  for (const { choice, after, others } of way) {
    const mayBeLabel = others.some(
      ({ choice: other, more }) =>
        other.kind === 'label' &&
        other.target.questionId !== undefined &&
        other.target.questionId !== after.questionId &&
        more < UNCERTAIN_BELOW,
    );
    if (mayBeLabel && choice.kind === 'text' && after.questionId !== undefined) holders.add(after.questionId);
  }
}

/**
 * Records a label in whose place the labels around it leave out one number, as in 6, 1, 8: its digit may be misread.
 */
function recordMisplaced(way: readonly Chosen<State, Choice>[], { places }: Paper, found: Located): void {
  const labels = way.filter(({ choice, after }) => choice.kind === 'label' && after.questionId !== undefined);
  labels.forEach(({ after: { place, questionId } }, at) => {
    const missing = (labels[at - 1]?.after.place ?? Number.NaN) + 1;
    const [id = ''] = places[missing] ?? [];
    if (place === missing || labels[at + 1]?.after.place !== missing + 1 || found.answers.has(id)) return;
    found.possiblyMissed.add(id);
    found.uncertain.add(questionId!);
  });
}

/** Below this confidence (0-100) a label may be misread. */
const LABEL_SURE_FROM = 85;

/**
 * Records a label that was read with doubt where another one was due, and the questions that it leaves out: it may be
 * that of one of them. A guessed label may also be that of a question left out below it.
 */
function recordDoubtfullyRead(
  all: readonly LineReadings[],
  way: readonly Chosen<State, Choice>[],
  { places }: Paper,
  { answers, uncertain, possiblyMissed }: Located,
): void {
  way.forEach(({ choice, before, after }, at) => {
    if (choice.kind !== 'label' || after.questionId === undefined) return;
    const next = choice.guessed && way.slice(at + 1).find((later) => later.choice.kind === 'label');
    const end = choice.guessed ? (next ? next.after.place : places.length) : after.place;
    const leftOut = places.slice(before.place + 1, end).map(([id]) => id);
    const missing = leftOut.filter((id) => !answers.has(id));
    const isSure =
      !choice.guessed && !choice.isMisread && lowestConfidence(all[at]!.line, choice.target.end) >= LABEL_SURE_FROM;
    if (missing.length === 0 || isSure) return;
    uncertain.add(after.questionId);
    for (const id of missing) possiblyMissed.add(id);
  });
}

/**
 * Records labels of numbers that were read with doubt and stand out of order, in a copy where another label has no number
 * and was taken for that of the question that is due: the two may be exchanged.
 */
function recordExchanged(
  all: readonly LineReadings[],
  way: readonly Chosen<State, Choice>[],
  { uncertain }: Located,
): void {
  if (!way.some(({ choice }) => choice.kind === 'label' && choice.isDue)) return;
  way.forEach(({ choice, before, after }, at) => {
    if (choice.kind !== 'label' || after.questionId === undefined || after.place === before.place + 1) return;
    const { path, end } = choice.target;
    const { line } = all[at]!;
    const isPlain = lowestConfidence(line, end) >= LABEL_SURE_FROM && /\d/.test(line.text.slice(0, end));
    if (!isPlain && /^\d/.test(path.at(-1)!)) uncertain.add(after.questionId);
  });
}

function assignLines(all: readonly LineReadings[], way: readonly Chosen<State, Choice>[]): Located {
  const found: Located = {
    answers: new Map(),
    unassigned: [],
    questionOf: new Map(),
    uncertain: new Set(),
    holders: new Set(),
    possiblyMissed: new Set(),
    repeated: new Set(),
  };
  /** By question, the number of its lines before its last label. */
  const begun = new Map<string, number>();
  way.forEach(({ choice, before, after, others }, at) => {
    const { line } = all[at]!;
    const { questionId } = after.away ? {} : after;
    const isReplaced = choice.kind === 'label' && before.isStruck === true && questionId === before.questionId;
    if (!before.isEmpty && !isReplaced && isAgain(choice, line, found)) found.repeated.add(choice.target.questionId!);
    if (questionId !== undefined) {
      found.questionOf.set(line, questionId);
      if (!found.answers.has(questionId)) found.answers.set(questionId, []);
    }
    const own = questionId === undefined ? found.unassigned : found.answers.get(questionId)!;
    if (isReplaced) own.length = begun.get(questionId!) ?? 0;
    if (choice.kind === 'label' && questionId !== undefined) begun.set(questionId, own.length);
    const rest = choice.kind === 'label' ? afterLabel(line, choice.target.end) : line;
    const isHeading = choice.kind === 'text' && SECTION.test(line.text) && own.length > 0;
    if (rest && !isHeading) own.push(rest);
    if (after.away === 'foreign' && after.questionId !== undefined) found.holders.add(after.questionId);
    recordDoubts({ choice, before, after, others }, found);
    if (choice.kind === 'text') recordStrayPart(all[at]!, before, found);
  });
  return found;
}

const isAgain = (choice: Choice, { text }: Line, { answers }: Located): choice is Choice & { kind: 'label' } =>
  choice.kind === 'label' &&
  choice.target.questionId !== undefined &&
  answers.has(choice.target.questionId) &&
  !CONTINUED.test(text.slice(choice.target.end));

/**
 * Records a part, such as `(b)`, that exactly one question has, if that question is not part of the one being answered.
 */
function recordStrayPart({ readings }: LineReadings, { path }: State, { possiblyMissed }: Located): void {
  const [only, ...others] = readings.filter(
    ({ within, rank }) => within && rank >= RANK.plain && !isBelow(path, within),
  );
  if (only?.questionId !== undefined && others.length === 0) possiblyMissed.add(only.questionId);
}

/** Records the questions that may begin or end at a line, or whose label the line may be. */
function recordDoubts(
  { choice, before, after, others }: Chosen<State, Choice>,
  { uncertain, possiblyMissed }: Located,
): void {
  const around = [before.questionId, after.questionId].filter((id) => id !== undefined);
  if (choice.kind === 'label' && choice.guessed) for (const id of around) uncertain.add(id);
  for (const { choice: other, more } of others) {
    const elsewhere = other.kind === 'label' ? other.target.questionId : undefined;
    if (more < MISSED_BELOW && elsewhere !== undefined && elsewhere !== after.questionId) possiblyMissed.add(elsewhere);
    if (more >= UNCERTAIN_BELOW || choice.kind === 'text') continue;
    if (after.questionId === before.questionId && (elsewhere === undefined || elsewhere === before.questionId))
      continue;
    for (const id of around) uncertain.add(id);
  }
}
