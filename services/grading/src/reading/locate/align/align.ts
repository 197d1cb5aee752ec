import type { Question } from '../../../answers.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import type { Line } from '../lines.ts';
import { afterLabel, CONTINUED, scanLines } from './candidates.ts';
import { DOUBT, REFUSED } from './costs.ts';
import { Options } from './options.ts';
import { isBelow, Paper } from './paper.ts';
import { RANK } from './reading.ts';
import { type LineReadings, readingsOf } from './readings.ts';
import { type Choice, rulesOf, type State } from './rules.ts';
import { bestWay, type Chosen } from './ways.ts';

/** The lines of a copy, handed to the questions they answer. */
export interface Located {
  /** By question id, in the order read; an entry without lines is a label with nothing after it. */
  answers: Map<string, Line[]>;
  unassigned: Line[];
  /** The question that each line of the copy is labelled with or follows the label of. */
  questionOf: Map<Line, string>;
  /** Questions whose answers begin or end at what may be no label. */
  guessed: Set<string>;
  /** Questions whose labels may stand where they were taken for none. */
  refused: Set<string>;
  /** Questions whose labels stand a second time where none says that the answer goes on: one may be that of another. */
  repeated: Set<string>;
}

/** `Section B`, which ends an answer; alone below a label it may be one. */
const SECTION = /^\W*(?:section|part)\W{1,3}(?:[A-Z]|[IVX]{1,4}|\d{1,2})\W*$/i;

/** Finds the way through a copy's lines that costs least, and gives each line to the question whose label stands above it there. */
export function locateAnswers(
  lines: readonly Line[],
  questions: readonly Question[],
  labels = new ExamLabels(questions),
): Located {
  const paper = new Paper(labels.paths);
  const all = readingsOf(scanLines(lines, labels), labels, paper, questions);
  const options = new Options(all, questions);
  const way = bestWay<State, Choice>(all.length, rulesOf(all, paper, options));
  return handOut(all, way);
}

function handOut(all: readonly LineReadings[], way: readonly Chosen<State, Choice>[]): Located {
  const found: Located = {
    answers: new Map(),
    unassigned: [],
    questionOf: new Map(),
    guessed: new Set(),
    refused: new Set(),
    repeated: new Set(),
  };
  way.forEach(({ choice, before, after, others }, at) => {
    const { line } = all[at]!;
    const { questionId } = after.away ? {} : after;
    if (isAgain(choice, line, found)) found.repeated.add(choice.target.questionId!);
    if (questionId !== undefined) {
      found.questionOf.set(line, questionId);
      if (!found.answers.has(questionId)) found.answers.set(questionId, []);
    }
    const own = questionId === undefined ? found.unassigned : found.answers.get(questionId)!;
    const rest = choice.kind === 'label' ? afterLabel(line, choice.target.end) : line;
    const isHeading = choice.kind === 'text' && SECTION.test(line.text) && own.length > 0;
    if (rest && !isHeading) own.push(rest);
    doubtsAt({ choice, before, after, others }, found);
    if (choice.kind === 'text') refuseAstray(all[at]!, before, found);
  });
  return found;
}

const isAgain = (choice: Choice, { text }: Line, { answers }: Located): choice is Choice & { kind: 'label' } =>
  choice.kind === 'label' &&
  choice.target.questionId !== undefined &&
  answers.has(choice.target.questionId) &&
  !CONTINUED.test(text.slice(choice.target.end));

/** A part, `(b)`, that only one question has, and it is not the one being answered. */
function refuseAstray({ readings }: LineReadings, { path }: State, { refused }: Located): void {
  const [only, ...others] = readings.filter(
    ({ within, rank }) => within && rank >= RANK.plain && !isBelow(path, within),
  );
  if (only?.questionId !== undefined && others.length === 0) refused.add(only.questionId);
}

/** Says which questions may begin or end at a line, or stand there unseen. */
function doubtsAt({ choice, before, after, others }: Chosen<State, Choice>, { guessed, refused }: Located): void {
  for (const { choice: other, more } of others) {
    const elsewhere = other.kind === 'label' ? other.target.questionId : undefined;
    if (more < REFUSED && elsewhere !== undefined && elsewhere !== after.questionId) refused.add(elsewhere);
    if (more >= DOUBT || choice.kind === 'text') continue;
    if (after.questionId === before.questionId && (elsewhere === undefined || elsewhere === before.questionId))
      continue;
    for (const id of [before.questionId, after.questionId]) if (id !== undefined) guessed.add(id);
  }
}
