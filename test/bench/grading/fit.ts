import { compare, FEATURES } from '@exam-evaluation/grading/marking/offline/features.ts';
import { type FittedModel, type Head, weigh } from '@exam-evaluation/grading/marking/offline/model.ts';
import { type Reading, readText } from '@exam-evaluation/grading/marking/text/read.ts';
import { type Boosted, boost, sumTrees } from './boost.ts';
import { foldsOf, maxOf, type Row, SETS } from './data.ts';

/** A row with its comparison with the model answer. */
export interface Measured extends Row {
  features: number[];
}

const VERDICT = { trees: 120, depth: 3, rate: 0.06, rows: 0.6, columns: 0.4, leaf: 10, ridge: 5, loss: 'log' } as const;
const SHARE = {
  trees: 120,
  depth: 3,
  rate: 0.06,
  rows: 0.6,
  columns: 0.4,
  leaf: 40,
  ridge: 10,
  loss: 'square',
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
} as const;
/** Marks of degrees agree when they are within a tenth of the full marks. */
const NEAR = 0.1;

const readings = new Map<string, Reading>();

/** Compares every row's answer with its first reference answers, as the marker does. */
export function measure(rows: readonly Row[], common: FittedModel['common']): Measured[] {
  const weight = weigh({ common } as FittedModel);
  return rows.map((row) => ({
    ...row,
    features: compare(readText(row.answer), once(modelAnswer(row)), once(row.questionText), weight).features,
  }));
}

/** The model answer of an exam that would use this data. */
export function modelAnswer(row: Row): string {
  return row.references.join('\n');
}

function once(text: string): Reading {
  const known = readings.get(text) ?? readText(text);
  readings.set(text, known);
  return known;
}

/** Weight of frequent stems, in hundredths, from the share of answers they stand in (each set counts the same). */
export function commonWords(rows: readonly Row[]): FittedModel['common'] {
  const shares = new Map<string, number>();
  for (const { name } of SETS) {
    const own = rows.filter((row) => row.set === name);
    for (const row of own) {
      for (const stem of new Set(once(row.answer).words.map((word) => word.stem))) {
        shares.set(stem, (shares.get(stem) ?? 0) + 1 / own.length / SETS.length);
      }
    }
  }
  const weights = [...shares].map(
    ([stem, share]) => [stem, Math.round(Math.max(5, (100 * -Math.log(share + 0.0005)) / 7.6))] as const,
  );
  return Object.fromEntries(weights.filter(([, weight]) => weight < 95).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Fits all heads on measured rows; what is said about confidence comes from an inner cross-validation. */
export function fit(rows: readonly Measured[], common: FittedModel['common']): FittedModel {
  const two = rows.filter((row) => maxOf(row.set) === 1);
  const graded = rows.filter((row) => maxOf(row.set) > 1);
  const logits = outOfFold(two, VERDICT);
  const shares = outOfFold(graded, SHARE);
  const errors = graded.map((row, i) => Math.abs(row.share - Math.min(1, Math.max(0, shares[i]!))));
  const error = fitHead(
    graded.map((row) => row.features),
    errors,
    ERROR,
  );
  return {
    features: [...FEATURES],
    verdict: rounded(
      fitHead(
        two.map((row) => row.features),
        two.map((row) => row.share),
        VERDICT,
      ),
    ),
    share: rounded(
      fitHead(
        graded.map((row) => row.features),
        graded.map((row) => row.share),
        SHARE,
      ),
    ),
    error: rounded(error),
    temperature: temperatureOf(
      logits,
      two.map((row) => row.share),
    ),
    agreement: agreementOf(
      graded.map((row) => sumTrees(error, row.features)),
      graded.map((row, i) => near(row, shares[i]!)),
    ),
    common,
  };
}

function near(row: Row, share: number): boolean {
  const step = 0.5 / maxOf(row.set);
  const awarded = Math.round(Math.min(1, Math.max(0, share)) / step) * step;
  return Math.abs(row.share - awarded) <= NEAR + 1e-9;
}

type Options = typeof VERDICT | typeof SHARE | typeof ERROR;

function fitHead(features: readonly number[][], targets: readonly number[], options: Options): Boosted {
  return boost(
    features,
    targets,
    targets.map(() => 1),
    options,
  );
}

function outOfFold(rows: readonly Measured[], options: Options): number[] {
  const groups = foldsOf(rows, 4);
  const out = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < 4; fold += 1) {
    const train = rows.filter((row) => groups.get(row.question) !== fold);
    const head = fitHead(
      train.map((row) => row.features),
      train.map((row) => row.share),
      options,
    );
    for (const [i, row] of rows.entries()) if (groups.get(row.question) === fold) out[i] = sumTrees(head, row.features);
  }
  return out;
}

/** The scale of log-odds under which the answers seen are likeliest. */
function temperatureOf(logits: readonly number[], targets: readonly number[]): number {
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
  for (let temperature = 0.5; temperature <= 3; temperature += 0.05) {
    const loss = logits.reduce(
      (sum, logit, i) => sum + Math.log(1 + Math.exp(-(targets[i]! > 0.5 ? 1 : -1) * (logit / temperature))),
      0,
    );
    if (loss < best.loss) best = { temperature, loss };
  }
  return Number(best.temperature.toFixed(2));
}

/** Share of marks that agreed, in tenths of the rows by expected error; made to fall as the error grows. */
function agreementOf(errors: readonly number[], agreed: readonly boolean[]): FittedModel['agreement'] {
  const order = errors.map((error, i) => ({ error, agreed: agreed[i] ? 1 : 0 })).sort((a, b) => a.error - b.error);
  const size = Math.ceil(order.length / 10);
  const bands: { upTo: number; rate: number }[] = [];
  for (let at = 0; at < order.length; at += size) {
    const part = order.slice(at, at + size);
    const rate = part.reduce((sum, row) => sum + row.agreed, 0) / part.length;
    bands.push({ upTo: part.at(-1)!.error, rate: Math.min(rate, bands.at(-1)?.rate ?? 1) });
  }
  return bands.map(({ upTo, rate }) => ({ upTo: Number(upTo.toFixed(4)), rate: Number(rate.toFixed(3)) }));
}

function rounded({ base, trees }: Boosted): Head {
  const round = (tree: Boosted['trees'][number]): Boosted['trees'][number] =>
    typeof tree === 'number'
      ? Number(tree.toFixed(5))
      : [tree[0], Number(tree[1].toFixed(5)), round(tree[2]), round(tree[3])];
  return { base: Number(base.toFixed(5)), trees: trees.map(round) };
}
