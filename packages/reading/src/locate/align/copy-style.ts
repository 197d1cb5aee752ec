import { ALONE, answerWord, type WrittenLabel } from '../labels/labels.ts';
import type { ScannedLine } from './candidates.ts';
import { EVIDENCE } from './costs.ts';
import type { Paragraphs } from './paragraphs.ts';
import { type Counting, listAfter, listBegunBy, pointIn } from './points.ts';
import { RANK, type Reading } from './reading.ts';

/** Minimum number of labels that make a style, and of those with a `Q`. */
const [LABELS_MIN, NAMED_MIN] = [3, 2];
/** Indentation, in word heights, from which a number before words counts as indented. */
const INDENTED_MIN = 1.2;

const isNumber = ({ parts }: WrittenLabel): boolean => /^\d/.test(parts[0]!);
const kindOf = (label: WrittenLabel): string => `${isNumber(label) ? 'number' : 'letter'} ${label.style}`;

/** Whether a label is a number without `Q` or `Ans`, which may just as well be a point in a list. */
const isBare = (label: WrittenLabel): boolean => !label.named && label.parts.length === 1 && isNumber(label);

/** A line that names a question, with the rank of the reading. */
interface Name {
  at: number;
  rank: number;
}

/** Adds a line to those of a path and keeps the two best. */
function addName(names: Map<string, Name[]>, key: string, name: Name): void {
  const others = (names.get(key) ?? []).filter(({ at }) => at !== name.at);
  const own = (names.get(key) ?? []).find(({ at }) => at === name.at);
  const best = own && own.rank > name.rank ? own : name;
  names.set(key, [...others, best].sort((one, other) => other.rank - one.rank).slice(0, 2));
}

/** How a copy writes its labels. Each reading of a label is weighed against the other labels. */
export class CopyStyle {
  readonly #scanned: readonly ScannedLine[];
  readonly #paragraphs: Paragraphs;
  /** The two lines that name a path best: the path itself, and the path or anything below it. */
  readonly #names = new Map<string, Name[]>();
  readonly #below = new Map<string, Name[]>();
  /** Number of labels by style, separately for numbers and letters. */
  readonly #styles: ReadonlyMap<string, number>;
  readonly #edge: number;
  /** The left edges of the bare labels there, on their pages. */
  readonly #lefts: readonly number[];
  /** The most frequent shape. */
  readonly #shape: string;
  /** Numbers that labels with a `Q` name, and, by number, the line of a bare label that cannot be a point of a list. */
  readonly #named: ReadonlySet<string>;
  readonly #bare: ReadonlyMap<string, number>;
  /** The lines that may be points of a list. */
  readonly #counted: ReadonlySet<number>;
  readonly #hasAnswerLabels: boolean;
  /** Words such as `Ans:` with which more lines begin without a number than with one. */
  readonly #answerWords: ReadonlySet<string>;

