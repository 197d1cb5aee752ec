import {
  beyondUsual,
  type FittedModel,
  type Head,
  type Line,
  logOddsRight,
  sumLine,
  sumOf,
  type Tree,
} from '@exam-evaluation/grading/marking/offline/model.ts';
import { FEATURE_NAMES, FEATURES } from '@exam-evaluation/grading/marking/offline/model-answer/features.ts';
import { type BoostOptions, boost } from './boost.ts';
import { agreementOf, agrees, temperatureOf } from './confidence.ts';
import { foldsOf, maxOf } from './data.ts';
import { forest } from './forest.ts';
import { ridge } from './linear.ts';
import { type Measured, read } from './material.ts';
import { fitOrder } from './order.ts';

const names = [...FEATURE_NAMES];
/** Details and meanings are free; answers marked by degrees do not have them. */
const signs: readonly number[] = names.map((name) => FEATURES[name as keyof typeof FEATURES] ?? 0);
const free = signs.map(() => 0);
const all = signs.map(() => true);
/** Marks by degrees rest on what may only raise a mark, and on how long the expected text is; details that fit few questions are left out. */
const DETAILS = ['numbers', 'second', 'third', 'orderKept'];
const used = names.map(
  (name, index) => (signs[index]! > 0 && !DETAILS.includes(name)) || ['expectedLength', 'nothingNew'].includes(name),
);

const VERDICT = {
  trees: 300,
  depth: 6,
  rate: 0.03,
  rows: 0.6,
  columns: 0.13,
  leaf: 6,
  ridge: 15,
  loss: 'log',
  signs: free,
  used: all,
} as const;
const FOREST = { trees: 60, columns: 0.5, leaf: 6 };
const SHARE = {
  trees: 150,
  depth: 3,
  rate: 0.04,
  rows: 0.6,
  columns: 0.4,
  leaf: 30,
  ridge: 10,
  loss: 'square',
  signs,
  used,
} as const;
const ERROR = {
  trees: 40,
  depth: 2,
  rate: 0.08,
  rows: 0.6,
  columns: 0.6,
  leaf: 60,
  ridge: 20,
  loss: 'square',
  signs: free,
  used: all,
} as const;
const PULL = 0.1;

/** Fits everything on measured rows; what is said about confidence comes from a cross-validation inside them. */
export function fit(rows: readonly Measured[], common: FittedModel['common']): FittedModel {
  const usual = usualOf(rows.filter((row) => row.origin === 'marked'));
  const two = rows.filter((row) => maxOf(row.set) === 1);
  const graded = rows
    .filter((row) => maxOf(row.set) > 1)
    .map((row) => ({ ...row, features: beyondUsual(usual, row.features) }));
  const written = graded.filter((row) => row.origin === 'marked');
  const logits = outOfFold(two, (train) => {
    const heads = fitVerdict(train);
    return ({ features }) => logOddsRight(heads, features);
  });
  const shares = outOfFold(graded, (train) => {
    const own = evenly(train);
    const [trees, line] = [fitTrees(own, SHARE), fitLine(own)];
    return ({ features }) => Math.min(1, Math.max(0, (sumOf(trees, features) + sumLine(line, features)) / 2));
  });
  const error = fitTrees(
    written.map((row) => ({ ...row, share: Math.abs(row.share - shares.get(row)!) })),
    ERROR,
  );
  return {
    features: names,
    ...usual,
    ...fitVerdict(two),
    share: rounded(fitTrees(evenly(graded), SHARE)),
    shareLine: fitLine(evenly(graded)),
    error: rounded(error),
    temperature: temperatureOf(
      two.filter((row) => row.origin === 'marked').map((row) => ({ logit: logits.get(row)!, right: row.share > 0.5 })),
    ),
    agreement: agreementOf(
      written.map((row) => ({ error: sumOf(error, row.features), agreed: agrees(row, shares.get(row)!) })),
    ),
    common,
    order: fitOrder(
      rows.filter((row) => row.set !== 'Mohler' && row.origin === 'marked').map((row) => read(row.answer)),
    ),
  };
}

