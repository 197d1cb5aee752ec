/** Batches of which accepted copies are kept: about 1 MB each, if all 500 are. */
const BATCHES_MAX = 20;

/**
 * What became of the accepted copies of batches that are not finished, so that a repeat spends its time on the others:
 * where a machine is slow, asking for all of them again would leave none for these. Only a shortcut: submissions keeps
 * the same answers, so that another gateway, or this one started anew, gets them there.
 */
export class AcceptedCopies<Item> {
  readonly #batches = new Map<string, Map<number, Item>>();

  /** The accepted copies of a batch by their places, to be added to. */
  of(operationId: string): Map<number, Item> {
    return this.#batches.get(operationId) ?? new Map<number, Item>();
  }

  /** Keeps the copies of a batch that will be repeated, and forgets those of the batch not repeated for longest. */
  keep(operationId: string, copies: Map<number, Item>): void {
    this.forget(operationId);
    this.#batches.set(operationId, copies);
    for (const [oldest] of this.#batches) {
      if (this.#batches.size <= BATCHES_MAX) break;
      this.#batches.delete(oldest);
    }
  }

  forget(operationId: string): void {
    this.#batches.delete(operationId);
  }
}
