import type { WrittenLabel } from './labels.ts';

/** What a label names: a question, or a number whose parts are questions. */
export interface Target {
  /** Absent for a number with several parts. */
  questionId?: string;
  path: string[];
  /** Length of the label in the text. */
  end: number;
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** `i` for 1; undefined above 10. */
export const roman = (number: number): string | undefined => ROMAN[number - 1];

/** 1 for `i`; 0 for anything but a small roman numeral. */
export const romanNumber = (part: string): number => ROMAN.indexOf(part) + 1;

/** Finds the questions of an exam by labels as written. */
export class LabelIndex {
  readonly #byPath = new Map<string, string>();
  /** Question ids by each prefix of their path. */
  readonly #below = new Map<string, string[]>();
  readonly #pathOf: ReadonlyMap<string, string[]>;

  /** Option labels of each question, in lower case. */
  readonly #optionsOf: ReadonlyMap<string, ReadonlySet<string>>;

  /**
   * @param paths the full path of every question, by id.
   * @param options the labels of each question's options, in lower case, by question id.
   */
  constructor(paths: ReadonlyMap<string, string[]>, options: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#pathOf = paths;
    this.#optionsOf = options;
    for (const [id, path] of paths) {
      this.#byPath.set(path.join('/'), id);
      for (let length = 1; length < path.length; length++) {
        const key = path.slice(0, length).join('/');
        this.#below.set(key, [...(this.#below.get(key) ?? []), id]);
      }
    }
  }

  /**
   * The question that a label names if `context` is the path answered last: the longest prefix of the label that names
   * something; the rest is text. Null if it names nothing in this exam.
   */
  resolve(label: WrittenLabel, text: string, context: readonly string[] = []): Target | null {
    if (label.own) return { questionId: this.#questionAt(label.own), path: [...label.own], end: label.ends.at(-1)! };
    for (let count = label.parts.length; count > 0; count--) {
      const end = label.ends[count - 1]!;
      // Never split a number: `1.5` is not question 1, but `b)7` and `b.7` are part b.
      const isClosed = (label.doubtful || !/^\d/.test(label.parts[count - 1]!) ? /[.)\]:]$/ : /[)\]:]$/).test(
        text.slice(0, end),
      );
      if (!isClosed && /^[.,/:]?\d|^\s?%|^\s?°(?!\s)/.test(text.slice(end))) continue;
      const parts = label.parts.slice(0, count);
      const path = this.#find(parts, context);
      if (!path || !this.#mayHead(path, text.slice(end))) continue;
      const questionId = this.#questionAt(path);
      if (this.#mayEnd(questionId, text.slice(end - 1), label.named)) return { questionId, path, end };
    }
    return null;
  }

  /**
   * Whether a label may name a group of questions: with A1 and A2 in the exam, `A` may, alone or before a digit, but
   * not in `a) Rust`.
   */
  #mayHead(path: readonly string[], rest: string): boolean {
    const key = path.join('/');
    if (!/^\p{L}$/u.test(key) || this.#byPath.has(key)) return true;
    const [below = ''] = this.#below.get(key) ?? [];
    return !/^\d/.test(this.#pathOf.get(below)?.[1] ?? '') || /^\W*(?:\d|$)/.test(rest);
  }

  /**
   * Whether a label may end behind the first character: in `1b` if b is an option, in `1b)` and `Q1b` if the exam has no
   * parts, but not in `2x` or `Q1o`.
   */
  #mayEnd(questionId: string | undefined, rest: string, isNamed: boolean): boolean {
    const [, run] = /^[\p{L}\p{N}]([\p{L}\p{N}]+)/u.exec(rest) ?? [];
    const isPart = /^.(?:[a-h]|[iv]+)(?![\p{L}\p{N}])/u.test(rest) && (isNamed || /^..+?[.)]/u.test(rest));
    return !run || isPart || this.#optionsOf.get(questionId ?? '')?.has(run.toLowerCase()) === true;
  }

  #find(parts: string[], context: readonly string[]): string[] | undefined {
    const first = parts[0]!;
    const absolute = this.#known(parts) ?? this.#known([first.replace(/^0+(?=\d)/, ''), ...parts.slice(1)]);
    if (absolute && /^\d/.test(first)) return absolute;
    for (let length = context.length; length > 0; length--) {
      const relative = this.#known([...context.slice(0, length), ...parts]);
      if (relative) return relative;
    }
    return absolute;
  }

  #known(path: string[]): string[] | undefined {
    const key = path.join('/');
    return this.#byPath.has(key) || this.#below.has(key) ? path : undefined;
  }

  #questionAt(path: readonly string[]): string | undefined {
    const key = path.join('/');
    const below = this.#below.get(key);
    return this.#byPath.get(key) ?? (below?.length === 1 ? below[0] : undefined);
  }
}
