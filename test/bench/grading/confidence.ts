import type { FittedModel } from '@exam-evaluation/grading/marking/offline/model.ts';
import { maxOf, type Row } from './data.ts';

/** Marks of degrees agree when they are within a tenth of the full marks. */
const NEAR = 0.1;

/** Whether a share, once awarded in steps, is near a person's. */
export function agrees(row: Row, share: number): boolean {
  const step = 0.5 / maxOf(row.set);
  return Math.abs(row.share - Math.round(share / step) * step) <= NEAR + 1e-9;
}

/** The scale of log-odds under which the answers seen are likeliest. */
export function temperatureOf(rows: readonly { logit: number; right: boolean }[]): number {
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
export function agreementOf(rows: readonly { error: number; agreed: boolean }[]): FittedModel['agreement'] {
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
