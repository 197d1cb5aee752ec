import type { Question } from '../../../answers.ts';
import { ExamLabels } from '../labels/exam-labels.ts';
import type { Target } from '../labels/resolve.ts';
import type { Line } from '../lines.ts';
import { afterLabel, scanLines } from './candidates.ts';
import { DOUBT, ORDER, POINTS, REFUSED } from './costs.ts';
import { Options } from './options.ts';
import { isBelow, Paper } from './paper.ts';
import { beside, beginning, type Counting, counted } from './points.ts';
import { type LineReadings, RANK, type Reading, readingsOf } from './readings.ts';
import { bestWay, type Chosen, type Rules } from './ways.ts';

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
}

/** What is being answered behind a line. */
interface State {
  path: readonly string[];
  questionId?: string;
  /** Place on the paper; one before its first question for what heads several. */
  place: number;
  /** What is written answers nothing: a question of another exam, or rough work. */
  away?: 'foreign' | 'rough';
  /** Nothing stands behind the label yet. */
  isEmpty: boolean;
  list?: Counting;
  /** The line that the question was entered at, and where its label ends there. */
  entered: { at: number; end: number };
  /** Questions answered so far. */
  answered: ReadonlySet<string>;
}

/** What a line is taken for. */
type Choice = { kind: 'text' } | { kind: 'away'; away: 'foreign' | 'rough' } | { kind: 'label'; target: Target };

/** `Section B`, which ends an answer; alone below a label it may be one. */
const SECTION = /^\W*(?:section|part)\W{1,3}(?:[A-Z]|[IVX]{1,4}|\d{1,2})\W*$/i;
/** What stands below it answers nothing. */
const ROUGH = /^\W*(?:space for )?rough\s*(?:work(?:ings?)?|calculations?|space|page|sheet)\W*$/i;

/** Finds the way through a copy's lines that costs least, and gives each line to the question whose label stands above it there. */
export function locateAnswers(
  lines: readonly Line[],
  questions: readonly Question[],
  labels = new ExamLabels(questions),
): Located {
  const paper = new Paper(labels.paths);
  const all = readingsOf(scanLines(lines, labels), labels, paper);
  const options = new Options(all, questions);
  const way = bestWay<State, Choice>(all.length, rulesOf(all, paper, options));
  return handOut(all, way);
}

function rulesOf(all: readonly LineReadings[], paper: Paper, options: Options): Rules<State, Choice> {
  return {
    start: { path: [], place: -1, isEmpty: true, entered: { at: 0, end: 0 }, answered: new Set() },
    keyOf: ({ path, away, isEmpty, list }) =>
      `${path.join('/')} ${away ?? ''} ${isEmpty ? 'empty' : ''} ${list ? `${list.kind} ${list.shape} ${list.next}` : ''}`,
    nameOf: (choice) => (choice.kind === 'label' ? choice.target.path.join('/') : choice.kind),
    next: (state, at) => {
      const here = all[at]!;
      const isNewPage = at > 0 && here.line.page !== all[at - 1]!.line.page;
      const on = isNewPage ? onNewPage(state) : state;
      return [...asText(on, here), ...asLabel(on, { here, at, isNewPage, paper, options })];
    },
  };
}

/** Rough work ends with its page. */
const onNewPage = ({ away, ...state }: State): State => (away === 'rough' || !away ? state : { ...state, away });

function asText(state: State, { line, point, isForeign }: LineReadings) {
  const text: Choice = { kind: 'text' };
  const isOpen = state.questionId !== undefined && !state.away;
  const list = counted(state.list, point);
  const first = isOpen ? beginning(point) : undefined;
  const on = { ...state, isEmpty: false };
  const ways: { choice: Choice; cost: number; state: State }[] = [
    { choice: text, cost: 0, state: on },
  ];
  if (list) ways[0] = { choice: text, cost: state.list!.shape === point!.shape ? POINTS.next : POINTS.nextUnlike, state: { ...on, list } };
  else if (first) ways.push({ choice: text, cost: POINTS.first, state: { ...on, list: first } });
  if (isForeign) ways.push({ choice: { kind: 'away', away: 'foreign' }, cost: ORDER.foreign, state: { ...on, away: 'foreign' } });
  if (ROUGH.test(line.text)) return [{ choice: { kind: 'away' as const, away: 'rough' as const }, cost: 0, state: { ...on, away: 'rough' as const } }];
  return ways;
}

interface Here {
  here: LineReadings;
  at: number;
  isNewPage: boolean;
  paper: Paper;
  options: Options;
}

