/** A question by its id and its full path. */
export type Place = readonly [questionId: string, path: readonly string[]];

/** The questions in the order in which the paper asks them. */
export class PaperOrder {
  readonly #places: readonly Place[];

  /** Takes every question's full path by its id. */
  constructor(paths: ReadonlyMap<string, string[]>) {
    this.#places = [...paths];
  }

  get all(): readonly Place[] {
    return this.#places;
  }

  /** What is asked after a question, or first below a path that is none of its own. */
  after(questionId: string | undefined, path: readonly string[]): Place | undefined {
    if (questionId === undefined) return this.#places.find(([, own]) => isBelow(own, path));
    return this.#places[this.#places.findIndex(([id]) => id === questionId) + 1];
  }
}

/** Whether a path is another one or begins with it. */
export const isBelow = (path: readonly string[], top: readonly string[]): boolean =>
  top.every((part, place) => path[place] === part);
