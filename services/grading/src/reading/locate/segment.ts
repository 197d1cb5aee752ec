import type { Question } from '../../answers.ts';
import { type Candidate, cutStart, type ScannedLine, scanLines } from './candidates.ts';
import { isInList } from './in-list.ts';
import { answerWord, questionPaths, type WrittenLabel } from './labels.ts';
import type { Line } from './lines.ts';
import { LabelIndex, type Target } from './resolve.ts';

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
  /** The line that the question being answered was entered at, and where its label ends there. */
  #entered = { at: 0, end: 0 };
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
      if (target) this.#enter(target, candidate, at);
      if (this.#questionId !== undefined) this.questionOf.set(line, this.#questionId);
      const rest = target ? afterLabel(line, target.end) : line;
      if (rest) this.#current().push(rest);
    });
  }

  #current(): Line[] {
    return this.#questionId === undefined ? this.unassigned : this.answers.get(this.#questionId)!;
  }

  #enter(target: Target, candidate: Candidate | null, at: number): void {
    this.#entered = { at, end: target.end };
    this.#path = target.path;
    this.#questionId = target.questionId;
    this.#listNext = 0;
    if (candidate && candidate.number > this.#highest) this.#highest = candidate.number;
    if (target.questionId !== undefined && !this.answers.has(target.questionId))
      this.answers.set(target.questionId, []);
  }

  #targetOf(candidate: Candidate, line: Line, at: number): Target | null {
    const read = this.#index.resolve(candidate.label, line.text, this.#path);
    if (read && this.#isOption(candidate.label, read, at)) return null;
    const target = read && (this.#misread(read, line) ?? read);
    if (!target || !candidate.bare) return target;
    if (candidate.label.doubtful && !(candidate.number === this.#highest + 1 && !this.#isLabelled(target.path)))
      return null;
    return this.#isListItem(candidate, target, line, at) ? null : target;
  }

  /**
   * Whether the question being answered has this option: `Ans: C` is the answer itself. So is a line of the printed list,
   * where a box and a tick before it may look like a number: `4 (b) London`.
   */
  #isOption({ parts, ends, named }: WrittenLabel, target: Target, at: number): boolean {
    const options = this.#questionId === undefined ? undefined : this.#options.get(this.#questionId);
    if (!options) return false;
    const { text } = this.#scanned[at]!.line;
    const answer = answerWord(text);
    // What is read for a Q may be a box.
    const isBox = named && /^\W*[o0©@€]/i.test(text) && !/^\d/.test(parts[0]!);
    if (named && answer === 0 && !isBox) return false;
    const isClosed = /[.):\]\-–—]\s*$/.test(text.slice(0, ends[0]));
    if (!options.has(parts[0]!)) {
      // A number that stands as labels do is one.
      if (!options.has(parts.at(-1)!) || answer > 0 || isClosed) return false;
      return this.#isInList(options, parts.at(-1)!, at) && (isBox || this.#isLabelled(target.path, at));
    }
    const isNumber = /^\d/.test(parts[0]!);
    const isAlone = parts.length === 1 && text.slice(ends[0]).trim() === '';
    if (!isAlone) return this.#isInList(options, parts[0]!, at) || (!isNumber && !isNextTo(target.path, this.#path));
    // `Ans: B`, not `Ans (b)` above an answer.
    if (answer > 0 && /[:\-–—]\s*$/.test(text.slice(0, answer))) return true;
    const isFirst = this.#current().length === 0;
    if (isNumber) return isFirst && (answer > 0 || !isClosed || /^\W*[([]/.test(text));
    if (!isNextTo(target.path, this.#path)) return true;
    // `(b)` in the place of part (b): its question or its answer follows, here or where else it stands.
    if (this.#isLabelled(target.path, at, true)) return true;
    return isFirst && !this.#isAnsweredNext(target, at);
  }

  /** Whether a line prints an option, and the others stand around it. */
  #isInList(options: ReadonlyMap<string, string>, label: string, at: number): boolean {
    const around = this.#scanned
      .slice(this.#entered.at, at + 2 * options.size)
      .map(({ line }, near) => (near === 0 ? line.text.slice(this.#entered.end) : line.text));
    return isInList(around, at - this.#entered.at, label, options);
  }

  /** Whether what stands below a label alone is an answer to its question: text, or an option written in another way. */
  #isAnsweredNext({ questionId }: Target, at: number): boolean {
    const next = this.#scanned[at + 1];
    if (!next) return false;
    const isOption = this.#options.get(questionId ?? '')?.has(next.line.text.trim().toLowerCase());
    return isOption || !next.candidate || !this.#index.resolve(next.candidate.label, next.line.text, this.#path);
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
    if (!path || !next || questions[questions.indexOf(between!) + 1] !== next || this.#isLabelled(path)) return null;
    return { questionId: between!, path, end };
  }

  /** `(i)` for `(ii)`: a roman part badly read that repeats the one before, where the next has no label of its own. */
  #misread({ path, questionId, end }: Target, line: Line): Target | undefined {
    if (questionId !== this.#questionId || surenessOf(line, end) >= SURE_LABEL) return undefined;
    const next = this.#index.nextRoman(path);
    return next && !this.#isLabelled(next.path) ? { ...next, end } : undefined;
  }

  /** Whether a line, another one than this, is surely labelled with a question, `withWords` behind the label. */
  #isLabelled(path: readonly string[], here?: number, withWords = false): boolean {
    return this.#scanned.some(({ line, candidate }, at) => {
      if (at === here || !candidate || candidate.label.doubtful) return false;
      const found = this.#index.resolve(candidate.label, line.text, path.slice(0, -1));
      if (withWords && !/[\p{L}\p{N}]{2}/u.test(line.text.slice(found?.end))) return false;
      return path.every((part, place) => found?.path[place] === part);
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