  constructor(scanned: readonly ScannedLine[], exact: readonly (readonly Reading[])[], paragraphs: Paragraphs) {
    this.#scanned = scanned;
    this.#paragraphs = paragraphs;
    const labels = scanned.flatMap(({ label }, at) =>
      label && (!isNumber(label) || exact[at]!.length > 0) ? [label] : [],
    );
    this.#styles = new Map(
      [...Map.groupBy(labels, kindOf)].map(([kind, same]) => [
        kind,
        new Set(same.map(({ parts }) => parts.join('/'))).size,
      ]),
    );
    this.#answerWords = answerWordsAlone(scanned);
    // A number alone may be a sign beside the text.
    const edges = scanned.filter(({ label }) => label && isBare(label) && !label.doubtful);
    this.#edge = edgeOf(edges.map(({ indent }) => indent));
    this.#lefts = edges.filter(({ indent }) => indent - this.#edge <= INDENTED_MIN).map(({ left }) => left);
    this.#hasAnswerLabels =
      scanned.filter(({ line, label }) => label && !label.doubtful && answerWord(line.text) > 0).length > 1;
    this.#named = new Set(exact.flat().flatMap(({ label, path }) => (label?.named ? [path[0]!] : [])));
    this.#counted = countedLines(scanned);
    this.#bare = new Map(
      exact.flatMap((readings, at) =>
        readings.flatMap(({ label, path: [top = ''] }) =>
          label && isBare(label) && !this.#counted.has(at) && !this.#named.has(top) ? [[top, at] as const] : [],
        ),
      ),
    );
    const shapes = Map.groupBy(
      exact.flatMap((readings, at) =>
        readings.flatMap(({ path, rank, end }) =>
          path.length === 1 && rank >= RANK.plain ? [shapeOf(scanned[at]!.line.text, end)] : [],
        ),
      ),
      (shape) => shape,
    );
    this.#shape = [...shapes].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
    let section = '';
    exact.forEach((readings, at) => {
      section = readings.find(({ rank, within }) => !within && rank > RANK.doubtful)?.path[0] ?? section;
      for (const { path, rank, continued, label, within, end } of readings) {
        if (continued || (label && this.#isBehindWord(label, at))) continue;
        // `(b)` may be a part of any number; it is taken for a part of the number above it.
        if (within && section !== '' && within[0] !== section) continue;
        const name = { at, rank: this.#rankOf({ ...(label ? { label } : {}), rank, path, end }, at) };
        addName(this.#names, path.join('/'), name);
        for (let length = path.length; length > 0; length--)
          addName(this.#below, path.slice(0, length).join('/'), name);
      }
    });
  }

  /** The reading with its support adjusted by the other labels. */
  weigh(reading: Reading, at: number): Reading {
    const { label, path, continued } = reading;
    let { support } = reading;
    if (label) {
      const rest = this.#scanned[at]!.line.text.slice(reading.end);
      if (label.doubtful && this.#isUsual(label)) support += EVIDENCE.usual;
      const isOnly =
        label.named || (label.style === ALONE && rest.trim() === '' && this.#scanned[at + 1]?.label === null);
      if (label.doubtful && isOnly && this.#bestElse(path, { here: at }) < 0) support += EVIDENCE.only;
      if (label.style === '-' && /^\s*\d[^=]*=/.test(rest)) support -= EVIDENCE.sum;
      if (this.#isBehindWord(label, at)) support -= EVIDENCE.behindAnswerWord;
      if (isBare(label) && !this.#standsAlone(label, at)) {
        if (this.#isSetIn(at)) support -= EVIDENCE.setIn;
      }
      if (isBare(label)) support -= this.#unlike(at);
      if (label.doubtful && !this.#hasAnswerLabels && answerWord(this.#scanned[at]!.line.text) > 0)
        support -= EVIDENCE.behindPlainWord;
    }
    const own = this.#rankOf(reading, at);
    const best = continued ? 0 : this.#bestElse(path, { here: at, whole: own >= RANK.plain });
    if (best > own && best > RANK.doubtful) {
      const isPart = own >= RANK.plain && (reading.within !== undefined || (path.length === 1 && best < RANK.whole));
      support -= isPart
        ? EVIDENCE.rivalPart
        : best < RANK.whole && own > RANK.misread
          ? EVIDENCE.rivalPlain
          : EVIDENCE.rival;
    }
    return { ...reading, support };
  }

  /** Whether a line other than `here` plainly names a path or one below it. */
  isNamed(path: readonly string[], here: number): boolean {
    return this.#bestElse(path, { here }) >= RANK.plain;
  }

  /** The best rank of a path (or of a path below it unless `whole`) on lines other than `here`; -1 if there is none. */
  #bestElse(path: readonly string[], { here, whole = false }: { here?: number; whole?: boolean } = {}): number {
    const names = (whole ? this.#names : this.#below).get(path.join('/')) ?? [];
    return names.find(({ at }) => at !== here)?.rank ?? -1;
  }

  /**
   * How much rarer bare numbers are among the other labels of the copy than labels with a `Q`, as a logarithm. A number
   * that cannot be a point of a list is a label however rare it is.
   */
  #unlike(at: number): number {
    if (!this.#counted.has(at) || this.#named.size < NAMED_MIN) return 0;
    const others = [...this.#bare.values()].filter((other) => other !== at).length;
    return EVIDENCE.unlike * Math.max(0, Math.log((this.#named.size + 1) / (others + 1)));
  }

  /** Whether at least half of the labels of this kind, and several, have this style. */
  #isUsual(label: WrittenLabel): boolean {
    const alike = this.#styles.get(kindOf(label)) ?? 0;
    const others = [...this.#styles].filter(([kind]) => kind.startsWith(kindOf({ ...label, style: '' })));
    const all = others.reduce((sum, [, count]) => sum + count, 0);
    return label.style !== '' && alike >= LABELS_MIN && alike * 2 >= all;
  }

  /** The rank of a reading, raised for a label of the usual shape, and lowered for one without the usual space above. */
  #rankOf({ label, rank, path, end }: Pick<Reading, 'label' | 'rank' | 'path' | 'end'>, at: number): number {
    if (!label || rank < RANK.plain || rank === RANK.asked) return rank;
    if ((this.#paragraphs.evidence(at) ?? 0) < 0) return rank - RANK.usual;
    return rank < RANK.whole &&
      !isNumber(label) &&
      path.length === 1 &&
      shapeOf(this.#scanned[at]!.line.text, end) === this.#shape
      ? rank + RANK.usual
      : rank;
  }

  /** Whether a line is indented more than labels, and not only because a speck moves the edge of its column. */
  #isSetIn(at: number): boolean {
    const { indent, left } = this.#scanned[at]!;
    const isBelowLabels =
      this.#lefts.filter((other) => Math.abs(other - left) <= INDENTED_MIN / 2).length >= LABELS_MIN;
    return indent - this.#edge > INDENTED_MIN && !isBelowLabels;
  }

  /** Whether a line consists of a number and its punctuation. */
  #standsAlone(label: WrittenLabel, at: number): boolean {
    const rest = this.#scanned[at]!.line.text.slice(label.ends[0]);
    return isBare(label) && label.style !== '' && !label.doubtful && rest.trim() === '';
  }

  #isBehindWord({ parts, ends }: WrittenLabel, at: number): boolean {
    const { text } = this.#scanned[at]!.line;
    const isWhole = parts.length > 1 && /^\d/.test(parts[0]!) && text.slice(ends.at(-1)).trim() === '';
    return !isWhole && this.#answerWords.has(answerWordOf(text) ?? '');
  }
}

/** Share of the bare labels that are as far left as the edge of labels. */
const AT_EDGE_MIN = 0.25;

/** The least indentation that several labels have; a number farther left may be a speck. */
function edgeOf(indents: readonly number[]): number {
  const near = (edge: number) => indents.filter((one) => one >= edge && one - edge <= INDENTED_MIN).length;
  return Math.min(...indents.filter((edge) => near(edge) >= indents.length * AT_EDGE_MIN));
}

/** The lines that count up from 1 in one shape, with no label with a `Q` in between, as in a list. */
function countedLines(scanned: readonly ScannedLine[]): Set<number> {
  const counted = new Set<number>();
  let list: (Counting & { last: number }) | undefined;
  scanned.forEach(({ line, label }, at) => {
    if (label?.named) list = undefined;
    const point = pointIn(line.text.slice(answerWord(line.text)));
    const next = list?.shape === point?.shape ? listAfter(list, point) : undefined;
    if (next) counted.add(list!.last).add(at);
    const now = next ?? listBegunBy(point);
    if (now) list = { ...now, last: at };
  });
  return counted;
}

/**
 * The word, such as `Ans.`, that a line begins with, including its punctuation. `Answer to Q.1` is a label and has
 * none.
 */
function answerWordOf(text: string): string | undefined {
  const end = answerWord(text);
  const isLabel = end === 0 || /^(?:to|of|for|q)/i.test(text.slice(end));
  return isLabel ? undefined : /\p{L}+\W?/u.exec(text)![0].toLowerCase().trim();
}

/** The words, such as `ans:`, with which at least as many lines begin without a label as with one. */
function answerWordsAlone(scanned: readonly ScannedLine[]): Set<string> {
  const words = Map.groupBy(scanned, ({ line }) => answerWordOf(line.text) ?? '');
  words.delete('');
  return new Set(
    [...words].flatMap(([word, lines]) => {
      const alone = lines.filter(({ label }) => label === null).length;
      return alone > 0 && alone * 2 >= lines.length ? [word] : [];
    }),
  );
}

/** The shape of a label with letters and digits replaced: `(x)` for `(a)`, `X9` for `Q1`. */
const shapeOf = (text: string, end: number): string =>
  text
    .slice(0, end)
    .replace(/\d+/g, '9')
    .replace(/\p{Lu}+/gu, 'X')
    .replace(/\p{Ll}+/gu, 'x')
    .replace(/\s/g, '');
