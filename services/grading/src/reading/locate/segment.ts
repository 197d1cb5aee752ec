import type { Question } from '../../answers.ts';
import { type Candidate, cutStart, type ScannedLine, scanLines } from './candidates.ts';
import { answerWord, questionPaths, type WrittenLabel } from './labels.ts';
import type { Line } from './lines.ts';
import { LabelIndex, type Target } from './resolve.ts';
import { isNearly } from './similarity.ts';

/** The lines of a copy, handed to the questions they answer. */
export interface Located {
  /** By question id, in the order read; an entry without lines is a label with nothing after it. */
  answers: Map<string, Line[]>;
  unassigned: Line[];
  /** The question that each line of the copy is labelled with or follows the label of. */
  questionOf: Map<Line, string>;
}

/** Walks down a copy's lines and gives each to the question whose label was seen last. */
export function locateAnswers(lines: readonly Line[], questions: readonly Question[]): Located {
  const paths = questionPaths(questions);
  const index = new LabelIndex(paths);
  const walk = new Walk(scanLines(lines, index), index, paths, questions);
  walk.run();
  return walk;
}

/** Confidence from which a label is believed that repeats the one before. */
const SURE_LABEL = 70;
const CONTINUED = /^\W*cont(?:inue[sd]?|inuation|d)?\b[.\])]*(?:\s*(?:from|on)\b.{0,25}$)?/i;

class Walk implements Located {
  readonly answers = new Map<string, Line[]>();
  readonly unassigned: Line[] = [];
  readonly questionOf = new Map<Line, string>();
  readonly #scanned: readonly ScannedLine[];
  readonly #index: LabelIndex;
  /** By question id, in the exam's order. */
  readonly #paths: ReadonlyMap<string, string[]>;
  /** By question id the texts of its options by their labels, which are in lower case. */
  readonly #options: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Path of the question being answered, for parts such as `(b)`. */
  #path: string[] = [];
  #questionId: string | undefined;
  /** Next number of a list being written within the answer; 0 outside of one. */
  #listNext = 0;
  #highest = 0;
  #page = 0;