function asLabel(state: State, { here, at, isNewPage, paper, options }: Here) {
  const due = paper.places[state.place + 1];
  const unnumbered: Reading[] =
    here.due && due ? [{ path: [...due[1]], questionId: due[0], end: here.due.end, support: here.due.support, continued: false, rank: 0 }] : [];
  return [...here.readings, ...unnumbered].flatMap((reading) => {
    const { path, questionId, end, support, rank, within } = reading;
    const first = paper.placeOf(path);
    const place = questionId === undefined ? first - 1 : first;
    const step = first - state.place;
    const isDue = step === 1;
    const isInContext = !within || isBelow(state.path, within);
    if (options.isOption(reading, at, state)) return [];
    if (!isInContext && !(isDue && rank >= RANK.plain)) return [];
    const rest = here.line.text.slice(end);
    const cost =
      -support +
      orderCost(state, reading, step) +
      (isInContext ? 0 : ORDER.orphan) +
      (step <= 0 && isNewPage ? ORDER.onNewPage : 0) +
      (state.isEmpty && state.questionId !== undefined && step !== 0 ? ORDER.nothingWritten : 0) +
      (questionId === undefined && /\p{L}{2}/u.test(rest) && !isDue ? ORDER.headsNothing : 0);
    const list = beside(rest);
    const next: State = {
      path,
      place,
      isEmpty: rest.replace(/[^\p{L}\p{N}]/gu, '') === '',
      entered: { at, end },
      answered: questionId === undefined ? state.answered : new Set([...state.answered, questionId]),
      ...(questionId === undefined ? {} : { questionId }),
      ...(list ? { list } : {}),
    };
    return [{ choice: { kind: 'label' as const, target: { path, end, ...(questionId === undefined ? {} : { questionId }) } }, cost, state: next }];
  });
}

/** What it costs to go to a question so many places on. */
function orderCost(state: State, { questionId, label, continued, within }: Reading, step: number): number {
  const isNumber = label !== undefined && !label.named && label.parts.length === 1 && /^\d/.test(label.parts[0]!);
  const isAnswered = questionId !== undefined && state.answered.has(questionId);
  if (step === 1) return continued ? ORDER.notContinued : ORDER.due;
  if (step === 0) return continued ? 0 : isNumber ? ORDER.sameNumber : ORDER.same;
  const again = !isAnswered ? (continued ? ORDER.notContinued : 0) : continued ? 0 : isNumber ? ORDER.againNumber : ORDER.again;
  if (step < 0) return again + (continued ? 0 : within && !isAnswered ? ORDER.backPart : ORDER.back);
  return again + (state.place < 0 ? ORDER.begun : ORDER.skipped) + step * ORDER.skippedMore;
}

function handOut(all: readonly LineReadings[], way: readonly Chosen<State, Choice>[]): Located {
  const found: Located = { answers: new Map(), unassigned: [], questionOf: new Map(), guessed: new Set(), refused: new Set() };
  way.forEach(({ choice, before, after, others }, at) => {
    const { line } = all[at]!;
    const { questionId } = after.away ? {} : after;
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

/** A part, `(b)`, that only one question has, and it is not the one being answered. */
function refuseAstray({ readings }: LineReadings, { path }: State, { refused }: Located): void {
  const [only, ...others] = readings.filter(({ within, rank }) => within && rank >= RANK.plain && !isBelow(path, within));
  if (only?.questionId !== undefined && others.length === 0) refused.add(only.questionId);
}

/** Says which questions may begin or end at a line, or stand there unseen. */
function doubtsAt({ choice, before, after, others }: Chosen<State, Choice>, { guessed, refused }: Located): void {
  for (const { choice: other, more } of others) {
    const elsewhere = other.kind === 'label' ? other.target.questionId : undefined;
    if (more < REFUSED && elsewhere !== undefined && elsewhere !== after.questionId) refused.add(elsewhere);
    if (more >= DOUBT || choice.kind === 'text') continue;
    if (after.questionId === before.questionId && (elsewhere === undefined || elsewhere === before.questionId)) continue;
    for (const id of [before.questionId, after.questionId]) if (id !== undefined) guessed.add(id);
  }
}

// DEBUG
export function explain(lines: readonly Line[], questions: readonly Question[], labels = new ExamLabels(questions)) {
  const paper = new Paper(labels.paths);
  const all = readingsOf(scanLines(lines, labels), labels, paper);
  const way = bestWay<State, Choice>(all.length, rulesOf(all, paper, new Options(all, questions)));
  const say = (c: Choice) => (c.kind === 'label' ? `>${c.target.path.join('.')}` : c.kind);
  way.forEach(({ choice, after, others }, at) => {
    const r = all[at]!.readings.map((x) => `${x.path.join('.')}:${x.support}${x.within ? `(${x.within.join('.')})` : ''}`).join(' ');
    console.log(JSON.stringify(all[at]!.line.text).padEnd(28), say(choice).padEnd(8), (after.list ? `list ${after.list.kind}${after.list.next}` : '').padEnd(16), r, all[at]!.due ? `due:${all[at]!.due!.support}` : '', '| ', others.map((o) => `${say(o.choice)}+${o.more.toFixed(1)}`).join(' '));
  });
}
