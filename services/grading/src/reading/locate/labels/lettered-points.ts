import type { ScannedLine } from './candidates.ts';
import type { WrittenLabel } from './labels.ts';
import { type LabelIndex, romanNumber } from './resolve.ts';

/** Lines that count on in letters, `a) … b) …` or `(i) … (ii) …`: labels of parts, or points within an answer. */
interface Run {
  /** The lines, in order. */
  at: readonly number[];
  shape: string;
  /** The first one stands beside a label. */
  isBeside: boolean;
}

/** Tells points that an answer counts in letters from labels of questions. */
export class LetteredPoints {
  readonly #scanned: readonly ScannedLine[];
  readonly #index: LabelIndex;
  readonly #runs = new Map<number, Run>();
  /** By path the shapes of the labels that name it in full, its number too. */
  readonly #shapes = new Map<string, Set<string>>();
  /** The shape of most labels. */
  readonly #usual: string;
  readonly #points = new Set<number>();
  /** By path the shape of the label that its answer began with. */
  readonly #entered = new Map<string, string>();

  constructor(scanned: readonly ScannedLine[], index: LabelIndex) {
    this.#scanned = scanned;
    this.#index = index;
    for (const { line, candidate } of scanned) {
      const target = candidate && index.resolve(candidate.label, line.text, []);
      if (!target || candidate.label.doubtful || candidate.label.parts.length < target.path.length) continue;
      const key = target.path.join('/');
      this.#shapes.set(key, (this.#shapes.get(key) ?? new Set()).add(shapeOf(line.text, target.end)));
    }
    const counts = Map.groupBy(
      [...this.#shapes.values()].flatMap((shapes) => [...shapes]),
      (shape) => shape,
    );
    this.#usual = [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
    for (let at = 0; at < scanned.length; at++) this.#follow(at);
  }

  /** A question's answer begins with a label that ends there. */
  enter(path: readonly string[], text: string, end: number): void {
    const key = path.join('/');
    if (!this.#entered.has(key)) this.#entered.set(key, shapeOf(text, end));
  }

  /**
   * Whether a line that would begin the answer of a question is a point: others count on from it, and the question has
   * been answered or is labelled elsewhere, in another way.
   */
  isPoint(at: number, path: readonly string[]): boolean {
    const run = this.#runs.get(at);
    if (!run) return false;
    const known = this.#entered.get(path.join('/'));
    if (run.isBeside || (run.at[0] === at && known !== undefined && known !== run.shape))
      for (const one of run.at) this.#points.add(one);
    return this.#points.has(at) || this.#isLabelledElse(path, run);
  }

  #isLabelledElse(path: readonly string[], { at, shape }: Run): boolean {
    if (path.length === 1) return shape !== this.#usual && this.#shapes.get(path[0]!)?.has(this.#usual) === true;
    // One of them may be continued elsewhere.
    const parts = at.map((one) => this.#scanned[one]!.candidate!.label.parts[0]!);
    const paths = parts.map((part) => [...path.slice(0, -1), part].join('/'));
    return paths.filter((one) => [...(this.#shapes.get(one) ?? [])].some((other) => /\d/.test(other))).length > 1;
  }

  /** The first point beside a label, `2) a) Rust`, where the exam has no such part. */
  #besideLabel({ parts, ends }: WrittenLabel, text: string): RegExpExecArray | null {
    const at = parts.findIndex((_, place) => place > 0 && !this.#index.has(parts.slice(0, place + 1)));
    const end = (at < 0 ? ends.at(-1) : ends[at - 1])!;
    return /^\W*([ai])[.)]\s/.exec(text.slice(end));
  }

  /** Finds the run that begins with a line. */
  #follow(first: number): void {
    const { line, candidate } = this.#scanned[first]!;
    const alone = candidate && letterOf(candidate.label);
    const beside = candidate && this.#besideLabel(candidate.label, line.text);
    const letter = beside?.[1] ?? alone ?? '';
    if (letter !== 'a' && letter !== 'i') return;
    const isRomans = letter === 'i';
    const shape = beside ? shapeOf(beside[0].trim(), beside[0].length) : shapeOf(line.text, candidate!.label.ends[0]!);
    const at = beside ? [] : [first];
    for (let next = first + 1, count = 2; next < this.#scanned.length; next++) {
      const other = this.#scanned[next]!;
      if (!other.candidate) continue;
      const read = letterOf(other.candidate.label);
      if (read === undefined || numberOf(read, isRomans) !== count) break;
      if (shapeOf(other.line.text, other.candidate.label.ends[0]!) !== shape) break;
      at.push(next);
      count++;
    }
    if (at.length < (beside ? 1 : 2)) return;
    for (const one of at) if (!this.#runs.has(one)) this.#runs.set(one, { at, shape, isBeside: beside !== null });
  }
}

/** The letter or roman number that a label consists of. */
const letterOf = ({ named, parts }: WrittenLabel): string | undefined =>
  !named && parts.length === 1 && /^(?:[a-z]|[ivx]+)$/.test(parts[0]!) ? parts[0] : undefined;

const numberOf = (letter: string, isRomans: boolean): number =>
  isRomans ? romanNumber(letter) : letter.charCodeAt(0) - 96;

/** How a label is written, whatever its letters and figures are: `(a)` is `(x)`, `Q1` `X9`. */
const shapeOf = (text: string, end: number): string =>
  text
    .slice(0, end)
    .replace(/\d+/g, '9')
    .replace(/\p{Lu}+/gu, 'X')
    .replace(/\p{Ll}+/gu, 'x')
    .replace(/\s/g, '');
