import { isNonAnswer } from '@exam-evaluation/grading/marking/offline/conduct/non-answer.ts';
import { alternativesOf } from '@exam-evaluation/grading/marking/offline/likeness/alternatives.ts';
import {
  beyondUsual,
  type FittedModel,
  type Head,
  type Line,
  sumLine,
  sumOf,
  type Tree,
  weigh,
} from '@exam-evaluation/grading/marking/offline/model.ts';
import { closest } from '@exam-evaluation/grading/marking/offline/model-answer/closest.ts';
import { FEATURE_NAMES, FEATURES } from '@exam-evaluation/grading/marking/offline/model-answer/features.ts';
import { type Reading, readText } from '@exam-evaluation/grading/marking/text/read.ts';
import { type BoostOptions, boost } from './boost.ts';
import { foldsOf, maxOf, type Row, SETS } from './data.ts';
import { ridge } from './linear.ts';
import { borrowed, invented } from './made-up.ts';
import { fitOrder } from './order.ts';

/** Where a row comes from: an answer that a person marked as it is, one made up, or one set beside another student's instead of the model answer. */
export type Origin = 'marked' | 'invented' | 'borrowed';

/** How much a row counts. */
const WEIGHTS: Record<Origin, number> = { marked: 1, invented: 0.1, borrowed: 0.2 };

/** A row with its comparison with the model answer. */
export interface Measured extends Row {
  features: number[];
  origin: Origin;
  weight: number;
}

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
const SHARE = {
  trees: 100,
  depth: 3,
  rate: 0.06,
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
/** Marks of degrees agree when they are within a tenth of the full marks. */
const NEAR = 0.1;

const readings = new Map<string, Reading>();

/** Reads a text once. */
export function read(text: string): Reading {
  const known = readings.get(text) ?? readText(text);
  readings.set(text, known);
  return known;
}

/** The model answer that an exam with this question would have. */
export function modelAnswer(row: Row): string {
  return row.references.join('\n');
}

/** All that a model is fitted on. */
export function material(rows: readonly Row[], common: FittedModel['common']): Measured[] {
  return [
    ...measure(rows, common, 'marked'),
    ...measure(invented(rows), common, 'invented'),
    ...measure(borrowed(rows), common, 'borrowed'),
  ];
}

/** Compares each answer with its model answer as the marker does; blank and non-answers are left out, as rules settle them. */
function measure(rows: readonly Row[], common: FittedModel['common'], origin: Origin): Measured[] {
  const weights = weigh({ common });
  const alternatives = new Map(rows.map((row) => [modelAnswer(row), alternativesOf(modelAnswer(row))]));
  return rows
    .filter((row) => !isNonAnswer(row.answer))
    .map((row) => {
      const { features } = closest(
        read(row.answer),
        alternatives.get(modelAnswer(row))!,
        read(row.questionText),
        weights,
        maxOf(row.set) === 1,
      );
      return { ...row, features, origin, weight: WEIGHTS[origin] };
    });
}

/** Weight of frequent stems, in hundredths, from the share of answers they stand in (each set counts the same). */
export function commonWords(rows: readonly Row[]): FittedModel['common'] {
  const shares = new Map<string, number>();
  for (const { name } of SETS) {
    const own = rows.filter((row) => row.set === name);
    for (const row of own) {
      for (const stem of new Set(read(row.answer).words.map((word) => word.stem))) {
        shares.set(stem, (shares.get(stem) ?? 0) + 1 / own.length / SETS.length);
      }
    }
  }
  const weights = [...shares].map(
    ([stem, share]) => [stem, Math.round(Math.max(5, (100 * -Math.log(share + 0.0005)) / 7.6))] as const,
  );
  return Object.fromEntries(weights.filter(([, weight]) => weight < 95).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Fits everything on measured rows; what is said about confidence comes from a cross-validation inside them. */
export function fit(rows: readonly Measured[], common: FittedModel['common']): FittedModel {
  const usual = usualOf(rows.filter((row) => row.origin === 'marked'));
  const two = rows.filter((row) => maxOf(row.set) === 1);
  const graded = rows
    .filter((row) => maxOf(row.set) > 1)
    .map((row) => ({ ...row, features: beyondUsual(usual, row.features) }));
  const written = graded.filter((row) => row.origin === 'marked');
  const logits = outOfFold(two, (train) => {
    const trees = fitTrees(train, VERDICT);
    return ({ features }) => sumOf(trees, features);
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
    verdict: rounded(fitTrees(two, VERDICT)),
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

/** Whether a share, once awarded in steps, is near a person's. */
export function agrees(row: Row, share: number): boolean {
  const step = 0.5 / maxOf(row.set);
  return Math.abs(row.share - Math.round(share / step) * step) <= NEAR + 1e-9;
}

function masked(row: Measured): Measured {
  return { ...row, features: row.features.map((value, index) => (used[index] ? value : 0)) };
}

function fitTrees(rows: readonly Measured[], options: BoostOptions): Head {
  return boost(
    rows.map(({ features }) => features),
    rows.map(({ share }) => share),
    rows.map(({ weight }) => weight),
    options,
  );
}

function fitLine(rows: readonly Measured[]): Line {
  const own = rows.map(masked);
  return roundedLine(
    ridge(
      own.map(({ features }) => features),
      own.map(({ share }) => share),
      own.map(({ weight }) => weight),
      PULL,
    ),
  );
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

/** The scale of log-odds under which the answers seen are likeliest. */
function temperatureOf(rows: readonly { logit: number; right: boolean }[]): number {
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
  for (let temperature = 0.5; temperature <= 3; temperature += 0.05) {
    const loss = rows.reduce(
      (sum, { logit, right }) => sum + Math.log(1 + Math.exp((right ? -logit : logit) / temperature)),
      0,
    );
    if (loss < best.loss) best = { temperature, loss };
  }
  return Number(best.temperature.toFixed(2));
}

/** Share of marks that agreed, in twentieths of the rows by expected error; neighbours are joined until it falls as the error grows. */
function agreementOf(rows: readonly { error: number; agreed: boolean }[]): FittedModel['agreement'] {
  const order = rows.toSorted((a, b) => a.error - b.error);
  const size = Math.ceil(order.length / 20);
  const bands: { upTo: number; agreed: number; count: number }[] = [];
  for (let at = 0; at < order.length; at += size) {
    const part = order.slice(at, at + size);
    let band = { upTo: part.at(-1)!.error, agreed: part.filter(({ agreed }) => agreed).length, count: part.length };
    for (let last = bands.at(-1); last && last.agreed / last.count <= band.agreed / band.count; last = bands.at(-1)) {
      bands.pop();
      band = { upTo: band.upTo, agreed: last.agreed + band.agreed, count: last.count + band.count };
    }
    bands.push(band);
  }
  return bands.map(({ upTo, agreed, count }) => ({
    upTo: Number(upTo.toFixed(4)),
    rate: Number((agreed / count).toFixed(3)),
  }));
}

function rounded({ base, trees }: Head): Head {
  const round = (tree: Tree): Tree =>
    typeof tree === 'number'
      ? Number(tree.toFixed(4))
      : [tree[0], Number(tree[1].toFixed(4)), round(tree[2]), round(tree[3])];
  return { base: Number(base.toFixed(4)), trees: trees.map(round) };
}
