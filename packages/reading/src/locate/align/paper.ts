/** A question's id and full path. */
export type Place = readonly [questionId: string, path: readonly string[]];

/** The questions in the order of the paper. */
export class Paper {
  readonly places: readonly Place[];
  /** All prefixes of paths that have questions below them, including the empty one. */
  readonly heads: readonly (readonly string[])[];
  readonly #places = new Map<string, number>();

  /** @param paths full path of every question by id. */
  constructor(paths: ReadonlyMap<string, string[]>) {
    this.places = [...paths];
    this.heads = this.#headsOf();
    this.places.forEach(([, path], at) => {
      for (let length = path.length; length > 0; length--) {
        const key = path.slice(0, length).join('/');
        if (!this.#places.has(key) || length === path.length) this.#places.set(key, at);
      }
    });
  }

  /** The index of a question, or of the first one below a path; -1 if there is none. */
  placeOf(path: readonly string[]): number {
    return this.#places.get(path.join('/')) ?? -1;
  }

  #headsOf(): readonly (readonly string[])[] {
    const heads = new Map<string, readonly string[]>([['', []]]);
    for (const [, path] of this.places)
      for (let length = 1; length < path.length; length++)
        heads.set(path.slice(0, length).join('/'), path.slice(0, length));
    return [...heads.values()];
  }
}

/** Whether a path equals another one or begins with it. */
export const isBelow = (path: readonly string[], top: readonly string[]): boolean =>
  top.every((part, place) => path[place] === part);
