import { createHash } from 'node:crypto';

/** An answer is believed this long. After a move, callers still come to the old cell that long. */
const FRESH_MS = 5_000;
const ASK_MS = 2_000;
const REMEMBERED_MAX = 10_000;
/** Where a cell says whether a secret is one of its own: 204 for yes, 404 for no. */
export const HOLDER_PATH = '/cells/holder';
/** Counts how often a request was handed on, so that it cannot go round between cells that disagree. */
export const HOPS_HEADER = 'x-cell-hops';
export const HOPS_MAX = 2;

/** A secret by which a request belongs to an institute, as the header that carries it. */
export interface Secret {
  header: string;
  value: string;
}

/** The other cells of the installation: whole systems like this one, each with institutes of its own. */
export class Cells {
  readonly #addresses: readonly string[];
  readonly #now: () => number;
  readonly #found = new Map<string, { cell: string; askedAt: number }>();

  /** @param addresses base addresses of the other cells, without a slash at the end. */
  constructor(addresses: readonly string[], now: () => number = Date.now) {
    this.#addresses = addresses;
    this.#now = now;
  }

  /**
   * The cell whose institute has this secret; undefined where no cell knows it.
   * @throws Error when a cell did not answer and no other one knows the secret.
   */
  async find({ header, value }: Secret): Promise<string | undefined> {
    const name = createHash('sha256').update(`${header}=${value}`).digest('base64');
    const known = this.#found.get(name);
    if (known && this.#now() - known.askedAt < FRESH_MS) return known.cell;
    const askedAt = this.#now();
    const answers = await Promise.allSettled(this.#addresses.map((cell) => holds(cell, { header, value })));
    const cell = this.#addresses[answers.findIndex((answer) => answer.status === 'fulfilled' && answer.value)];
    this.#found.delete(name);
    if (cell === undefined) {
      const silent = answers.find((answer) => answer.status === 'rejected');
      if (silent) throw new Error('a cell did not say whether it knows the secret', { cause: silent.reason });
      return undefined;
    }
    this.#found.set(name, { cell, askedAt });
    if (this.#found.size > REMEMBERED_MAX) this.#found.delete(this.#found.keys().next().value!);
    return cell;
  }
}

async function holds(cell: string, { header, value }: Secret): Promise<boolean> {
  const answer = await fetch(cell + HOLDER_PATH, {
    headers: { [header]: value },
    redirect: 'error',
    signal: AbortSignal.timeout(ASK_MS),
  });
  await answer.arrayBuffer();
  if (answer.status !== 204 && answer.status !== 404) throw new Error(`the cell answered ${answer.status}`);
  return answer.status === 204;
}
