// A question may ask for several quantities, the mean and the median. Which number of a text is which is known by the
// words beside it, so that a mean of 7 is not taken for the median.
import { readText } from '../../text/read.ts';
import { rememberFor } from '../../text/remember.ts';
import type { Figure } from './figures.ts';

/** A result of a model answer. */
export interface Result extends Figure {
  /** Stems that name it and no other result of the question, such as `median`. */
  named: ReadonlySet<string>;
  /** Stems that name another result and not this one. */
  otherwise: ReadonlySet<string>;
}

/** Where the text about one number ends and the text about the next may begin. */
const NEXT = /[,;.\n]|\band\b/;
const STATEMENT = /^.*[;.\n]/s;
/** How many characters before a number may name it, and how many numbers of a text are named. */
const [NEAR, MOST] = [100, 100];

/**
 * The numbers that a text states, without those of their calculations, each with the stems of the text before it and, up
 * to a comma or the like, behind it: `12 - 4 = 8 is the range, the mean is 7`.
 */
export const labelsOf = rememberFor((figures: readonly Figure[]): ReadonlyMap<Figure, ReadonlySet<string>> => {
  const labels: [Figure, label: string][] = [];
  let before = figures[0]?.before ?? '';
  for (const [at, figure] of figures.entries()) {
    const { behind } = figure;
    if (figure.isOperand) before += behind;
    else {
      const next = behind.search(NEXT);
      const end = next < 0 ? (at === figures.length - 1 ? behind.length : 0) : next;
      labels.push([figure, `${before} ${behind.slice(0, end)}`]);
      before = behind.slice(end);
    }
    before = before.slice(-NEAR).replace(STATEMENT, '');
  }
  return new Map(labels.slice(-MOST).map(([figure, label]) => [figure, stemsOf(label)]));
});

/**
 * The results of a model answer for the quantities that a question asks for, in the order of the text: those named as in
 * the question, and for the others the last ones that are stated. Empty where fewer than two are asked for or found.
 *
 * @param asked stems of the name of each quantity
 */
export function conclusionsFor(asked: readonly string[][], figures: readonly Figure[]): Result[] {
  if (asked.length < 2) return [];
  const labels = labelsOf(figures);
  const stated = [...labels.keys()];
  const isShared = (stem: string) => asked.filter((stems) => stems.includes(stem)).length > 1;
  const own = asked.map((stems) => new Set(stems.filter((stem) => !isShared(stem))));
  const names = new Map<Figure, ReadonlySet<string>>();
  for (const stems of own) {
    const named = stated.findLast((figure) => !names.has(figure) && !stems.isDisjointFrom(labels.get(figure)!));
    if (named) names.set(named, stems);
  }
  const left = own.filter((stems) => ![...names.values()].includes(stems));
  const free = stated.filter((figure) => !names.has(figure) && /^(?:equals|word)$/.test(figure.by));
  for (const figure of left.length > 0 ? free.slice(-left.length) : [])
    names.set(figure, left.length === 1 ? left[0]! : new Set<string>());
  const found = stated.filter((figure) => names.has(figure));
  if (found.length < 2) return [];
  const all = found.map((figure) => {
    const label = [...labels.get(figure)!].filter((stem) => !isShared(stem));
    return new Set([...names.get(figure)!, ...label]);
  });
  return found.map((figure, at) => {
    const others = all.toSpliced(at, 1).reduce((sum, one) => sum.union(one), new Set<string>());
    return { ...figure, named: all[at]!.difference(others), otherwise: others.difference(all[at]!) };
  });
}

/** Results that only letters tell apart. */
export const unnamed = (figures: readonly Figure[]): Result[] =>
  figures.map((figure) => ({ ...figure, named: new Set(), otherwise: new Set() }));

/** The letter that a chain of equations begins with: `p` in `p = m v = `. */
const LETTER = /(?:^|[\s,;(.])(\p{L}\w?)\s*=/u;

function stemsOf(text: string): ReadonlySet<string> {
  const letter = LETTER.exec(text)?.[1];
  const stems = readText(text).content.map(({ stem }) => stem);
  return new Set([...stems, ...(letter ? [`${letter.toLowerCase()} =`] : [])]);
}

/** Whether a number is called something else than a result: `x = 3` is not `y = 3`, and a mean is not a median. */
export function isNamedOtherwise({ name }: Figure, key: Result, label: ReadonlySet<string> = new Set()): boolean {
  if (name !== undefined && key.name !== undefined && name !== key.name) return true;
  return !label.isDisjointFrom(key.otherwise) && label.isDisjointFrom(key.named);
}
