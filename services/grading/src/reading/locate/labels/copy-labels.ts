import { CONTINUED, type ScannedLine } from './candidates.ts';
import type { WrittenLabel } from './labels.ts';
import { isBelow } from './paper-order.ts';
import type { LabelIndex, Target } from './resolve.ts';

const isNumber = ({ parts }: WrittenLabel): boolean => /^\d/.test(parts[0]!);
const isDecimal = ({ parts }: WrittenLabel): boolean => parts.every((part) => /^\d/.test(part));
const nameOf = ({ parts }: WrittenLabel): string => parts.join('/');
const kindOf = (label: WrittenLabel): string => `${isNumber(label) ? 'number' : 'letter'} ${label.style}`;

/** So many labels in one style are no chance. */
const SEVERAL = 3;

/** The labels that a copy's lines begin with, to judge one of them by the others. */
export class CopyLabels {
  readonly #scanned: readonly ScannedLine[];
  readonly #index: LabelIndex;
  /** How many lines begin with each label. */
  readonly #counts: ReadonlyMap<string, number>;
  /** How many labels are written in each style, numbers and letters apart. */
  readonly #styles: ReadonlyMap<string, number>;
  /** Lines by the path that they are surely labelled with, and where the label ends. */
  readonly #labelled = new Map<string, { at: number; end: number }[]>();

  constructor(scanned: readonly ScannedLine[], index: LabelIndex) {
    this.#scanned = scanned;
    this.#index = index;
    const labels = scanned.flatMap(({ line, candidate }) =>
      candidate && (!isNumber(candidate.label) || index.resolve(candidate.label, line.text, []))
        ? [candidate.label]
        : [],
    );
    this.#counts = new Map([...Map.groupBy(labels, nameOf)].map(([name, same]) => [name, same.length]));
    this.#styles = new Map(
      [...Map.groupBy(labels, kindOf)].map(([kind, same]) => [kind, new Set(same.map(nameOf)).size]),
    );
  }

  /** Whether a line, another one than this, is surely labelled with a question, `withWords` behind the label. */
  isLabelled(path: readonly string[], here?: number, withWords = false): boolean {
    const key = path.join('/');
    const lines = this.#labelled.get(key) ?? this.#linesOf(path);
    this.#labelled.set(key, lines);
    return lines.some(
      ({ at, end }) => at !== here && (!withWords || /[\p{L}\p{N}]{2}/u.test(this.#scanned[at]!.line.text.slice(end))),
    );
  }

  /**
   * What a doubtful label is: one if it is due and no other line is surely labelled so, or the next number follows; or if
   * it is as most are. Perhaps one if it is the only one of its kind.
   *
   * @param next path of the question that is asked next.
   * @param hasAnswer something is written for the question being answered.
   */
  judge(at: number, { path, end }: Target, next: readonly string[], hasAnswer: boolean): 'label' | 'guess' | 'none' {
    const { line, candidate } = this.#scanned[at]!;
    const { label } = candidate!;
    const isDue = isBelow(next, path);
    // One that is spelled as the exam does may begin what goes on, its figure badly read: `El` for E1.
    if (this.isLabelled(path, at) && !(isDue && this.#isFollowed(label, at)))
      return label.own && !isDecimal(label) ? 'guess' : 'none';
    // `2 - 3x = 5` is a sum, unless labels are written so.
    if (label.style === '-' && /^\s*\d[^=]*=/.test(line.text.slice(end)))
      return isDue && this.#isUsual(label) ? 'label' : 'none';
    if (isDue) return 'label';
    const isAlone = !label.named && isNumber(label) && line.text.slice(end).trim() === '';
    // A number alone right below a label, or before the next one, is an answer.
    if (this.#isUsual(label)) {
      const isOne = isNumber(label) ? !isAlone || hasAnswer : !this.isToCome(next, at);
      return isOne ? 'label' : 'none';
    }
    const mayBe = label.named || (isAlone && this.#scanned[at + 1]?.candidate === null);
    return mayBe && this.#counts.get(nameOf(label)) === 1 ? 'guess' : 'none';
  }

  /** Whether the next number that is surely a label is the one after this. */
  #isFollowed({ parts }: WrittenLabel, here: number): boolean {
    const after = this.#scanned.find(
      ({ candidate, line }, at) =>
        at > here &&
        candidate &&
        !candidate.label.doubtful &&
        isNumber(candidate.label) &&
        this.#index.resolve(candidate.label, line.text, []),
    );
    return Number(after?.candidate?.label.parts[0]) === Number(parts[0]) + 1;
  }

  /** Whether most labels of this kind, and several, are written in its style. */
  #isUsual(label: WrittenLabel): boolean {
    const alike = this.#styles.get(kindOf(label)) ?? 0;
    const others = [...this.#styles].filter(([kind]) => kind.startsWith(kindOf({ ...label, style: '' })));
    const all = others.reduce((sum, [, count]) => sum + count, 0);
    return label.style !== '' && alike >= SEVERAL && alike * 2 >= all;
  }

  /** Whether some line is surely labelled with a question's number and all its parts. */
  isNumbered(path: readonly string[]): boolean {
    return this.#scanned.some(({ line, candidate }) => {
      if (!candidate || candidate.label.doubtful || candidate.label.parts.length < path.length) return false;
      return this.#index.resolve(candidate.label, line.text, [])?.path.join('/') === path.join('/');
    });
  }

  /** Whether some line begins with this part. */
  begins(part: string): boolean {
    return this.#scanned.some(({ candidate }) => candidate?.label.parts[0] === part);
  }

  /** Whether a part stands further down, before the next number. */
  isToCome(path: readonly string[], at: number): boolean {
    const rest = this.#scanned.slice(at + 1);
    const end = rest.findIndex(({ candidate }) => candidate && isNumber(candidate.label));
    return rest.slice(0, end < 0 ? undefined : end).some(({ candidate, line }) => {
      const found = candidate && this.#index.resolve(candidate.label, line.text, path.slice(0, -1));
      return found && found.path.length > 1 && isBelow(path, found.path);
    });
  }

  #linesOf(path: readonly string[]): { at: number; end: number }[] {
    return this.#scanned.flatMap(({ line, candidate }, at) => {
      if (!candidate || candidate.label.doubtful) return [];
      const found = this.#index.resolve(candidate.label, line.text, path.slice(0, -1));
      // What is continued there begins elsewhere.
      if (!found || CONTINUED.test(line.text.slice(found.end))) return [];
      return isBelow(found.path, path) ? [{ at, end: found.end }] : [];
    });
  }
}
