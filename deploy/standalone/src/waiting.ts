/** A start within this time needs no explanation. */
const SILENT_MS = 2_000;

/** Prints what a start waits for, where it takes long. */
export class Waiting {
  #timer: NodeJS.Timeout | undefined;

  /** A step begins, and the one before has ended. */
  for(what: string): void {
    this.end();
    this.#timer = setTimeout(() => console.log(`Waiting for ${what} …`), SILENT_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
