import type { Question } from '@exam-evaluation/marking/answers.ts';
import { type Line, lowestConfidence } from '../../layout/lines.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import type { Furniture } from '../printed/furniture.ts';
import { afterLabel, CONTINUED, scanLines } from './candidates.ts';
import { type Chosen, cheapestPath } from './cheapest-path.ts';
import { MISSED_BELOW, UNCERTAIN_BELOW } from './costs.ts';
import { type Doubt, ends, holds, missed } from './doubt.ts';
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
  /** Lines that the form prints. */
  furniture: Set<Line>;
  /** What labels, read or missing, leave unsure. */
  doubts: Doubt[];
}

/** `Section B`, which ends an answer. Alone below a label it may be the answer itself. */
const SECTION = /^\W*(?:section|part)\W{1,3}(?:[A-Z]|[IVX]{1,4}|\d{1,2})\W*$/i;

/**
 * Finds the cheapest alignment of a copy's lines with the paper, and assigns each line to the question whose label
 * precedes it.
 *
 * @param furniture the lines that the form may print.
 */
export function locateAnswers(
  lines: readonly Line[],
  questions: readonly Question[],
  labels = new ExamLabels(questions),
  furniture: ReadonlyMap<Line, Furniture> = new Map(),
): Located {
  const paper = new Paper(labels.paths);
  const all = readingsOf(scanLines(lines, labels, furniture), labels, paper, questions);
  const options = new Options(all, questions);
  const way = cheapestPath<State, Choice>(all.length, rulesOf(all, paper, options));
  const found = assignLines(all, way);
  const isMissing = (id: string) => !found.answers.has(id);
  found.doubts.push(
    ...way.flatMap((step, at) => [...nearAlternatives(step), ...strayPart(all[at]!, step)]),
    ...misplaced(way, paper, isMissing),
    ...doubtfullyRead(all, way, paper, isMissing),
    ...exchanged(all, way),
    ...otherCopies(all, way),
  );
  return found;
}

type IsMissing = (questionId: string) => boolean;

/** Minimum number of questions that a page names again to be taken for another copy. */
const AGAIN_MIN = 3;

/**
 * The answers on a page that names the questions again from the first one on, all of them answered on earlier pages: it
 * may be another candidate's copy.
 */
function otherCopies(all: readonly LineReadings[], way: readonly Chosen<State, Choice>[]): Doubt[] {
  const answered = new Set<number>();
  return [...Map.groupBy(way.keys(), (at) => all[at]!.line.page).values()].flatMap((page) => {
    const labels = page.flatMap((at) => {
      const plain = all[at]!.readings.filter(({ rank, continued }) => rank >= RANK.plain && !continued);
      return all[at]!.indent < 1 ? plain.slice(0, 1) : [];
    });
    const again = new Set(labels.map(({ place }) => place));
    const isOther = again.size >= AGAIN_MIN && again.has(0) && again.isSubsetOf(answered);
    for (const { choice, after } of page.map((at) => way[at]!)) if (choice.kind === 'label') answered.add(after.place);
    return isOther ? page.flatMap((at) => ends(way[at]!.after.questionId)) : [];
  });
}

/** A label in whose place the labels around it leave out one number, as in 6, 1, 8: its digit may be misread. */
function misplaced(way: readonly Chosen<State, Choice>[], { places }: Paper, isMissing: IsMissing): Doubt[] {
  const labels = way.filter(({ choice, after }) => choice.kind === 'label' && after.questionId !== undefined);
  return labels.flatMap(({ after: { place, questionId } }, at) => {
    const due = (labels[at - 1]?.after.place ?? Number.NaN) + 1;
    const [id = ''] = places[due] ?? [];
    if (place === due || labels[at + 1]?.after.place !== due + 1 || !isMissing(id)) return [];
    return [missed(id), ...ends(questionId)];
  });
}

/** Below this confidence (0-100) a label may be misread. */
const LABEL_SURE_FROM = 85;

/**
 * A label that was read with doubt where another one was due, and the questions that it leaves out: it may be that of
 * one of them. A guessed label may also be that of a question left out below it.
 */
