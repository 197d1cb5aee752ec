import { answerWord, type WrittenLabel } from './labels.ts';

/** What a label stands for: a question, or a parent whose parts are questions. */
export interface Target {
  /** Absent for a parent with several parts. */
  questionId?: string;
  path: string[];
  /** Characters of the text taken up by the label. */
  end: number;
}

/** Figures that a reader takes for letters, after `Q`. */
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

/** Letters that a reader takes for figures, after a number: `2.6.1` is 2 b i. */
const LETTERS: Record<string, string> = { '6': 'b', '8': 'b', '1': 'i', '0': 'd' };

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** 1 for `i`; 0 for what is no small roman number. */
export const romanNumber = (part: string): number => ROMAN.indexOf(part) + 1;

export const isRoman = (part: string): boolean => ROMAN.includes(part);

/** Whether a label is the first point of an answer, as in `Ans: (i) Take`. */
const isPoint = ({ parts: [first = ''], ends: [end = 0] }: WrittenLabel, text: string): boolean =>
  first === 'i' && answerWord(text) > 0 && /[([{]\s*i\s*[)\]}]\W*$/.test(text.slice(answerWord(text), end));

/** The questions of an exam, looked up by what people write beside their answers. */
export class LabelIndex {
  readonly #byPath = new Map<string, string>();
  /** Question ids below each path. */
  readonly #below = new Map<string, string[]>();
  readonly #pathOf: ReadonlyMap<string, string[]>;

  /** Labels of each question's options, in lower case. */
  readonly #optionsOf: ReadonlyMap<string, ReadonlySet<string>>;

  /** Takes every question's full path and the labels of its options, in lower case, by its id. */
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
   * The question a label means where `context` (the path answered just before) is the latest: the whole label as far as
   * it names something, else its beginning, the rest being text. Null when it names nothing of this exam.
   */
  resolve(label: WrittenLabel, text: string, context: readonly string[]): Target | null {
    if (label.own) return { questionId: this.#questionAt(label.own), path: [...label.own], end: label.ends.at(-1)! };
    for (let count = label.parts.length; count > 0; count--) {
      const end = label.ends[count - 1]!;
      // Never cut a number in two: `1.5` is not question 1, but `b)7` and `b.7` are part b.
      const isClosed = (label.doubtful || !/^\d/.test(label.parts[count - 1]!) ? /[.)\]:]$/ : /[)\]:]$/).test(
        text.slice(0, end),
      );
      if (!isClosed && /^[.,/:]?\d|^\s?%|^\s?°(?!\s)/.test(text.slice(end))) continue;
      const parts = label.parts.slice(0, count);
      const mayBeFigure = label.named && !isPoint(label, text);
      const path = this.#find(parts, mayBeFigure, context) ?? this.#lettered(parts, text, end);
      const questionId = path && this.#questionAt(path);
      if (path && !this.#mayHead(path, text.slice(end))) continue;
      if (path && (label.named || this.#mayEnd(questionId, text, end))) return { questionId, path, end };
    }
    return null;
  }

  /** The numbers of questions, each as a path. */
  get numbers(): string[][] {
    return [...new Set([...this.#pathOf.values()].map(([top]) => top!))]
      .filter((top) => /^\d+$/.test(top))
      .map((top) => [top]);
  }

  /** The part after a roman one, `(ii)` after `(i)`, where the exam asks for it. */
  nextRoman(path: readonly string[]): { path: string[]; questionId?: string } | undefined {
    const at = ROMAN.indexOf(path.at(-1) ?? '');
    const next = at < 0 ? undefined : this.#known([...path.slice(0, -1), ROMAN[at + 1] ?? '']);
    return next && { path: next, questionId: this.#questionAt(next) };
  }

  /** Whether a label may head questions: where the exam asks A1 and A2, `A` alone or before a figure does, not `a) Rust`. */
  #mayHead(path: readonly string[], rest: string): boolean {
    const key = path.join('/');
    if (!/^\p{L}$/u.test(key) || this.#byPath.has(key)) return true;
    const [below = ''] = this.#below.get(key) ?? [];
    return !/^\d/.test(this.#pathOf.get(below)?.[1] ?? '') || /^\W*(?:\d|$)/.test(rest);
  }

  /** Whether a label may end here: in `1b` where b is an option, in `1b)` where the exam has no parts, but not in `2x`. */
  #mayEnd(questionId: string | undefined, text: string, end: number): boolean {
    const [, run] = /^[\p{L}\p{N}]([\p{L}\p{N}]+)/u.exec(text.slice(end - 1)) ?? [];
    if (!run || /^(?:[a-h]|[iv]+)[.)]/.test(text.slice(end))) return true;
    return this.#optionsOf.get(questionId ?? '')?.has(run.toLowerCase()) === true;
  }

  #find(parts: string[], mayBeFigure: boolean, context: readonly string[]): string[] | undefined {
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
    const like = this.#roman([], parts);
    if (like) return like;
    return (mayBeFigure && this.#figure(parts, context)) || (context.length === 0 ? this.#onlyLeaf(parts) : undefined);
  }

  /** `1.6. It` is 1 b where the exam has no 1.6; `1.6` alone is a decimal. */
  #lettered([first = '', ...parts]: readonly string[], text: string, end: number): string[] | undefined {
    const isLabel = /^\d/.test(first) && /[.):\]]\s*$/.test(text.slice(0, end)) && /\p{L}{2}/u.test(text.slice(end));
    return isLabel ? this.#known([first, ...parts.map((part) => LETTERS[part] ?? part)]) : undefined;
  }

  #known(path: string[]): string[] | undefined {
    const key = path.join('/');
    return this.#byPath.has(key) || this.#below.has(key) ? path : undefined;
  }

  /** `QS.` is question 5 or 8, `Ql1(b)` 11 (b) or, the figure seen twice, 1 (b): the next one or the same, if it is. */
  #figure(parts: readonly string[], context: readonly string[]): string[] | undefined {
    const [first = '', ...rest] = parts;
    const figures = FIGURES[first] ?? [];
    const isTwice = figures.length > 0 && /^\d/.test(rest[0] ?? '');
    const read = isTwice
      ? [...figures.map((figure) => [figure + rest[0], ...rest.slice(1)]), rest]
      : figures.map((figure) => [figure, ...rest]);
    const paths = read.filter((path) => this.#known(path));
    const latest = Number(context[0]);
    return (
      paths.find(([top]) => Number(top) === latest + 1) ?? paths.find(([top]) => Number(top) === latest) ?? paths[0]
    );
  }

  /** `(11)` or `(il)` for `(ii)`, where no other part looks like it. */
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

  /** `(b)` without its parent, when the whole exam has only one (b). */
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
