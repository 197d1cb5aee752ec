import type { Question } from '../../answers.ts';
import { afterLabel, type Candidate, CONTINUED, type ScannedLine, scanLines } from './labels/candidates.ts';
import { CopyLabels } from './labels/copy-labels.ts';
import { CountedPoints } from './labels/counted-points.ts';
import { DueLabels } from './labels/due-labels.ts';
import { ExamLabels } from './labels/exam-labels.ts';
import { answerWord, type WrittenLabel } from './labels/labels.ts';
import { LetteredPoints } from './labels/lettered-points.ts';
import { MisreadNumbers } from './labels/misread-numbers.ts';
import { isBelow, PaperOrder } from './labels/paper-order.ts';
import type { LabelIndex, Target } from './labels/resolve.ts';
import { type Line, surenessOf } from './lines.ts';
import { AskedOptions } from './options/asked-options.ts';

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

/** Walks down a copy's lines and gives each to the question whose label was seen last. */
export function locateAnswers(
  lines: readonly Line[],
  questions: readonly Question[],
  labels = new ExamLabels(questions),
): Located {
  const walk = new Walk(scanLines(lines, labels), labels, questions);
  walk.run();
  return walk;
}

/** Confidence from which a label is believed that repeats the one before. */
const SURE_LABEL = 70;
/** `Section B`, which ends an answer; alone below a label it may be one. */
const SECTION = /^\W*(?:section|part)\W{1,3}(?:[A-Z]|[IVX]{1,4}|\d{1,2})\W*$/i;

/** What stands below it answers nothing. */
const ROUGH = /^\W*(?:space for )?rough\s*(?:work(?:ings?)?|calculations?|space|page|sheet)\W*$/i;

class Walk implements Located {
  readonly answers = new Map<string, Line[]>();
  readonly unassigned: Line[] = [];
  readonly questionOf = new Map<Line, string>();
  readonly guessed = new Set<string>();
  readonly refused = new Set<string>();
  readonly #scanned: readonly ScannedLine[];
  readonly #index: LabelIndex;
  readonly #labels: CopyLabels;
  readonly #order: PaperOrder;
  readonly #due: DueLabels;
  readonly #options: AskedOptions;
  readonly #numbers: MisreadNumbers;
  /** Path of the question being answered, for parts such as `(b)`. */
  #path: string[] = [];
  #questionId: string | undefined;
  /** What is being answered is none of the exam's questions. */
  #isAway = false;
  /** It is rough work: that ends with its page. */
  #isRough = false;
  /** The line that the question being answered was entered at, and where its label ends there. */
  #entered = { at: 0, end: 0 };
  readonly #points = new CountedPoints();
  readonly #letters: LetteredPoints;
  #page = 0;

  constructor(scanned: readonly ScannedLine[], { index, paths }: ExamLabels, questions: readonly Question[]) {
    this.#scanned = scanned;
    this.#index = index;
    this.#labels = new CopyLabels(scanned, index);
    this.#order = new PaperOrder(paths);
    this.#due = new DueLabels(scanned, index, this.#labels, this.#order);
    this.#letters = new LetteredPoints(scanned, index);
    this.#numbers = new MisreadNumbers(scanned, index, this.#labels, this.#order);
    this.#options = new AskedOptions(scanned, index, this.#labels, questions);
  }