/** Features that say what a question is like; the others are looked at beyond what they usually are. */
const CONTEXT = ['expectedLength', 'askedLength', 'newCount', 'newShare'];

/** A parabola for each feature over the length of the expected text, by least squares over all sets; each question counts the same, marks do not. */
function usualOf(rows: readonly Measured[]): Pick<FittedModel, 'usual' | 'usualFor'> {
  const sizes = new Map([...Map.groupBy(rows, ({ question }) => question)].map(([name, { length }]) => [name, length]));
  const weights = rows.map(({ question }) => 1 / sizes.get(question)!);
  const lengths = rows.map(({ features }) => features[names.indexOf('expectedLength')]!);
  const usual = Object.keys(FEATURES).map((name, index): FittedModel['usual'][number] => {
    if (CONTEXT.includes(name)) return [0, 0, 0];
    const line = ridge(
      lengths.map((length) => [length, length ** 2]),
      rows.map(({ features }) => features[index]!),
      weights,
      0,
    );
    const { bias, weights: slopes } = line;
    return [bias, ...slopes].map((value) => Number(value.toFixed(5))) as FittedModel['usual'][number];
  });
  const sorted = lengths.toSorted((a, b) => a - b);
  return { usual, usualFor: [Number(sorted[0]!.toFixed(3)), Number(sorted.at(-1)!.toFixed(3))] };
}

function fitVerdict(rows: readonly Measured[]): Pick<FittedModel, 'verdict' | 'forest'> {
  return {
    verdict: rounded(fitTrees(rows, VERDICT)),
    forest: forest(...columnsOf(rows), FOREST).map(roundedTree),
  };
}

function columnsOf(rows: readonly Measured[]): [features: number[][], shares: number[], weights: number[]] {
  return [rows.map(({ features }) => features), rows.map(({ share }) => share), rows.map(({ weight }) => weight)];
}

function masked(row: Measured): Measured {
  return { ...row, features: row.features.map((value, index) => (used[index] ? value : 0)) };
}

function fitTrees(rows: readonly Measured[], options: BoostOptions): Head {
  return boost(...columnsOf(rows), options);
}

function fitLine(rows: readonly Measured[]): Line {
  const own = rows.map(masked);
  return roundedLine(ridge(...columnsOf(own), PULL));
}

/** Questions with many answers count for less than their number. */
function evenly(rows: readonly Measured[]): Measured[] {
  const sizes = new Map([...Map.groupBy(rows, ({ question }) => question)].map(([name, { length }]) => [name, length]));
  const usual = rows.length / sizes.size;
  return rows.map((row) => ({ ...row, weight: row.weight * Math.sqrt(usual / sizes.get(row.question)!) }));
}

function roundedLine({ bias, weights }: Line): Line {
  return { bias: Number(bias.toFixed(5)), weights: weights.map((weight) => Number(weight.toFixed(5))) };
}

/** What each row is given by a model that has not seen its question. */
function outOfFold(
  rows: readonly Measured[],
  train: (rows: Measured[]) => (row: Measured) => number,
): Map<Measured, number> {
  const groups = foldsOf(rows, 4);
  const out = new Map<Measured, number>();
  for (let fold = 0; fold < 4; fold += 1) {
    const predict = train(rows.filter((row) => groups.get(row.question) !== fold));
    for (const row of rows) if (groups.get(row.question) === fold) out.set(row, predict(row));
  }
  return out;
}

function rounded({ base, trees }: Head): Head {
  return { base: Number(base.toFixed(4)), trees: trees.map(roundedTree) };
}

function roundedTree(tree: Tree): Tree {
  return typeof tree === 'number'
    ? Number(tree.toFixed(4))
    : [tree[0], Number(tree[1].toFixed(4)), roundedTree(tree[2]), roundedTree(tree[3])];
}