  constructor(
    scanned: readonly ScannedLine[],
    index: LabelIndex,
    paths: ReadonlyMap<string, string[]>,
    questions: readonly Question[],
  ) {
    this.#scanned = scanned;
    this.#index = index;
    this.#paths = paths;
    this.#options = new Map(
      questions.map(({ id, options }) => [id, new Map(options.map(({ label, text }) => [label.toLowerCase(), text]))]),
    );
  }

  run(): void {
    this.#scanned.forEach(({ line, candidate }, at) => {
      const target = candidate ? this.#targetOf(candidate, line, at) : this.#unnumbered(line, at);
      this.#page = line.page.page;
      if (target) this.#enter(target, candidate);
      if (this.#questionId !== undefined) this.questionOf.set(line, this.#questionId);
      const rest = target ? afterLabel(line, target.end) : line;
      if (rest) this.#current().push(rest);
    });
  }

  #current(): Line[] {
    return this.#questionId === undefined ? this.unassigned : this.answers.get(this.#questionId)!;
  }

  #enter(target: Target, candidate: Candidate | null): void {
    this.#path = target.path;
    this.#questionId = target.questionId;
    this.#listNext = 0;
    if (candidate && candidate.number > this.#highest) this.#highest = candidate.number;
    if (target.questionId !== undefined && !this.answers.has(target.questionId))
      this.answers.set(target.questionId, []);
  }

  #targetOf(candidate: Candidate, line: Line, at: number): Target | null {
    const read = this.#index.resolve(candidate.label, line.text, this.#path);
    if (read && this.#isOption(candidate.label, read, line)) return null;
    const target = read && (this.#misread(read, line) ?? read);
    if (!target || !candidate.bare) return target;
    if (candidate.label.doubtful && !(candidate.number === this.#highest + 1 && this.#isMissing(target.path)))
      return null;
    return this.#isListItem(candidate, target, line, at) ? null : target;
  }

  /**
   * Whether the question being answered has this option: `Ans: C` is the answer itself. So is a line of the printed list,
   * where a box and a tick before it may look like a number: `4 (b) London`.
   */
  #isOption({ parts, ends, named }: WrittenLabel, target: Target, line: Line): boolean {
    const options = this.#questionId === undefined ? undefined : this.#options.get(this.#questionId);
    const [first, last] = [options?.get(parts[0]!), options?.get(parts.at(-1)!)];
    const isPrinted = (text: string, end: number) => text !== '' && isNearly(line.text.slice(end), text);
    const isAlone = parts.length === 1 && line.text.slice(ends[0]).trim() === '' && this.#current().length === 0;
    const isAnswer = answerWord(line.text) > 0;
    // What is read for a Q may be a box.
    const isBox = named && /^\W*[o0©@€]/i.test(line.text);
    if (named && !isAnswer && !isBox) return false;
    if (first === undefined) {
      // A number that stands as labels do is one.
      const isClosed = /[.):\]\-–—]\s*$/.test(line.text.slice(0, ends[0]));
      if (last === undefined || isAnswer || isClosed) return false;
      return isPrinted(last, ends.at(-1)!) && (isBox || this.#isLabelledElsewhere(target.path, line));
    }
    if (isPrinted(first, ends[0]!)) return true;
    if (/^\d/.test(parts[0]!)) return isAlone && (isAnswer || /^\W*[([]/.test(line.text));
    // `(b)` after `(a)`: an answer to (a) only as long as it has none, `(b) C` never.
    return isAlone || !isNextTo(target.path, this.#path);
  }

  /** `Ans -` whose number was not read, among `Ans 1 -`: the question between those before and after it, if it has no label. */
  #unnumbered(line: Line, at: number): Target | null {
    const end = answerWord(line.text);
    if (!/[:\-–—)]\s*$/.test(line.text.slice(0, end))) return null;
    const questions = [...this.#paths.keys()];
    const between = questions[questions.indexOf(this.#questionId ?? '') + 1];
    const after = this.#scanned.slice(at + 1).find(({ candidate }) => candidate?.label.named);
    const sameStyle = after && answerWord(after.line.text) > 0;
    const next = sameStyle ? this.#index.resolve(after.candidate!.label, after.line.text, [])?.questionId : undefined;
    const path = between === undefined ? undefined : this.#paths.get(between);
    if (!path || !next || questions[questions.indexOf(between!) + 1] !== next || !this.#isMissing(path)) return null;
    return { questionId: between!, path, end };
  }

  /** `(i)` for `(ii)`: a roman part badly read that repeats the one before, where the next has no label of its own. */
  #misread({ path, questionId, end }: Target, line: Line): Target | undefined {
    if (questionId !== this.#questionId || surenessOf(line, end) >= SURE_LABEL) return undefined;
    const next = this.#index.nextRoman(path);
    return next && this.#isMissing(next.path) ? { ...next, end } : undefined;
  }

  /** Whether no line is labelled with this question beyond doubt. */
  #isMissing(path: readonly string[]): boolean {
    return !this.#isLabelledElsewhere(path);
  }

  #isLabelledElsewhere(path: readonly string[], here?: Line): boolean {
    return this.#scanned.some(({ line, candidate }) => {
      if (line === here || !candidate || candidate.label.doubtful) return false;
      const found = this.#index.resolve(candidate.label, line.text, path.slice(0, -1))?.path;
      return path.every((part, at) => found?.[at] === part);
    });
  }

  /** Whether a lone number counts points within the answer instead of naming the next question. */
  #isListItem({ number }: Candidate, target: Target, line: Line, at: number): boolean {
    const known = target.questionId !== undefined && this.answers.has(target.questionId);
    const onNewPage = line.page.page !== this.#page;
    if (this.#listNext > 0 && number === this.#listNext) {
      const comesLater = this.#scanned
        .slice(at + 1)
        .some(({ candidate }) => candidate?.bare && candidate.number === number);
      if (known || comesLater || number !== this.#highest + 1) {
        this.#listNext = number + 1;
        return true;
      }
    }
    if (known && number === 1 && !onNewPage) {
      this.#listNext = 2;
      return true;
    }
    return known && target.questionId === this.#questionId && !onNewPage;
  }
}

const isNextTo = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, -1).join('/') === b.slice(0, -1).join('/');

/** Lowest confidence of the words that a label is in. */
function surenessOf({ words }: Line, end: number): number {
  let at = 0;
  let lowest = 100;
  for (const { text, confidence } of words) {
    if (at < end) lowest = Math.min(lowest, confidence);
    at += text.length + 1;
  }
  return lowest;
}

/** The text beside a label, without `contd.` and the like. */
function afterLabel(line: Line, end: number): Line | null {
  const rest = cutStart(line, end);
  const continued = rest && CONTINUED.exec(rest.text);
  return continued ? cutStart(rest, continued[0].length) : rest;
}