  run(): void {
    this.#scanned.forEach(({ line, candidate }, at) => {
      const target = (candidate && this.#targetOf(candidate, line, at)) ?? this.#unread(line, at);
      if (!candidate) this.#points.pass(line.text.slice(answerWord(line.text)));
      if (this.#isRough && line.page.page !== this.#page) this.#isRough = this.#isAway = false;
      this.#page = line.page.page;
      if (target) this.#enter(target, candidate, at);
      else if (candidate && this.#isForeign(candidate, line)) this.#isAway = true;
      else if (ROUGH.test(line.text)) this.#isRough = this.#isAway = true;
      if (this.#questionId !== undefined && !this.#isAway) this.questionOf.set(line, this.#questionId);
      const rest = target ? afterLabel(line, target.end) : line;
      if (!target && SECTION.test(line.text) && this.#current().length > 0) return;
      if (rest) this.#current().push(rest);
    });
  }

  #current(): Line[] {
    return this.#questionId === undefined || this.#isAway ? this.unassigned : this.answers.get(this.#questionId)!;
  }

  #enter(target: Target, candidate: Candidate | null, at: number): void {
    this.#entered = { at, end: target.end };
    this.#path = target.path;
    this.#questionId = target.questionId;
    this.#isRough = this.#isAway = false;
    this.#points.enter(candidate?.number ?? Number.NaN, this.#scanned[at]!.line.text.slice(target.end));
    this.#letters.enter(target.path, this.#scanned[at]!.line.text, target.end);
    if (target.questionId !== undefined && !this.answers.has(target.questionId))
      this.answers.set(target.questionId, []);
  }

  #targetOf(candidate: Candidate, line: Line, at: number): Target | null {
    const { label } = candidate;
    const known = this.#index.resolve(label, line.text, this.#path);
    const read =
      known ??
      this.#index.resolve(label, line.text, []) ??
      this.#index.resolve(label, line.text, this.#next()?.[1].slice(0, -1) ?? []);
    if (!read || (!label.own && this.#isOption(label, read, at))) return null;
    if (!known && (label.doubtful || !this.#isOrphan(read))) return this.#refuse(read);
    const due = this.#next();
    const between = due && this.answers.has(read.questionId ?? '') && this.#numbers.between(at, candidate, read, due);
    if (between) {
      this.#guess(between);
      return between;
    }
    const following = this.#misread(read, at);
    const isUnsure = surenessOf(line, read.end) < SURE_LABEL;
    const target = (isUnsure && following) || read;
    const hasAnswer = this.#questionId === undefined || this.#current().length > 0;
    const belief = label.doubtful ? this.#labels.judge(at, target, this.#next()?.[1] ?? [], hasAnswer) : 'label';
    if (belief === 'none') return this.#refuse(target);
    if (candidate.bare && this.#isPoint(candidate, target, line, at)) return null;
    const next = this.#next();
    // It may be the number of what is due, its parts badly read.
    if (candidate.bare && this.#headsNothing(target, line)) {
      this.#points.pass(line.text);
      return this.#refuse({ questionId: next?.[0] });
    }
    if (this.#letters.isPoint(at, target.path)) return null;
    const part = this.#due.firstPart(target, line);
    const isBack = this.#isBack(label, target);
    if (isBack) this.#refuse({ questionId: next?.[0] });
    if (part || !known || belief === 'guess' || isBack) this.#guess(part ?? target);
    if (following && !CONTINUED.test(line.text.slice(read.end))) this.#guess(following);
    return part ?? target;
  }

  /** What is due, where a line begins with a label that was not read. */
  #unread(line: Line, at: number): Target | undefined {
    const next = this.#next();
    const target =
      next &&
      (this.#due.unnumbered(at, next, this.#entered.at) ??
        this.#due.lookAlike(at, next) ??
        this.#numbers.bare(at, next));
    if (!next || target) return target;
    const run =
      this.#due.roman(line, next) ?? this.#due.romanAlike(at, next) ?? this.#due.runIn(at, next, this.#entered.at);
    const found = run ?? this.#due.onlyAlike(at);
    if (found) this.#guess(found);
    return found;
  }

  /** Whether a line begins with a question's label that this exam does not have: `Q9.`, or a number badly read. */
  #isForeign({ label }: Candidate, { text }: Line): boolean {
    const isNumbered = label.named && /^\d/.test(label.parts[0]!) && answerWord(text) === 0;
    return isNumbered && /[.):\]]\s*$/.test(text.slice(0, label.ends[0])) && !this.#index.resolve(label, text, []);
  }

  /** Whether a part, `(a)`, has a parent that is written nowhere, and comes next. */
  #isOrphan({ path, questionId }: Target): boolean {
    return this.#isNext(path) && !this.answers.has(questionId ?? '') && !this.#labels.begins(path[0]!);
  }

  /** Whether a part, `(a)` below `(b)`, was answered before: it may be that of a question whose number was not read. */
  #isBack({ parts }: WrittenLabel, { path, questionId }: Target): boolean {
    const isPart = parts.length < path.length && questionId !== this.#questionId;
    return isPart && this.answers.has(questionId ?? '') && isBelow(this.#path, path.slice(0, -1));
  }

  /** Whether a path is that of the question which is asked next, or a beginning of it. */
  #isNext(path: readonly string[]): boolean {
    const next = this.#next();
    return next !== undefined && isBelow(next[1], path);
  }

  #next() {
    return this.#order.after(this.#questionId, this.#path);
  }

  #refuse({ questionId }: Pick<Target, 'questionId'>): null {
    if (questionId !== undefined) this.refused.add(questionId);
    return null;
  }

  #guess({ questionId }: Target): void {
    if (questionId === this.#questionId) return;
    for (const id of [this.#questionId, questionId]) if (id !== undefined) this.guessed.add(id);
  }

  #isOption(label: WrittenLabel, target: Target, at: number): boolean {
    const asked = { questionId: this.#questionId, path: this.#path, entered: this.#entered };
    return this.#options.isOption(label, target, at, { ...asked, isFirst: this.#current().length === 0 });
  }

  /** `(i)` for `(ii)`: a roman part badly read that repeats the one before, where the next has no label of its own. */
  #misread({ path, questionId, end }: Target, at: number): Target | undefined {
    if (questionId !== this.#questionId) return undefined;
    const next = this.#index.nextRoman(path);
    const isElsewhere = next && (this.#labels.isNumbered(next.path) || this.#labels.isToCome(next.path, at));
    return next && !isElsewhere ? { ...next, end } : undefined;
  }

  /** Whether a lone number with words behind it, `(1) An offer`, names a question out of turn whose parts are labelled `1(a)` or answered. */
  #headsNothing({ questionId, path, end }: Target, { text }: Line): boolean {
    const first = questionId === undefined ? this.#order.after(undefined, path) : undefined;
    const hasWords = /\p{L}{2}/u.test(text.slice(end));
    if (!first || !hasWords || this.#next()?.[0] === first[0] || CONTINUED.test(text.slice(end))) return false;
    return this.#labels.isNumbered(first[1]) || this.answers.has(first[0]);
  }

  /** Whether a lone number counts points within the answer instead of naming the next question. */
  #isPoint({ number }: Candidate, { questionId }: Target, line: Line, at: number): boolean {
    const isSame = ({ candidate }: ScannedLine) =>
      candidate && !candidate.label.named && candidate.label.parts[0] === `${number}`;
    return this.#points.isPoint(number, {
      known: questionId !== undefined && this.answers.has(questionId),
      current: questionId === this.#questionId,
      onNewPage: line.page.page !== this.#page,
      comesLater: () => this.#scanned.slice(at + 1).some(isSame),
    });
  }
}
