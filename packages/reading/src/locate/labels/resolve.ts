import { answerWord, type WrittenLabel } from './labels.ts';

/** What a label names: a question, or a number whose parts are questions. */
export interface Target {
  /** Absent for a number with several parts. */
  questionId?: string;
  path: string[];
  /** Length of the label in the text. */
  end: number;
}

/** Digits that OCR reads as letters after `Q`. */
const FIGURES: Record<string, readonly string[]> = {
  l: ['1'],
  i: ['1'],
  '|': ['1'],
  '!': ['1'],
  'i!': ['1'],
  'l!': ['1'],
  z: ['2'],
  s: ['5', '8'],
  b: ['8', '6'],
};

/** Letters that OCR reads as digits after a number: `2.6.1` is 2 b i. */
const LETTERS: Record<string, string> = { '6': 'b', '8': 'b', '1': 'i', '0': 'd' };

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** 1 for `i`; 0 for anything but a small roman numeral. */
export const romanNumber = (part: string): number => ROMAN.indexOf(part) + 1;

export const isRoman = (part: string): boolean => ROMAN.includes(part);

/** Whether a label is the first point of an answer, as in `Ans: (i) Take`. */
const isPoint = ({ parts: [first = ''], ends: [end = 0] }: WrittenLabel, text: string): boolean =>
  first === 'i' && answerWord(text) > 0 && /[([{]\s*i\s*[)\]}]\W*$/.test(text.slice(answerWord(text), end));

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

  /** The first question that a label may name; null if it names nothing in this exam. */
  resolve(label: WrittenLabel, text: string): Target | null {
    return this.targets(label, text, [])[0] ?? null;
  }

  /**
   * The questions that a label may name if `context` is the path answered last: the longest prefix of the label that
   * names something; the rest is text. There are several if a letter stands for one of several digits.
   */
  targets(label: WrittenLabel, text: string, context: readonly string[]): Target[] {
    if (label.own) return [{ questionId: this.#questionAt(label.own), path: [...label.own], end: label.ends.at(-1)! }];
    for (let count = label.parts.length; count > 0; count--) {
      const end = label.ends[count - 1]!;
      // Never split a number: `1.5` is not question 1, but `b)7` and `b.7` are part b.
      const isClosed = (label.doubtful || !/^\d/.test(label.parts[count - 1]!) ? /[.)\]:]$/ : /[)\]:]$/).test(
        text.slice(0, end),
      );
      if (!isClosed && /^[.,/:]?\d|^\s?%|^\s?°(?!\s)/.test(text.slice(end))) continue;
      const parts = label.parts.slice(0, count);
      const mayBeFigure = label.named && !isPoint(label, text);
      const path = this.#find(parts, context) ?? this.#lettered(parts, text, end);
      const paths = path ? [path] : mayBeFigure ? this.#figures(parts) : [];
      const found = paths
        .filter((one) => this.#mayHead(one, text.slice(end)))
        .map((one) => ({ questionId: this.#questionAt(one), path: one, end }))
        .filter(({ questionId }) => label.named || this.#mayEnd(questionId, text, end));
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The next roman part, `(ii)` after `(i)`, if the exam has it. */
  nextRoman(path: readonly string[]): { path: string[]; questionId?: string } | undefined {
    const at = ROMAN.indexOf(path.at(-1) ?? '');
    const next = at < 0 ? undefined : this.#known([...path.slice(0, -1), ROMAN[at + 1] ?? '']);
    return next && { path: next, questionId: this.#questionAt(next) };
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

  /** Whether a label may end here: in `1b` if b is an option, in `1b)` if the exam has no parts, but not in `2x`. */
  #mayEnd(questionId: string | undefined, text: string, end: number): boolean {
    const [, run] = /^[\p{L}\p{N}]([\p{L}\p{N}]+)/u.exec(text.slice(end - 1)) ?? [];
    if (!run || /^(?:[a-h]|[iv]+)[.)]/.test(text.slice(end))) return true;
    return this.#optionsOf.get(questionId ?? '')?.has(run.toLowerCase()) === true;
  }

  #find(parts: string[], context: readonly string[]): string[] | undefined {
    const first = parts[0]!;
    const absolute = this.#known(parts) ?? this.#known([first.replace(/^0+(?=\d)/, ''), ...parts.slice(1)]);
    if (absolute && /^\d/.test(first)) return absolute;
    if (/^\d/.test(first) && parts.length > 1) {
      const like = this.#roman([], parts);
      if (like) return like;
    }
    for (let length = context.length; length > 0; length--) {
      const relative =
        this.#known([...context.slice(0, length), ...parts]) ?? this.#roman(context.slice(0, length), parts);
      if (relative) return relative;
    }
    if (absolute) return absolute;
    return this.#roman([], parts) ?? (context.length === 0 ? this.#onlyLeaf(parts) : undefined);
  }

  /** `1.6. It` is 1 b if the exam has no 1.6; `1.6` alone is a decimal number. */
  #lettered([first = '', ...parts]: readonly string[], text: string, end: number): string[] | undefined {
    const isLabel = /^\d/.test(first) && /[.):\]]\s*$/.test(text.slice(0, end)) && /\p{L}{2}/u.test(text.slice(end));
    return isLabel ? this.#known([first, ...parts.map((part) => LETTERS[part] ?? part)]) : undefined;
  }

  #known(path: string[]): string[] | undefined {
    const key = path.join('/');
    return this.#byPath.has(key) || this.#below.has(key) ? path : undefined;
  }

  /** `QS.` is question 5 or 8; `Ql1(b)` is 11 (b) or, if the digit was read twice, 1 (b). */
  #figures([first = '', ...rest]: readonly string[]): string[][] {
    const figures = FIGURES[first] ?? [];
    const isTwice = figures.length > 0 && /^\d/.test(rest[0] ?? '');
    const read = isTwice
      ? [...figures.map((figure) => [figure + rest[0], ...rest.slice(1)]), rest]
      : figures.map((figure) => [figure, ...rest]);
    return read.filter((path) => this.#known(path));
  }

  /** `(11)` or `(il)` is `(ii)` if no other part looks the same. */
  #roman(base: readonly string[], parts: readonly string[]): string[] | undefined {
    const wanted = [...base, ...parts];
    const look = (part: string) => part.replace(/[l1|!j]/g, 'i');
    const isLike = (part: string, other: string) =>
      part === other || (/^[ivx]+$/.test(part) && look(part) === look(other));
    const matches = new Set(
      [...this.#pathOf.values()]
        .filter((path) => path.length >= wanted.length && wanted.every((part, at) => isLike(path[at]!, part)))
        .map((path) => path.slice(0, wanted.length).join('/')),
    );
    return matches.size === 1 ? [...matches][0]!.split('/') : undefined;
  }

  /** Resolves `(b)` without its number, if the exam has only one (b). */
  #onlyLeaf(parts: readonly string[]): string[] | undefined {
    if (/^\d/.test(parts[0]!)) return undefined;
    const matches = [...this.#pathOf.values()].filter(
      (path) =>
        path.length > parts.length && parts.every((part, index) => path[path.length - parts.length + index] === part),
    );
    return matches.length === 1 ? matches[0] : undefined;
  }

  #questionAt(path: readonly string[]): string | undefined {
    const key = path.join('/');
    const below = this.#below.get(key);
    return this.#byPath.get(key) ?? (below?.length === 1 ? below[0] : undefined);
  }
}
