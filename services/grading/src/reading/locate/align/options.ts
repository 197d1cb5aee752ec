import type { Question } from '../../../answers.ts';
import { answerWord } from '../labels/labels.ts';
import { bare, isNearly } from '../similarity.ts';
import { isInList } from './in-list.ts';
import { isBelow } from './paper.ts';
import { RANK, type Reading } from './reading.ts';
import type { LineReadings } from './readings.ts';

/** The question being answered where a label is read. */
export interface Asked {
  questionId?: string;
  path: readonly string[];
  /** The line that it was entered at, and where its label ends there. */
  entered: { at: number; end: number };
  /** Nothing of its answer was read yet. */
  isEmpty: boolean;
}

/** Tells labels of questions from those of the options that the question being answered has. */
export class Options {
  readonly #all: readonly LineReadings[];
  /** By question id the texts of its options by their labels, which are in lower case. */
  readonly #options: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(all: readonly LineReadings[], questions: readonly Pick<Question, 'id' | 'options'>[]) {
    this.#all = all;
    this.#options = new Map(
      questions.map(({ id, options }) => [id, new Map(options.map(({ label, text }) => [label.toLowerCase(), text]))]),
    );
  }

  /**
   * Whether the question being answered has this option: `Ans: C` is the answer itself. So is a line of the printed list,
   * where a box and a tick before it may look like a number: `4 (b) London`.
   */
  isOption({ label, path, questionId }: Reading, at: number, asked: Asked): boolean {
    const options = this.#options.get(asked.questionId ?? '');
    if (!options?.size || !label || label.own) return false;
    const { parts, ends, named } = label;
    const { text } = this.#all[at]!.line;
    const answer = answerWord(text);
    // What is read for a Q may be a box.
    const isBox = named && /^\W*(?:[o0©@€]|q\s?[([])/i.test(text) && !/^\d/.test(parts[0]!);
    if (named && answer === 0 && !isBox) return false;
    const isClosed = /[.):\]\-–—]\s*$/.test(text.slice(0, ends[0]));
    if (!options.has(parts[0]!)) {
      // A number that stands as labels do is one.
      if (!options.has(parts.at(-1)!) || answer > 0 || isClosed) return false;
      return this.#isInList(options, parts.at(-1)!, at, asked) && (isBox || this.#isLabelled(path, at));
    }
    const isNumber = /^\d/.test(parts[0]!);
    const isAlone = parts.length === 1 && text.slice(ends[0]).trim() === '';
    if (!isAlone) {
      if (!isNumber && isWritten(options.get(parts[0]!)!, text.slice(ends[0])) && !this.#isChosen(options, at, asked))
        return true;
      return this.#isInList(options, parts[0]!, at, asked) || (!isNumber && !isNextTo(path, asked.path));
    }
    // `Ans: B`, not `Ans (b)` above an answer.
    if (answer > 0 && /[:\-–—]\s*$/.test(text.slice(0, answer))) return true;
    if (isNumber) return asked.isEmpty && (answer > 0 || !isClosed || /^\W*[([]/.test(text));
    if (!isNextTo(path, asked.path)) return true;
    // `(b)` in the place of part (b): its question or its answer follows, here or where else it stands.
    if (this.#isLabelled(path, at, true)) return true;
    return asked.isEmpty && !this.#isAnsweredNext(questionId, at);
  }

  /** Whether another line is surely labelled with a question, `withWords` behind the label. */
  #isLabelled(path: readonly string[], here: number, withWords = false): boolean {
    return this.#all.some(
      ({ readings, line }, at) =>
        at !== here &&
        readings.some(
          (other) =>
            other.rank >= RANK.plain &&
            !other.continued &&
            isBelow(other.path, path) &&
            (!withWords || /[\p{L}\p{N}]{2}/u.test(line.text.slice(other.end))),
        ),
    );
  }

  /** Whether some line of the answer so far holds an option; a printed question does not. */
  #isChosen(options: ReadonlyMap<string, string>, at: number, { entered }: Asked): boolean {
    return this.#from(entered, at).some((text) =>
      [...options].some(([label, option]) => bare(text) === label || isWritten(option, text)),
    );
  }

  /** Whether a line prints an option, and the others stand around it. */
  #isInList(options: ReadonlyMap<string, string>, label: string, at: number, { entered }: Asked): boolean {
    return isInList(this.#from(entered, at + 2 * options.size), at - entered.at, label, options);
  }

  /** The text of lines from the question's own on, that one without its label. */
  #from(entered: Asked['entered'], to: number): string[] {
    return this.#all
      .slice(entered.at, to)
      .map(({ line }, near) => (near === 0 ? line.text.slice(entered.end) : line.text));
  }

  /** Whether what stands below a label alone is an answer to its question: text, or an option written in another way. */
  #isAnsweredNext(questionId: string | undefined, at: number): boolean {
    const next = this.#all[at + 1];
    if (!next) return false;
    const isOption = this.#options.get(questionId ?? '')?.has(next.line.text.trim().toLowerCase());
    return isOption || next.readings.length === 0;
  }
}

/** Whether an option's own text stands behind its label; a letter or a figure may be written there for anything. */
const isWritten = (option: string, text: string): boolean => /\p{L}{3}/u.test(option) && isNearly(text, option);

const isNextTo = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, -1).join('/') === b.slice(0, -1).join('/');
