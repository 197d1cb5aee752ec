import type { Question } from '@exam-evaluation/marking/answers.ts';
import { bare, isNearly } from '../../layout/similarity.ts';
import { answerWord } from '../labels/labels.ts';
import { isInList } from './in-list.ts';
import { isBelow } from './paper.ts';
import { RANK, type Reading } from './reading.ts';
import type { LineReadings } from './readings.ts';

/** The question being answered at the line of a label. */
export interface Asked {
  questionId?: string;
  path: readonly string[];
  /** The line of its label, and where the label ends there. */
  entered: { at: number; end: number };
  /** No line of its answer has been read yet. */
  isEmpty: boolean;
}

/** Tells labels of questions from options of the question being answered. */
export class Options {
  readonly #all: readonly LineReadings[];
  /** By question id, the texts of its options by lower-case label. */
  readonly #options: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(all: readonly LineReadings[], questions: readonly Pick<Question, 'id' | 'options'>[]) {
    this.#all = all;
    this.#options = new Map(
      questions.map(({ id, options }) => [id, new Map(options.map(({ label, text }) => [label.toLowerCase(), text]))]),
    );
  }

  /**
   * Whether a label is an option of the question being answered: either the answer itself, as in `Ans: C`, or a line of
   * the printed list. In a list, a checkbox with a tick may be read as a number: `4 (b) London`.
   */
  isOption({ label, path, questionId }: Reading, at: number, asked: Asked): boolean {
    const options = this.#options.get(asked.questionId ?? '');
    if (!options?.size || !label || label.own) return false;
    const { parts, ends, named } = label;
    const { text } = this.#all[at]!.line;
    const answer = answerWord(text);
    // A checkbox may be read as Q.
    const isBox = named && /^\W*(?:[o0©@€]|q\s?[([])/i.test(text) && !/^\d/.test(parts[0]!);
    if (named && answer === 0 && !isBox) return false;
    const isClosed = /[.):\]\-–—]\s*$/.test(text.slice(0, ends[0]));
    if (!options.has(parts[0]!)) {
      // A number at the position of labels is a label.
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
    // `Ans: B` is an answer; `Ans (b)` above an answer is a label.
    if (answer > 0 && /[:\-–—]\s*$/.test(text.slice(0, answer))) return true;
    if (isNumber) return asked.isEmpty && (answer > 0 || !isClosed || /^\W*[([]/.test(text));
    if (!isNextTo(path, asked.path)) return true;
    // `(b)` where part (b) is possible is a label if its question or answer follows here or elsewhere.
    if (this.#isLabelled(path, at, true)) return true;
    return asked.isEmpty && !this.#isAnsweredNext(questionId, at);
  }

  /** Whether another line is labelled with a question by a plain label; `withWords` requires text after that label. */
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

  /** Whether a line of the answer so far contains an option; a printed question does not. */
  #isChosen(options: ReadonlyMap<string, string>, at: number, { entered }: Asked): boolean {
    return this.#from(entered, at).some((text) =>
      [...options].some(([label, option]) => bare(text) === label || isWritten(option, text)),
    );
  }

  /** Whether a line prints an option of a list with the others around it. */
  #isInList(options: ReadonlyMap<string, string>, label: string, at: number, { entered }: Asked): boolean {
    return isInList(this.#from(entered, at + 2 * options.size), at - entered.at, label, options);
  }

  /** The text of the lines from that of the question on, the first without its label. */
  #from(entered: Asked['entered'], to: number): string[] {
    return this.#all
      .slice(entered.at, to)
      .map(({ line }, near) => (near === 0 ? line.text.slice(entered.end) : line.text));
  }

  /** Whether the line below a label answers its question: text, or an option written differently. */
  #isAnsweredNext(questionId: string | undefined, at: number): boolean {
    const next = this.#all[at + 1];
    if (!next) return false;
    const isOption = this.#options.get(questionId ?? '')?.has(next.line.text.trim().toLowerCase());
    return isOption || next.readings.length === 0;
  }
}

/** Whether the option's own text follows its label. Texts shorter than three letters prove nothing. */
const isWritten = (option: string, text: string): boolean => /\p{L}{3}/u.test(option) && isNearly(text, option);

const isNextTo = (a: readonly string[], b: readonly string[]): boolean =>
  a.slice(0, -1).join('/') === b.slice(0, -1).join('/');