function doubtfullyRead(
  all: readonly LineReadings[],
  way: readonly Chosen<State, Choice>[],
  { places }: Paper,
  isMissing: IsMissing,
): Doubt[] {
  return way.flatMap(({ choice, before, after }, at) => {
    if (choice.kind !== 'label' || after.questionId === undefined) return [];
    const next = choice.guessed && way.slice(at + 1).find((later) => later.choice.kind === 'label');
    const end = choice.guessed ? (next ? next.after.place : places.length) : after.place;
    const leftOut = places.slice(before.place + 1, end).flatMap(([id]) => (isMissing(id) ? [id] : []));
    const isSure =
      !choice.guessed && !choice.isMisread && lowestConfidence(all[at]!.line, choice.target.end) >= LABEL_SURE_FROM;
    return leftOut.length === 0 || isSure ? [] : [...ends(after.questionId), ...leftOut.map(missed)];
  });
}

/**
 * Labels of numbers that were read with doubt and stand out of order, in a copy where another label has no number and
 * was taken for that of the question that is due: the two may be exchanged.
 */
function exchanged(all: readonly LineReadings[], way: readonly Chosen<State, Choice>[]): Doubt[] {
  if (!way.some(({ choice }) => choice.kind === 'label' && choice.isDue)) return [];
  return way.flatMap(({ choice, before, after }, at) => {
    if (choice.kind !== 'label' || after.place === before.place + 1) return [];
    const { path, end } = choice.target;
    const { line } = all[at]!;
    const isPlain = lowestConfidence(line, end) >= LABEL_SURE_FROM && /\d/.test(line.text.slice(0, end));
    return !isPlain && /^\d/.test(path.at(-1)!) ? ends(after.questionId) : [];
  });
}

function assignLines(all: readonly LineReadings[], way: readonly Chosen<State, Choice>[]): Located {
  const found: Located = {
    answers: new Map(),
    unassigned: [],
    questionOf: new Map(),
    furniture: new Set(),
    doubts: [],
  };
  /** By question, the number of its lines before its last label. */
  const begun = new Map<string, number>();
  way.forEach(({ choice, before, after }, at) => {
    const { line } = all[at]!;
    if (choice.kind === 'furniture') {
      found.furniture.add(line);
      return;
    }
    const { questionId } = after.away ? {} : after;
    const isReplaced = choice.kind === 'label' && before.isStruck === true && questionId === before.questionId;
    // One of two labels of a question may be the misread one of another.
    if (!before.isEmpty && !isReplaced && isAgain(choice, line, found))
      found.doubts.push(...holds(choice.target.questionId));
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
    if (after.away === 'foreign') found.doubts.push(...ends(after.questionId));
  });
  return found;
}

const isAgain = (choice: Choice, { text }: Line, { answers }: Located): choice is Choice & { kind: 'label' } =>
  choice.kind === 'label' &&
  choice.target.questionId !== undefined &&
  answers.has(choice.target.questionId) &&
  !CONTINUED.test(text.slice(choice.target.end));

/** A part, such as `(b)`, that exactly one question has, if that question is not part of the one being answered. */
function strayPart({ readings }: LineReadings, { choice, before }: Chosen<State, Choice>): Doubt[] {
  if (choice.kind !== 'text') return [];
  const [only, ...others] = readings.filter(
    ({ within, rank }) => within && rank >= RANK.plain && !isBelow(before.path, within),
  );
  return only?.questionId !== undefined && others.length === 0 ? [missed(only.questionId)] : [];
}

/** The questions that may begin or end at a line, or whose label it may be, by what else the line may be taken for. */
function nearAlternatives({ choice, before, after, others }: Chosen<State, Choice>): Doubt[] {
  const around = [before.questionId, after.questionId].flatMap(ends);
  const isGuessed = choice.kind === 'label' && choice.guessed;
  const isUnlabelled = isGuessed && choice.target.end === 0 && before.questionId === undefined;
  const near = others.flatMap(({ choice: other, more }): Doubt[] => {
    const elsewhere = other.kind === 'label' ? other.target.questionId : undefined;
    const isOther = elsewhere !== undefined && elsewhere !== after.questionId;
    const isSame = after.questionId === before.questionId && (elsewhere ?? before.questionId) === before.questionId;
    const mayBeElsewhere = isOther && more < MISSED_BELOW ? [missed(elsewhere)] : [];
    if (more >= UNCERTAIN_BELOW) return mayBeElsewhere;
    if (choice.kind === 'text') return isOther ? [...mayBeElsewhere, ...holds(after.questionId, elsewhere)] : [];
    return isSame ? mayBeElsewhere : [...mayBeElsewhere, ...around];
  });
  return [...(isGuessed ? around : []), ...(isUnlabelled ? holds(after.questionId) : []), ...near];
}
